// The little Markdown that an author of questions has: `code`, *emphasis*, **strong**, [a link](https://…) and a new line. It becomes
// nodes with text in them, never markup: whatever else stands in a question is shown as it stands.
import { html, type TemplateResult } from 'lit';

export interface TextPart {
  readonly kind: 'text' | 'code' | 'emphasis' | 'strong' | 'link' | 'line';
  readonly text: string;
  /** of a link */
  readonly to?: string;
}

type Marked = { readonly part: TextPart; readonly end: number };

/** One pass; a mark without its partner is itself. */
export function textParts(source: string): TextPart[] {
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < source.length; ) {
    const found = markedAt(source, at);
    if (!found) {
      plain += source[at++];
      continue;
    }
    if (plain) parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push(found.part);
    at = found.end;
  }
  if (plain) parts.push({ kind: 'text', text: plain });
  return parts;
}

function markedAt(source: string, at: number): Marked | null {
  const sign = source[at];
  if (sign === '\n') return { part: { kind: 'line', text: '' }, end: at + 1 };
  if (sign === '`') {
    const end = source.indexOf('`', at + 1);
    return end > at + 1 ? { part: { kind: 'code', text: source.slice(at + 1, end) }, end: end + 1 } : null;
  }
  if (sign === '[') return linkAt(source, at);
  if (sign !== '*') return null;
  const strong = source.startsWith('**', at);
  const size = strong ? 2 : 1;
  const end = emphasisEnd(source, at, '*'.repeat(size));
  const kind = strong ? 'strong' : 'emphasis';
  return end > at + size ? { part: { kind, text: source.slice(at + size, end) }, end: end + size } : null;
}

/** `V * d` is no emphasis: the marks have to touch their words. */
function emphasisEnd(source: string, start: number, marks: string): number {
  if (/[\s*]/.test(source[start + marks.length] ?? ' ') || /\w/.test(source[start - 1] ?? ' ')) return -1;
  const end = source.indexOf(marks, start + marks.length);
  return end > 0 && !/\s/.test(source[end - 1] ?? ' ') && !/\w/.test(source[end + marks.length] ?? ' ') ? end : -1;
}

/** Only to where a page may be: no script, no data. */
function linkAt(source: string, at: number): Marked | null {
  const middle = source.indexOf('](', at);
  const end = middle < 0 ? -1 : source.indexOf(')', middle);
  if (end < 0 || middle === at + 1) return null;
  const to = source.slice(middle + 2, end);
  if (!/^https?:\/\/[^\s<>"]+$/.test(to) || source.slice(at, middle).includes('\n')) return null;
  return { part: { kind: 'link', text: source.slice(at + 1, middle), to }, end: end + 1 };
}

/** By the language and not by the first letter, which may be that of a formula. */
function dirOf(lang: string): 'ltr' | 'rtl' | 'auto' {
  if (/^(ar|fa|he|ur)\b/.test(lang)) return 'rtl';
  return /^(en|de)\b/.test(lang) ? 'ltr' : 'auto';
}

/** Questions say what they are written in, a teacher's and those that are translated; else it is English, whatever the page speaks. */
export function shownText(source: string, lang = 'en'): TemplateResult {
  return html`<bdi lang=${lang} dir=${dirOf(lang)}>${textParts(source).map(({ kind, text, to }) => {
    if (kind === 'code') return html`<code dir="ltr">${text}</code>`;
    if (kind === 'emphasis') return html`<em>${text}</em>`;
    if (kind === 'strong') return html`<strong>${text}</strong>`;
    if (kind === 'link') return html`<a href=${to ?? ''} target="_blank" rel="noopener noreferrer">${text}</a>`;
    return kind === 'line' ? html`<br />` : text;
  })}</bdi>`;
}
