// The text, where everything begins: the box that stays in reach, and what one may start from.
import { html, nothing, type TemplateResult } from 'lit';
import { samples } from '../lessons/samples.ts';
import type { Refusal } from '../lessons/state/hash.ts';
import { textFits } from '../lessons/state/hash.ts';
import {
  asCoded,
  type Conflict,
  lessonStart,
  type Settings,
  sameSettings,
  smallStart,
  transformerStart,
} from '../lessons/state/settings.ts';
import type { Field, StateNote, Store } from '../lessons/state/store.ts';
import type { Words } from '../lessons/words/en.ts';
import { comingLine } from './coming.ts';
import { wholeNumber } from './number-text.ts';
import type { Scene } from './scene.ts';

/**
 * Of the first letter, as dir=auto would choose. Not left to the browser: it lays out a text of a million characters anew
 * for it, which holds up the page for twenty seconds.
 */
function direction(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text.slice(0, 1000))?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(letter) ? 'rtl' : 'ltr';
}

/** `typed` hears the text area; `opening` is what it holds when it is first drawn. */
export function textEntry(scene: Scene, opening: string, typed: (event: Event) => void): TemplateResult {
  const { view, words } = scene;
  const tooLong = view !== null && view.tokenCount > view.maxLen;
  return html`<div class="entry" id="entry" part="entry">
      <div class="entry-head"><label for="text">${words.textLabel}</label>
        <span class="quiet small number count">${view ? words.tokenCount(view.tokenCount) : ''}</span></div>
      <textarea id="text" part="text" rows="2" dir=${direction(view === null ? opening : scene.store.state.text)} spellcheck="false" autocomplete="off" autocapitalize="off"
        aria-describedby=${tooLong ? 'text-error' : 'text-hint'} aria-invalid=${tooLong ? 'true' : 'false'}
        ?readonly=${scene.locked('text')} @input=${typed} .defaultValue=${opening}></textarea>
      ${
        tooLong
          ? html`<p id="text-error" class="alert small" role="alert">${words.tooLong(view?.tokenCount ?? 0, view?.maxLen ?? 0)}</p>`
          : nothing
      }
    </div>`;
}

function presetHint({ words, view, store }: Scene): string {
  const { settings } = store.state;
  if (settings.model === 'file') {
    const borrowedTokens = view && view.settings.model === 'file' && view.borrowedTokens;
    return `${words.presetFileHint} ${borrowedTokens ? words.fileWithBorrowed(wholeNumber(borrowedTokens)) : ''}`.trim();
  }
  if (settings.model === 'lesson') {
    if (!sameSettings(settings, lessonStart) || store.state.edits.length > 0) return words.presetLessonChanged;
    return words.presetLessonHint(wholeNumber(settings.vocabSize), settings.dModel, settings.layers);
  }
  if (sameSettings(settings, smallStart)) return words.presetSmallHint;
  if (sameSettings(settings, transformerStart)) return words.presetTransformerHint;
  return sameSettings(settings, asCoded) ? words.presetCodedHint : words.presetOwnHint;
}

function presets(scene: Scene): TemplateResult {
  const { words, store } = scene;
  const { settings, edits } = store.state;
  const isAt = (preset: Settings) => sameSettings(settings, preset) && edits.length === 0;
  const all: [Settings, string][] = [
    [lessonStart, words.presetLesson],
    [smallStart, words.presetSmall],
    [transformerStart, words.presetTransformer],
    [asCoded, words.presetCoded],
  ];
  // where locks leave nothing for one to change it is away; the locks are named above
  const shown = all.filter(([preset]) => isAt(preset) || store.canPreset(preset));
  const files = !scene.locked('model');
  return html`${
    shown.length > 0 || files
      ? html`<div class="line" role="group" aria-label=${words.presets}><span class="quiet small" aria-hidden="true">${words.presets}</span>
      ${shown.map(
        ([preset, name]) =>
          html`<button aria-pressed=${isAt(preset) ? 'true' : 'false'} @click=${() => store.preset(preset)}>${name}</button>`,
      )}${
        files
          ? html`<button id="own-model" aria-pressed=${settings.model === 'file' ? 'true' : 'false'} @click=${scene.ownModel}>${words.presetFile}</button>`
          : nothing
      }</div>`
      : nothing
  }
    ${scene.ownModelPanel}
    <p class="quiet small preset-hint">${presetHint(scene)}</p>${comingLine(scene, true)}`;
}

