// What is said in the table of parameters. It is loaded with that.

export const parameterWords = {
  title: 'Parameters',
  ofStem: 'The numbers this stem would learn',
  ofModel: 'The numbers of this model',
  name: 'table',
  shape: 'shape',
  count: 'numbers',
  share: 'share',
  tiedTo: (name: string) => `tied to ${name}`,
};

export type ParameterWords = typeof parameterWords;
