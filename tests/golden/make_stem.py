"""Golden values of the embedding stem: what PyTorch computes in float64 from float32 weights.

Run (the output is committed, so this is only needed to change it):
    python3 -m venv --system-site-packages VENV && VENV/bin/pip install safetensors
    VENV/bin/python tests/golden/make_stem.py
Needs torch and numpy (written with Debian 12's python3-torch 1.13) and the reference safetensors package.
The layout is described in tests/golden/stem/README.md.
"""

import json
import math
import pathlib

import numpy
import torch
from safetensors.numpy import save_file

OUT = pathlib.Path(__file__).parent / "stem"


class Stem(torch.nn.Module):
    """Token rows, times sqrt(d) if scaled, plus position rows; a head without bias. No dropout: eval mode."""

    def __init__(self, vocab_size, d_model, max_len):
        super().__init__()
        self.tok = torch.nn.Embedding(vocab_size, d_model)
        self.pos = torch.nn.Embedding(max_len, d_model)
        self.head = torch.nn.Linear(d_model, vocab_size, bias=False)

    def input(self, ids, scaled, learned):
        x = torch.nn.functional.embedding(ids, self.tok.weight)
        if scaled:
            x = x * math.sqrt(self.tok.embedding_dim)
        if learned:
            x = x + self.pos(torch.arange(ids.shape[1]))
        return x

    def logits(self, x, tied):
        return torch.nn.functional.linear(x, self.tok.weight if tied else self.head.weight)


def write(path, tensors, metadata=None):
    save_file({key: numpy.ascontiguousarray(value) for key, value in tensors.items()}, path, metadata)
    path.chmod(0o644)


def f32(tensor):
    return tensor.detach().to(torch.float32).numpy()


def make_model(name, vocab_size, d_model, max_len, seed):
    """Weights with the lesson's own initialisation, drawn in float32, computed with in float64."""
    torch.manual_seed(seed)
    model = Stem(vocab_size, d_model, max_len)
    write(
        OUT / f"{name}.safetensors",
        {
            "tok.weight": f32(model.tok.weight),
            "pos.weight": f32(model.pos.weight),
            "lm_head.weight": f32(model.head.weight),
        },
    )
    config = {"vocab_size": vocab_size, "d_model": d_model, "max_len": max_len}
    return {"weights": f"{name}.safetensors", "config": config}, model.double()


def make_case(name, entry, model, ids, position_kinds=("learned",)):
    ids = torch.as_tensor(ids, dtype=torch.int64)
    targets = torch.randint(0, entry["config"]["vocab_size"], ids.shape)
    tensors, variants = {}, []
    for positions in position_kinds:
        for scaled in (True, False):
            suffix = ("scaled" if scaled else "plain") + ("" if positions == "learned" else ".none")
            x = model.input(ids, scaled, positions == "learned")
            tensors[f"input.{suffix}"] = f32(x)
            for tied in (True, False):
                name_of_logits = f"logits.{'tied' if tied else 'untied'}.{suffix}"
                logits = model.logits(x, tied)
                tensors[name_of_logits] = f32(logits)
                loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten())
                variants.append(
                    {
                        "tie_weights": tied,
                        "scale_embeddings": scaled,
                        "positions": positions,
                        "input": f"input.{suffix}",
                        "logits": name_of_logits,
                        "loss": loss.item() if ids.numel() else None,
                    }
                )
    write(OUT / f"{name}.values.safetensors", tensors)
    return {
        "name": name,
        **entry,
        "values": f"{name}.values.safetensors",
        "batch": ids.shape[0],
        "tokens": ids.shape[1],
        "ids": ids.tolist(),
        "targets": targets.tolist(),
        "variants": variants,
    }


def make_folder():
    """A whole model folder as another program would write it: tied, so the table is there once."""
    folder = OUT / "folder"
    folder.mkdir(parents=True, exist_ok=True)
    config = {
        "model_type": "stem",
        "vocab_size": 13,
        "d_model": 6,
        "max_len": 8,
        "tie_weights": True,
        "scale_embeddings": True,
        "dropout": 0.1,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    torch.manual_seed(20)
    model = Stem(13, 6, 8)
    weights = {"tok.weight": f32(model.tok.weight), "pos.weight": f32(model.pos.weight)}
    write(folder / "model.safetensors", weights, {"format": "pt"})
    model = model.double()
    ids = torch.tensor([[12, 0, 3, 3, 7], [1, 2, 11, 5, 12]])
    x = model.input(ids, True, True)
    write(OUT / "folder.values.safetensors", {"input": f32(x), "logits": f32(model.logits(x, True))})
    return {"folder": "folder", "values": "folder.values.safetensors", "ids": ids.tolist()}


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    cases = []
    entry, model = make_model("lesson", 1000, 128, 512, seed=1)
    ids = torch.randint(0, 1000, (2, 16))
    ids[0, 0], ids[1, 15] = 0, 999  # both ends of the table
    cases.append(make_case("lesson", entry, model, ids))

    entry, model = make_model("odd", 97, 24, 33, seed=2)
    ids = torch.randint(0, 97, (3, 17))
    ids[0, 3] = ids[2, 16] = 96
    cases.append(make_case("odd", entry, model, ids, ("learned", "none")))

    entry, model = make_model("width-1", 11, 1, 7, seed=3)
    cases.append(make_case("width-1", entry, model, torch.randint(0, 11, (2, 5))))

    entry, model = make_model("vocab-1", 1, 8, 4, seed=4)
    cases.append(make_case("vocab-1", entry, model, torch.zeros(2, 3)))

    entry, model = make_model("short", 23, 12, 19, seed=5)
    cases.append(make_case("tokens-0", entry, model, torch.zeros(2, 0)))
    cases.append(make_case("tokens-1", entry, model, torch.randint(0, 23, (3, 1))))
    cases.append(make_case("tokens-max", entry, model, torch.randint(0, 23, (2, 19))))

    text = json.dumps({"cases": cases, "folder": make_folder()}, indent=None)
    (OUT / "cases.json").write_text(text.replace('{"name"', '\n{"name"').replace('"folder": {', '\n"folder": {') + "\n")


if __name__ == "__main__":
    main()
