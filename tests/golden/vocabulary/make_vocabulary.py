"""What resizing a vocabulary must give, by PyTorch in float64: rows of new tokens, Σp of them, and the divergence of the guesses.

    python tests/golden/vocabulary/make_vocabulary.py     # torch, safetensors
"""
from pathlib import Path

import torch
from safetensors.torch import save_file

here = Path(__file__).parent
torch.manual_seed(11)
V, d, new, fewer = 37, 12, 5, 30
ids = [3, 36, 3, 20]
kept = [3, 29, 3, 20]
pieces = [[5, 6], [7], [1, 2, 3], [0, 36], [9, 9]]
tables = {"tok.weight": torch.randn(V, d), "lm_head.weight": torch.randn(V, d) * 0.3}

rules = {
    "mean": lambda table: table.mean(0).expand(new, d),
    "zeros": lambda table: torch.zeros(new, d, dtype=torch.float64),
    "subword-mean": lambda table: torch.stack([table[piece].mean(0) for piece in pieces]),
    "copy": lambda table: table[[piece[0] for piece in pieces]],
}

values = {"bounds": torch.tensor([new / (V + new), torch.log(torch.tensor(1 + new / V, dtype=torch.float64))], dtype=torch.float64)}
for wiring, head in (("tied", "tok.weight"), ("untied", "lm_head.weight")):
    x = tables["tok.weight"].double()[ids]
    old_head = tables[head].double()
    before = torch.log_softmax(x @ old_head.T, -1)
    # how far a float32 sum of d products may be off, twice: the largest over all logits
    values[f"{wiring}.delta"] = (x.abs() @ old_head.abs().T).max().reshape(1) * (d + 2) * 2**-24
    for name, rule in rules.items():
        rows = rule(old_head)
        after = torch.log_softmax(x @ torch.cat([old_head, rows]).T, -1)
        values[f"{wiring}.{name}.head"] = rows
        # an untied E by its own rows
        values[f"{wiring}.{name}.tok"] = rule(tables["tok.weight"].double()).clone()
        values[f"{wiring}.{name}.mass"] = after[:, V:].exp().sum(-1)
        values[f"{wiring}.{name}.divergence"] = (before.exp() * (before - after[:, :V])).sum(-1)
        if name == "mean":
            assert (values[f"{wiring}.mean.mass"] <= new / (V + new)).all()
            assert (values[f"{wiring}.mean.divergence"] <= torch.log1p(torch.tensor(new / V))).all()

for wiring, head in (("tied", "tok.weight"), ("untied", "lm_head.weight")):
    values[f"{wiring}.fewer.logits"] = tables["tok.weight"][:fewer].double()[kept] @ tables[head][:fewer].double().T

save_file({name: table.clone() for name, table in tables.items()}, here / "tables.safetensors")
save_file({name: value.float().contiguous() for name, value in values.items()}, here / "values.safetensors")
