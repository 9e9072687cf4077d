// The path of the data, one station after another. Each switch sits where it acts.
import { html, nothing, type TemplateResult } from 'lit';
import { colorScales } from '../lessons/state/lab-state.ts';
import { positionKinds } from '../lessons/state/settings.ts';
import { inputFormula, inputLine, logitsFormula, positionFormula, rowsFormula } from './formulas.ts';
import './logits.ts';
import { barScale, changeLine, logitsMeter, meter } from './meters.ts';
import { shapeText, shortNumber, wholeNumber } from './number-text.ts';
import { readLogit, readPosition, readRow, readSum } from './readings.ts';
import { type Scene, told } from './scene.ts';
import { matrix, station } from './station.ts';
import type { Token } from './stem-view.ts';
import './switches.ts';
import { field, nextSeed, tablePanel } from './table-panel.ts';
import './tokens.ts';
import { tokenLine } from './token-text.ts';

export function tokensStation(scene: Scene): TemplateResult {
  const { view, words } = scene;
  return station(scene, 'ids', {
    title: words.stations.ids,
    shape: view ? shapeText([view.tokenCount]) : '',
    body: html`<p class="lead">${words.tokensLead}</p>
      ${
        view
          ? html`<stem-tokens .words=${words} .tokens=${view.tokens} .count=${view.tokenCount} .selected=${scene.selected}></stem-tokens>`
          : html`<p class="quiet small">${words.waiting}</p>`
      }`,
  });
}

function editsLine({ words, store, locked }: Scene): TemplateResult | typeof nothing {
  const { edits } = store.state;
  if (edits.length === 0) return nothing;
  return html`<div class="line small"><span>${words.editCount(edits.length)}</span>${
    locked('edit') ? nothing : html`<button @click=${() => store.removeEdits()}>${words.removeEdits}</button>`
  }</div>`;
}

export function rowsStation(scene: Scene): TemplateResult {
  const { view, store, words } = scene;
  const { settings, colors } = store.state;
  const id = view?.tokens[scene.selected]?.id;
  return station(scene, 'rows', {
    title: words.stations.rows,
    shape: '',
    formula: rowsFormula(),
    body: html`<p class="lead">${words.rowsLead}</p>
      ${tablePanel(scene)}
      ${matrix(
        scene,
        'rows',
        words.rowsName,
        (numbers) => numbers.rows,
        (view, numbers, cell) => readRow(scene, view, numbers, cell),
      )}
      ${editsLine(scene)}
      <div class="meters">${meter(scene, 'rows', `E[${id}]`)}${settings.scale ? meter(scene, 'token', `√d·E[${id}]`) : nothing}${barScale(scene)}</div>
      <div class="wire"><stem-switch id="scale" .label=${words.scale} .checked=${settings.scale} .disabled=${scene.locked('scale')}
        @stem-set=${(event: Event) => store.set({ scale: told(event) === 'on' })}></stem-switch>
        <span class="quiet small number">${settings.scale ? words.scaleHint(view?.dModel ?? settings.dModel) : words.scaleOff}</span>
        <stem-choice id="color-scale" .label=${words.colorScale} .options=${words.colorScales} .value=${colors}
          @stem-set=${(event: Event) => store.setColors(colorScales.find((one) => one === told(event)) ?? colors)}></stem-choice></div>
      ${changeLine(scene, ['init', 'seed', 'V', 'd', 'scale', 'edit'])}`,
  });
}

export function positionStation(scene: Scene): TemplateResult {
  const { store, words } = scene;
  const { positions } = store.state.settings;
  const rows = positions === 'learned' || positions === 'sinusoidal' ? positions : null;
  return station(scene, 'position', {
    title: words.stations.position,
    shape: '',
    formula: rows === 'learned' ? positionFormula() : undefined,
    body: html`<div class="lead-row"><p class="lead">${words.positionLeads[positions] ?? nothing}</p>
        <stem-choice id="positions-choice" .label=${words.positions} .options=${words.positionKinds} .value=${positions} .disabled=${scene.locked('positions')}
          @stem-set=${(event: Event) => store.set({ positions: positionKinds.find((one) => one === told(event)) ?? positions })}></stem-choice></div>
      ${
        rows
          ? html`${matrix(
              scene,
              'positions',
              words.positionNames[rows],
              (numbers) => numbers.position,
              (view, numbers, cell) => (numbers.position ? readPosition(scene, view, numbers.position, cell) : html``),
            )}<div class="meters">${meter(scene, 'position', `${rows === 'learned' ? 'P' : 'PE'}[${scene.selected}]`)}${barScale(scene)}</div>`
          : nothing
      }
      ${changeLine(scene, ['positions', 'rope', 'combine'])}`,
  });
}

