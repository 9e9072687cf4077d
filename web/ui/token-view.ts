// A token's text as a template: the real characters are in the page, the marks are drawn over them.
import { html, type TemplateResult } from 'lit';
import type { TokenPart } from './token-text.ts';

type BlankNames = Record<'space' | 'newline' | 'tab', string>;

function partView(part: TokenPart, names: BlankNames | undefined): TemplateResult | string {
  if (part.kind === 'code') return html`<span class="code">${part.text}</span>`;
  if (part.kind === 'text') return part.text;
  // a bdi does not turn the one around it, as its letters would
  const said = names ? html`<bdi class="unseen"> ${names[part.name]} </bdi>` : '';
  return html`${said}<span class=${`blank ${part.name}`} data-mark=${part.mark}>${part.text}</span>`;
}

/** With `names`, blanks are also said by name to who listens. */
export function tokenView(parts: readonly TokenPart[], names?: BlankNames): TemplateResult {
  return html`<bdi class="token-text">${parts.map((part) => partView(part, names))}</bdi>`;
}
