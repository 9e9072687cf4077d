// The terms of the lesson, and what the same thing is called in models and libraries. Names in code are the same in every
// language; what a term means is in words/glossary.en.ts, by the same ids.
import type { StationName } from '../state/lab-state.ts';

export interface Term {
  readonly id: string;
  /** as it stands in formulas here */
  readonly symbol?: string;
  /** where the page shows it */
  readonly station: StationName;
  /** names in code, each with those that use it */
  readonly names: readonly (readonly [name: string, of: string])[];
}

export const terms: readonly Term[] = [
  {
    id: 'tokenId',
    station: 'ids',
    names: [
      ['input_ids', 'Transformers'],
      ['idx', 'nanoGPT'],
    ],
  },
  {
    id: 'vocabulary',
    symbol: '|V|, V',
    station: 'rows',
    names: [
      ['vocab_size', 'Transformers'],
      ['n_vocab', 'GPT-2 (OpenAI)'],
      ['num_embeddings', 'nn.Embedding'],
    ],
  },
  {
    id: 'tokenTable',
    symbol: 'E',
    station: 'rows',
    names: [
      ['wte', 'GPT-2, GPT-J, nanoGPT'],
      ['embed_tokens', 'Llama, Mistral, Qwen, Gemma (Transformers)'],
      ['tok_embeddings', 'Llama (Meta)'],
      ['word_embeddings', 'BERT, BLOOM, Falcon'],
      ['embed_in', 'GPT-NeoX, Pythia'],
      ['shared', 'T5'],
      ['get_input_embeddings()', 'Transformers'],
      ['tok.weight', 'Stem Lab'],
    ],
  },
  { id: 'row', symbol: 'E[id]', station: 'rows', names: [['inputs_embeds', 'Transformers']] },
  { id: 'oneHot', station: 'rows', names: [['F.one_hot', 'PyTorch']] },
  {
    id: 'width',
    symbol: 'd, C',
    station: 'rows',
    names: [
      ['d_model', 'Attention Is All You Need, T5'],
      ['n_embd', 'GPT-2, nanoGPT'],
      ['hidden_size', 'BERT, Llama (Transformers)'],
      ['dim', 'Llama (Meta)'],
      ['embedding_dim', 'nn.Embedding'],
    ],
  },
  {
    id: 'scale',
    symbol: '√d',
    station: 'rows',
    names: [
      ['embed_scale', 'fairseq'],
      ['scale_embedding', 'BART, Marian (Transformers)'],
      ['normalizer', 'Gemma'],
    ],
  },
  {
    id: 'positionTable',
    symbol: 'P',
    station: 'position',
    names: [
      ['wpe', 'GPT-2, nanoGPT'],
      ['position_embeddings', 'BERT'],
      ['embed_positions', 'OPT, BART'],
      ['pos.weight', 'Stem Lab'],
    ],
  },
  { id: 'sinusoids', symbol: 'PE', station: 'position', names: [['PositionalEncoding', 'PyTorch tutorials']] },
  {
    id: 'rope',
    station: 'position',
    names: [
      ['rotary_emb', 'Llama, GPT-NeoX (Transformers)'],
      ['rope_theta', 'Llama'],
      ['freqs_cis', 'Llama (Meta)'],
    ],
  },
  { id: 'alibi', station: 'position', names: [['build_alibi_tensor', 'BLOOM']] },
  {
    id: 'contextLength',
    symbol: 'T_max',
    station: 'position',
    names: [
      ['n_positions', 'GPT-2 (Transformers)'],
      ['n_ctx', 'GPT-2 (OpenAI)'],
      ['max_position_embeddings', 'BERT, Llama'],
      ['block_size', 'nanoGPT'],
      ['max_len', 'Stem Lab'],
    ],
  },
  {
    id: 'segmentTable',
    symbol: 'S',
    station: 'segment',
    names: [
      ['token_type_embeddings', 'BERT'],
      ['seg.weight', 'Stem Lab'],
    ],
  },
  {
    id: 'stemOutput',
    symbol: 'x',
    station: 'input',
    names: [
      ['hidden_states[0]', 'Transformers'],
      ['blocks.0.hook_resid_pre', 'TransformerLens'],
    ],
  },
  {
    id: 'dropout',
    station: 'input',
    names: [
      ['embd_pdrop', 'GPT-2 (Transformers)'],
      ['hidden_dropout_prob', 'BERT'],
      ['nn.Dropout', 'PyTorch'],
    ],
  },
  {
    id: 'block',
    station: 'blocks',
    names: [
      ['h', 'GPT-2'],
      ['layers', 'Llama'],
      ['encoder.layer', 'BERT'],
    ],
  },
  {
    id: 'attention',
    station: 'blocks',
    names: [
      ['attn', 'GPT-2'],
      ['self_attn', 'Llama'],
      ['n_head', 'GPT-2'],
      ['num_attention_heads', 'BERT, Llama'],
    ],
  },
  {
    id: 'feedForward',
    station: 'blocks',
    names: [
      ['mlp', 'GPT-2, Llama'],
      ['intermediate', 'BERT'],
    ],
  },
  {
    id: 'hiddenState',
    symbol: 'h',
    station: 'blocks',
    names: [
      ['hidden_states', 'Transformers'],
      ['last_hidden_state', 'Transformers'],
      ['resid_post', 'TransformerLens'],
    ],
  },
  {
    id: 'head',
    symbol: 'W',
    station: 'logits',
    names: [
      ['lm_head', 'GPT-2, Llama (Transformers)'],
      ['output', 'Llama (Meta)'],
      ['embed_out', 'GPT-NeoX, Pythia'],
      ['cls.predictions.decoder', 'BERT'],
      ['get_output_embeddings()', 'Transformers'],
      ['lm_head.weight', 'Stem Lab'],
    ],
  },
  { id: 'tying', symbol: 'W = Eᵀ', station: 'logits', names: [['tie_word_embeddings', 'Transformers']] },
  { id: 'logits', station: 'logits', names: [['logits', 'Transformers, nanoGPT']] },
  { id: 'loss', station: 'training', names: [['F.cross_entropy', 'PyTorch']] },
];
