// The path of the data, one station after another. Each switch sits where it acts.
import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from '../engine/api.ts';
import { en as words } from '../lessons/words/en.ts';
import './logits.ts';
import type { Cell } from './matrix.ts';
import './matrix.ts';
import { reach, scaleEnd, shapeText, shortNumber } from './number-text.ts';
import { readPosition, readRow, readSum } from './readings.ts';
import { type Scene, told } from './scene.ts';
import type { Numbers, StemView } from './stem-run.ts';
import './switches.ts';
import './tokens.ts';
import { tokenLine } from './token-text.ts';

function station(id: string, title: string, shape: string, body: TemplateResult): TemplateResult {
  return html`<section class="station" aria-labelledby=${`${id}-title`}>
    <div class="station-head"><h2 id=${`${id}-title`}>${title}</h2><span class="shape number">${shape}</span></div>
    ${body}</section>`;
}

/** The end of each matrix's colours: one for all that are compared, or its own. */
function colorEnd(scene: Scene, numbers: Numbers, own: Tensor): number {
  if (scene.colorScale === 'own') return scaleEnd(reach(own.data));
  const compared = [numbers.rows, numbers.input, ...(numbers.position ? [numbers.position] : [])];
  return scaleEnd(Math.max(...compared.map((tensor) => reach(tensor.data))));
}

type Read = (view: StemView, numbers: Numbers, cell: Cell) => TemplateResult;

function matrix(scene: Scene, id: string, name: string, pick: (numbers: Numbers) => Tensor | null, read: Read) {
  const { view } = scene;
  const numbers = view?.numbers ?? null;
  const tensor = numbers ? pick(numbers) : null;
  return html`<stem-matrix id=${id} .name=${name} .tensor=${tensor} .tokens=${view?.tokens ?? []} .selected=${scene.selected}
    .cell=${scene.pointed} .pinned=${scene.pinned} .end=${numbers && tensor ? colorEnd(scene, numbers, tensor) : 1}
    .waiting=${view ? words.noNumbers : words.waiting}
    .read=${(cell: Cell) => (view && numbers ? read(view, numbers, cell) : html``)}></stem-matrix>`;
}

export function tokensStation(scene: Scene): TemplateResult {
  const { view } = scene;
  return station(
    'tokens',
    words.tokensTitle,
    view ? shapeText([view.tokenCount]) : '',
    html`<p class="lead">${words.tokensLead}</p>
      ${
        view
          ? html`<stem-tokens .tokens=${view.tokens} .count=${view.tokenCount} .selected=${scene.selected}></stem-tokens>`
          : html`<p class="quiet small">${words.waiting}</p>`
      }`,
  );
}

export function rowsStation(scene: Scene): TemplateResult {
  const { view, settings } = scene;
  return station(
    'rows',
    words.rowsTitle,
    '',
    html`<div class="lead-row"><p class="lead">${words.rowsLead}</p>
        <stem-choice id="color-scale" .label=${words.colorScale} .options=${words.colorScales} .value=${scene.colorScale}
          @stem-set=${(event: Event) => scene.setColorScale(told(event) === 'own' ? 'own' : 'shared')}></stem-choice></div>
      ${matrix(scene, 'rows', words.rowsName, (numbers) => numbers.rows, readRow)}
      <div class="wire"><stem-switch id="scale" .label=${words.scale} .checked=${settings.scale}
        @stem-set=${(event: Event) => scene.set({ scale: told(event) === 'on' })}></stem-switch>
        <span class="quiet small number">${settings.scale ? words.scaleHint(view?.dModel ?? 0) : words.scaleOff}</span></div>`,
  );
}

export function positionStation(scene: Scene): TemplateResult {
  const { settings } = scene;
  const off = settings.positions === 'none';
  return station(
    'positions',
    words.positionTitle,
    '',
    html`<div class="lead-row"><p class="lead">${off ? words.positionNone : words.positionLead}</p>
        <stem-choice id="positions-choice" .label=${words.positions} .options=${words.positionKinds} .value=${settings.positions}
          @stem-set=${(event: Event) => scene.set({ positions: told(event) === 'none' ? 'none' : 'learned' })}></stem-choice></div>
      ${
        off
          ? nothing
          : matrix(
              scene,
              'positions',
              words.positionName,
              (numbers) => numbers.position,
              (_, numbers, cell) => (numbers.position ? readPosition(numbers.position, cell) : html``),
            )
      }`,
  );
}

export function sumStation(scene: Scene): TemplateResult {
  const { settings } = scene;
  const acts = settings.train && settings.dropout > 0;
  return station(
    'sum',
    words.sumTitle,
    '',
    html`<p class="lead">${words.sumLead}</p>
      ${matrix(scene, 'sum', words.sumName, (numbers) => numbers.input, readSum)}
      <div class="wire controls">
        <stem-choice id="mode" .label=${words.mode} .options=${words.modes} .value=${settings.train ? 'train' : 'eval'}
          @stem-set=${(event: Event) => scene.set({ train: told(event) === 'train' })}></stem-choice>
        <stem-field id="dropout" .label=${words.dropout} .mode=${'decimal'} .value=${scene.typed.dropout}
          .error=${scene.fieldError('dropout')} @stem-set=${(event: Event) => scene.type('dropout', told(event))}></stem-field>
        <stem-field id="mask-seed" .label=${words.maskSeed} .value=${scene.typed.maskSeed} .error=${scene.fieldError('maskSeed')}
          @stem-set=${(event: Event) => scene.type('maskSeed', told(event))}>
          <button @click=${() => scene.type('maskSeed', String(settings.maskSeed + 1))}>${words.nextSeed}</button></stem-field>
        <p class="quiet small">${acts ? words.dropoutOn : words.dropoutOff}</p>
      </div>`,
  );
}

export function headStation(scene: Scene): TemplateResult {
  const { view, settings } = scene;
  const numbers = view?.numbers ?? null;
  const token = view?.tokens[scene.selected];
  const caption =
    numbers && token && view
      ? words.logitsCaption(scene.selected, tokenLine(token.parts), numbers.top.shape[2], view.vocabSize)
      : '';
  return station(
    'head',
    words.logitsTitle,
    view && numbers ? shapeText([view.tokenCount, view.vocabSize]) : '',
    html`<div class="lead-row"><div class="lead"><p>${words.logitsLead}</p><p class="quiet small">${words.logitsUntrained}</p></div>
        <stem-choice id="head-choice" .label=${words.head} .options=${words.heads} .value=${settings.tied ? 'tied' : 'untied'}
          @stem-set=${(event: Event) => scene.set({ tied: told(event) === 'tied' })}></stem-choice></div>
      <p class="small tie-note">${settings.tied ? words.headTied : words.headUntied}</p>
      ${
        numbers && token
          ? html`<stem-logits .numbers=${numbers} .selected=${scene.selected} .caption=${caption}></stem-logits>`
          : html`<p class="quiet small">${view ? words.noNumbers : words.waiting}</p>`
      }
      ${
        numbers && numbers.loss !== null
          ? html`<p class="loss">${words.loss}: <data id="loss" value=${String(numbers.loss)}>${shortNumber(numbers.loss)}</data> ${words.nats}</p>`
          : nothing
      }`,
  );
}
