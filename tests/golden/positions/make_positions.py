"""Golden values of positions, segments and the stem's gradients: what PyTorch computes in float64 from float32 numbers.

Run (the output is committed, so this is only needed to change it):
    python3 tests/golden/positions/make_positions.py
Needs torch and numpy (written with Debian 12's python3-torch 1.13). The files are described in README.md beside this script.
"""

import json
import math
import pathlib

import torch

OUT = pathlib.Path(__file__).parent
POSITIONS = (0, 1, 2, 100)


def write(path, tensors):
    """A safetensors file of float32, as its format says: length, header, numbers."""
    header, data = {}, b""
    for name, tensor in tensors.items():
        bytes_ = tensor.detach().to(torch.float32).contiguous().numpy().tobytes()
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(bytes_)]}
        data += bytes_
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def drawn(*shape):
    """Numbers that float32 holds exactly, as float64."""
    return torch.randn(*shape).double()


def sinusoids(positions, d):
    angles = torch.tensor(positions, dtype=torch.float64)[:, None] / 10000 ** (torch.arange(0, d, 2).double() / d)
    return torch.stack((angles.sin(), angles.cos()), dim=2).flatten(1)[:, :d]


def make_sinusoids():
    write(OUT / "sinusoids.safetensors", {str(d): sinusoids(POSITIONS, d) for d in (1, 4, 7, 128)})


def rope_half(x, angles):
    """x·cos + rotate_half(x)·sin over (rows, heads, head size), cosines and sines repeated: the form of Llama's code."""
    cosines, sines = (torch.cat((t, t), dim=-1)[:, None] for t in (angles.cos(), angles.sin()))
    a, b = x.chunk(2, dim=-1)
    return x * cosines + torch.cat((-b, a), dim=-1) * sines


def rope_interleaved(x, angles):
    """Pairs of neighbours as complex numbers, times e^(i·angle): the form of RoFormer's derivation."""
    pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles)[:, None]).flatten(-2)


def make_rope():
    tensors = {}
    for heads, size in ((1, 2), (2, 4), (3, 6), (1, 64)):
        name = f"{heads}x{size}"
        x = drawn(len(POSITIONS), heads, size).requires_grad_()
        upstream = drawn(len(POSITIONS), heads, size)
        angles = torch.tensor(POSITIONS).double()[:, None] / 10000 ** (torch.arange(0, size, 2).double() / size)
        tensors[f"{name}.x"], tensors[f"{name}.d_out"] = x.flatten(1), upstream.flatten(1)
        for layout, turn in (("half", rope_half), ("interleaved", rope_interleaved)):
            x.grad = None
            out = turn(x, angles)
            (out * upstream).sum().backward()
            tensors[f"{name}.{layout}"], tensors[f"{name}.{layout}.d_x"] = out.flatten(1), x.grad.flatten(1)
    write(OUT / "rope.safetensors", tensors)


def slopes(heads):
    """Geometric from 2^(-8/n) for n = a power of two; others fill up with every second slope of twice the power."""
    if heads & (heads - 1) == 0:
        return [2.0 ** (-8 * (h + 1) / heads) for h in range(heads)]
    below = 1 << (heads.bit_length() - 1)
    return slopes(below) + slopes(2 * below)[0::2][: heads - below]


def make_alibi():
    write(OUT / "alibi.safetensors", {str(h): torch.tensor(slopes(h)).double() for h in (1, 2, 4, 6, 8, 12)})


VOCABULARY, WIDTH, LONGEST, SEGMENTS, PADDING = 23, 6, 104, 3, 5
BATCH, TOKENS = 2, 102


def make_stem():
    """Every wiring of the stem: the result, and the gradients of sum(result · upstream)."""
    torch.manual_seed(31)
    tables = {
        "tok.weight": drawn(VOCABULARY, WIDTH),
        "pos.weight": drawn(LONGEST, WIDTH),
        "seg.weight": drawn(SEGMENTS, WIDTH),
        "stem.proj.weight": drawn(2 * WIDTH, WIDTH),
    }
    ids = torch.randint(0, VOCABULARY, (BATCH, TOKENS))
    ids[0, 0], ids[0, 1], ids[1, -1] = 0, PADDING, VOCABULARY - 1
    segments = torch.randint(0, SEGMENTS, (BATCH, TOKENS))
    upstream = drawn(BATCH, TOKENS, WIDTH)
    tensors = {**tables, "ids": ids.float(), "segments": segments.float(), "d_out": upstream}
    for positions in ("learned", "sinusoidal", "none"):
        for combine in ("sum", "concat"):
            for with_segments in (True, False):
                for scaled in (True, False):
                    leaves = {name: table.clone().requires_grad_() for name, table in tables.items()}
                    wiring = (ids, segments, positions, combine, with_segments, scaled)
                    out = stem(leaves, *wiring)
                    (out * upstream).sum().backward()
                    sizes = {name: table.abs().requires_grad_() for name, table in tables.items()}
                    size = stem(sizes, *wiring, sizes=True)
                    (size * upstream.abs()).sum().backward()
                    name = ".".join((positions, combine, "segments" if with_segments else "one",
                                     "scaled" if scaled else "plain"))
                    tensors[name] = out
                    tensors[f"{name}.size"] = size
                    for leaf, table in leaves.items():
                        if table.grad is not None:
                            tensors[f"{name}.d.{leaf}"] = table.grad
                            tensors[f"{name}.size.{leaf}"] = sizes[leaf].grad
    write(OUT / "stem.safetensors", tensors)


def stem(tables, ids, segments, positions, combine, with_segments, scaled, sizes=False):
    """The stem. With tables of absolute values and `sizes`: for each number the sum of the sizes of what is added up."""
    embedding = torch.nn.functional.embedding
    token = embedding(ids, tables["tok.weight"], padding_idx=PADDING) * (math.sqrt(WIDTH) if scaled else 1)
    place = torch.zeros(TOKENS, WIDTH, dtype=torch.float64)
    if positions == "learned":
        place = embedding(torch.arange(TOKENS), tables["pos.weight"])
    elif positions == "sinusoidal":
        place = sinusoids(range(TOKENS), WIDTH)
    place = (place.abs() if sizes else place).expand(BATCH, TOKENS, WIDTH)
    out = token + place if combine == "sum" else torch.cat((token, place), dim=-1) @ tables["stem.proj.weight"]
    return out + embedding(segments, tables["seg.weight"]) if with_segments else out


def make_head():
    """The head and the loss: rows with and without a target."""
    torch.manual_seed(32)
    rows, ignored = 9, -1
    x, table = drawn(rows, WIDTH).requires_grad_(), drawn(VOCABULARY, WIDTH).requires_grad_()
    targets = torch.randint(0, VOCABULARY, (rows,))
    targets[2] = targets[7] = ignored
    logits = x @ table.T
    logits.retain_grad()
    loss = torch.nn.functional.cross_entropy(logits, targets, ignore_index=ignored)
    loss.backward()
    write(OUT / "head.safetensors", {
        "x": x, "table": table, "targets": targets.double(), "logits": logits, "loss": loss.reshape(1),
        "d_logits": logits.grad, "d_x": x.grad, "d_table": table.grad,
    })


def main():
    torch.manual_seed(30)
    make_sinusoids()
    make_rope()
    make_alibi()
    make_stem()
    make_head()


if __name__ == "__main__":
    main()
