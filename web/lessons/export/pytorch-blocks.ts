// The parts of the PyTorch script that only some models have: fixed positions, and Transformer blocks.
import type { ModelConfig } from '../../engine/api.ts';

const sinusoids = `
def sinusoids(length, width):
    """Sine on even columns, cosine on odd ones (Vaswani et al. 2017)."""
    column = torch.arange(width)
    rate = 10000.0 ** (-(column // 2 * 2).double() / width)
    angle = torch.arange(length).double()[:, None] * rate
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())

`;

const rotations: Readonly<Record<ModelConfig['ropeLayout'], string>> = {
  half: `    a, b = x[..., : D // 2], x[..., D // 2 :]
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)`,
  interleaved: `    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, b * cos + a * sin], -1).flatten(-2)`,
};

const rotate = (layout: ModelConfig['ropeLayout']) => `
def rotate(x):
    """Rotary positions (Su et al. 2021) on queries and keys (B, H, T, D)."""
    T, D = x.shape[-2:]
    rate = 10000.0 ** (-torch.arange(0, D, 2).double() / D)
    angle = torch.arange(T).double()[:, None] * rate
    cos, sin = angle.cos().to(x), angle.sin().to(x)
${rotations[layout]}

`;

const slopes = `
def slopes(heads):
    """ALiBi (Press et al. 2022): powers of two; other head counts take every second one of the next power."""
    def of_power(n):
        return [2 ** (-8 * (i + 1) / n) for i in range(n)]
    near = 2 ** (heads.bit_length() - 1)
    return of_power(near) + of_power(2 * near)[0::2][: heads - near]

`;

/** What positions need beside tables. RoPE and ALiBi act inside attention, so that without blocks they are nowhere. */
export function positionFunctions({ positions, ropeLayout, layers }: ModelConfig): string {
  if (positions === 'sinusoidal') return sinusoids;
  if (layers === 0) return '';
  if (positions === 'rope') return rotate(ropeLayout);
  return positions === 'alibi' ? slopes : '';
}

function attend({ positions }: ModelConfig, causal: boolean): string {
  const turned = positions === 'rope' ? '\n        q, k = rotate(q), rotate(k)' : '';
  const nearer =
    positions === 'alibi'
      ? `
        t = torch.arange(T)
        distance = (t[:, None] - t).abs()
        scores = scores - torch.tensor(slopes(n_head)).to(x)[:, None, None] * distance`
      : '';
  const mask = causal
    ? '\n        scores = scores.masked_fill(torch.ones(T, T, dtype=torch.bool).triu(1), -math.inf)  # nothing later is seen'
    : '\n        # no causal mask: an ablation, every token sees the whole text';
  return `
    def attend(self, x):
        B, T, _ = x.shape
        parts = self.attn["c_attn"](x).split(d, -1)
        q, k, v = (part.reshape(B, T, n_head, d // n_head).transpose(1, 2) for part in parts)${turned}
        scores = q @ k.transpose(-1, -2) / math.sqrt(d // n_head)${nearer}${mask}
        mixed = scores.softmax(-1) @ v
        return self.attn["c_proj"](mixed.transpose(1, 2).reshape(B, T, d))
`;
}

const passes = {
  pre: ['x = x + self.attend(self.ln_1(x))', 'return x + self.feed_forward(self.ln_2(x))'],
  post: ['x = self.ln_1(x + self.attend(x))', 'return self.ln_2(x + self.feed_forward(x))'],
} as const;
const withoutAttention = { pre: '# attention adds nothing: an ablation', post: 'x = self.ln_1(x)' } as const;

/** One Transformer block, its weights called as in GPT-2's files. */
export function blockClass(model: { config: Readonly<ModelConfig>; attention: boolean; causal: boolean }): string {
  const { config, attention, causal } = model;
  const { layerNormEpsilon, activation, norm } = config;
  const [first, last] = passes[norm];
  return `
class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln_1 = nn.LayerNorm(d, eps=${layerNormEpsilon})
        self.attn = nn.ModuleDict({"c_attn": nn.Linear(d, 3 * d), "c_proj": nn.Linear(d, d)})
        self.ln_2 = nn.LayerNorm(d, eps=${layerNormEpsilon})
        self.mlp = nn.ModuleDict({"c_fc": nn.Linear(d, d_ff), "c_proj": nn.Linear(d_ff, d)})
${attention ? attend(config, causal) : ''}
    def feed_forward(self, x):
        x = nn.functional.gelu(self.mlp["c_fc"](x), approximate="${activation === 'gelu_new' ? 'tanh' : 'none'}")
        return self.mlp["c_proj"](x)

    def forward(self, x):
        ${attention ? first : withoutAttention[norm]}
        ${last}

`;
}
