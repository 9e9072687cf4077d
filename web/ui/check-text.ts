// The little Markdown that an author of questions has: `code` and *emphasis*. It becomes nodes with text in them, never
// markup: whatever else stands in a question is shown as it stands.
import { html, type TemplateResult } from 'lit';

export interface TextPart {
  readonly kind: 'text' | 'code' | 'emphasis';
  readonly text: string;
}

/** One pass; a mark without its partner is itself. */
export function textParts(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let plain = '';
  const put = (kind: 'code' | 'emphasis', text: string) => {
    if (plain) parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push({ kind, text });
  };
  for (let at = 0; at < source.length; at++) {
    const mark = source[at];
    const end = mark === '`' ? source.indexOf('`', at + 1) : mark === '*' ? emphasisEnd(source, at) : -1;
    if (end > at + 1) {
      put(mark === '`' ? 'code' : 'emphasis', source.slice(at + 1, end));
      at = end;
    } else plain += mark;
  }
  if (plain) parts.push({ kind: 'text', text: plain });
  return parts;
}

/** `V * d` is no emphasis: the marks have to touch their words. */
function emphasisEnd(source: string, start: number): number {
  if (/[\s*]/.test(source[start + 1] ?? ' ') || /\w/.test(source[start - 1] ?? ' ')) return -1;
  const end = source.indexOf('*', start + 1);
  return end > 0 && !/\s/.test(source[end - 1] ?? ' ') && !/\w/.test(source[end + 1] ?? ' ') ? end : -1;
}

/** The questions are written in English, whatever the page speaks. */
export function shownText(source: string): TemplateResult {
  return html`<bdi lang="en" dir="ltr">${textParts(source).map(({ kind, text }) => {
    if (kind === 'code') return html`<code dir="ltr">${text}</code>`;
    return kind === 'emphasis' ? html`<em>${text}</em>` : text;
  })}</bdi>`;
}
