// What the station says about a training: where it stands, its losses as a table, the rows that moved.
import { html, nothing, type TemplateResult } from 'lit';
import { plainNumber } from '../../lessons/plain-number.ts';
import type { Words } from '../../lessons/words/en.ts';
import type { TrainingWords } from '../../lessons/words/training.en.ts';
import { shortNumber, wholeNumber } from '../number-text.ts';
import { tokenView } from '../token-view.ts';
import { curve, pointsOf, thinned } from './curve.ts';
import type { MovedRows, Probe } from './probe.ts';
import type { Phase, Series } from './training.ts';

const tableRows = 40;

const data = (value: number) => html`<data value=${String(value)}>${shortNumber(value)}</data>`;

/** One sentence on where a training stands, also for who listens. */
export function stateSentence(words: TrainingWords, phase: Phase, series: Series | null): string {
  if (phase === 'starting') return words.starting;
  if (!series) return '';
  const [made, wanted] = [wholeNumber(series.made), wholeNumber(series.wanted)];
  if (phase === 'running') return words.running(made, wanted);
  if (phase === 'stopping') return words.stopping;
  if (phase === 'ending') return words.ending;
  const { outcome } = series;
  if (!outcome) return '';
  if (outcome.kind === 'done') return words.done(made);
  if (outcome.kind === 'cancelled') return words.cancelled(made, wanted);
  if (outcome.kind === 'failed') return words.failed(outcome.message);
  if (outcome.brokeAt === null) return words.cameBroken;
  return words.notFinite(wholeNumber(outcome.brokeAt), wholeNumber(series.losses.length));
}

export function speed(words: TrainingWords, series: Series): TemplateResult | typeof nothing {
  if (series.made < 2 || series.elapsed <= 0) return nothing;
  const rate = (1000 * series.made) / series.elapsed;
  return html`<span class="speed quiet small"> · ${words.speed(rate >= 10 ? wholeNumber(Math.round(rate)) : shortNumber(rate), wholeNumber(series.made))}</span>`;
}

function numbers(pairs: readonly (readonly [string, number, string?])[], nats: string): TemplateResult {
  return html`<dl class="numbers">${pairs.map(
    ([name, value, where]) =>
      html`<div><dt>${name}</dt><dd>${data(value)} <span class="quiet">${where ?? nats}</span></dd></div>`,
  )}</dl>`;
}

/** First, last and lowest loss, and the even guess. */
export function landmarks(words: TrainingWords, series: Series): TemplateResult {
  const { first, last, lowest } = curve(series);
  const at = (step: number) => words.atStep(wholeNumber(step));
  return numbers(
    [
      [words.first, first.loss, at(first.step)],
      [words.last, last.loss, at(last.step)],
      [words.lowest, lowest.loss, at(lowest.step)],
      ...(series.uniformLoss === null ? [] : [[words.evenGuess, series.uniformLoss] as const]),
    ],
    words.nats,
  );
}

export function lossTable(words: TrainingWords, series: Series): TemplateResult {
  const all = pointsOf(series);
  const shown = thinned(all, tableRows);
  return html`<details class="losses"><summary class="small">${words.tableTitle}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${words.tableTitle}><table><caption class="quiet small">${words.tableCaption(wholeNumber(shown.length), wholeNumber(all.length))}</caption>
    <thead><tr><th scope="col">${words.tableStep}</th><th scope="col">${words.tableLoss}</th></tr></thead>
    <tbody>${shown.map(({ step, loss }) => html`<tr><th scope="row"><span class="number">${wholeNumber(step)}</span></th><td>${data(loss)}</td></tr>`)}</tbody></table></div></details>`;
}

/** What is known of the shown model on the rows before the first step, and why its loss is what it is. */
export function beforeFirst(words: TrainingWords, found: Probe): TemplateResult | typeof nothing {
  const { loss, uniformLoss, logits } = found;
  if (loss === null || uniformLoss === null) return html`<p class="alert small">${words.cameBroken}</p>`;
  return html`<div class="before">${numbers(
    [
      [words.lossNow, loss],
      [words.evenGuess, uniformLoss],
    ],
    words.nats,
  )}
    ${logits ? html`<p class="small quiet">${words.logitsReach(shortNumber(logits.maxAbs), shortNumber(logits.rms))}</p>` : nothing}
    <p class="small why-loss">${why(words, { ...found, loss, uniformLoss })}</p></div>`;
}

/** Below, about or above the even guess; far above it, why. */
function why(
  words: TrainingWords,
  { loss, uniformLoss, logits, direct }: Probe & { loss: number; uniformLoss: number },
) {
  if (loss < 0.98 * uniformLoss) return words.belowEven;
  if (loss < 1.02 * uniformLoss) return words.nearEven;
  const largest = shortNumber(logits?.maxAbs ?? Number.NaN);
  return direct && loss > 2 * uniformLoss ? words.farAboveTied(largest) : words.farAbove(largest);
}

export function rowsTable(words: TrainingWords, names: Words, moved: MovedRows, tied: boolean): TemplateResult {
  const whole = wholeNumber;
  return html`<p class="small kinds">${words.movedKinds(whole(moved.inputs), whole(moved.targets), whole(moved.others))} ${tied ? words.tiedWhy : words.untiedWhy}</p>
    ${
      moved.furthest.length === 0
        ? nothing
        : html`<table class="moved"><caption class="quiet small">${words.movedCaption}</caption>
      <thead><tr><th scope="col">${words.movedToken}</th><th scope="col">${words.movedId}</th><th scope="col">${words.movedDistance}</th></tr></thead>
      <tbody>${moved.furthest.map(
        ({ row, distance, parts }) =>
          html`<tr><th scope="row">${tokenView(parts, { space: names.spaceName, newline: names.newlineName, tab: names.tabName })}</th><td><span class="number">${row}</span></td><td><data value=${plainOf(distance)}>${shortNumber(distance)}</data></td></tr>`,
      )}</tbody></table>`
    }`;
}

const plainOf = (value: number) => (Number.isFinite(value) ? String(value) : plainNumber(value));
