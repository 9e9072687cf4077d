// The settings of a training: a few at once, the rest behind 'more'.
import { html, nothing, type TemplateResult } from 'lit';
import {
  groups,
  type PlanKey,
  type PlanNumber,
  planRanges,
  type TrainingPlan,
} from '../../lessons/state/training-plan.ts';
import type { TrainingWords } from '../../lessons/words/training.en.ts';
import { wholeNumber } from '../number-text.ts';
import { told } from '../scene.ts';
import '../switches.ts';

/** What the form shows, and whom it tells. */
export interface PlanForm {
  words: TrainingWords;
  plan: TrainingPlan;
  /** numbers as typed that are none */
  drafts: ReadonlyMap<PlanNumber, string>;
  /** groups that the model has; `tied`: two of them are one table */
  present: readonly (typeof groups)[number][];
  tied: boolean;
  moreOpen: boolean;
  locked(key: PlanKey): boolean;
  set(change: Partial<TrainingPlan>): void;
  type(name: PlanNumber, text: string): void;
  toggleMore(): void;
}

function range({ words }: PlanForm, name: PlanNumber): string {
  const { least, most, whole } = planRanges[name];
  return whole ? words.badWhole(String(least), wholeNumber(most)) : words.badNumber(String(least), written(most));
}

/** As it would be typed: a rate of a thousand million in four letters. */
function written(value: number, whole = false): string {
  return whole || value < 1e6 ? String(value) : value.toExponential().replace('e+', 'e');
}

function numberField(form: PlanForm, name: PlanNumber, key: PlanKey, label: string): TemplateResult {
  const draft = form.drafts.get(name);
  const { whole } = planRanges[name];
  return html`<stem-field id=${`train-${key}`} .label=${label} .mode=${whole ? 'numeric' : 'decimal'} lazy
    .value=${draft ?? written(form.plan[name], whole)} .error=${draft === undefined ? '' : range(form, name)}
    .disabled=${form.locked(key)} @stem-set=${(event: Event) => form.type(name, told(event))}></stem-field>`;
}

function freezeChoice(form: PlanForm): TemplateResult {
  const { words, plan, present } = form;
  const frozen = plan.freeze === '' ? [] : plan.freeze.split(',');
  const set = (group: string, on: boolean) =>
    form.set({ freeze: groups.filter((one) => (one === group ? on : frozen.includes(one))).join(',') });
  return html`<div class="freeze" role="group" aria-label=${words.freeze}><span class="name">${words.freeze}</span>
    <div class="line">${present.map(
      (group) =>
        html`<stem-switch id=${`freeze-${group}`} .label=${words.groups[group]} .checked=${frozen.includes(group)}
          .disabled=${form.locked('freeze')} @stem-set=${(event: Event) => set(group, told(event) === 'on')}></stem-switch>`,
    )}</div>${form.tied ? html`<p class="quiet small">${words.tiedFreeze}</p>` : nothing}</div>`;
}

export function planForm(form: PlanForm): TemplateResult {
  const { words, plan } = form;
  return html`<div class="controls">
      <stem-choice id="train-learn" .label=${words.corpus} .options=${words.corpora} .value=${plan.corpus} .disabled=${form.locked('learn')}
        @stem-set=${(event: Event) => form.set({ corpus: told(event) as TrainingPlan['corpus'] })}></stem-choice>
      <stem-choice id="train-opt" .label=${words.optimizer} .options=${words.optimizers} .value=${plan.optimizer} .disabled=${form.locked('opt')}
        @stem-set=${(event: Event) => form.set({ optimizer: told(event) as TrainingPlan['optimizer'] })}></stem-choice>
      ${numberField(form, 'lr', 'lr', words.lr)}
      ${numberField(form, 'steps', 'steps', words.steps)}
      <button class="more" aria-expanded=${form.moreOpen ? 'true' : 'false'} aria-controls="train-more" @click=${() => form.toggleMore()}>${words.more}</button>
    </div>
    <div id="train-more" class="controls" ?hidden=${!form.moreOpen}>
      ${numberField(form, 'weightDecay', 'decay', words.weightDecay)}
      ${numberField(form, 'clip', 'clip', words.clip)}
      ${numberField(form, 'warmup', 'warmup', words.warmup)}
      ${numberField(form, 'dropout', 'drop', words.dropout)}
      ${numberField(form, 'seed', 'trainseed', words.seed)}
      ${freezeChoice(form)}
    </div>`;
}
