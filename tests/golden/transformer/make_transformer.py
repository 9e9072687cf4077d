"""Golden values of whole models with Transformer blocks: what PyTorch computes in float64 from float32 weights.

Run (the output is committed, so this is only needed to change it):
    python3 tests/golden/transformer/make_transformer.py
Needs torch and numpy (written with Debian 12's python3-torch 1.13). The files are described in README.md beside this script.
"""

import json
import pathlib

import torch

from reference import Model, draw_weights, f32, write

OUT = pathlib.Path(__file__).parent

# Odd sizes and square feed-forward matrices, so that neither a tile nor a transposed matrix goes unseen.
ODD = dict(vocab_size=97, d_model=21, max_len=19, n_layer=3, n_head=3, d_ff=21)
# Rotary positions need an even head; long enough for positions beyond 100.
ROPE = dict(vocab_size=31, d_model=18, max_len=104, n_layer=2, n_head=3, d_ff=18)
DEEP = dict(vocab_size=41, d_model=12, max_len=13, n_layer=12, n_head=3, d_ff=16)

CASES = [
    # name, weights, wiring, options, what is kept
    ("learned-pre", "odd", dict(), {}, "all"),
    ("learned-post-untied", "odd", dict(norm="post", activation="gelu", tie_weights=False, scale_embeddings=True), {}, "all"),
    ("sinusoidal-post", "odd", dict(positions="sinusoidal", norm="post"), {}, "all"),
    ("alibi-pre", "odd", dict(positions="alibi", activation="gelu"), {}, "all"),
    ("mask-off", "odd", dict(positions="none"), dict(causal=False), "all"),
    ("mask-off-alibi", "odd", dict(positions="alibi"), dict(causal=False), "attention"),
    ("attention-off", "odd", dict(), dict(attention=False), "gradients"),
    ("padding", "odd", dict(), dict(padding=[0, 5]), "all"),
    ("rope-half", "rope", dict(positions="rope", rope_layout="half"), dict(tokens=17), "all"),
    ("rope-interleaved-post", "rope", dict(positions="rope", rope_layout="interleaved", norm="post", activation="gelu"),
     dict(tokens=17), "all"),
    ("strips", "rope", dict(positions="alibi"), dict(tokens=70, batch=1), "gradients"),
    ("deep-pre", "deep", dict(), {}, "gradients"),
    ("deep-post", "deep", dict(norm="post", activation="gelu"), {}, "gradients"),
    *[(f"long-{name}", "rope", wiring, dict(tokens=103, batch=1), "late") for name, wiring in [
        ("learned", dict()), ("sinusoidal", dict(positions="sinusoidal")), ("alibi", dict(positions="alibi")),
        ("none", dict(positions="none")), ("rope-half", dict(positions="rope", rope_layout="half")),
        ("rope-interleaved", dict(positions="rope", rope_layout="interleaved"))]],
]

LATE = 4  # positions kept of a long case: the last ones


def run(model, ids, targets, options, kept):
    """All that a case keeps, as name -> tensor."""
    out = model.forward(ids, **options)
    loss = torch.nn.functional.cross_entropy(out["logits"].flatten(0, 1), targets.flatten())
    loss.backward()
    values = {"loss": loss.reshape(1, 1)}
    if kept == "late":
        values["logits"] = out["logits"][:, -LATE:]
        values["hidden"] = out["hidden"][-1][:, -LATE:]
        return values
    values["logits"] = out["logits"]
    for i, hidden in enumerate(out["hidden"]):
        if kept != "gradients" or i in (0, len(out["hidden"]) - 1):
            values[f"hidden.{i}"] = hidden
    if kept in ("all", "attention"):
        for i, attention in enumerate(out["attention"]):
            values[f"attention.{i}"] = attention
    if kept in ("all", "gradients"):
        values["d_input"] = out["hidden"][0].grad
        for name, weight in model.weights.items():
            if weight.grad is not None:
                values[f"d.{name}"] = weight.grad
    return values


def make_case(weights, name, shape, sizes, wiring, options, kept):
    options = dict(options)
    tokens, batch = options.pop("tokens", sizes["max_len"] - 2), options.pop("batch", 2)
    torch.manual_seed(sum(map(ord, name)))
    ids = torch.randint(0, sizes["vocab_size"], (batch, tokens))
    ids[0, 0], ids[-1, -1] = 0, sizes["vocab_size"] - 1
    targets = torch.randint(0, sizes["vocab_size"], (batch, tokens))
    config = {**sizes, "positions": "learned", "norm": "pre", "activation": "gelu_new", "tie_weights": True,
              "scale_embeddings": False, "layer_norm_epsilon": 1e-5, "dropout": 0.0, **wiring}
    # padding: how many tokens at the start of each row are filling
    if "padding" in options:
        lengths = torch.tensor(options["padding"])[:, None]
        options["padding"] = (torch.arange(tokens)[None] < lengths)
    exact = run(Model(config, weights, torch.float64), ids, targets, options, kept)
    single = run(Model(config, weights, torch.float32), ids, targets, options, kept)
    error = {key: (single[key].double() - exact[key]).abs().max().item() for key in exact}
    write(OUT / f"{name}.safetensors", {key: f32(value) for key, value in exact.items()})
    entry = {"name": name, "weights": shape, "batch": batch, "tokens": tokens, "kept": kept, "config": config,
             "attention": options.get("attention", True), "causal": options.get("causal", True),
             "padding": options["padding"].int().flatten().tolist() if "padding" in options else [],
             "loss": exact["loss"].item(), "error": error, "ids": ids.tolist(), "targets": targets.tolist()}
    return entry


def main():
    weights = {}
    for seed, (shape, sizes) in enumerate([("odd", ODD), ("rope", ROPE), ("deep", DEEP)]):
        weights[shape] = draw_weights(sizes, seed + 1)
        write(OUT / f"{shape}.weights.safetensors", {key: f32(value) for key, value in weights[shape].items()})
    sizes = {"odd": ODD, "rope": ROPE, "deep": DEEP}
    cases = [make_case(weights[case[1]], case[0], case[1], sizes[case[1]], *case[2:]) for case in CASES]
    (OUT / "cases.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()
