// Formulas, shapes, signed numbers and names in code, within a sentence from right to left. Without isolates their signs and
// brackets go where the sentence runs: √d is shown as d√, −1 as 1−, (4096, 128) as (128 ,4096).

const ltr = '\u2066';
const firstStrong = '\u2068';
const end = '\u2069';

// Hebrew, Arabic and their punctuation; quotes and arrows that run with them; isolates that a table sets itself
const rightToLeft = '\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF';
const parts = new RegExp(`[\u2066-\u2068][^\u2069]*\u2069|«[^»]*»|[^${rightToLeft}«»←\u2066-\u2069]+`, 'gu');
const hasRightToLeft = new RegExp(`[${rightToLeft}]`, 'u');
// shown alike in both directions: names that begin with a letter, and a number without a sign
const plain = /^(?:\p{L}[\p{L}\p{Nd}]*(?:[ ./_-][\p{L}\p{Nd}]+)*|\p{Nd}+(?:[.,]\p{Nd}+)*)$/u;
const pairs = ['()', '[]', '“”'];

/** Where the sentence's own spaces and marks end, and where they begin again. */
function edges(run: string): [number, number] {
  const from = run.search(/[^\s:;,!?…·.+=]|[.](?=\p{L})|[+=](?=\S)/u);
  if (from < 0) return [0, 0];
  const marks = /(?:[\s.:;,!?…·]|(?<=\s)[+=×−–—-])+$/u.exec(run);
  return [from, marks ? Math.max(from, marks.index) : run.length];
}

/** The places of brackets and quotes whose other half stands in another part of the sentence. */
function unmatched(run: string): number[] {
  return pairs.flatMap(([opens, closes]) => {
    const open: number[] = [];
    const alone: number[] = [];
    [...run.matchAll(/./gsu)].forEach(({ 0: mark, index }) => {
      if (mark === opens) open.push(index);
      else if (mark === closes && open.pop() === undefined) alone.push(index);
    });
    return [...alone, ...open];
  });
}

function isolatedRun(run: string): string {
  const [at] = unmatched(run);
  if (at !== undefined) return isolatedRun(run.slice(0, at)) + run[at] + isolatedRun(run.slice(at + 1));
  const [from, to] = edges(run);
  const core = run.slice(from, to);
  if (plain.test(core) || !/[\p{L}\p{N}]/u.test(core)) return run;
  return run.slice(0, from) + ltr + whole(core) + end + run.slice(to);
}

/** A short formula is not broken: its second half would begin the next line at the page's other side. */
function whole(core: string): string {
  return core.length <= 24 && /[=×·√|+−^()[\]]/u.test(core) ? core.replaceAll(' ', '\u00A0') : core;
}

/** The sentence with isolates around all that runs from left to right and is more than a word or a number. */
export function isolated(sentence: string): string {
  // nothing but a formula: its own marks are at its own ends
  if (!hasRightToLeft.test(sentence))
    return plain.test(sentence) || sentence === '' ? sentence : ltr + whole(sentence) + end;
  return sentence.replace(parts, (part) => {
    if (/^[\u2066-\u2068]/.test(part)) return part;
    if (!part.startsWith('«')) return isolatedRun(part);
    const quoted = part.slice(1, -1);
    if (quoted.startsWith(firstStrong)) return part;
    return `«${hasRightToLeft.test(quoted) ? isolated(quoted) : firstStrong + quoted + end}»`;
  });
}
