// What the engine is doing: loading, ready and on which path, or why it is not.
import { html, type TemplateResult } from 'lit';
import type { Words } from '../lessons/words/en.ts';
import type { Answers } from './answers.ts';

export function engineLine(answers: Answers, words: Words): TemplateResult {
  const { engine, engineError, notices } = answers;
  if (engineError) {
    return html`<p class="engine alert">${words.engineFailed} <span class="quiet" lang="en" dir="ltr">${engineError}</span></p>
        <p class="small quiet">${words.engineFailedHint}</p><button @click=${() => answers.retry()}>${words.tryAgain}</button>`;
  }
  const info = engine?.info;
  return html`<p class="engine">${
    info ? words.engineReady(words.enginePaths[info.path], words.lanes(info.lanes)) : words.engineLoading
  }</p>${notices.map(({ message }) => html`<p class="small quiet" lang="en" dir="ltr">${message}</p>`)}`;
}

/** Why there are no numbers for this text. */
export function failureLine(answers: Answers, words: Words): TemplateResult {
  return html`<div role="alert"><p class="alert small">${words.failed(answers.failure)}</p>
    <button @click=${() => answers.retry()}>${words.tryAgain}</button></div>`;
}
