// "Copy as PyTorch": a Python script with numpy and torch alone that rebuilds the learner's model from the saved numbers, puts
// the same ids through it, and holds the logits against the core's. It has only the parts that this model has.
import type { ModelConfig } from '../../engine/api.ts';
import { blockClass, positionFunctions } from './pytorch-blocks.ts';

export interface ScriptModel {
  readonly config: Readonly<ModelConfig>;
  /** the names in the file are GPT-2's */
  readonly gpt2Names: boolean;
  readonly ids: readonly number[];
  /** of each id; null for a model without segments */
  readonly segmentIds: readonly number[] | null;
  /** false: the ablation, attention adds nothing */
  readonly attention: boolean;
  /** false: the ablation, every token sees the whole text */
  readonly causal: boolean;
  /** what the ids are of, for a comment */
  readonly text: string;
  /** what computed the logits, for a comment */
  readonly made: string;
}

export const scriptFile = 'rebuild_in_pytorch.py';
export const weightsFile = 'model.safetensors';
export const logitsFile = 'logits.npy';

const longestText = 200; // UTF-16 units: a comment of one line

/** A list of whole numbers, wrapped as Python code mostly is. */
function wrapped(numbers: readonly number[]): string {
  const lines: string[] = [];
  for (let at = 0; at < numbers.length; at += 16) lines.push(`    ${numbers.slice(at, at + 16).join(', ')},`);
  return lines.join('\n');
}

function head({ config, text, made, ids, segmentIds }: ScriptModel): string {
  const math = config.scaleEmbeddings || config.layers > 0 ? '\nimport math' : '';
  const { vocabSize, dModel, maxLen, layers, heads, dFf } = config;
  const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return `"""Rebuilds in PyTorch what Stem Lab showed, from the numbers it saved, and checks the logits against its own.

Needs numpy and torch alone. Put it beside ${weightsFile} and ${logitsFile}, then: python3 ${scriptFile}
Logits by ${made}.
"""

import json${math}
import struct
from pathlib import Path

import numpy
import torch
from torch import nn

here = Path(__file__).parent
V, d, max_len = ${vocabSize}, ${dModel}, ${maxLen}${
    layers > 0 ? `\nn_layer, n_head, d_ff = ${layers}, ${heads}, ${dFf}` : ''
  }

# ${JSON.stringify(cut)}
ids = torch.tensor([[
${wrapped(ids)}
]])${
    segmentIds
      ? `
segment_ids = torch.tensor([[
${wrapped(segmentIds)}
]])`
      : ''
  }
`;
}

function reader({ config, gpt2Names }: ScriptModel): string {
  const names = gpt2Names
    ? `
        # GPT-2 calls the two tables wte and wpe
        name = name.replace("transformer.", "").replace("wte.", "tok.").replace("wpe.", "pos.")`
    : '';
  const transposed = [
    ...(config.layers > 0 ? ['"c_attn.weight"', '"c_proj.weight"', '"c_fc.weight"'] : []),
    ...(config.combine === 'concat' ? ['"proj.weight"'] : []),
  ];
  const turn =
    transposed.length > 0
      ? `
        # these lie (in, out) in the file; nn.Linear keeps (out, in)
        if name.endswith(${transposed.length === 1 ? transposed[0] : `(${transposed.join(', ')})`}):
            value = value.T`
      : '';
  const own = config.combine === 'concat' ? '.replace("stem.proj.", "proj.")' : '';
  return `

def read_safetensors(path):
    """Eight bytes with the header's length, the header as JSON, then the numbers."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    weights = {}
    for name, entry in json.loads(data[8 : 8 + length]).items():
        if name == "__metadata__":
            continue
        assert entry["dtype"] == "F32", (name, entry["dtype"])
        begin, end = (8 + length + at for at in entry["data_offsets"])
        value = numpy.frombuffer(data[begin:end], dtype="<f4").reshape(entry["shape"])${names}${turn}
        weights[name${own}] = torch.from_numpy(value.copy())
    return weights

`;
}

/** What is added to, or put beside, the token's rows; '' where positions don't act on the stem. */
function positionTerm({ positions }: ModelConfig): string {
  if (positions === 'learned') return 'self.pos(torch.arange(T))';
  if (positions === 'sinusoidal') return 'sinusoids(T, d).to(token)';
  return '';
}

