"""Golden values of the format room: what numpy, torch and the reference safetensors package say.

Run (the output is committed, so this is only needed to change it):
    python3 -m venv --system-site-packages VENV && VENV/bin/pip install safetensors
    VENV/bin/python tests/golden/format/make_safetensors.py
Needs torch and numpy (written with Debian 12's python3-torch 1.13) and safetensors (0.8.0).

values.safetensors   written by the reference package
values.json          its tensors as float32 bit patterns
written.safetensors  put together here by hand as our writer must write it, and read back by the reference
half.json            float32 to F16 (numpy) and BF16 (torch), and a hash over all 65,536 F16 patterns
cases.json           small files, most of them malformed, and what the reference says to each
mutations.json       one small file with each byte replaced by each other byte
"""

import json
import pathlib
import struct
import tempfile

import malformed
import numpy
import safetensors
import torch

OUT = pathlib.Path(__file__).parent


def f32_bits(array):
    return [int(n) for n in numpy.ascontiguousarray(array, dtype=numpy.float32).reshape(-1).view(numpy.uint32)]


def from_bits(bits):
    return numpy.array(bits, dtype=numpy.uint32).view(numpy.float32)


def bf16_bits(array):
    """The patterns of torch's conversion, nearest and ties to even."""
    return torch.from_numpy(array.copy()).to(torch.bfloat16).view(torch.int16).numpy().view(numpy.uint16)


def bf16_values(bits):
    return torch.from_numpy(bits.view(numpy.int16).copy()).view(torch.bfloat16).to(torch.float32).numpy()


def write_json(name, value):
    (OUT / name).write_text(json.dumps(value, indent=1, ensure_ascii=True) + "\n")


def read_by_reference(data):
    """({name: (dtype, shape, bytes)}, metadata), or the reference's refusal as an exception."""
    tensors = {name: (t["dtype"], t["shape"], bytes(t["data"])) for name, t in safetensors.deserialize(data)}
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        with safetensors.safe_open(file.name, "numpy") as opened:
            return tensors, opened.metadata()


def make_values():
    rng = numpy.random.default_rng(7)
    special = numpy.array([0.0, -0.0, 1.0, -2.5, 65504.0, 2**-24, 2**-14, numpy.inf, -numpy.inf, numpy.nan], numpy.float32)
    normal = rng.standard_normal(6).astype(numpy.float32)
    all_values = numpy.concatenate([special, normal]).reshape(2, 8)
    half = all_values.astype(numpy.float16)
    brain = bf16_bits(all_values).reshape(2, 8)
    tensors = {
        "f32": ("float32", (2, 8), all_values.tobytes(), f32_bits(all_values)),
        "f16": ("float16", (2, 8), half.tobytes(), f32_bits(half.astype(numpy.float32))),
        "bf16": ("bfloat16", (2, 8), brain.tobytes(), f32_bits(bf16_values(brain))),
        "scalar": ("float32", (), numpy.float32(0.1).tobytes(), f32_bits(numpy.float32(0.1))),
        "empty": ("float32", (2, 0), b"", []),
        "ids": ("int64", (3,), numpy.arange(3, dtype=numpy.int64).tobytes(), None),
        "mask": ("bool", (3,), bytes([1, 0, 1]), None),
    }
    # the package takes addresses: these arrays must live until it has written
    buffers = {name: numpy.frombuffer(b + b"\0", numpy.uint8) for name, (_, _, b, _) in tensors.items()}
    specs = {
        name: safetensors.TensorSpec(dtype=d, shape=list(s), data_ptr=buffers[name].ctypes.data, data_len=len(b))
        for name, (d, s, b, _) in tensors.items()
    }
    # one entry only: the package writes them in an order that changes from run to run
    data = safetensors.serialize(specs, {"note": 'quote " and é'})
    (OUT / "values.safetensors").write_bytes(data)
    write_json("values.json", {name: {"shape": list(s), "bits": bits} for name, (_, s, _, bits) in tensors.items()})


def make_written():
    """Our writer's rules: metadata first and sorted, tensors in the order given, spaces to a multiple of 8."""
    values = numpy.array([[0.1, -1.5, 3.0e-5], [65520.0, 1 / 3, -0.0]], numpy.float32)
    with numpy.errstate(over="ignore"):
        half = values.astype(numpy.float16)
    parts = [
        ("b.weight", "F32", [2, 3], values.tobytes()),
        ("a/é\"\n", "F16", [3, 2], half.tobytes()),
        ("__proto__", "BF16", [6], bf16_bits(values).tobytes()),
        ("", "F32", [], numpy.float32(7).tobytes()),
        ("none", "F32", [2, 0], b""),
    ]
    entries, start = [], 0
    for name, dtype, shape, data in parts:
        quoted = json.dumps(name, ensure_ascii=False)
        sizes = ",".join(map(str, shape))
        entries.append(f'{quoted}:{{"dtype":"{dtype}","shape":[{sizes}],"data_offsets":[{start},{start + len(data)}]}}')
        start += len(data)
    header = ('{"__metadata__":{"format":"pt","tied":"a=b"},' + ",".join(entries) + "}").encode()
    header += b" " * (-len(header) % 8)
    file = struct.pack("<Q", len(header)) + header + b"".join(p[3] for p in parts)
    tensors, metadata = read_by_reference(file)
    assert metadata == {"format": "pt", "tied": "a=b"}
    assert tensors == {name: (dtype, shape, data) for name, dtype, shape, data in parts}
    (OUT / "written.safetensors").write_bytes(file)


