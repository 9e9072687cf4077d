"""Folders that the command line wrote, tied and untied, as made and with a vocabulary of another size, opened by the reference
library: the same logits; and one with new tokens by their texts: the same ids. By hand, after `cmake --build --preset native`:

    python tests/golden/gpt2/open_saved.py build/native/stem     # torch, transformers, safetensors

Ours may be off from the library's in float64 by 8 times what its own float32 is off, plus 8 roundings of the largest logit: both
sum in orders of their own.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import torch
from safetensors.torch import load_file
from transformers import AutoTokenizer, GPT2LMHeadModel

stem = Path(sys.argv[1]).resolve()
ids = [[3, 36, 0, 7, 7, 12], [1, 2, 30, 4, 5, 6]]
sizes = {"model_type": "gpt2", "vocab_size": 37, "n_positions": 16, "n_embd": 24, "n_layer": 2, "n_head": 3}


def run(*arguments):
    subprocess.run([stem, *map(str, arguments)], check=True)


def compare(name, folder, tokens):
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "out.safetensors"
        run("forward", "--model", folder, "--ids", json.dumps(tokens), "--out", out)
        ours = load_file(out)["logits"].double()
    model, told = GPT2LMHeadModel.from_pretrained(folder, output_loading_info=True)
    model.eval()
    # a tied head is in no file, and old versions call masks missing
    strange = [key for key in told["missing_keys"] + told["unexpected_keys"] if key != "lm_head.weight" and "attn." not in key]
    assert not strange, strange
    rows = torch.tensor(tokens)
    with torch.no_grad():
        single = model(rows).logits.double()
        exact = model.double()(rows).logits
    assert ours.shape == exact.shape, (ours.shape, exact.shape)
    bound = 8 * (single - exact).abs().max() + 8 * 2**-24 * exact.abs().max()
    off = (ours - exact).abs().max()
    print(f"{name}: max |Δ| {off:.2e} of {bound:.2e} allowed, {model.config.vocab_size} tokens")
    assert off <= bound
    return model


with tempfile.TemporaryDirectory() as scratch:
    for tied in (True, False):
        name = "tied" if tied else "untied"
        folder = Path(scratch) / name
        config = Path(scratch) / f"{name}.json"
        config.write_text(json.dumps({**sizes, "tie_word_embeddings": tied}))
        run("init", "--config", config, "--init", "gpt2", "--seed", 5, "--out", folder)
        old = compare(name, folder, ids)
        for size, options in ((42, ["--init", "mean"]), (39, ["--init", "subword-mean", "--pieces", "5,6;7"]), (40, ["--init", "zeros"])):
            resized = Path(scratch) / f"{name}-{size}"
            run("resize", "--model", folder, "--vocab-size", size, *options, "--out", resized)
            new = compare(f"{name}, {size}", resized, [[*row[:-1], size - 1] for row in ids])
            table, grown = old.transformer.wte.weight, new.transformer.wte.weight
            assert torch.equal(table[: min(37, size)].float(), grown[:37].float())
            if size == 42:
                mean = table.double().mean(0)
                assert (grown[37:] - mean).abs().max() <= 37 * 2**-24 * table.abs().max()
            # the library's own way keeps the same old rows
            theirs = GPT2LMHeadModel.from_pretrained(folder)
            theirs.resize_token_embeddings(size)
            assert torch.equal(theirs.transformer.wte.weight[:37], grown[:37].float())
        shrunk = Path(scratch) / f"{name}-30"
        run("resize", "--model", folder, "--vocab-size", 30, "--out", shrunk)
        compare(f"{name}, 30", shrunk, [[one % 30 for one in row] for row in ids])
    folder = Path(scratch) / "words"
    lesson = Path(__file__).resolve().parents[3] / "web/lessons/tokenizer"
    count = len(json.loads((lesson / "vocab.json").read_text()))
    config = Path(scratch) / "words.json"
    config.write_text(json.dumps({**sizes, "vocab_size": count}))
    run("init", "--config", config, "--init", "gpt2", "--seed", 5, "--out", folder)
    tokens = Path(scratch) / "tokens.txt"
    tokens.write_text(" unembeddable\ngraphēne\n")
    grown = Path(scratch) / "words-grown"
    run("resize", "--model", folder, "--tokenizer", lesson, "--tokens", tokens, "--init", "subword-mean", "--out", grown)
    tokenizer = AutoTokenizer.from_pretrained(grown)
    assert len(tokenizer) == count + 2, len(tokenizer)
    for text in ("An unembeddable graphēne", "graphene  unembeddables\n", "old words, it's 12 – 中文 😀"):
        out = subprocess.run([stem, "tokenize", "--tokenizer", grown, "--json"], input=text.encode(), capture_output=True, check=True)
        ours = json.loads(out.stdout)
        assert tokenizer(text)["input_ids"] == ours, (text, tokenizer(text)["input_ids"], ours)
        # its decoder of that time takes letters of new tokens such as ē for bytes
        if "graphēne" not in text:
            assert tokenizer.decode(ours) == text, (text, tokenizer.decode(ours))
    compare("with new tokens", grown, [tokenizer("An unembeddable graphēne")["input_ids"]])

    # the lesson's trained model, as it lies here and as it is written again with its tokenizer
    trained = Path(__file__).resolve().parents[3] / "web/lessons/model"
    again = Path(scratch) / "lesson"
    run("resize", "--model", trained, "--tokenizer", lesson, "--vocab-size", count, "--out", again)
    sentence = AutoTokenizer.from_pretrained(again)("The bank of the river")["input_ids"]
    for name, folder in (("the lesson's model", trained), ("the lesson's model, saved", again)):
        compare(name, folder, [sentence])
