// What the engine is doing: loading, ready and on which path, or why it is not.
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../lessons/words/en.ts';
import type { Answers } from './answers.ts';

/** Another version's file stands where this version's was looked for, or nothing does. */
const otherVersion = /missing \(|is not WebAssembly|different builds/;
const forbidden = /no WebAssembly|Content-Security/;

/** `own`: the page is the lab's. Another's is not ours to reload. */
export function engineLine(answers: Answers, words: Words, own: boolean): TemplateResult {
  const { engine, engineError, notices } = answers;
  if (engineError) {
    const stale = own && otherVersion.test(engineError);
    const hint = stale ? words.engineStale : forbidden.test(engineError) ? words.engineFailedHint : '';
    return html`<p class="engine alert">${words.engineFailed} <span class="quiet" lang="en" dir="ltr">${engineError}</span></p>
        <p class="small quiet">${hint}</p><button @click=${() => answers.retry()}>${words.tryAgain}</button>${
          stale ? html` <button class="reload" @click=${() => location.reload()}>${words.reload}</button>` : nothing
        }`;
  }
  if (answers.silent)
    return html`<p class="engine alert">${words.engineSilent}</p><button @click=${() => answers.retry()}>${words.tryAgain}</button>`;
  const info = engine?.info;
  return html`<p class="engine">${
    info
      ? words.engineReady(words.enginePaths[info.path], words.lanes(info.lanes))
      : words.engineLoading(answers.arrived)
  }</p>${notices.map(({ message }) => html`<p class="small quiet" lang="en" dir="ltr">${message}</p>`)}`;
}

/** Why there are no numbers for this text. */
export function failureLine(answers: Answers, words: Words): TemplateResult {
  return html`<div role="alert"><p class="alert small">${words.failed(answers.failure)}</p>
    <button @click=${() => answers.retry()}>${words.tryAgain}</button></div>`;
}
