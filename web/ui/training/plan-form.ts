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
  const end = most > 1e6 ? most.toExponential(most === 1e12 ? 0 : 3).replace('e+', 'e') : wholeNumber(most);
  return (whole ? words.badWhole : words.badNumber)(String(least), end);
}

function numberField(form: PlanForm, name: PlanNumber, key: PlanKey, label: string): TemplateResult {
  const draft = form.drafts.get(name);
  return html`<stem-field id=${`train-${key}`} .label=${label} .mode=${planRanges[name].whole ? 'numeric' : 'decimal'} lazy
    .value=${draft ?? String(form.plan[name])} .error=${draft === undefined ? '' : range(form, name)}
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
