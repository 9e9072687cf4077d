// Free text against a question's concepts: what is said, what is denied, and of whom.
import type { Question, When } from '../questions/types.ts';
import { negationsOf } from './negation.ts';
import { type Found, matchAt, type Phrase, phraseOf, wordsInPhrase } from './phrases.ts';
import { Vocabulary } from './typos.ts';
import { type Word, wordsOf } from './words.ts';

export interface Hit extends Found {
  readonly denied: boolean;
  /** Name of a subject, or "open" when the clause names none. */
  readonly subject: string;
  readonly clause: number;
  readonly sentence: number;
}

interface CompiledConcept {
  readonly any: readonly Phrase[];
  readonly except: readonly Phrase[];
  readonly within: 'sentence' | 'clause';
}

/** The concepts of a question, ready to read answers. */
export class ConceptReader {
  private readonly compiled = new Map<string, CompiledConcept>();
  private readonly vocabulary: Vocabulary;
  private readonly subjects: ReadonlyMap<string, string>;

  constructor(question: Pick<Question, 'concepts' | 'subjects'>) {
    const known: string[] = [];
    for (const [name, { any, except = [], within = 'sentence' }] of Object.entries(question.concepts ?? {})) {
      this.compiled.set(name, { any: any.map(phraseOf), except: except.map(phraseOf), within });
      for (const phrase of [...any, ...except]) known.push(...wordsInPhrase(phrase));
    }
    this.vocabulary = new Vocabulary(known);
    this.subjects = new Map(Object.entries(question.subjects ?? {}));
  }

  /** Null for an answer of more than a thousand words, which no question asks for. */
  read(answer: string): Reading | null {
    const words = wordsOf(answer);
    if (words.length > mostWords) return null;
    return new Reading(this.vocabulary.corrected(words), this.compiled, this.subjects, signs.test(answer));
  }
}

const mostWords = 1000;

