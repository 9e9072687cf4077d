// A lookup is an address: rows lie one after another, and an id beyond the last has none.
import type { Experiment } from './experiment.ts';

const hex = (address: number) => `0x${address.toString(16)}`;

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

export const address: Experiment = {
  id: 'address',
  station: 'rows',
  async run({ model, ids }) {
    if (ids.length === 0) return { cannot: 'empty' };
    const { vocabSize } = model.config;
    const id = ids[ids.length - 1];
    const [all, { addresses, lookup }, one, refused] = await Promise.all([
      model.parameters(),
      model.lookupAsProduct([id, ids[0], 0]),
      model.lookupAsProduct([id]),
      refusalOf(model.forward([[vocabSize]], { logits: false })),
    ]);
    const base = all.find(({ name }) => name === 'tok.weight')?.address ?? Number.NaN;
    return {
      holds: addresses[2] === base && refused !== '' && lookup.flops === 0,
      figures: [
        { label: 'base', value: hex(base) },
        { label: 'id', value: id },
        { label: 'row', value: hex(addresses[0]) },
        { label: 'bytes', value: one.lookup.bytes },
        { label: 'flops', value: one.lookup.flops },
        { label: 'refused', value: refused },
      ],
    };
  },
};
