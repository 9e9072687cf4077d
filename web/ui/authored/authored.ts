// A teacher's questions: out of a file of the same origin, or out of the page itself. Faulty ones are refused as a whole, with
// the first fault; the lesson's own checks stay.
import { addAuthored, faultLine, longestFile, readAuthored } from '../../lessons/authored/authored.ts';
import { tellOfOtherChecks } from '../progress-keeper.ts';
import { type AuthoredProblem, addressAsked, inPage, tellAuthored } from './asked-for.ts';

const patience = 20_000; // ms

type Read = { readonly text: string } | { readonly problem: AuthoredProblem };

function problem(kind: AuthoredProblem['kind'], given: string, fault = '', more = 0): AuthoredProblem {
  return { kind, given, fault, more };
}

async function fetched(given: string): Promise<Read> {
  const address = URL.parse(given, document.baseURI);
  // a page from a disk has no origin, and may read no file beside it
  if (location.protocol === 'file:') return { problem: problem('disk', given) };
  if (address?.origin !== location.origin) return { problem: problem('foreign', given) };
  try {
    // not followed elsewhere: the origin that was looked at is the one that answers
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return { problem: problem('missing', given, String(answer.status)) };
    const text = await answer.text();
    return text.length > longestFile ? { problem: problem('faulty', given, 'too large') } : { text };
  } catch (error) {
    return { problem: problem('missing', given, (error as Error).message) };
  }
}

/** What was read becomes part of the page, or says why not. */
function taken(given: string, text: string): AuthoredProblem | null {
  const { questions, faults } = readAuthored(text);
  const first = faults[0];
  if (first) return problem('faulty', given, faultLine(first), faults.length - 1);
  addAuthored(questions);
  tellOfOtherChecks();
  return null;
}

/** The questions at an address; null when they are there. */
export async function questionsFrom(given: string): Promise<AuthoredProblem | null> {
  const read = await fetched(given);
  return 'problem' in read ? read.problem : taken(given, read.text);
}

let asked: Promise<void> | null = null;

/** Those that the page's address or the page itself asks for, once. */
export function pageQuestions(): Promise<void> {
  asked ??= (async () => {
    const inside = document.querySelector(inPage)?.textContent ?? '';
    const problems = inside.trim() === '' ? [] : [taken('#stem-exercises', inside)];
    const given = addressAsked();
    if (given) problems.push(await questionsFrom(given));
    tellAuthored(problems.find((one) => one !== null) ?? null);
  })();
  return asked;
}
