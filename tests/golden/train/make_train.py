"""Golden values of training: what PyTorch's autograd and optimisers make of small models in float64, from float32 weights.

Run (the output is committed, so this is only needed to change it):
    python3 tests/golden/train/make_train.py
Needs torch and numpy (written with Debian 12's python3-torch 1.13). The files are described in README.md beside this script.
"""

import json
import pathlib
import sys

import torch

OUT = pathlib.Path(__file__).parent
sys.path.insert(0, str(OUT.parent / "transformer"))
from reference import Model, draw_weights, f32, write  # noqa: E402

STEM = dict(vocab_size=61, d_model=10, max_len=12, n_layer=0, n_head=1, d_ff=10)
BLOCKS = dict(vocab_size=29, d_model=12, max_len=12, n_layer=2, n_head=2, d_ff=20)
DEFAULTS = dict(positions="learned", norm="pre", activation="gelu_new", tie_weights=True, scale_embeddings=False,
                layer_norm_epsilon=1e-5, dropout=0.0)
ADAMW = dict(name="adamw", lr=1e-2, betas=[0.9, 0.999], eps=1e-8, weight_decay=0.1, clip=0.0, warmup=0)
SGD = dict(name="sgd", lr=0.5, betas=[0.9, 0.999], eps=1e-8, weight_decay=0.1, clip=0.0, warmup=0)

CASES = [
    # name, sizes, wiring, optimizer, steps, frozen groups
    ("stem-tied", STEM, dict(scale_embeddings=True), ADAMW, 12, []),
    ("stem-untied", STEM, dict(scale_embeddings=True, tie_weights=False), ADAMW, 12, []),
    ("sgd-tied", STEM, dict(), SGD, 1, []),
    ("sgd-untied", STEM, dict(tie_weights=False), SGD, 1, []),
    ("padding-tied", STEM, dict(padding_idx=3), SGD, 2, []),
    ("padding-untied", STEM, dict(padding_idx=3, tie_weights=False), ADAMW, 2, []),
    ("concat-segments", {**BLOCKS, "n_layer": 1}, dict(combine="concat", segment_count=3), ADAMW, 4, []),
    ("blocks", BLOCKS, dict(), {**ADAMW, "clip": 1.0, "warmup": 3, "betas": [0.9, 0.95]}, 10, []),
    ("blocks-post-untied", BLOCKS, dict(norm="post", activation="gelu", tie_weights=False, positions="rope", rope_layout="half"), ADAMW, 10, []),
    ("blocks-frozen-tokens", BLOCKS, dict(tie_weights=False), {**ADAMW, "clip": 0.5}, 3, ["tokens"]),
    ("blocks-frozen-blocks", BLOCKS, dict(), ADAMW, 3, ["blocks"]),
    ("blocks-frozen-below", BLOCKS, dict(tie_weights=False), ADAMW, 3, ["tokens", "positions", "blocks"]),
    ("blocks-frozen-head", BLOCKS, dict(tie_weights=False), SGD, 3, ["head", "positions"]),
]


def group(name):
    if name.startswith(("h.", "ln_f")):
        return "blocks"
    return {"tok.weight": "tokens", "pos.weight": "positions", "stem.proj.weight": "positions", "seg.weight": "segments",
            "lm_head.weight": "head"}[name]


def loss_of(model, ids, segments):
    logits = model.forward(ids[:, :-1], segments=None if segments is None else segments[:, :-1])["logits"]
    return torch.nn.functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())


def run(config, weights, dtype, ids, segments, optimizer, steps, frozen):
    model = Model(config, weights, dtype)
    for name, weight in model.weights.items():
        weight.requires_grad_(group(name) not in frozen)
    trained = {name: weight for name, weight in model.weights.items() if weight.requires_grad}
    if optimizer["name"] == "adamw":
        step = torch.optim.AdamW(trained.values(), lr=optimizer["lr"], betas=tuple(optimizer["betas"]), eps=optimizer["eps"],
                                 weight_decay=optimizer["weight_decay"])
    else:
        step = torch.optim.SGD(trained.values(), lr=optimizer["lr"], weight_decay=optimizer["weight_decay"])
    out, losses, norms = {}, [], []
    for i in range(steps):
        step.zero_grad()
        loss = loss_of(model, ids, segments)
        loss.backward()
        losses.append(loss.item())
        if i == 0:
            out |= {f"d.{name}": weight.grad.clone() for name, weight in trained.items()}
            if config["tie_weights"] and "tok.weight" in trained:
                out |= parts(config, weights, dtype, ids, segments)
        limit = optimizer["clip"] or float("inf")
        norms.append(float(torch.nn.utils.clip_grad_norm_(trained.values(), limit)))
        if optimizer["warmup"]:
            for settings in step.param_groups:
                settings["lr"] = optimizer["lr"] * min(1, (i + 1) / optimizer["warmup"])
        step.step()
    out["losses"] = torch.tensor(losses, dtype=torch.float64)[None]
    out["norms"] = torch.tensor(norms, dtype=torch.float64)[None]
    return out | {f"after.{name}": weight for name, weight in model.weights.items()}


def parts(config, weights, dtype, ids, segments):
    """The two parts of a tied table's gradient: an untied model whose head is a copy has them apart."""
    model = Model({**config, "tie_weights": False}, weights | {"lm_head.weight": weights["tok.weight"]}, dtype)
    loss_of(model, ids, segments).backward()
    return {"input_part": model.weights["tok.weight"].grad, "output_part": model.weights["lm_head.weight"].grad}


def make_case(name, sizes, wiring, optimizer, steps, frozen):
    config = {**sizes, **DEFAULTS, **wiring}
    seed = sum(map(ord, name))
    weights = draw_weights(sizes, seed)
    C = sizes["d_model"]
    if config.get("combine") == "concat":
        weights["stem.proj.weight"] = torch.randn(2 * C, C) * 0.4
    segments = None
    if config.get("segment_count"):
        weights["seg.weight"] = torch.randn(config["segment_count"], C) * 0.4
    ids = torch.randint(0, sizes["vocab_size"], (3, sizes["max_len"]))
    ids[0, 2] = ids[1, 4] = ids[2, -1] = 3  # padding_idx as input and as target, and an id that comes several times
    if config.get("segment_count"):
        segments = torch.randint(0, config["segment_count"], ids.shape)
    arguments = (ids, segments, optimizer, steps, frozen)
    exact = run(config, weights, torch.float64, *arguments)
    single = run(config, weights, torch.float32, *arguments)
    error = {key: (single[key].double() - exact[key]).abs().max().item() for key in exact}
    used = Model(config, weights, torch.float32).weights
    write(OUT / f"{name}.safetensors",
          {f"before.{key}": f32(value) for key, value in used.items()} | {key: f32(value) for key, value in exact.items()})
    return {"name": name, "config": config, "optimizer": optimizer, "steps": steps, "frozen": frozen, "ids": ids.tolist(),
            "segments": segments.tolist() if segments is not None else [], "losses": exact["losses"][0].tolist(),
            "norms": exact["norms"][0].tolist(), "error": error}


def main():
    cases = [make_case(*case) for case in CASES]
    (OUT / "cases.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()
