// Sizes of files and memory, to be read at a glance.

const units = ['B', 'KB', 'MB', 'GB', 'TB'];
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** `498 MB`: three digits, in steps of a thousand. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3 + 1e-9));
  return `${digits.format(bytes / 1000 ** step)} ${units[step]}`;
}
