// Stations and parts of stations that are fetched when the reader comes near them: the first paint needs none of them.
import {
  type CSSResult,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { type StationName, stationNames } from '../lessons/state/lab-state.ts';
import { comingLine } from './coming.ts';
import type { Scene } from './scene.ts';
import { station } from './station.ts';
import type { LargeTrace } from './stem-view.ts';

interface Part {
  draw(scene: Scene, station: StationName): TemplateResult | typeof nothing;
  /** for what it draws outside of elements of its own */
  style?: CSSResult;
}

interface Chunk {
  /** fetched when one of them is near */
  at: readonly StationName[];
  load(): Promise<Part>;
  /** what it needs of a pass while it is near the window */
  traces?: readonly LargeTrace[];
  /** fetched when the first numbers are there, wherever the reader is, and not before */
  soon?: boolean;
}

/** Whole stations: one that is fetched is a line here. */
const stations: Readonly<Partial<Record<StationName, Chunk>>> = {
  segment: {
    at: ['segment'],
    load: async () => ({ draw: (await import('./position/segment-station.ts')).segmentStation }),
  },
  blocks: {
    at: ['blocks'],
    load: async () => {
      const { blocksStation, blocksStyle } = await import('./blocks/blocks-station.ts');
      return { draw: blocksStation, style: blocksStyle };
    },
    traces: ['hidden', 'attention'],
  },
  logits: {
    at: ['logits'],
    load: async () => ({ draw: (await import('./logits/logits-station.ts')).headStation }),
    soon: true,
  },
  training: {
    at: ['training'],
    load: async () => ({ draw: (await import('./training/training-station.ts')).trainingStation }),
  },
};

/** What stands at the end of a station, before its checks. */
const ends: readonly Chunk[] = [
  {
    at: ['rows'],
    load: async () => {
      const { parametersTable, parametersStyle } = await import('./parameters-table.ts');
      return { draw: parametersTable, style: parametersStyle };
    },
    soon: true,
  },
  {
    at: ['text'],
    load: async () => ({ draw: (await import('./path/study-part.ts')).studyPart }),
    soon: true,
  },
  {
    at: ['ids'],
    load: async () => {
      const { tokenizerPart, tokenizerStyle } = await import('./tokenizer/tokenizer-part.ts');
      return { draw: tokenizerPart, style: tokenizerStyle };
    },
    soon: true,
  },
  {
    at: ['position'],
    load: async () => ({ draw: (await import('./position/position-details.ts')).positionDetails }),
  },
  {
    at: ['logits'],
    load: async () => ({ draw: (await import('./generation/goes-on.ts')).goesOn }),
  },
  {
    at: ['logits'],
    load: async () => ({ draw: (await import('./speed/speed-part.ts')).speedPart }),
  },
  {
    at: stationNames,
    load: async () => {
      const { experimentCards, experimentsStyle } = await import('./experiments/experiment-cards.ts');
      return { draw: experimentCards, style: experimentsStyle };
    },
    soon: true,
  },
  {
    at: ['training'],
    load: async () => ({ draw: (await import('./practice/practice-part.ts')).practicePart }),
    // a link to one of its questions
    soon: location.hash.includes('item='),
  },
  {
    at: stationNames,
    load: async () => (await import('./checks-part.ts')).checksPart(),
    soon: true,
  },
];

const chunks: readonly Chunk[] = [...Object.values(stations), ...ends];

const longestWait = 1200; // ms

type State = 'loading' | 'failed' | Part;

export class LazyParts implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #told: (fetched: boolean) => void;
  readonly #states = new Map<Chunk, State>();
  readonly #near = new Set<StationName>();
  #observer: IntersectionObserver | null = null;
  #seen: readonly Element[] = [];

  /** `told` hears when other traces may be wanted: another station is near, or with `fetched` something new is drawn. */
  constructor(host: ReactiveControllerHost & HTMLElement, told: (fetched: boolean) => void) {
    this.#host = host;
    this.#told = told;
    host.addController(this);
  }

  static has(name: StationName): boolean {
    return name in stations;
  }

  /** Nothing is being fetched. */
  get idle(): boolean {
    return ![...this.#states.values()].includes('loading');
  }

  /** What the stations near the window show. */
  get traces(): ReadonlySet<LargeTrace> {
    const shown = [...this.#states].filter(([{ at }, state]) => isPart(state) && at.some((one) => this.#near.has(one)));
    return new Set(shown.flatMap(([{ traces }]) => traces ?? []));
  }

  /** On a slow connection the rest comes beside the engine, so that there is something to read and to answer. */
  hostConnected(): void {
    setTimeout(() => this.begin(), longestWait);
  }

  /** The first numbers are there, or will not come: the rest may. */
  begin(): void {
    for (const chunk of chunks) if (chunk.soon && !this.#states.has(chunk)) void this.#load(chunk);
  }

  hostUpdated(): void {
    const seen = [...(this.#host.shadowRoot?.querySelectorAll('.station') ?? [])];
    if (seen.length === this.#seen.length && seen.every((one, i) => one === this.#seen[i])) return;
    this.hostDisconnected();
    this.#seen = seen;
    // half a window ahead: there before it is read
    this.#observer = new IntersectionObserver((entries) => this.#moved(entries), { rootMargin: '50% 0px' });
    for (const one of seen) this.#observer.observe(one);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#near.clear();
    this.#seen = [];
  }

  #moved(entries: IntersectionObserverEntry[]): void {
    let more = false;
    for (const { isIntersecting, target } of entries) {
      const name = target.getAttribute('data-station') as StationName;
      if (!isIntersecting) this.#near.delete(name);
      else if (!this.#near.has(name)) {
        this.#near.add(name);
        more = true;
        for (const chunk of chunks)
          if (chunk.at.includes(name) && !chunk.soon && !this.#states.has(chunk)) void this.#load(chunk);
      }
    }
    if (more) this.#told(false);
  }

  async #load(chunk: Chunk): Promise<void> {
    this.#states.set(chunk, 'loading');
    this.#host.requestUpdate();
    try {
      const part = await chunk.load();
      const sheet = part.style?.styleSheet;
      const root = this.#host.shadowRoot;
      if (sheet && root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      this.#states.set(chunk, part);
    } catch {
      this.#states.set(chunk, 'failed');
    }
    this.#host.requestUpdate();
    this.#told(true);
  }

  /** A station, or its frame with a quiet line until it is there. */
  station(scene: Scene, name: StationName): TemplateResult | typeof nothing {
    const chunk = stations[name];
    const state = chunk && this.#states.get(chunk);
    // neither can do anything with a stem whose blocks are on their way
    if ((name === 'blocks' || name === 'training') && scene.view?.whole === false) {
      return station(scene, name, { title: scene.words.stations[name], shape: '', body: html`${comingLine(scene)}` });
    }
    if (isPart(state)) return state.draw(scene, name);
    const body =
      chunk && chunk === this.#failed
        ? this.#failure(scene)
        : html`<p class="quiet small station-waiting">${scene.words.stationWaiting}</p>`;
    return station(scene, name, { title: scene.words.stations[name], shape: '', body });
  }

  /** What a station has beside what came with it. */
  ends(scene: Scene, name: StationName): TemplateResult {
    return html`${ends.map((chunk) => {
      const state = chunk.at.includes(name) ? this.#states.get(chunk) : undefined;
      if (isPart(state)) return state.draw(scene, name);
      return chunk === this.#failed && name === chunk.at[0] ? this.#failure(scene) : nothing;
    })}`;
  }

  /** Where one notice stands for all that failed: at a station only when nothing else did. */
  get #failed(): Chunk | undefined {
    return [...ends, ...Object.values(stations)].find((chunk) => this.#states.get(chunk) === 'failed');
  }

  #failure({ words }: Scene): TemplateResult {
    const again = () => {
      for (const [chunk, state] of this.#states) if (state === 'failed') void this.#load(chunk);
    };
    return html`<p class="alert small" role="alert">${words.stationFailed} <button @click=${again}>${words.tryAgain}</button></p>`;
  }
}

function isPart(state: State | undefined): state is Part {
  return typeof state === 'object';
}
