"""A small GPT-2 folder as the reference library writes it, and what PyTorch computes from it in float64 and float32.

Run (the output is committed, so this is only needed to change it):
    python3 tests/golden/gpt2/make_gpt2.py
Needs torch and numpy (written with Debian 12's python3-torch 1.13). The files are described in README.md beside this script.
"""

import json
import math
import pathlib

import torch

OUT = pathlib.Path(__file__).parent
CONFIG = {
    "activation_function": "gelu_new",
    "architectures": ["GPT2LMHeadModel"],
    "attn_pdrop": 0.1,
    "bos_token_id": 28,
    "embd_pdrop": 0.1,
    "initializer_range": 0.02,
    "layer_norm_epsilon": 1e-05,
    "model_type": "gpt2",
    "n_ctx": 11,
    "n_embd": 12,
    "n_head": 3,
    "n_inner": None,
    "n_layer": 2,
    "n_positions": 11,
    "resid_pdrop": 0.1,
    "summary_activation": None,
    "vocab_size": 29,
}


def write(path, tensors, metadata=None):
    """A safetensors file, as its format says: length, header, numbers."""
    header, data = {"__metadata__": metadata} if metadata else {}, b""
    for name, tensor in tensors.items():
        dtype = {torch.float32: "F32", torch.uint8: "U8"}[tensor.dtype]
        bytes_ = tensor.detach().contiguous().numpy().tobytes()
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(bytes_)]}
        data += bytes_
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def draw():
    """All weights, larger than a fresh model's, so that norms, GELU and softmax are far from linear."""
    d, inner = CONFIG["n_embd"], 4 * CONFIG["n_embd"]
    shapes = {"wte.weight": (CONFIG["vocab_size"], d), "wpe.weight": (CONFIG["n_positions"], d)}
    for layer in range(CONFIG["n_layer"]):
        h = f"h.{layer}."
        shapes |= {
            h + "ln_1.weight": (d,), h + "ln_1.bias": (d,),
            h + "attn.c_attn.weight": (d, 3 * d), h + "attn.c_attn.bias": (3 * d,),
            h + "attn.c_proj.weight": (d, d), h + "attn.c_proj.bias": (d,),
            h + "ln_2.weight": (d,), h + "ln_2.bias": (d,),
            h + "mlp.c_fc.weight": (d, inner), h + "mlp.c_fc.bias": (inner,),
            h + "mlp.c_proj.weight": (inner, d), h + "mlp.c_proj.bias": (d,),
        }
    shapes |= {"ln_f.weight": (d,), "ln_f.bias": (d,)}
    weights = {name: 0.4 * torch.randn(*shape) for name, shape in shapes.items()}
    return {name: weight + 1 if ".ln_" in "." + name and name.endswith("weight") else weight
            for name, weight in weights.items()}


def norm(x, weights, name):
    return torch.nn.functional.layer_norm(
        x, x.shape[-1:], weights[name + ".weight"], weights[name + ".bias"], CONFIG["layer_norm_epsilon"])


def conv1d(x, weights, name):
    return x @ weights[name + ".weight"] + weights[name + ".bias"]


def gelu_new(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def forward(weights, ids):
    tokens, heads = ids.shape[1], CONFIG["n_head"]
    x = weights["wte.weight"][ids] + weights["wpe.weight"][:tokens]
    hidden = [x]
    for layer in range(CONFIG["n_layer"]):
        h = f"h.{layer}."
        q, k, v = (t.unflatten(-1, (heads, -1)).transpose(1, 2)
                   for t in conv1d(norm(x, weights, h + "ln_1"), weights, h + "attn.c_attn").chunk(3, dim=-1))
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(torch.ones(tokens, tokens).triu(1).bool(), -math.inf)
        mixed = (scores.softmax(-1) @ v).transpose(1, 2).flatten(2)
        x = x + conv1d(mixed, weights, h + "attn.c_proj")
        inner = gelu_new(conv1d(norm(x, weights, h + "ln_2"), weights, h + "mlp.c_fc"))
        x = x + conv1d(inner, weights, h + "mlp.c_proj")
        hidden.append(x)
    return hidden, norm(x, weights, "ln_f") @ weights["wte.weight"].T


def main():
    torch.manual_seed(40)
    weights = draw()
    files = {}
    for name, weight in weights.items():
        files[name] = weight
        if name.endswith("ln_1.bias"):  # the buffers of older checkpoints
            size = CONFIG["n_positions"]
            files[name.replace("ln_1.bias", "attn.bias")] = torch.ones(1, 1, size, size).tril().to(torch.uint8)
            files[name.replace("ln_1.bias", "attn.masked_bias")] = torch.tensor(-1e4)
    (OUT / "folder").mkdir(exist_ok=True)
    (OUT / "folder" / "config.json").write_text(json.dumps(CONFIG, indent=2) + "\n")
    write(OUT / "folder" / "model.safetensors", files, {"format": "pt"})
    ids = torch.tensor([[28, 0, 7, 7, 3, 19, 0, 21, 4, 4, 11], [5, 5, 5, 1, 2, 27, 28, 0, 13, 12, 28]])
    hidden, logits = forward({name: weight.double() for name, weight in weights.items()}, ids)
    rough_hidden, rough_logits = forward(weights, ids)
    exact = {"ids": ids.float(), "logits": logits.float()}
    exact |= {f"hidden.{i}": state.float() for i, state in enumerate(hidden)}
    error = {"logits": (rough_logits - logits).abs().max()}
    error |= {f"hidden.{i}": (rough_hidden[i] - hidden[i]).abs().max() for i in range(len(hidden))}
    write(OUT / "values.safetensors", exact | {f"{name}.error": value.float().reshape(1) for name, value in error.items()})


if __name__ == "__main__":
    main()