// a slash between words, an aside in brackets and a colon after some words join words too
const signs = /\p{L} ?\/ ?\p{L}|(?:^|\s)\(|\S\s\S+\s\S+: /u;

const conditionParts = /^(?:([\w-]+)\/)?(?:(deny|some):)?([\w-]+)$/;

// what holds a sentence together and what no list of keywords has
const grammar = new Set(
  `a an the of to and with for is are be as in on by from that which it they so not because between both into its their at than
  while was were do does did has have when we you can will would when if or but using used use uses means mean this these those each every
  no only also per across through via within inside having equal equals otherwise too vs versus without instead rather just like than there = ^`.split(
    /\s+/,
  ),
);

export class Reading {
  private readonly negations: number[][];
  /** Places of words by stem and by form. */
  private readonly placesOf = new Map<string, number[]>();
  private readonly byConcept = new Map<string, readonly Hit[]>();
  private readonly starts = new Map<string, ReadonlyMap<number, readonly Found[]>>();
  private owners: readonly string[] | null = null;

  constructor(
    readonly words: readonly Word[],
    private readonly compiled: ReadonlyMap<string, CompiledConcept>,
    private readonly subjects: ReadonlyMap<string, string>,
    private readonly hasSigns: boolean,
  ) {
    this.negations = negationsOf(words);
    words.forEach(({ stem, text }, at) => {
      for (const key of new Set([stem, text])) {
        const places = this.placesOf.get(key);
        if (places) places.push(at);
        else this.placesOf.set(key, [at]);
      }
    });
  }

  /** Four words or more, not one that joins them and no sign that does. */
  get isWordList(): boolean {
    return this.words.length >= 4 && !this.hasSigns && !this.words.some((word) => grammar.has(word.text));
  }

  hits(name: string): readonly Hit[] {
    const known = this.byConcept.get(name);
    if (known) return known;
    const owners = this.subjectsOfWords();
    const hits = this.found(name).map((found): Hit => {
      const negators = new Set(found.used.flatMap((place) => this.negations[place] ?? []));
      for (const place of found.used) negators.delete(place);
      const last = found.used[found.used.length - 1] ?? found.start;
      const { clause, sentence } = this.words[last] as Word;
      return { ...found, denied: negators.size % 2 === 1, subject: owners[last] ?? 'open', clause, sentence };
    });
    this.byConcept.set(name, hits);
    return hits;
  }

  /** Whether a condition holds. Throws a RangeError for a concept that the question does not have. */
  holds(when: When): boolean {
    if (when.within === undefined || when.within === 'answer') return this.holdsFor(when, () => true);
    const unit = when.within;
    const units = new Set(this.words.map((word) => word[unit]));
    return [...units].some((one) => this.holdsFor(when, (hit) => hit[unit] === one));
  }

  private holdsFor({ all = [], any, none = [] }: When, inside: (hit: Hit) => boolean): boolean {
    const one = (condition: string | When): boolean =>
      typeof condition === 'string' ? this.says(condition, inside) : this.nested(condition, inside);
    return all.every(one) && (any === undefined || any.some(one)) && !none.some(one);
  }

  private nested(when: When, inside: (hit: Hit) => boolean): boolean {
    return when.within === undefined ? this.holdsFor(when, inside) : this.holds(when);
  }

  private says(condition: string, inside: (hit: Hit) => boolean): boolean {
    const [, subject, polarity, name = ''] = conditionParts.exec(condition) ?? [];
    return this.hits(name).some(
      (hit) =>
        inside(hit) &&
        (polarity === 'some' || hit.denied === (polarity === 'deny')) &&
        (subject === undefined || hit.subject === subject),
    );
  }

  private found(name: string): readonly Found[] {
    return [...this.foundByStart(name).values()].flat();
  }

  private foundByStart(name: string): ReadonlyMap<number, readonly Found[]> {
    const known = this.starts.get(name);
    if (known) return known;
    const concept = this.compiled.get(name);
    if (!concept) throw new RangeError(`there is no concept "${name}"`);
    // an empty entry first: a concept that leads back to itself finds nothing instead of running for ever
    this.starts.set(name, new Map());
    const conceptAt = (inner: string, at: number) => this.foundByStart(inner).get(at) ?? [];
    const search = (phrases: readonly Phrase[], within: 'sentence' | 'clause') =>
      phrases.flatMap((phrase) =>
        this.placesToStart(phrase).flatMap((at) => matchAt(phrase, this.words, at, conceptAt, within) ?? []),
      );
    // how far the exceptions reach that start at a word or before it: one of them holds a hit when it ends no sooner
    const reach = new Int32Array(this.words.length);
    for (const { start, end } of search(concept.except, 'clause')) reach[start] = Math.max(reach[start] ?? 0, end);
    for (let at = 1; at < reach.length; at++) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0);
    const places = new Map<number, Found[]>();
    for (const found of search(concept.any, concept.within)) {
      if ((reach[found.start] ?? 0) >= found.end) continue;
      const same = places.get(found.start);
      if (same) same.push(found);
      else places.set(found.start, [found]);
    }
    this.starts.set(name, places);
    return places;
  }

  /** Where a phrase may begin: at the words and concepts that its first parts name. Each place once, in order. */
  private placesToStart({ parts }: Phrase): number[] {
    const occurs = (part: Phrase['parts'][number]) =>
      [...part.stems, ...part.exact].some((word) => this.placesOf.has(word)) ||
      part.concepts.some((name) => this.foundByStart(name).size > 0);
    if (!parts.every((part) => part.optional || occurs(part))) return [];
    const places = new Set<number>();
    for (const part of parts) {
      for (const word of [...part.stems, ...part.exact]) for (const at of this.placesOf.get(word) ?? []) places.add(at);
      for (const name of part.concepts) for (const at of this.foundByStart(name).keys()) places.add(at);
      if (!part.optional) break;
    }
    return [...places].sort((one, other) => one - other);
  }

  /** For each word whom its clause is about: who was named last before it, else first after it, else in the clause before. */
  private subjectsOfWords(): readonly string[] {
    if (this.owners) return this.owners;
    this.owners = [];
    const named = new Map<number, string>();
    for (const [subject, concept] of this.subjects) {
      for (const found of this.found(concept)) named.set(found.start, subject);
    }
    this.nameFormerAndLatter(named);
    const owners: string[] = this.words.map(() => 'open');
    let carried = 'open';
    for (let start = 0; start < this.words.length; ) {
      const { clause } = this.words[start] as Word;
      let end = start;
      while (this.words[end]?.clause === clause) end++;
      const places = [...Array(end - start).keys()].map((offset) => start + offset);
      const first = places.map((place) => named.get(place)).find((subject) => subject !== undefined);
      const inherits = first === undefined && this.carriesOn(start);
      let current = first ?? (inherits ? carried : 'open');
      for (const place of places) {
        current = named.get(place) ?? current;
        owners[place] = current;
      }
      carried = current;
      start = end;
    }
    this.giveToAgents(named, owners);
    this.owners = owners;
    return owners;
  }

  /** "The former" is who was named first, "the latter" who was named last; of nobody's when fewer than two were named. */
  private nameFormerAndLatter(named: Map<number, string>): void {
    const order: string[] = [];
    this.words.forEach(({ text }, at) => {
      const subject = named.get(at);
      if (subject !== undefined && !order.includes(subject)) order.push(subject);
      if (text !== 'former' && text !== 'latter') return;
      named.set(at, (order.length > 1 ? order[text === 'former' ? 0 : order.length - 1] : undefined) ?? 'open');
    });
  }

  /** In "whole words are used by the model and subwords by Word2Vec" what is said belongs to whom it is done by. */
  private giveToAgents(named: ReadonlyMap<number, string>, owners: string[]): void {
    for (const [place, subject] of named) {
      const by = this.words[place - 1]?.text === 'the' ? place - 2 : place - 1;
      if (this.words[by]?.text !== 'by') continue;
      for (let at = by; at >= 0 && at > by - 5; at--) {
        const word = this.words[at] as Word;
        if (word.clause !== this.words[by]?.clause || word.text === 'and' || named.has(at)) break;
        owners[at] = subject;
      }
    }
  }

  private carriesOn(start: number): boolean {
    const word = this.words[start] as Word;
    const before = this.words[start - 1];
    if (!before) return false;
    const isPronoun = /^(it|its|they|their|them|this|these|those|each|every|there|one)$/.test(word.text);
    if (before.sentence !== word.sentence) return isPronoun;
    if (/^(while|whereas|whilst|but|however|unlike|versus|vs)$/.test(word.text)) return false;
    const aside = this.words.some((other) => other.sentence === word.sentence && other.text === 'unlike');
    return !(aside && isPronoun) && !(aside && /^(the|lm|our|here|we|input)$/.test(word.text));
  }
}
