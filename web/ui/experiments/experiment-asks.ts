// What is asked on a card before it is run, and what is said of the answers once the core has spoken.
import { html, nothing, type TemplateResult } from 'lit';
import type { Ask } from '../../lessons/experiments/experiment.ts';
import type { ExperimentWords, OneExperiment } from '../../lessons/words/experiments.en.ts';
import { mark } from '../check-marks.ts';

export type Given = Readonly<Record<string, string>>;

interface Asked {
  words: OneExperiment;
  table: ExperimentWords;
  given: Given;
  /** what is right, as far as it is known */
  answers: Readonly<Record<string, string>>;
  told(id: string, choice: string): void;
}

function verdict(said: string | undefined, right: string | undefined, { words, table }: Asked): TemplateResult {
  if (!said || right === undefined) return html``;
  const isRight = said === right;
  return html`<span class="said small">${mark(isRight ? 'right' : 'wrong')} ${
    isRight ? table.isRight : table.itIs(words.choices?.[right] ?? right)
  }</span>`;
}

function one({ id, choices }: Ask, shown: Asked): TemplateResult {
  const { words, table, given, answers, told } = shown;
  const before = given[`${id}.before`];
  return html`<div class="ask"><label><span class="question">${words.asks?.[id] ?? id}</span>
      ${before ? html`<span class="before small">${words.choices?.[before] ?? before}${verdict(before, answers[id], shown)}</span><span class="small">${table.again}</span>` : nothing}
      <select data-ask=${id} @change=${(event: Event) => told(id, (event.target as HTMLSelectElement).value)}>
        <option value="" ?selected=${!given[id]}>${table.choose}</option>
        ${choices.map((choice) => html`<option value=${choice} ?selected=${given[id] === choice}>${words.choices?.[choice] ?? choice}</option>`)}
      </select></label>${verdict(given[id], answers[id], shown)}</div>`;
}

export function asked(asks: readonly Ask[], shown: Asked): TemplateResult | typeof nothing {
  return asks.length === 0 ? nothing : html`<div class="asks">${asks.map((each) => one(each, shown))}</div>`;
}
