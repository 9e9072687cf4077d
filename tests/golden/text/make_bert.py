"""Writes bert/tokenizer.json and bert/cases.json with the reference library's own values:

    python3 -m venv FOLDER && FOLDER/bin/pip install tokenizers==0.23.3
    FOLDER/bin/python tests/golden/text/make_bert.py
"""

import json
import pathlib
import random
import unicodedata

from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

here = pathlib.Path(__file__).parent / "bert"
words = """the quick brown fox un ##aff ##able ##ing ##ed run runn ##er a b c d e f g h i s t x ca ##fe ##f ##e cafe
naive resume ! , . ? ' " - _ ( ) [ ] { } < > | / \\ @ # $ % ^ & * + = ~ ` : ; ¿ « » — … 中 文 日 本 ##本 東 京 ##京 ᄒ ##ᅡ ##ᆫ ##ᄀ ##ᅳ ##ᆯ
##a ##b ##c ##d ##g ##h ##i ##n ##r ##s ##t ##x 0 1 2 ##0 ##1 ##2 σ ##σ ς ##ς о ##о к ##к и ##и ש ##ש ל ##ל ו ##ו ם ##ם 😀 é ##é É The Fox ## ### cat ##s""".split()
special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
vocab = {token: i for i, token in enumerate(dict.fromkeys(special + words))}


def build(lowercase, strip_accents):
    tokenizer = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(
        clean_text=True, handle_chinese_chars=True, strip_accents=strip_accents, lowercase=lowercase
    )
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece(prefix="##", cleanup=False)
    tokenizer.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in special])
    tokenizer.add_tokens([AddedToken("new word", special=False, normalized=True)])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", vocab["[CLS]"]), ("[SEP]", vocab["[SEP]"])]
    )
    return tokenizer


texts = [
    "", " ", "The quick brown FOX", "unaffable running runner", "café CAFÉ cafe\u0301 naïve Résumé", "Áé\u0301",
    "中文日本東京 日本東京", "한글", "ΣΑΣ ΟΔΟΣ σς", "Окно ОКИ", "שלום עולם", "שָׁלוֹם", "😀 a😀b", "don't stop! (now) [x] {y} <z> a|b",
    "a\u0000b\u00adc\ufffdd\u200be\u2028f\u0085g\u000bh", "tab\tnew\nline\r\nend", "  spaces   here  ", "\ufeffbom", "$1+2=^`~",
    "¿a? «b» c—d…", "İi I\u0307", "ǅ ŉ ﬁ ﬀ ß ẞ", "x" * 100, "x" * 101, "the " * 40 + "y" * 150, "## ### #",
    "[MASK] the [SEP] [CLS]", "a[MASK]b [mask] [UNK]", "New Word new  word xNew Wordy NEW WORD", "\U0001D165\U0001D16D",
    "\u1100\u1161\u11a8", "\u0958 \u0f77 \u0344", "豈 \U0002F800 \U0002B8A0 \U0002B930", "e\u0301\u0327", "\u166d a\u166db \u1734",
    "constructor toString __proto__", "a\u3000b\u00a0c\u2003d",
]
rng = random.Random(7)
pool = [ord(c) for c in "abcdefghistx012 .,!?'\u00e9\u00c9\u0130\u03a3\u4e2d\u6587\ud55c\uae00\u0301\u0327 THEFOX\t\n"]
for _ in range(60):
    texts.append("".join(chr(rng.choice(pool)) for _ in range(rng.randint(1, 40))))
assigned = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000 and unicodedata.category(chr(c)) != "Cn"]
for _ in range(60):
    texts.append("".join(chr(rng.choice(assigned)) for _ in range(rng.randint(1, 20))))


def fnv(text):
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def runs(numbers):
    found = []
    for n in numbers:
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return found


kinds = []
for lowercase, strip_accents in [(True, None), (False, None), (True, False), (False, True)]:
    tokenizer = build(lowercase, strip_accents)
    # special tokens as text, as ours are by default, and found, as the reference's are
    found = [tokenizer.encode(text, add_special_tokens=True).ids for text in texts]
    tokenizer.encode_special_tokens = True
    plain = [tokenizer.encode(text, add_special_tokens=False).ids for text in texts]
    decoded = [tokenizer.decode(ids, skip_special_tokens=False) for ids in found]
    blocks = []
    for first in range(0, 0x110000, 0x1000):
        chars = [c for c in range(first, first + 0x1000) if not 0xD800 <= c < 0xE000 and unicodedata.category(chr(c)) != "Cn"]
        # between two letters, so that a mark has something to stand on; then the words
        text = "".join(tokenizer.normalizer.normalize_str("a" + chr(c) + "b") + "\n" for c in chars)
        words_of = "".join(
            "|".join(word for word, _ in tokenizer.pre_tokenizer.pre_tokenize_str("a" + chr(c) + "b")) + "\n" for c in chars
        )
        blocks.append([fnv(text), fnv(words_of)])
    kinds.append(
        {"lowercase": lowercase, "strip_accents": strip_accents, "plain": plain, "found": found, "decoded": decoded, "blocks": blocks}
    )

(here / "tokenizer.json").write_text(build(True, None).to_str(pretty=False) + "\n")
unassigned = runs(c for c in range(0x110000) if not 0xD800 <= c < 0xE000 and unicodedata.category(chr(c)) == "Cn")
(here / "cases.json").write_text(json.dumps({"texts": texts, "unassigned": unassigned, "kinds": kinds}) + "\n")
