// The rail: the names of the stations, where the reader is, undo and redo, and how many checks are done.
import { html, type TemplateResult } from 'lit';
import { type StationName, stationNames } from '../lessons/state/lab-state.ts';
import type { Scene } from './scene.ts';

/** Tells which station crosses the upper part of the window. */
export class CurrentStation {
  readonly #told: (name: StationName) => void;
  #observer: IntersectionObserver | null = null;
  #bottom: IntersectionObserver | null = null;
  #atEnd = false;
  #crossing = new Set<Element>();
  #seen: readonly Element[] = [];

  constructor(told: (name: StationName) => void) {
    this.#told = told;
  }

  /** Called after every drawing: stations come and go with links. `end` is what follows the last of them. */
  watch(stations: readonly Element[], end: Element | null): void {
    if (stations.length === this.#seen.length && stations.every((one, i) => one === this.#seen[i])) return;
    this.disconnect();
    this.#seen = stations;
    // at the end of the page the last station may be too short to come up to the band
    this.#bottom = new IntersectionObserver((entries) => {
      this.#atEnd = entries.at(-1)?.isIntersecting ?? false;
      this.#tell();
    });
    if (end) this.#bottom.observe(end);
    // a band below what is sticky; the first station that touches it is the one being read
    this.#observer = new IntersectionObserver((entries) => this.#moved(entries), { rootMargin: '-28% 0px -50% 0px' });
    for (const station of stations) this.#observer.observe(station);
  }

  disconnect(): void {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#bottom?.disconnect();
    this.#bottom = null;
    this.#crossing.clear();
    this.#seen = [];
  }

  #moved(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) this.#crossing.add(target);
      else this.#crossing.delete(target);
    }
    this.#tell();
  }

  #tell(): void {
    const crossing = this.#seen.find((station) => this.#crossing.has(station));
    // a page that fits into the window has no end that one could have come to
    const first = this.#atEnd && document.documentElement.scrollTop > 0 ? this.#seen.at(-1) : crossing;
    const name = stationNames.find((one) => one === first?.getAttribute('data-station'));
    if (name) this.#told(name);
  }
}

const arrow = (
  flip: boolean,
) => html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor"
  stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><g transform=${flip ? 'matrix(-1 0 0 1 16 0)' : ''}><path d="M6 3 3 6l3 3"/><path d="M3 6h6a4 4 0 0 1 0 8H6"/></g></svg>`;

function tool(label: string, flip: boolean, possible: boolean, act: () => void): TemplateResult {
  // stays focusable when there is nothing left to undo, so that focus is not lost
  return html`<button class="tool" aria-label=${label} aria-disabled=${possible ? 'false' : 'true'} @click=${() => possible && act()}>${arrow(flip)}<span class="tool-name" aria-hidden="true">${label}</span></button>`;
}

export function rail(
  { words, store, goTo }: Scene,
  shown: readonly StationName[],
  current: StationName,
  progress: TemplateResult | null,
): TemplateResult {
  return html`<div class="rail" part="rail"><nav aria-label=${words.stationsLabel}><ol>${shown.map(
    (name) =>
      html`<li><button class="stop" data-to=${name} aria-current=${name === current ? 'step' : 'false'}
        @click=${() => goTo(name)}><span class="mark" aria-hidden="true"></span><span class="stop-name" data-name=${words.stations[name]}>${words.stations[name]}</span></button></li>`,
  )}</ol><span class="here" aria-hidden="true">${words.stations[current]}</span></nav>
    <div class="tools">${tool(words.undo, false, store.canUndo, () => store.undo())}${tool(words.redo, true, store.canRedo, () => store.redo())}</div>
    <div class="progress">${progress}</div></div>`;
}
