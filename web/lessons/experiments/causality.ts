// A later token is changed: with the causal mask every earlier position keeps its numbers, bit for bit.
import { passOptions } from '../state/engine-options.ts';
import type { Experiment } from './experiment.ts';

export const causality: Experiment = {
  id: 'causality',
  station: 'blocks',
  async run({ engine, model, settings, ids }) {
    if (settings.layers === 0) return { cannot: 'noBlocks' };
    if (ids.length < 2) return { cannot: 'short' };
    const changed = Math.ceil(ids.length / 2);
    const next = (ids[changed] + 1) % model.config.vocabSize;
    const others = ids.map((id, place) => (place === changed ? next : id));
    const options = passOptions(settings, ids.length);
    const at = (list: number[], places: number[]) => ({ model, ids: [list], options, places });
    const earlier = Array.from({ length: changed }, (_, place) => place);
    const later = Array.from({ length: ids.length - changed }, (_, i) => changed + i);
    const [before, after] = await Promise.all(
      [earlier, later].map((places) => engine.compare(at(ids, places), at(others, places))),
    );
    const states = before.hidden.reduce((most, one) => (one.changed > most.changed ? one : most));
    return {
      holds: states.changed === 0 && before.logits.changed === 0 && after.logits.changed > 0,
      figures: [
        { label: 'place', value: changed },
        { label: 'statesChanged', value: states.changed },
        { label: 'statesCount', value: states.count },
        { label: 'logitsChanged', value: before.logits.changed },
        { label: 'logitsCount', value: before.logits.count },
        { label: 'laterLogits', value: after.logits.maxAbs },
      ],
    };
  },
};
