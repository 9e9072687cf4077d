"""Golden values of the kernels: what PyTorch computes in float64 from float32 inputs (AdamW and SGD also: their rounding is the
float32 kernel's own business).

Run (the output is committed, so this is only needed to change it):
    python3 tests/golden/make_kernels.py
Needs torch (written with Debian 12's python3-torch 1.13).

tests/golden/kernels/values.txt: one array a line, `name count number …`. Inputs are exact float32, results float64, both with
17 significant digits.
"""

import pathlib

import torch

OUT = pathlib.Path(__file__).parent / "kernels"
lines = []


def put(name, tensor):
    numbers = tensor.detach().to(torch.float64).flatten().tolist()
    lines.append(" ".join([name, str(len(numbers))] + [f"{x:.17g}" for x in numbers]))
    return tensor


def draw(*shape, size=1.0):
    """Float32 numbers, held as float64."""
    return (torch.randn(*shape) * size).to(torch.float32).to(torch.float64)


def layernorm():
    rows, cols = 5, 19
    x = draw(rows, cols, size=2.0)
    x[1] += 30  # numbers close together, far from 0
    x[1] = x[1].to(torch.float32).to(torch.float64)
    x[4] = 0.75  # all the same: only epsilon is left
    norm = torch.nn.LayerNorm(cols, eps=1e-5, dtype=torch.float64)
    with torch.no_grad():
        norm.weight.copy_(draw(cols))
        norm.bias.copy_(draw(cols))
    d_out = draw(rows, cols)
    x.requires_grad_()
    out = norm(x)
    out.backward(d_out)
    put("layernorm.x", x)
    put("layernorm.weight", norm.weight)
    put("layernorm.bias", norm.bias)
    put("layernorm.d_out", d_out)
    put("layernorm.out", out)
    put("layernorm.mean", x.mean(1))
    put("layernorm.rstd", 1 / torch.sqrt(x.var(1, unbiased=False) + 1e-5))
    put("layernorm.d_x", x.grad)
    put("layernorm.d_weight", norm.weight.grad)
    put("layernorm.d_bias", norm.bias.grad)


def gelu():
    x = torch.cat([torch.linspace(-9, 9, 37), torch.tensor([2.69875, -2.69875, 1e-6, -13.0])]).to(torch.float32).to(torch.float64)
    d_out = draw(len(x))
    put("gelu.x", x)
    put("gelu.d_out", d_out)
    for name, approximate in (("tanh", "tanh"), ("erf", "none")):
        v = x.clone().requires_grad_()
        out = torch.nn.functional.gelu(v, approximate=approximate)
        out.backward(d_out)
        put(f"gelu.{name}.out", out)
        put(f"gelu.{name}.d_x", v.grad)


def softmax():
    x = draw(4, 13, size=3.0)
    x[2, 5:] = float("-inf")  # masked
    p = torch.softmax(x, 1).to(torch.float32).to(torch.float64)
    d_p = draw(4, 13)
    # the formula starts from p, so the gradient is that of log p, rounded to float32
    logits = torch.log(p).requires_grad_()
    torch.softmax(logits, 1).backward(d_p)
    put("softmax.p", p)
    put("softmax.d_p", d_p)
    put("softmax.d_x", logits.grad)


def cross_entropy():
    logits = draw(6, 23, size=4.0)
    logits[3, 7] = 1450.0  # the lesson's own start: one logit far above the rest
    targets = torch.tensor([3, 22, -1, 7, 7, 0])
    logits[4, 8] = 1450.0
    v = logits.clone().requires_grad_()
    loss = torch.nn.functional.cross_entropy(v, targets, ignore_index=-1, reduction="none")
    (loss.sum() / 5).backward()
    put("cross_entropy.logits", logits)
    put("cross_entropy.targets", targets)
    put("cross_entropy.losses", loss)
    put("cross_entropy.d_logits", v.grad)
    # which cells of the gradient are exactly 0 in PyTorch's own float32
    w = logits.to(torch.float32).requires_grad_()
    torch.nn.functional.cross_entropy(w, targets, ignore_index=-1).backward()
    put("cross_entropy.is_zero", (w.grad == 0))


def embedding():
    ids = torch.tensor([4, 0, 4, 2, 1, 2, 4])
    d_out = draw(7, 9)
    put("embedding.ids", ids)
    put("embedding.d_out", d_out)
    for name, padding in (("all", None), ("padded", 2)):
        table = torch.nn.Embedding(6, 9, padding_idx=padding, dtype=torch.float64)
        (table(ids) * 3.0).backward(d_out)
        put(f"embedding.{name}", table.weight.grad)


def optimizers():
    p = draw(11)
    gradients = draw(12, 11, size=0.1)
    gradients[:, 3] = 0
    put("optimizer.p", p)
    put("optimizer.gradients", gradients)
    for name, make in (
        ("adamw", lambda q: torch.optim.AdamW([q], lr=1e-2, betas=(0.9, 0.95), eps=1e-8, weight_decay=0.1)),
        ("sgd", lambda q: torch.optim.SGD([q], lr=1e-1, weight_decay=0.1)),
    ):
        q = torch.nn.Parameter(p.clone())
        optimizer = make(q)
        steps = []
        for gradient in gradients:
            q.grad = gradient.clone()
            optimizer.step()
            steps.append(q.detach().clone())
        put(f"optimizer.{name}", torch.stack(steps))
        if name == "adamw":
            put("optimizer.adamw.m", optimizer.state[q]["exp_avg"])
            put("optimizer.adamw.v", optimizer.state[q]["exp_avg_sq"])


torch.manual_seed(20)
for part in (layernorm, gelu, softmax, cross_entropy, embedding, optimizers):
    part()
OUT.mkdir(exist_ok=True)
(OUT / "values.txt").write_text("\n".join(lines) + "\n")
