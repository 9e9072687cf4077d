// What of the model is still on its way, how far it is, or why it will not come.
import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from './scene.ts';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export function comingLine({ coming, words, retry }: Scene): TemplateResult | typeof nothing {
  if (!coming) return nothing;
  const { part, blocks, problem } = coming;
  if (problem) {
    return html`<p class="alert small coming" role="alert">${words.blocksMissing(problem)} <button @click=${retry}>${words.tryAgain}</button></p>`;
  }
  if (!blocks)
    return html`<p class="quiet small coming">${part === 'tables' ? words.tablesComing : words.blocksAsked}</p>`;
  const line = words.blocksComing(megabytes(blocks.bytes), megabytes(blocks.of));
  return html`<p class="quiet small coming"><progress max=${blocks.of} .value=${blocks.bytes} aria-label=${line}></progress> ${line}</p>`;
}
