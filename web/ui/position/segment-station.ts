// The station of segments: which token is of which, and the row of S that each adds.
import { html, nothing, type TemplateResult } from 'lit';
import { segmentOf } from '../../lessons/state/engine-options.ts';
import { positionWords } from '../../lessons/words/position.en.ts';
import type { Cell } from '../matrix.ts';
import { barScale, changeLine, meter } from '../meters.ts';
import { readCell } from '../readings.ts';
import { type Scene, told } from '../scene.ts';
import { matrix, station } from '../station.ts';
import '../switches.ts';
import { field } from '../table-panel.ts';
import { segmentFormula } from './position-formulas.ts';

function rows(scene: Scene, from: number): TemplateResult {
  const words = scene.language.lazy.position ?? positionWords;
  const read = (tensor: Parameters<typeof readCell>[1], { row, column }: Cell) => {
    const segment = segmentOf(from, row);
    return readCell(`S[${segment}][${column}]`, tensor, { row, column }, words.segmentSource(segment, row));
  };
  return html`${matrix(
    scene,
    'segments',
    words.segmentName,
    (numbers) => numbers.segment,
    (_, numbers, cell) => (numbers.segment ? read(numbers.segment, cell) : html``),
  )}<div class="meters">${meter(scene, 'segment', `S[${segmentOf(from, scene.selected)}]`)}${barScale(scene)}</div>`;
}

export function segmentStation(scene: Scene): TemplateResult {
  const { store, view } = scene;
  const words = scene.language.lazy.position ?? positionWords;
  const from = store.state.settings.segmentFrom;
  const locked = scene.locked('segments');
  const start = () => store.set({ segmentFrom: scene.selected });
  // of the view: a model that has just got segments has no numbers of them yet
  const shown = view?.settings.segmentFrom ?? null;
  return station(scene, 'segment', {
    title: scene.words.stations.segment,
    shape: '',
    formula: from === null ? undefined : segmentFormula(),
    body: html`<p class="lead">${from === null ? (store.state.settings.model === 'stem' ? words.segmentOff : words.segmentNone) : words.segmentLead}</p>
      <div class="controls"><stem-switch id="segments-switch" .label=${words.segments} .checked=${from !== null} .disabled=${locked}
          @stem-set=${(event: Event) => (told(event) === 'on' ? start() : store.set({ segmentFrom: null }))}></stem-switch>
        ${
          from === null
            ? nothing
            : field(
                scene,
                'segment-from',
                'segmentFrom',
                words.segmentFrom,
                locked ? null : html`<button @click=${start}>${words.fromSelected}</button>`,
              )
        }</div>
      ${from !== null && shown !== null ? rows(scene, shown) : nothing}
      ${changeLine(scene, ['segments'])}`,
  });
}
