// What is said where there is no memory for a model. It is loaded when a step has failed.

export const memoryWords = {
  title: 'No memory for this model',
  lead: 'This device gave the lab no more memory. Your text and the checks work as they are; a smaller model needs less, and closing other tabs gives some back.',
  smaller: (rows: string, columns: number) => `Use an untrained stem, ${rows} tokens\u00a0×\u00a0${columns}`,
  shorter: 'No smaller model can be chosen here: a shorter text needs less, too.',
};

export type MemoryWords = typeof memoryWords;
