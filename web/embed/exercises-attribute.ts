// The attribute `exercises`: a teacher's questions for the labs of a page.
import type { LitElement } from 'lit';
import { tellAuthored } from '../ui/authored/asked-for.ts';
import { tellPage } from './events.ts';

/** Fetches them and draws the element anew; a file that can't be used is told in the lab and by `stem-error`. */
export async function takeExercises(element: LitElement, address: string): Promise<void> {
  const { questionsFrom } = await import('../ui/authored/authored.ts');
  const problem = await questionsFrom(address);
  tellAuthored(problem);
  if (problem)
    tellPage(element, 'stem-error', {
      about: 'attribute',
      message: `exercises: ${problem.kind}: ${address} ${problem.fault}`.trim(),
    });
  element.requestUpdate();
}
