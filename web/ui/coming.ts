// What of the model is still on its way, how far it is, or why it will not come.
import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from './scene.ts';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** `aloud`: told to who listens; once on the page, though each station that waits shows it. */
export function comingLine({ coming, view, words, retry }: Scene, aloud = false): TemplateResult | typeof nothing {
  if (!coming) return nothing;
  const { part, blocks, problem } = coming;
  if (problem) {
    // without its stem there is nothing, and that is said already
    if (!view) return nothing;
    return html`<p class="alert small coming" role=${aloud ? 'alert' : nothing}>${words.blocksMissing(problem)} <button @click=${retry}>${words.tryAgain}</button></p>`;
  }
  if (!blocks)
    return html`<p class="quiet small coming">${part === 'tables' ? words.tablesComing : words.blocksAsked}</p>`;
  const line = words.blocksComing(megabytes(blocks.bytes), megabytes(blocks.of));
  return html`<p class="quiet small coming"><progress max=${blocks.of} .value=${blocks.bytes} aria-label=${line}></progress> ${line}</p>`;
}