function stemLines({ config }: ScriptModel): { made: string[]; run: string[] } {
  const { scaleEmbeddings, combine, segmentCount, dropout, positions, paddingIdx } = config;
  const padding = paddingIdx === null ? '' : `, padding_idx=${paddingIdx}`;
  const position = positionTerm(config);
  const made = [`self.tok = nn.Embedding(V, d${padding})  # E`];
  if (positions === 'learned') made.push('self.pos = nn.Embedding(max_len, d)  # P');
  if (combine === 'concat') made.push('self.proj = nn.Linear(2 * d, d, bias=False)  # reads [token, position]');
  if (segmentCount > 0) made.push(`self.seg = nn.Embedding(${segmentCount}, d)  # S`);
  made.push(`self.drop = nn.Dropout(${dropout})  # train(False) switches it off`);
  const run = position ? ['T = ids.shape[1]'] : [];
  run.push(`token = self.tok(ids)${scaleEmbeddings ? ' * math.sqrt(d)' : ''}`);
  if (combine === 'concat')
    run.push(
      `position = ${position || 'torch.zeros_like(token[0])'}`,
      'x = self.proj(torch.cat([token, position.expand_as(token)], -1))',
    );
  else run.push(`x = token${position ? ` + ${position}` : ''}`);
  if (segmentCount > 0) run.push('x = x + self.seg(segment_ids)');
  run.push('x = self.drop(x)');
  return { made, run };
}

function modelClass(model: ScriptModel): string {
  const { layers, tieWeights, layerNormEpsilon } = model.config;
  const { made, run } = stemLines(model);
  if (layers > 0) {
    made.push('self.h = nn.ModuleList(Block() for _ in range(n_layer))');
    made.push(`self.ln_f = nn.LayerNorm(d, eps=${layerNormEpsilon})`);
    run.push('for block in self.h:', '    x = block(x)', 'x = self.ln_f(x)');
  }
  made.push('self.lm_head = nn.Linear(d, V, bias=False)');
  if (tieWeights) made.push('self.lm_head.weight = self.tok.weight  # tied: one matrix, used twice');
  run.push('return self.lm_head(x)');
  const body = (lines: string[]) => lines.map((line) => `        ${line}`).join('\n');
  return `
class Model(nn.Module):
    def __init__(self):
        super().__init__()
${body(made)}

    def forward(self, ids):
${body(run)}

`;
}

function check({ config }: ScriptModel): string {
  const tied = config.tieWeights
    ? `
weights["lm_head.weight"] = weights["tok.weight"]  # a tied table is saved once`
    : '';
  return `
weights = read_safetensors(here / "${weightsFile}")${tied}
model = Model()
model.load_state_dict(weights)  # strict: a name or a shape that differs is refused
model.train(False)
expected = torch.from_numpy(numpy.load(here / "${logitsFile}")).double()
with torch.no_grad():
    single = model(ids).double()
    exact = model.double()(ids)

assert expected.shape == exact.shape == (1, ids.shape[1], V), (
    f"${logitsFile} is of another text or model: {tuple(expected.shape)}, not {tuple(exact.shape)}"
)
# Both are rounded float32 sums in an order of their own. How much that is for this model, PyTorch's own float32 run shows: the
# lab's may be off eight times as much, and by a few roundings of the largest logit.
rounding = (single - exact).abs().max().item() + 2**-24 * exact.abs().max().item()
difference = (expected - exact).abs().max().item()
print(f"logits {tuple(exact.shape)}: largest difference {difference:.2g}, allowed {8 * rounding:.2g}")
assert difference <= 8 * rounding, "the logits are not the lab's"
print("The logits are those that Stem Lab computed.")
`;
}

/** The whole script. Every line of it is PyTorch as one would write it by hand, so that it can be read, changed and handed in. */
export function pytorchScript(model: ScriptModel): string {
  const { config } = model;
  const parts = [head(model), reader(model), positionFunctions(config)];
  if (config.layers > 0) parts.push(blockClass(model));
  return [...parts, modelClass(model), check(model)].join('').replace(/\n{4,}/g, '\n\n\n');
}
