// A token's text as a template: the real characters are in the page, the marks are drawn over them.
import { html, type TemplateResult } from 'lit';
import type { TokenPart } from './token-text.ts';

export function tokenView(parts: readonly TokenPart[]): TemplateResult {
  return html`<bdi class="token-text">${parts.map((part) => {
    if (part.kind === 'blank')
      return html`<span class=${`blank ${part.name}`} data-mark=${part.mark}>${part.text}</span>`;
    if (part.kind === 'code') return html`<span class="code">${part.text}</span>`;
    return part.text;
  })}</bdi>`;
}