export function inputStation(scene: Scene): TemplateResult {
  const { store, words } = scene;
  const { settings } = store.state;
  const acts = settings.train && settings.dropout > 0;
  return station(scene, 'input', {
    title: words.inputTitle,
    shape: '',
    formula: inputFormula(settings),
    body: html`<p class="lead">${words.sumLeads[settings.combine]}</p>
      ${matrix(
        scene,
        'sum',
        words.sumName,
        (numbers) => numbers.input,
        (view, numbers, cell) => readSum(scene, view, numbers, cell),
      )}
      <div class="meters">${meter(scene, 'input', `x[${scene.selected}]`)}${barScale(scene)}</div>
      <div class="wire controls">
        <stem-choice id="mode" .label=${words.mode} .options=${words.modes} .value=${settings.train ? 'train' : 'eval'} .disabled=${scene.locked('mode')}
          @stem-set=${(event: Event) => store.set({ train: told(event) === 'train' })}></stem-choice>
        ${field(scene, 'dropout', 'dropout', words.dropout)}
        ${field(scene, 'mask-seed', 'maskSeed', words.maskSeed, nextSeed(scene, 'maskSeed'))}
        <p class="quiet small">${acts ? (settings.dropout === 1 ? words.dropoutAll : words.dropoutOn) : words.dropoutOff}</p>
      </div>
      ${changeLine(scene, ['mode', 'dropout', 'mask'])}`,
  });
}

/** Rows of E that the learner wrote, with a tied head: their logits are shown though they be small. */
function extraTokens({ view }: Scene): readonly Token[] {
  const numbers = view?.numbers;
  if (!view || !numbers || !view.settings.tied) return [];
  return numbers.editedTokens;
}

/** What the order of the logits says. It is an echo only where the token that was read stands alone at the top. */
function orderLine({ view, selected, store, words }: Scene): string {
  if (view?.trained) return words.logitsTrained(wholeNumber(view.trained.steps));
  const { tied, layers } = store.state.settings;
  if (layers > 0) return words.logitsUntrainedBlocks;
  if (!tied) return words.logitsUntied;
  const top = view?.numbers?.top;
  const token = view?.tokens[selected];
  if (!view?.settings.tied || !top || !token) return words.logitsUntrained;
  const first = selected * top.shape[2];
  const echoes = top.ids[first] === token.id && top.logits[first] > top.logits[first + 1];
  return echoes ? words.logitsEcho(tokenLine(token.parts), inputLine(view.settings)) : words.logitsUntrained;
}

export function headStation(scene: Scene): TemplateResult {
  const { view, store, words } = scene;
  const { settings } = store.state;
  const numbers = view?.numbers ?? null;
  const token = view?.tokens[scene.selected];
  const headShape = shapeText([view?.vocabSize ?? settings.vocabSize, view?.dModel ?? settings.dModel]);
  const caption =
    numbers && token && view
      ? words.logitsCaption(scene.selected, tokenLine(token.parts), numbers.top.shape[2], view.vocabSize)
      : '';
  return station(scene, 'logits', {
    title: words.stations.logits,
    shape: view && numbers ? shapeText([view.tokenCount, view.vocabSize]) : '',
    formula: logitsFormula(settings),
    body: html`<div class="lead-row"><div class="lead"><p>${settings.layers > 0 ? words.logitsLeadBlocks : words.logitsLead}</p><p class="quiet small">${orderLine(scene)}</p></div>
        <stem-choice id="head-choice" .label=${words.head} .options=${words.heads} .value=${settings.tied ? 'tied' : 'untied'} .disabled=${scene.locked('tie')}
          @stem-set=${(event: Event) => store.set({ tied: told(event) === 'tied' })}></stem-choice></div>
      <p class="small tie-note">${(settings.tied ? words.headTied : words.headUntied)(headShape)}</p>
      ${changeLine(scene, ['tie'])}
      ${
        numbers && token
          ? html`<stem-logits .words=${words} .numbers=${numbers} .selected=${scene.selected} .caption=${caption}
              .read=${scene.logitId} .extra=${extraTokens(scene)}></stem-logits>
            <div class="reading">${view ? readLogit(scene, view) : nothing}</div>${logitsMeter(scene)}`
          : html`<p class="quiet small">${view ? (numbers ? words.noTokenYet : words.noNumbers) : words.waiting}</p>`
      }
      ${
        numbers && numbers.loss !== null
          ? html`<p class="loss">${words.loss}: <data id="loss" value=${String(numbers.loss)}>${shortNumber(numbers.loss)}</data> ${words.nats}</p>`
          : nothing
      }`,
  });
}
