// Shapes of models that are known by name, in createModel's options.
import type { CreateModelOptions } from '../../engine/api.ts';

const gpt2: CreateModelOptions = { vocabSize: 50257, maxLen: 1024 };

export const knownShapes = {
  tiny: { ...gpt2, maxLen: 2048, dModel: 64, layers: 8, heads: 16 },
  small: { ...gpt2, dModel: 768, layers: 12, heads: 12 },
  medium: { ...gpt2, dModel: 1024, layers: 24, heads: 16 },
  large: { ...gpt2, dModel: 1280, layers: 36, heads: 20 },
  xl: { ...gpt2, dModel: 1600, layers: 48, heads: 25 },
  gpt3: { ...gpt2, maxLen: 2048, dModel: 12288, layers: 96, heads: 96 },
} satisfies Record<string, CreateModelOptions>;

export type ShapeName = keyof typeof knownShapes;

/** What can be typed of a shape; heads change no count, so there is one. */
export const typedFields = ['vocabSize', 'dModel', 'maxLen', 'layers', 'dFf'] as const;
export type TypedField = (typeof typedFields)[number];
