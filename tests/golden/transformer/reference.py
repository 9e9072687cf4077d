"""A causal Transformer in plain PyTorch, for golden values: GPT-2's layout and names of weights, this project's wiring."""

import json
import math
import struct

import numpy
import torch


def write(path, tensors):
    """A safetensors file: header length, JSON header, the numbers of each tensor in order."""
    header, offset = {}, 0
    for name, value in tensors.items():
        header[name] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [offset, offset + value.nbytes]}
        offset += value.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(value.tobytes() for value in tensors.values()))


def f32(tensor):
    return numpy.ascontiguousarray(tensor.detach().to(torch.float32).numpy())


def draw_weights(sizes, seed, deviation=0.4):
    """Float32 weights large enough that attention is far from uniform and GELU is met on both sides."""
    torch.manual_seed(seed)
    C, F, V = sizes["d_model"], sizes["d_ff"], sizes["vocab_size"]
    normal = lambda *shape: torch.randn(*shape) * deviation
    gain = lambda: 1 + 0.3 * torch.randn(C)
    weights = {"tok.weight": normal(V, C), "pos.weight": normal(sizes["max_len"], C)}
    for i in range(sizes["n_layer"]):
        weights |= {
            f"h.{i}.ln_1.weight": gain(), f"h.{i}.ln_1.bias": normal(C),
            f"h.{i}.attn.c_attn.weight": normal(C, 3 * C), f"h.{i}.attn.c_attn.bias": normal(3 * C),
            f"h.{i}.attn.c_proj.weight": normal(C, C), f"h.{i}.attn.c_proj.bias": normal(C),
            f"h.{i}.ln_2.weight": gain(), f"h.{i}.ln_2.bias": normal(C),
            f"h.{i}.mlp.c_fc.weight": normal(C, F), f"h.{i}.mlp.c_fc.bias": normal(F),
            f"h.{i}.mlp.c_proj.weight": normal(F, C), f"h.{i}.mlp.c_proj.bias": normal(C),
        }
    if sizes["n_layer"]:
        weights |= {"ln_f.weight": gain(), "ln_f.bias": normal(C)}
    return weights | {"lm_head.weight": normal(V, C)}


def sinusoids(length, width):
    """Vaswani et al. 2017: sine on even columns, cosine on odd ones."""
    table = torch.zeros(length, width, dtype=torch.float64)
    for t in range(length):
        for c in range(width):
            angle = t / 10000 ** (c // 2 * 2 / width)
            table[t, c] = math.cos(angle) if c % 2 else math.sin(angle)
    return table


def rotate(x, layout):
    """Rotary positions (Su et al. 2021) on (B, H, T, D)."""
    T, D = x.shape[-2:]
    angle = torch.arange(T, dtype=torch.float64)[:, None] / 10000 ** (torch.arange(0, D, 2, dtype=torch.float64) / D)[None]
    cos, sin = torch.cos(angle).to(x.dtype), torch.sin(angle).to(x.dtype)
    if layout == "half":
        a, b = x[..., : D // 2], x[..., D // 2:]
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, b * cos + a * sin], -1).flatten(-2)


def slopes(heads):
    """Press et al. 2022: powers of two; other head counts take every second one of the next power."""
    def of_power(n):
        return [2 ** (-8 * (i + 1) / n) for i in range(n)]
    if heads & (heads - 1) == 0:
        return of_power(heads)
    near = 2 ** (heads.bit_length() - 1)
    return of_power(near) + of_power(2 * near)[0::2][: heads - near]


