// How numbers are spread, drawn: one small picture each, all on one scale.
import { html, svg, type TemplateResult } from 'lit';
import type { Bars } from '../../lessons/experiments/experiment.ts';
import type { OneExperiment } from '../../lessons/words/experiments.en.ts';
import { tick, wholeNumber } from '../number-text.ts';

const height = 64;
const step = 10;

function picture({ label, counts, edges }: Bars, most: number, words: OneExperiment): TemplateResult {
  const name = words.rows?.[label] ?? label;
  const range = (i: number) => `${tick(edges[i])} … ${tick(edges[i + 1])}`;
  const top = counts.indexOf(Math.max(...counts));
  return html`<figure><figcaption class="small">${name}</figcaption>
    <svg role="img" viewBox=${`0 0 ${counts.length * step} ${height}`} preserveAspectRatio="none" aria-label=${`${name}. ${range(top)}: ${wholeNumber(counts[top])}`}>
      ${counts.map((count, i) => {
        const tall = most > 0 ? (count / most) * height : 0;
        return svg`<rect x=${i * step} y=${height - tall} width=${step - 1} height=${tall} data-count=${count}><title>${range(i)}: ${wholeNumber(count)}</title></rect>`;
      })}</svg>
    <div class="ends small quiet" aria-hidden="true"><span>${tick(edges[0])}</span><span>${tick(edges[edges.length - 1])}</span></div></figure>`;
}

export function experimentBars(bars: readonly Bars[], words: OneExperiment): TemplateResult {
  const most = Math.max(...bars.flatMap(({ counts }) => counts));
  return html`<div class="spreads">${bars.map((one) => picture(one, most, words))}</div>`;
}
