// Spans and moments of time as course systems write them. Hundredths of a second at most, never negative, never NaN.

const hundredths = (seconds: number) =>
  Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.round(seconds * 100), 9999 * 360_000 + 359_999) : 0;
const two = (value: number) => String(value).padStart(2, '0');

/** SCORM 1.2, CMITimespan: HHHH:MM:SS.SS */
export function clockSpan(seconds: number): string {
  const all = hundredths(seconds);
  const hours = Math.floor(all / 360_000);
  const minutes = Math.floor(all / 6000) % 60;
  const rest = all % 6000;
  return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(Math.floor(rest / 100))}.${two(rest % 100)}`;
}

/** SCORM 2004 and xAPI, ISO 8601: PT1H2M3.04S; without parts that are nothing */
export function isoSpan(seconds: number): string {
  const all = hundredths(seconds);
  const hours = Math.floor(all / 360_000);
  const minutes = Math.floor(all / 6000) % 60;
  const rest = all % 6000;
  const parts = [hours > 0 ? `${hours}H` : '', minutes > 0 ? `${minutes}M` : ''].join('');
  return rest > 0 || parts === '' ? `PT${parts}${rest / 100}S` : `PT${parts}`;
}

/** SCORM 1.2, CMITime: HH:MM:SS, the learner's own clock */
export function clockTime(time: Date): string {
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

/** SCORM 2004, time(second,10,0) with hundredths: the zone may follow only behind a fraction */
export function isoTime(time: Date): string {
  return time.toISOString().replace(/(\.\d\d)\dZ$/, '$1Z');
}
