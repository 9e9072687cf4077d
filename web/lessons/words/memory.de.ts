// German of memory.en.ts.
import type { MemoryWords } from './memory.en.ts';

export const memoryWords: MemoryWords = {
  title: 'Kein Speicher für dieses Modell',
  lead: 'Dieses Gerät hat dem Labor keinen weiteren Speicher gegeben. Dein Text und die Fragen gehen, wie sie sind; ein kleineres Modell braucht weniger, und wer andere Tabs schließt, bekommt etwas zurück.',
  smaller: (rows, columns) => `Einen untrainierten Stem nehmen, ${rows} Tokens\u00a0×\u00a0${columns}`,
  shorter: 'Ein kleineres Modell lässt sich hier nicht wählen: ein kürzerer Text braucht auch weniger.',
};
