// The path of the data, one station after another. Each switch sits where it acts.
import { html, nothing, type TemplateResult } from 'lit';
import { colorScales } from '../lessons/state/lab-state.ts';
import { positionKinds } from '../lessons/state/settings.ts';
import { inputFormula, positionFormula, rowsFormula } from './formulas.ts';
import { barScale, changeLine, meter } from './meters.ts';
import { shapeText } from './number-text.ts';
import { readPosition, readRow, readSum } from './readings.ts';
import { type Scene, told } from './scene.ts';
import { matrix, station } from './station.ts';
import './switches.ts';
import { field, nextSeed, tablePanel } from './table-panel.ts';
import './tokens.ts';

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
    locked('edit') ? nothing : html`<button @click=${() => store.put({ edits: [] })}>${words.removeEdits}</button>`
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
        <small class="quiet small number">${settings.scale ? words.scaleHint(view?.dModel ?? settings.dModel) : words.scaleOff}</small>
        <stem-choice id="color-scale" .label=${words.colorScale} .options=${words.colorScales} .value=${colors}
          @stem-set=${(event: Event) => store.put({ colors: colorScales.find((one) => one === told(event)) ?? colors })}></stem-choice></div>
      ${changeLine(scene, ['init', 'seed', 'V', 'd', 'scale', 'edit'])}`,
  });
}

export function positionStation(scene: Scene): TemplateResult {
  const { store, words } = scene;
  const { positions } = store.state.settings;
  const rows = positions === 'learned' || positions === 'sinusoidal' ? positions : null;
  const lead = words.positionLeads[positions];
  return station(scene, 'position', {
    title: words.stations.position,
    shape: '',
    formula: rows === 'learned' ? positionFormula() : undefined,
    body: html`<div class="lead-row">${lead ? html`<p class="lead">${lead}</p>` : nothing}
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
