"""Golden values of skip-gram with negative sampling: PyTorch's autograd in float64 from float32 tables.

Run (the output is committed, so this is only needed to change it):
    python3 tests/golden/make_skip_gram.py
Needs torch (written with Debian 12's python3-torch 1.13).
"""

import json
import pathlib

import torch

OUT = pathlib.Path(__file__).parent / "train" / "skip_gram.json"
WORDS, BUCKETS, WIDTH, STEPS = 7, 5, 6, 40


def main():
    generator = torch.Generator().manual_seed(11)

    def draw(count, below):
        return torch.randint(0, below, (count,), generator=generator).tolist()

    rows_in = (torch.rand(WORDS + BUCKETS, WIDTH, generator=generator) - 0.5).float()
    rows_out = (torch.randn(WORDS, WIDTH, generator=generator) * 0.3).float()
    table_in = rows_in.double().requires_grad_()
    table_out = rows_out.double().requires_grad_()
    steps = []
    for number in range(STEPS):
        word = draw(1, WORDS)[0]
        # a word alone, with pieces, and pieces alone; pieces may share a row
        rows = [[word], [word] + [WORDS + b for b in draw(4, BUCKETS)], [WORDS + b for b in draw(3, BUCKETS)]][number % 3]
        context = draw(1, WORDS)[0]
        negatives = draw(5, WORDS)
        rate = 0.25 * (1 - number / STEPS)
        h = table_in[rows].sum(0)
        loss = -torch.nn.functional.logsigmoid(table_out[context] @ h)
        loss = loss - torch.nn.functional.logsigmoid(-(table_out[negatives] @ h)).sum()
        grad_in, grad_out = torch.autograd.grad(loss, (table_in, table_out))
        with torch.no_grad():
            table_in -= rate / len(rows) * grad_in
            table_out -= rate * grad_out
        steps.append({"rows": rows, "context": context, "negatives": negatives, "rate": rate, "loss": loss.item()})
    OUT.parent.mkdir(exist_ok=True)
    values = {
        "input": rows_in.tolist(),
        "output": rows_out.tolist(),
        "steps": steps,
        "final_input": table_in.tolist(),
        "final_output": table_out.tolist(),
    }
    OUT.write_text(json.dumps(values) + "\n")


main()
