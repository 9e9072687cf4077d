// The checks: cards at the end of their stations, and how many are done. Fetched when the first numbers are there. A teacher's own
// questions come with them.
import { html, nothing, type TemplateResult } from 'lit';
import type { StationName } from '../lessons/state/lab-state.ts';
import { checkWords } from '../lessons/words/checks.en.ts';
import { type AuthoredProblem, asksForAuthored, authoredProblem } from './authored/asked-for.ts';
import { checksAt, checksShown } from './check-place.ts';
import './progress-list.ts';
import type { Scene } from './scene.ts';

// what an open card needs comes beside them: a network that goes later does not take the questions with it
void Promise.all([import('./check-question.ts'), import('./proofs/proof-panel.ts')]).catch(() => {});

/** A teacher's questions are there before the first card is: they count from the beginning. */
export async function checksPart() {
  if (asksForAuthored()) await (await import('./authored/authored.ts')).pageQuestions();
  return { draw: checks };
}

function checks(scene: Scene, station: StationName): TemplateResult | typeof nothing {
  const { store, view, language, keeper, only } = scene;
  const { hide } = store.limits;
  if (hide.has('checks')) return nothing;
  const problem = authoredProblem();
  if (station === 'text') return problem ? problemLine(scene, problem) : nothing;
  const provable = hide.has('proofs') ? null : { view, lab: () => scene.lab() };
  return checksAt(station, view, language, checksShown(hide, only), keeper, provable);
}

function problemLine({ language }: Scene, { kind, given, fault, more }: AuthoredProblem): TemplateResult {
  const words = language.lazy.checks ?? checkWords;
  return html`<p class="alert small" id="authored-problem" role="alert">${words.authored[kind](given, more)} ${
    fault ? html`<bdi lang="en" dir="ltr">${fault}</bdi>` : nothing
  } ${words.authored.own}</p>`;
}
