"""Small safetensors files, most of them wrong in one way each."""

import struct


def file(header, data=b"", length=None):
    """`length` is what the first eight bytes claim."""
    header = header if isinstance(header, bytes) else header.encode()
    return struct.pack("<Q", len(header) if length is None else length) + header + data


def tensor(dtype='"F32"', shape="[1]", offsets="[0,4]", more=""):
    return f'{{"dtype":{dtype},"shape":{shape},"data_offsets":{offsets}{more}}}'


def one(data=bytes(range(4)), name='"a"', **fields):
    return file(f"{{{name}:{tensor(**fields)}}}", data)


def many(*tensors, data, metadata=""):
    return file("{" + metadata + ",".join(f'"{n}":{t}' for n, t in tensors) + "}", data)


def two_tensors():
    return many(
        ("a", tensor(shape="[2,1]", offsets="[0,8]")),
        ("b", tensor('"F16"', "[]", "[8,10]")),
        data=bytes(range(10)),
        metadata='"__metadata__":{"k":"v"},',
    )


DTYPES = {
    **dict.fromkeys(["BOOL", "U8", "I8", "F8_E5M2", "F8_E4M3", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ"], 8),
    **dict.fromkeys(["U16", "I16", "F16", "BF16"], 16),
    **dict.fromkeys(["U32", "I32", "F32"], 32),
    **dict.fromkeys(["U64", "I64", "F64", "C64"], 64),
    "F4": 4,
    "F6_E2M3": 6,
    "F6_E3M2": 6,
}


def length_cases():
    padded = b"{}" + b" " * 14
    yield "empty file", b""
    yield "seven bytes", bytes(7)
    yield "a length and nothing else", bytes([0x3C]) + bytes(7)
    yield "length 0", file("")
    yield "length 0 with data", file("", b"1234", 0)
    yield "length 2^64-5", file(padded, length=2**64 - 5)
    yield "length 2^64-1", file(padded, length=2**64 - 1)
    yield "length 2^63", file(padded, length=2**63)
    yield "length 2^32+16, of which 32 bits would do", file(padded, length=2**32 + 16)
    yield "length 1000 in a small file", file(padded, length=1000)
    yield "length one over the file", file(padded, length=17)
    yield "length 100000001", file(padded, length=100_000_001)
    yield "length cuts the header", file(padded, length=1)


def cover_cases():
    whole = one()
    yield "nothing wrong", whole
    yield "two tensors and metadata", two_tensors()
    yield "bytes over", whole + b"extra_bogus_data_for_polyglot_file"
    yield "one byte over", whole + b"\0"
    yield "two bytes short", whole[:-2]
    yield "also a web page", whole + b"<!doctype html><script>1</script>"
    yield "also a zip archive", whole + b"PK\5\6" + bytes(18)
    yield "bytes over without tensors", file("{}", b"1")
    a = ("a", tensor())
    yield "hole between", many(a, ("b", tensor(offsets="[8,12]")), data=bytes(12))
    yield "hole before", one(bytes(8), offsets="[4,8]")
    yield "overlap", many(a, ("b", tensor(offsets="[2,6]")), data=bytes(6))
    yield "same bytes twice", many(a, ("b", tensor()), data=bytes(4))
    yield "one inside the other", many(a, ("b", tensor('"U8"', "[1]", "[1,2]")), data=bytes(4))
    yield "keys not in the order of offsets", many(("a", tensor(offsets="[4,8]")), ("b", tensor()), data=bytes(range(8)))
    yield "begins at an odd byte", many(("a", tensor('"U8"', "[3]", "[0,3]")), ("b", tensor(offsets="[3,7]")), data=bytes(range(7)))
    empty = ("e", tensor(shape="[2,0]", offsets="[4,4]"))
    yield "empty tensor at the end", many(a, empty, data=bytes(4))
    yield "empty tensor between", many(a, empty, ("b", tensor(offsets="[4,8]")), data=bytes(8))
    yield "two empty tensors at one place", many(empty, ("f", tensor(shape="[0]", offsets="[4,4]")), a, data=bytes(4))
    yield "empty tensor inside another", many(a, ("e", tensor(shape="[0]", offsets="[2,2]")), data=bytes(4))
    yield "empty tensor past the end", many(a, ("e", tensor(shape="[0]", offsets="[8,8]")), data=bytes(4))


def offset_cases():
    texts = ["[16,0]", "[4,0]", "[-1,3]", "[-0,4]", "[0,4.0]", "[0,4e0]", "[0,0.4e1]", '[0,"4"]', "[0]", "[]", "[0,4,4]"]
    texts += ["null", '"0,4"', "4", '{"0":0,"1":4}', "[null,4]", "[false,4]", "[0,[4]]", "[0,04]", "[+0,4]", "[0,0x4]"]
    texts += ["[0,9007199254740993]", "[0,18446744073709551615]", "[0,18446744073709551616]", "[0,1e400]", "[0,3]", "[0,5]"]
    texts += ["[18446744073709551615,3]", "[18446744073709551612,18446744073709551616]", "[0,4294967300]"]
    for text in texts:
        yield f"offsets {text}", one(offsets=text)
    yield "offsets [0,1e1] and ten bytes", one(bytes(10), dtype='"U8"', shape="[10]", offsets="[0,1e1]")


def shape_cases():
    for text in ["[]", "[1,1,1]", "[2]", "[1.0]", "[1e0]", "[-1]", "[-1,-1]", '["1"]', "[true]", "[null]", "[[1]]", "null", "1", '"1"', "{}", "[0]"]:
        yield f"shape {text}", one(shape=text)
    two63, two62, two32 = 2**63, 2**62, 2**32
    for text in ["[0]", "[2,0]", "[0,0]", f"[{two63},2]", f"[{two63},2,0]", f"[0,{two63},2]", f"[{two32},{two32}]", f"[{two62}]", f"[{2**64}]", f"[{2**64 - 1}]"]:
        yield f"shape {text} of no bytes", one(b"", shape=text, offsets="[0,0]")
    yield "shape (2^62+1) whose bytes wrap to 4", one(shape=f"[{two62 + 1}]")


def dtype_cases():
    for name, bits in DTYPES.items():
        yield f"dtype {name}", one(bytes(range(bits)), dtype=f'"{name}"', shape="[8]", offsets=f"[0,{bits}]")
    for text in ['"F128"', '"I4"', '"f32"', '"F32 "', '""', '"__proto__"', "1", "null", '["F32"]', '{"F32":null}']:
        yield f"dtype {text}", one(dtype=text)
    yield "three F4, not whole bytes", one(bytes(1), dtype='"F4"', shape="[3]", offsets="[0,1]")
    yield "four F6, three bytes", one(bytes(3), dtype='"F6_E2M3"', shape="[4]", offsets="[0,3]")
    for name in ["dtype", "shape", "data_offsets"]:
        fields = {"dtype": '"F32"', "shape": "[1]", "data_offsets": "[0,4]"}
        text = ",".join(f'"{k}":{v}' for k, v in fields.items())
        less = ",".join(f'"{k}":{v}' for k, v in fields.items() if k != name)
        yield f"{name} missing", file(f'{{"a":{{{less}}}}}', bytes(4))
        yield f"{name} twice", file(f'{{"a":{{{text},"{name}":{fields[name]}}}}}', bytes(4))
    yield "unknown field", one(more=',"scale":2')
    yield "unknown field, nested", one(more=',"x":[[[{"y":[]}]]]')
    for text in ['["F32",[1],[0,4]]', "null", '"F32"', "4", "{}", "[]"]:
        yield f"tensor is {text}", file(f'{{"a":{text}}}', bytes(4))


def header_cases():
    for text in ["{}", "[]", "null", '""', "1", "true", "{", "}", "{}}", "{}{}", "{,}", "nul", "NaN", "// a\n{}", "{} // a", "{'a':1}"]:
        yield f"header {text}", file(text)
    inside = f'{{"a":{tensor()}}}'
    spaces = [("a space", " "), ("a newline", "\n"), ("a tab and a return", "\t\r"), ("a vertical tab", "\v"), ("a no-break space", "\u00a0")]
    for what, text in [*spaces, ("a byte order mark", "\ufeff"), ("a zero byte", "\0")]:
        yield f"{what} before the header", file(text + inside, bytes(4))
        yield f"{what} after the header", file(inside + text, bytes(4))
    yield "spaces to a multiple of 8", file(inside + " " * (-len(inside) % 8), bytes(4))
    yield "space inside", file(inside.replace(":", " : ").replace(",", "\n,\t"), bytes(4))
    yield "comma before the end", file(inside[:-1] + ",}", bytes(4))
    yield "zero byte and garbage after the header", file(inside + "\0garbage", bytes(4))
    yield "UTF-16", file(inside.encode("utf-16-le"), bytes(4))
    for depth in [10, 200, 3000]:
        yield f"arrays {depth} deep", file("[" * depth + "]" * depth)
        yield f"shape {depth} deep", one(shape="[" * depth + "1" + "]" * depth)
    yield "objects 200 deep", file('{"a":' * 200 + "1" + "}" * 200)
    yield "arrays never closed", file("[" * 3000)


def name_cases():
    names = ["__proto__", "constructor", "toString", "", "../../x", "n" * 10_000, "\u202egnp.exe", "<img src=x onerror=alert(1)>", "a b", "é", "😀"]
    names += ["\\u0000", "\\ud83d\\ude00", "\\u00e9", "\\/", "\\n"]
    for name in names:
        yield f"name {name[:40]}", one(name=f'"{name}"')
    yield "name, half a surrogate pair", one(name='"\\ud83d"')
    yield "name, second half of a surrogate pair", one(name='"\\ude00"')
    yield "name, unknown escape", one(name='"\\x41"')
    yield "name, newline as it is", one(name='"a\nb"')
    yield "name, a number", one(name="1")
    for what, raw in [("0xFF", b"\xff"), ("overlong", b"\xc0\xaf"), ("cut", b"\xe2\x82"), ("a surrogate", b"\xed\xa0\x80"), ("over U+10FFFF", b"\xf4\x90\x80\x80")]:
        yield f"name, not UTF-8: {what}", file(b'{"' + raw + b'":' + tensor().encode() + b"}", bytes(4))
    yield "name twice", file(f'{{"a":{tensor()},"a":{tensor()}}}', bytes(4))
    yield "name twice, once escaped", file(f'{{"a":{tensor()},"\\u0061":{tensor()}}}', bytes(4))
    yield "name twice, other ranges", file(f'{{"a":{tensor()},"a":{tensor(offsets="[4,8]")}}}', bytes(8))


def metadata_cases():
    for text in ["{}", "null", '{"k":"v"}', '{"k":1}', '{"k":null}', '{"k":true}', '{"k":{"l":"v"}}', '{"k":["v"]}', "[]", '"v"', "1"]:
        yield f"metadata {text}", many(("a", tensor()), data=bytes(4), metadata=f'"__metadata__":{text},')
    yield "metadata alone", file('{"__metadata__":{"k":"v"}}')
    yield "metadata last", file(f'{{"a":{tensor()},"__metadata__":{{"k":"v"}}}}', bytes(4))
    yield "metadata twice", file('{"__metadata__":{"k":"v"},"__metadata__":{"k":"v"}}')
    yield "metadata key twice", file('{"__metadata__":{"k":"v","k":"w"}}')
    yield "metadata with names of objects", file('{"__metadata__":{"__proto__":"a","":"b","<b>":"\\u0000"}}')
    yield "metadata described as a tensor", file(f'{{"__metadata__":{tensor()}}}', bytes(4))
    yield "metadata in other letters", file('{"__METADATA__":{"k":"v"}}')


def value_cases():
    numbers = struct.pack("<4f", float("nan"), float("inf"), float("-inf"), -0.0)
    yield "NaN, infinities and -0", one(numbers, shape="[4]", offsets="[0,16]")


def cases():
    for group in [length_cases, cover_cases, offset_cases, shape_cases, dtype_cases, header_cases, name_cases, metadata_cases, value_cases]:
        yield from group()
