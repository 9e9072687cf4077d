// What is asked on a card before it is run, chosen or typed, and what is said of the answers once the core has spoken.
import { html, nothing, type TemplateResult } from 'lit';
import type { Ask, Typed } from '../../lessons/experiments/experiment.ts';
import { typedRight } from '../../lessons/experiments/typed-answer.ts';
import type { ExperimentWords, OneExperiment } from '../../lessons/words/experiments.en.ts';
import { mark } from '../check-marks.ts';
import { percentNumber } from '../number-text.ts';
import { valueText } from './experiment-table.ts';

export type Given = Readonly<Record<string, string>>;

interface Asked {
  words: OneExperiment;
  table: ExperimentWords;
  given: Given;
  /** what is right, as far as it is known */
  answers: Readonly<Record<string, string | Typed>>;
  told(id: string, answer: string): void;
}

function rightText(right: string | Typed, { choices }: OneExperiment): string {
  if (typeof right === 'string') return choices?.[right] ?? right;
  return right.share && typeof right.is === 'number' ? percentNumber(right.is) : valueText(right.is);
}

function verdict(said: string | undefined, right: string | Typed | undefined, { words, table }: Asked): TemplateResult {
  if (!said?.trim() || right === undefined) return html``;
  const isRight = typeof right === 'string' ? said === right : typedRight(said, right);
  return html`<span class="said small">${mark(isRight ? 'right' : 'wrong')} ${
    isRight ? table.isRight : table.itIs(rightText(right, words))
  }</span>`;
}

function chosen({ id, choices = [] }: Ask, shown: Asked): TemplateResult {
  const { words, table, given, answers, told } = shown;
  const before = given[`${id}.before`];
  return html`<div class="ask"><label><span class="question">${words.asks?.[id] ?? id}</span>
      ${before ? html`<span class="before small">${words.choices?.[before] ?? before}${verdict(before, answers[id], shown)}</span><span class="small">${table.again}</span>` : nothing}
      <select data-ask=${id} @change=${(event: Event) => told(id, (event.target as HTMLSelectElement).value)}>
        <option value="" ?selected=${!given[id]}>${table.choose}</option>
        ${choices.map((choice) => html`<option value=${choice} ?selected=${given[id] === choice}>${words.choices?.[choice] ?? choice}</option>`)}
      </select></label>${verdict(given[id], answers[id], shown)}</div>`;
}

/** The field stands where the question has its blank, or after it. It is heard when it is left, not at each letter; until then
 * a new drawing leaves what is typed. */
function typed({ id }: Ask, shown: Asked): TemplateResult {
  const { words, given, answers, told } = shown;
  const [first, ...rest] = (words.asks?.[id] ?? id).split('__');
  return html`<div class="ask"><label class="blank" dir=${words.code ? 'ltr' : nothing}><span>${first}</span><input data-ask=${id} dir="ltr" autocomplete="off" autocapitalize="off"
      spellcheck="false" .value=${given[id] ?? ''} @change=${(event: Event) => told(id, (event.target as HTMLInputElement).value)} /><span>${rest.join(
        '__',
      )}</span></label>${verdict(given[id], answers[id], shown)}</div>`;
}

function inOwnWords({ id }: Ask, { words, table, given, answers, told }: Asked): TemplateResult {
  const right = answers[id];
  return html`<div class="ask free"><label><span class="question">${words.asks?.[id] ?? id}</span>
      <textarea data-ask=${id} rows="3" .value=${given[id] ?? ''} @change=${(event: Event) => told(id, (event.target as HTMLTextAreaElement).value)}></textarea></label>
      ${right === undefined ? nothing : html`<p class="small"><strong>${table.oneAnswer}</strong> ${rightText(right, words)}</p>`}</div>`;
}

function one(ask: Ask, shown: Asked): TemplateResult {
  if (ask.free) return inOwnWords(ask, shown);
  return ask.choices ? chosen(ask, shown) : typed(ask, shown);
}

export function asked(asks: readonly Ask[], shown: Asked): TemplateResult | typeof nothing {
  return asks.length === 0 ? nothing : html`<div class="asks">${asks.map((each) => one(each, shown))}</div>`;
}
