// Layer by layer: how long the selected token's state is, and how far it is from another token's. All as the core measured.
import { html, nothing, type TemplateResult } from 'lit';
import type { Difference, Measures } from '../../engine/api.ts';
import type { BlocksWords } from '../../lessons/words/blocks.en.ts';
import { scaleEnd, shortNumber, tick } from '../number-text.ts';

interface Against {
  place: number;
  /** null while they are being compared */
  layers: readonly Difference[] | null;
}

function apart(words: BlocksWords, difference: Difference | undefined): TemplateResult | typeof nothing {
  if (!difference) return nothing;
  const { maxAbs, changed } = difference;
  return html`<data value=${String(maxAbs)}>${changed === 0 ? words.allEqual : shortNumber(maxAbs)}</data>`;
}

export function layerTable(
  words: BlocksWords,
  layers: readonly Measures[],
  selected: number,
  token: string,
  against: Against | null,
): TemplateResult {
  const end = scaleEnd(layers.reduce((most, { rowNorm }) => Math.max(most, rowNorm[selected]), 0));
  const { first, after } = words.hiddenSource;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.layerTable(token)}><table class="layers"><caption class="small">${words.layerTable(token)}</caption>
    <thead><tr><th scope="col">${words.layer}</th><th scope="col" class="what">${words.state}</th><th scope="col" colspan="2">${words.length} <span class="number">‖·‖</span></th>
      ${against ? html`<th scope="col" class="apart">${words.apart(against.place)}</th>` : nothing}</tr></thead>
    <tbody>${layers.map(({ rowNorm }, layer) => {
      const norm = rowNorm[selected];
      const part = Math.min(100, (100 * norm) / end);
      return html`<tr><th scope="row"><span class="number">${layer}</span></th><td class="what">${layer === 0 ? first : after(layer)}</td>
        <td class="bar" aria-hidden="true"><div><div .style=${`width:${Number.isFinite(part) ? part : 100}%`}></div></div></td>
        <td class="norm"><data value=${String(norm)}>${shortNumber(norm)}</data></td>
        ${against ? html`<td class="apart">${apart(words, against.layers?.[layer])}</td>` : nothing}</tr>`;
    })}</tbody></table></div>
    <p class="quiet small">${words.fullBar(tick(end))}</p>`;
}
