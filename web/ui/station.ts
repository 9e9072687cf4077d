// What every station is made of: its frame, and a matrix whose cell is read at all stations together.
import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from '../engine/api.ts';
import type { StationName } from '../lessons/state/lab-state.ts';
import type { Cell } from './matrix.ts';
import './matrix.ts';
import { largestAlike, reach, scaleEnd } from './number-text.ts';
import type { Scene } from './scene.ts';
import type { Numbers, StemView } from './stem-view.ts';

export interface Frame {
  title: string;
  shape: string;
  formula?: TemplateResult;
  body: TemplateResult;
}

export function station(scene: Scene, name: StationName, { title, shape, formula, body }: Frame): TemplateResult {
  return html`<section class="station" part="station" id=${`station-${name}`} data-station=${name} aria-labelledby=${`${name}-title`}>
    <div class="station-head"><h2 id=${`${name}-title`} tabindex="-1">${title}</h2>${formula ?? nothing}<span class="shape number">${shape}</span></div>
    ${body}
    ${scene.ends(name)}</section>`;
}

/**
 * The end of a matrix's colours: its own, or that of the largest it is compared with. Of those alike, if it is asked so:
 * what is √d times larger would leave the rest nearly white.
 */
function colorEnd({ store }: Scene, { rows, input, position, segment }: Numbers, own: Tensor): number {
  const { colors } = store.state;
  const terms = [rows, input, position, segment].filter((tensor) => tensor !== null);
  const compared = terms.map((tensor) => reach(tensor.data));
  if (colors === 'shared') return scaleEnd(Math.max(...compared));
  return scaleEnd(colors === 'own' ? reach(own.data) : largestAlike(reach(own.data), compared));
}

/** Where the learner's numbers stand among the looked-up rows. */
function editedCells(view: StemView | null): Cell[] {
  if (!view) return [];
  return view.edits.flatMap((edit) =>
    view.tokens.flatMap((token, row) => (token.id === edit.row ? [{ row, column: edit.column }] : [])),
  );
}

type Read = (view: StemView, numbers: Numbers, cell: Cell) => TemplateResult;

/** A matrix of one row a token and d columns. `read` says what one of its numbers is. */
export function matrix(
  scene: Scene,
  id: string,
  name: string,
  pick: (numbers: Numbers) => Tensor | null,
  read: Read,
): TemplateResult {
  const { view, editing, words } = scene;
  const numbers = view?.numbers ?? null;
  const tensor = numbers ? pick(numbers) : null;
  const ofE = id === 'rows';
  return html`<stem-matrix id=${id} .words=${words} .name=${name} .tensor=${tensor} .tokens=${view?.tokens ?? []} .selected=${scene.selected}
    .cell=${editing && ofE ? editing : scene.pointed} .pinned=${scene.pinned}
    .editable=${ofE && !scene.locked('edit')} .edited=${ofE ? editedCells(view) : []}
    .end=${numbers && tensor ? colorEnd(scene, numbers, tensor) : 1} .waiting=${view ? words.noNumbers : words.waiting}
    .read=${(cell: Cell) => (view && numbers ? read(view, numbers, cell) : html``)}></stem-matrix>`;
}
