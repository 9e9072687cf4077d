// The checks as a learner meets them: cards at their stations, and the list of all of them.
import type { Frame, Locator, Page } from 'playwright-core';
import { type Question, questions } from '../../web/lessons/index.ts';

export { questions };

export const card = (frame: Frame, id: string): Locator => frame.locator(`stem-check#check-${id}`);

export async function openCard(frame: Frame, id: string): Promise<Locator> {
  const one = card(frame, id);
  const head = one.locator('.head');
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  await one.locator('.submit').waitFor();
  return one;
}

export const verdict = (one: Locator) => one.locator('#verdict strong').textContent();

/** What stands in the closed line: the mark's kind and the word. */
export async function state(one: Locator): Promise<[string, string]> {
  const mark = await one.locator('.head .mark').getAttribute('class');
  return [mark?.replace('mark ', '') ?? '', ((await one.locator('.head > span').last().textContent()) ?? '').trim()];
}

export const count = (frame: Frame) => frame.locator('stem-progress .head .whole').textContent();

/** An answer as this kind of card takes it: the text of a choice, or text to be typed. */
export function answers(question: Question): { right: string; wrong: string } {
  if (question.choices) {
    const text = (correct: boolean) => question.choices?.find((one) => one.correct === correct)?.text ?? '';
    return { right: text(true), wrong: text(false) };
  }
  return { right: question.examples.right[0] ?? '', wrong: question.examples.wrong[0] ?? '' };
}

/** With the mouse; free text is typed, as it has to be. */
export async function answerByMouse(one: Locator, question: Question, text: string): Promise<void> {
  const choice = question.choices?.find((each) => each.text === text);
  // by its id: the words are those of the page's language
  if (choice) await one.locator(`.choices label:has(input[value="${choice.id}"])`).click();
  else {
    await one.locator('#answer').click();
    await one.locator('#answer').fill(text);
  }
  await one.locator('.submit').click();
  await one.locator('#verdict strong').waitFor();
}

/** What has focus, through the shadow roots. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    const value = one instanceof HTMLInputElement ? one.value : '';
    return `${one?.localName ?? ''} ${one?.className ?? ''}${one?.id ?? ''} ${value}`.trim();
  });
