// A number of the core as text for machines: attributes, copies, files.

/** The shortest decimal that reads back as exactly this float32, with an ASCII minus. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '-0';
  const rounded = (digits: number) => Number(value.toPrecision(digits));
  let digits = 9;
  // from the long end: most numbers need eight or nine, and what reads back with fewer does so with more
  while (digits > 1 && Math.fround(rounded(digits - 1)) === value) digits--;
  return String(rounded(digits));
}
