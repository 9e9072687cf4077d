// The page in someone else's frame: `?embed=1&station=…&exercise=…&hide=…&lang=…&theme=…`, the state after `#`. Fetched only there.
import { allChecks } from '../lessons/progress/index.ts';
import { spokenFor } from '../lessons/words/languages.ts';
import type { OpenEngine } from '../ui/answers.ts';
import { asksForAuthored } from '../ui/authored/asked-for.ts';
import { define } from '../ui/events.ts';
import { pageSpeaksLike } from '../ui/page-language.ts';
import { ExerciseElement } from './exercise-element.ts';
import { followHeight } from './frame-height.ts';
import { answer, type Framed, forwardEvents, type Own, showTheme, themes } from './frame-messages.ts';
import { LabElement } from './lab-element.ts';
import { composedLink, linkPart, stationNamed } from './link.ts';
import { freshName } from './names.ts';
import { ofStatements } from './scores/tell-xapi.ts';

/** What only a frame's query has; in a link to the whole lab it has no place. */
const ofTheFrame = ['embed', 'station', 'exercise', 'instance', ...ofStatements];

/** What the query says of the state goes into the part after `#`, from where the lab reads it and where it is followed. */
function mergeIntoAddress(query: URLSearchParams): void {
  const station = query.get('station') ?? '';
  const exercise = query.get('exercise') ?? '';
  // the lab says of what it does not know that it was left out
  const beside: Record<string, string | undefined> = { ...linkPart(query) };
  if (stationNamed(station) === '') beside.station = station;
  if (!isQuestion(query)) {
    beside.exercise = exercise;
    beside.theme = unknownTheme(query);
  }
  if (!Object.values(beside).some(Boolean)) return;
  const link = composedLink(location.hash.slice(1), beside);
  try {
    history.replaceState(history.state, '', `${location.href.replace(/#.*$/, '')}#${link}`);
  } catch {
    // a page without an address of its own: it opens without
  }
}

function unknownTheme(query: URLSearchParams): string {
  const theme = query.get('theme') ?? '';
  return themes.includes(theme) ? '' : theme;
}

function isQuestion(query: URLSearchParams): boolean {
  return allChecks().some(({ id }) => id === query.get('exercise'));
}

/** The lab by itself, as a link from the frame leads to it. */
function wholePage(): string {
  const page = new URL(location.href);
  for (const name of ofTheFrame) page.searchParams.delete(name);
  for (const name of Object.keys(linkPart(page.searchParams))) page.searchParams.delete(name);
  if (unknownTheme(page.searchParams) !== '') page.searchParams.delete('theme');
  page.hash = '';
  return page.href;
}

function element(query: URLSearchParams, openEngine: OpenEngine): Framed {
  if (isQuestion(query)) {
    const exercise = document.createElement('stem-exercise') as ExerciseElement;
    exercise.question = query.get('exercise') ?? '';
    exercise.ownsPage = true;
    const lang = query.get('lang') ?? '';
    const unknown = { lang: spokenFor(lang) ? '' : lang, theme: unknownTheme(query) };
    exercise.leftOut = Object.entries(unknown).filter(([, value]) => value !== '');
    return exercise;
  }
  const lab = document.createElement('stem-lab') as LabElement;
  lab.compact = true;
  lab.station = query.get('station') ?? '';
  lab.linkPage = wholePage();
  lab.ownsAddress = true;
  lab.openEngine = openEngine;
  return lab;
}

export async function openFrame(openEngine: OpenEngine, query: URLSearchParams): Promise<void> {
  // one of a teacher's may be the one that is asked for
  if (asksForAuthored())
    await import('../ui/authored/authored.ts').then(
      ({ pageQuestions }) => pageQuestions(),
      () => {},
    );
  mergeIntoAddress(query);
  const instance = (query.get('instance') ?? '').slice(0, 100) || freshName();
  const framed = window.parent !== window;
  const post = (message: unknown) => {
    // a sandboxed frame does not know its host's origin; nothing private is in what is sent
    if (framed) window.parent.postMessage(message, '*');
  };
  const own: Own = (fields) => post({ source: 'stem-lab', v: 1, instance, ...fields });

  const standing = document.querySelector('stem-lab');
  define('stem-exercise', ExerciseElement);
  // the one that stands in the page is taken out before it becomes a lab of its own
  standing?.remove();
  define('stem-lab', LabElement);
  const shown = element(query, openEngine);
  pageSpeaksLike(shown);
  for (const name of ofStatements) if (query.has(name)) shown.setAttribute(name, query.get(name) ?? '');
  const lang = query.get('lang');
  if (lang) shown.lang = lang;
  showTheme(shown, query.get('theme') ?? '');
  forwardEvents(shown, own);
  document.body.prepend(shown);
  // a course may hold a part of the lab, too; where there is none, nothing more is fetched
  if (framed || window.opener) {
    shown.updateComplete
      .then(() => import('./scores/connect.ts'))
      .then(({ connectCourse }) => connectCourse(shown))
      .catch(() => {});
  }
  const height = framed ? followHeight(post, own) : null;
  addEventListener('message', (event) => {
    if (!framed || event.source !== window.parent) return;
    if (!height?.heard(event.data)) answer(shown, event.data, own);
  });
}