function refusal(words: Words, { key, given, used }: Refusal): string {
  const short = given.length > 24 ? `${given.slice(0, 24)}…` : given;
  return words.refused(key, short, used);
}

/** Why no model can be made of these, and what stays. */
function conflictSentence(words: Words, conflict: Conflict, { heads, dModel }: Settings): string {
  return `${words.conflicts[conflict](heads, dModel)} ${words.lastGood}`;
}

/** What is wrong with a typed field; empty when it is good. */
export function fieldError(words: Words, field: Field, store: Store): string {
  const problem = store.problem(field);
  if (!problem) return '';
  if (problem === 'bad') return words.badField[field];
  return conflictSentence(words, problem, { ...store.state.settings, [field]: Number(store.typed[field]) });
}

function noteText(words: Words, note: StateNote): string {
  if (note.kind === 'conflict') return conflictSentence(words, note.conflict, note.wanted);
  if (note.kind === 'reset') return note.toLink ? words.resetToLink : words.resetDone;
  const { refused, newer } = note.link;
  const listed = refused.slice(0, 5).map((one) => refusal(words, one));
  const more = refused.length > 5 ? words.andMore(refused.length - 5) : '';
  return [newer ? words.newerLink : '', refused.length > 0 ? words.linkChanged(listed.join('; ') + more) : '']
    .filter(Boolean)
    .join(' ');
}

function lockLine({ words, store }: Scene): TemplateResult | typeof nothing {
  const { lock } = store.limits;
  if (lock.size === 0) return nothing;
  return html`<p class="quiet small locks">${words.locked([...lock].map((name) => words.lockNames[name]).join(', '))}</p>`;
}

/** What stands below the box and scrolls away. */
export function textStation(scene: Scene): TemplateResult {
  const { store, words } = scene;
  const { hide } = store.limits;
  const fewer = scene.only !== '' && scene.only !== 'text';
  return html`<section class="station text" part="station" id="station-text" data-station="text" aria-label=${words.stations.text}>
    ${lockLine(scene)}
    <div class="note" role="status">${
      store.note
        ? html`<p class="small">${noteText(words, store.note)} ${
            store.note.kind === 'reset'
              ? html`<button id="undo-reset" @click=${() => store.undo()}>${words.undo}</button>`
              : nothing
          }</p>`
        : nothing
    }</div>
    <p id="text-hint" class="quiet small">${scene.locked('text') ? words.textLocked : words.textHint}</p>
    ${scene.ends('text')}
    ${
      fewer || hide.has('samples') || scene.locked('text')
        ? nothing
        : html`<div class="line" role="group" aria-label=${words.samples}><span class="quiet small" aria-hidden="true">${words.samples}</span>${samples.map(
            ({ name, text }) =>
              html`<button @click=${() => store.replaceText(text)}>${words.sampleNames[name]}</button>`,
          )}</div>`
    }
    ${fewer || hide.has('presets') ? comingLine(scene, true) : presets(scene)}
    <div class="line"><button id="reset" @click=${() => {
      scene.keep({ ...scene.kept, asked: false });
      store.reset();
    }}>${words.reset}</button>
      ${scene.page === null ? nothing : html`<stem-copy-link .language=${scene.language} .page=${scene.page} .hash=${store.hash} .withoutText=${!textFits(store.state.text)}></stem-copy-link>`}</div></section>`;
}
