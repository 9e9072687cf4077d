// <stem-station name="logits">: one station, and the text that it is about.
import type { PropertyValues } from 'lit';
import { LabElement } from './lab-element.ts';

/**
 * One station of the lab with the text box: what a paragraph of your page is about. Everything else is that of `stem-lab`.
 *
 * @tag stem-station
 */
export class StationElement extends LabElement {
  static override properties = { name: {} };
  /** text, ids, rows, position, segment, input, blocks, logits or training. */
  declare name: string;

  constructor() {
    super();
    this.name = '';
    this.compact = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('name')) {
      this.station = this.name;
      changed.set('station', '');
    }
    super.willUpdate(changed);
  }
}
