// What is said where the model goes on from the text. It is loaded with that.

export const generationWords = {
  title: 'How it goes on',
  lead: 'A token is taken by its logit, put behind the text, and so on: that is how a language model writes.',
  drawnNumbers: 'This model was not trained, so what it draws is noise.',
  temperature: 'Temperature',
  temperatureHint: '0 takes the largest logit each time; 1 draws by the probabilities; more draws wilder.',
  topK: 'Only the k likeliest',
  topKHint: '0: all tokens may come.',
  seed: 'Seed',
  badTemperature: 'A number from 0 to 100.',
  badTopK: 'A whole number from 0 to the number of tokens.',
  badSeed: 'A whole number from 0 to 9007199254740991.',
  go: (count: number) => (count === 1 ? 'Write 1 token' : `Write ${count} tokens`),
  stop: 'Stop',
  take: 'Put it into the text',
  noRoom: 'The text is as long as the model can read: there is no room for one more token.',
  noToken: 'Type something to go on from.',
  written: (count: number) =>
    count === 1 ? '1 token written after your text.' : `${count} tokens written after your text.`,
  outcome: 'After your text',
  failed: (message: string) => `It could not go on: ${message}`,
};

export type GenerationWords = typeof generationWords;