class Model:
    def __init__(self, config, weights, dtype):
        self.config, self.dtype = config, dtype
        self.weights = {}
        for name, value in weights.items():
            if name == "pos.weight" and config["positions"] != "learned":
                continue
            if name == "lm_head.weight" and config["tie_weights"]:
                continue
            self.weights[name] = value.detach().clone().to(dtype).requires_grad_()

    def input(self, ids, segments=None):
        config, w = self.config, self.weights
        x = torch.nn.functional.embedding(ids, w["tok.weight"], padding_idx=config.get("padding_idx"))
        if config["scale_embeddings"]:
            x = x * math.sqrt(config["d_model"])
        T = ids.shape[1]
        position = 0
        if config["positions"] == "learned":
            position = w["pos.weight"][:T]
        if config["positions"] == "sinusoidal":
            position = sinusoids(T, config["d_model"]).to(self.dtype)
        if config.get("combine") == "concat":
            x = torch.cat([x, position.expand_as(x)], -1) @ w["stem.proj.weight"]
        else:
            x = x + position
        if segments is not None:
            x = x + w["seg.weight"][segments]
        return x

    def norm(self, x, name):
        w = self.weights
        return torch.nn.functional.layer_norm(
            x, x.shape[-1:], w[f"{name}.weight"], w[f"{name}.bias"], self.config["layer_norm_epsilon"])

    def attend(self, x, i, causal, padding):
        config, w = self.config, self.weights
        B, T, C = x.shape
        H = config["n_head"]
        qkv = x @ w[f"h.{i}.attn.c_attn.weight"] + w[f"h.{i}.attn.c_attn.bias"]
        q, k, v = (part.reshape(B, T, H, C // H).transpose(1, 2) for part in qkv.split(C, -1))
        if config["positions"] == "rope":
            q, k = rotate(q, config["rope_layout"]), rotate(k, config["rope_layout"])
        scores = q @ k.transpose(-1, -2) / math.sqrt(C // H)
        if config["positions"] == "alibi":
            t = torch.arange(T)
            distance = (t[:, None] - t[None]).abs().to(self.dtype)
            scores = scores - torch.tensor(slopes(H), dtype=self.dtype)[:, None, None] * distance
        hidden = torch.zeros(B, 1, T, T, dtype=torch.bool)
        if causal:
            hidden = hidden | torch.ones(T, T, dtype=torch.bool).triu(1)
        if padding is not None:
            hidden = hidden | padding[:, None, None, :]
        # a row that may look at nothing looks at nothing: zeros, where a plain softmax of -inf gives NaN
        nothing = hidden.all(-1, keepdim=True)
        scores = scores.masked_fill(hidden & ~nothing, -math.inf)
        attention = torch.softmax(scores, -1).masked_fill(nothing, 0)
        out = (attention @ v).transpose(1, 2).reshape(B, T, C)
        return out @ w[f"h.{i}.attn.c_proj.weight"] + w[f"h.{i}.attn.c_proj.bias"], attention

    def feed_forward(self, x, i):
        w = self.weights
        x = x @ w[f"h.{i}.mlp.c_fc.weight"] + w[f"h.{i}.mlp.c_fc.bias"]
        x = torch.nn.functional.gelu(x, approximate="tanh" if self.config["activation"] == "gelu_new" else "none")
        return x @ w[f"h.{i}.mlp.c_proj.weight"] + w[f"h.{i}.mlp.c_proj.bias"]

    def forward(self, ids, causal=True, attention=True, padding=None, segments=None):
        config = self.config
        x = self.input(ids, segments)
        x.requires_grad and x.retain_grad()
        out = {"hidden": [x], "attention": []}
        for i in range(config["n_layer"]):
            pre = config["norm"] == "pre"
            if attention:
                mixed, weights = self.attend(self.norm(x, f"h.{i}.ln_1") if pre else x, i, causal, padding)
                out["attention"].append(weights)
                x = x + mixed
            x = x if pre else self.norm(x, f"h.{i}.ln_1")
            y = self.feed_forward(self.norm(x, f"h.{i}.ln_2") if pre else x, i)
            x = x + y if pre else self.norm(x + y, f"h.{i}.ln_2")
            out["hidden"].append(x)
        x = self.norm(x, "ln_f") if config["n_layer"] else x
        head = self.weights["tok.weight" if config["tie_weights"] else "lm_head.weight"]
        out["logits"] = x @ head.T
        return out
