// German of parameters.en.ts.
import type { ParameterWords } from './parameters.en.ts';

export const parameterWords: ParameterWords = {
  title: 'Parameter',
  ofStem: 'Die Zahlen, die dieser Stem lernen würde',
  ofModel: 'Die Zahlen dieses Modells',
  name: 'Tabelle',
  shape: 'Form',
  count: 'Zahlen',
  share: 'Anteil',
  tiedTo: (name) => `gekoppelt an ${name}`,
};
