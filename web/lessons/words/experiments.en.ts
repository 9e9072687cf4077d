// What stands on the cards of experiments: a claim, what is done, what came out, and what the figures are.

export interface OneExperiment {
  title: string;
  claim: string;
  /** what the core does with the learner's text */
  method: string;
  /** said after "It holds." and "It does not hold here." */
  holds: string;
  fails: string;
  figures: Readonly<Record<string, string>>;
  /** why it says nothing for a text or model, by the key that the experiment gives */
  cannot: Readonly<Record<string, string>>;
}

export const experimentWords = {
  card: 'Experiment',
  run: 'Run it on my text',
  running: 'running …',
  holds: 'It holds.',
  fails: 'It does not hold here.',
  cannot: 'Not with this text or these switches.',
  failed: (message: string) => `The experiment could not be finished: ${message}`,
  ranWith: (text: string) => `Run with “${text}”.`,
  old: 'Your text or switches have changed since: run it again.',
  each: {} as Readonly<Record<string, OneExperiment>>,
};

export type ExperimentWords = typeof experimentWords;