def make_half():
    rng = numpy.random.default_rng(11)
    patterns = []
    # around every F16 boundary: a value, half a step above it, and one float32 to either side of that
    for half in [0, 1, 2, 3, 0x3FE, 0x3FF, 0x400, 0x401, 0x7FF, 0x3BFF, 0x3C00, 0x3C01, 0x7BFE, 0x7BFF]:
        low = numpy.array([half], numpy.uint16).view(numpy.float16).astype(numpy.float64)[0]
        high = 65536.0 if half == 0x7BFF else numpy.array([half + 1], numpy.uint16).view(numpy.float16).astype(numpy.float64)[0]
        middle = f32_bits((low + high) / 2)[0]
        patterns += [f32_bits(low)[0], middle - 1, middle, middle + 1]
    # the same for BF16, which are float32 patterns with a zero lower half; the last rounds to infinity
    for upper in [0, 1, 0x7F, 0x80, 0x3F80, 0x3F81, 0x7F7E, 0x7F7F]:
        middle = upper << 16 | 0x8000
        patterns += [upper << 16, middle - 1, middle, middle + 1]
    patterns += [0x7F800000, 0x7F800001, 0x7F801FFF, 0x7FC00000, 0x7FFFFFFF, 0x7F7FFFFF, 1, 0x7FFFFF, 0x800000]
    patterns += [int(n) for n in rng.integers(0, 0x7F800000, 150)]
    patterns += f32_bits(rng.uniform(2.0**-26, 2.0**-13, 100))  # F16 subnormals
    patterns += f32_bits(numpy.exp2(rng.uniform(-15, 17, 150)))
    patterns += [n | 0x80000000 for n in patterns]
    values = from_bits(patterns)
    with numpy.errstate(over="ignore", under="ignore"):
        f16 = values.astype(numpy.float16).view(numpy.uint16)
    rows = [[p, int(h), int(b)] for p, h, b in zip(patterns, f16, bf16_bits(values))]

    # FNV-1a over the float32 patterns of all halves but NaN, whose payload is nobody's promise
    digest = 0xCBF29CE484222325
    for n in f32_bits(numpy.arange(65536, dtype=numpy.uint16).view(numpy.float16).astype(numpy.float32)):
        word = 0x7FC00000 if n & 0x7FFFFFFF > 0x7F800000 else n
        digest = ((digest ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    write_lines("half.json", {"f16_to_f32_fnv1a": digest}, "rows", rows)


def write_lines(name, head, key, rows):
    """JSON with one line a row: a change shows as the rows it touches."""
    lines = ",\n".join(json.dumps(row) for row in rows)
    start = json.dumps(head)[:-1]
    (OUT / name).write_text(f'{start}, "{key}": [\n{lines}\n]}}\n')


def verdict(data):
    try:
        tensors, metadata = read_by_reference(data)
    except Exception as error:  # the reference's own class, and OverflowError from its Python side
        return {"reference": "reject", "message": str(error)[:100]}
    listed = [{"name": n, "dtype": d, "shape": s, "data": b.hex()} for n, (d, s, b) in sorted(tensors.items())]
    return {"reference": "accept", "tensors": listed, "metadata": dict(sorted((metadata or {}).items()))}


def make_cases():
    rows = [{"case": case, "file": data.hex(), **verdict(data)} for case, data in malformed.cases()]
    assert len({row["case"] for row in rows}) == len(rows)
    write_lines("cases.json", {"safetensors": safetensors.__version__}, "cases", rows)
    print(sum(r["reference"] == "accept" for r in rows), "of", len(rows), "cases accepted by the reference")


def make_mutations():
    """For each byte of a file, 256 bits: does the reference accept the file with that byte instead?"""
    base = malformed.two_tensors()
    rows = []
    for at in range(len(base)):
        accepted = 0
        for byte in range(256):
            try:
                safetensors.deserialize(base[:at] + bytes([byte]) + base[at + 1 :])
                accepted |= 1 << byte
            except Exception:
                pass
        rows.append(f"{accepted:064x}")
    write_lines("mutations.json", {"file": base.hex()}, "accepted", rows)
    print(sum(bin(int(r, 16)).count("1") for r in rows), "of", 256 * len(rows), "mutations accepted by the reference")


make_values()
make_written()
make_half()
make_cases()
make_mutations()
