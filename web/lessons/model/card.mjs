// The model card: what make-model.mjs measured, in words and tables.

const nats = (value) => value.toFixed(3);
const cosine = (value) => (value === null ? 'none' : value.toFixed(3));
const whole = (value) => value.toLocaleString('en-US');
/** A text as one line of a table. */
const code = (text) => `\`${text.replaceAll('\n', ' ⏎ ').replaceAll('|', '\\|').replaceAll('`', "'")}\``;

function lossTable({ held_out_loss: loss }) {
  const rows = [
    ['unigram', 'each token by how often it comes'],
    ['bigram', 'after the token before, interpolated'],
    ['trigram', 'after the two tokens before, interpolated'],
    ['untrained', 'this model before its first step'],
    ['trained', 'this model'],
    ['stored', 'this model as its file has it, rounded to F16'],
  ];
  return rows.map(([name, what]) => `| ${name} | ${what} | ${nats(loss[name])} |`).join('\n');
}

/** Which of the simple models it beats, as it came out. */
function verdict({ held_out_loss: loss }) {
  const beaten = ['unigram', 'bigram', 'trigram'].filter((name) => loss.trained < loss[name]);
  const rest = ['unigram', 'bigram', 'trigram'].filter((name) => loss.trained >= loss[name]);
  const worse = rest.length > 0 ? `; it does not beat the ${rest.join(' and the ')}` : '';
  return beaten.length > 0 ? `It beats the ${beaten.join(', the ')}${worse}.` : `It beats none of them.`;
}

export function card({ config, training, report, machine, samples, neighbours, senses }) {
  return `# The lesson model

A small language model with which the lab opens, trained by the project's own trainer from random numbers. It is here to be looked
into: its token table was learned together with its blocks, which is what the lesson is about. It knows little and is no
source of facts.

Made by \`npm run make:model\` (everything in this folder but the scripts and \`shown.json\`): the same machine and threads give the same bytes. Another
instruction set sums in another order and gives another, equally good model.

| | |
|---|---|
| architecture | GPT-2 (pre-norm, causal, \`gelu_new\`), ${config.n_layer} blocks, ${config.n_head} heads, width ${config.n_embd}, context ${config.n_positions}, learned positions, tied head, no √d |
| numbers | ${whole(machine.total)}, of which the token table ${(machine.embedding.share * 100).toFixed(1)} % |
| tokenizer | \`../tokenizer\`, ${whole(config.vocab_size)} byte-pair tokens |
| file | F16, Hugging Face layout; read as float32 |
| text | Moby-Dick, the State of the Union addresses since 1934, WordNet's definitions behind their words (\`../tokenizer/README.md\` has sources and licences); ${whole(report.tokens.train)} tokens to learn from |
| training | AdamW (betas 0.9, 0.999, decay 0.1, clip 1), ${whole(training.steps)} steps of ${training.batch} × ${training.tokens} tokens, rate ${training.lr} after a warm-up of ${training.warmup} steps, falling to a tenth along half a cosine; seed ${training.seed}, init \`gpt2\` (normal, 0.02), ${training.threads} threads |
| licence | that of the project; the texts' own are named with them |

## Held-out loss

Nats a token on the same ${whole(report.tokens.held_out)} tokens that none of them learned from (one segment of 1,024 in 40), all counted or trained on the same text.

| model | | loss |
|---|---|---|
${lossTable(report)}

${verdict(report)} Storing as F16 moves no logit of the first eight held-out rows by more than ${report.largest_logit_difference_stored.toPrecision(2)}.

## How it goes on

40 tokens at temperature 0.8, seed 1; the beginning of each line was given.

${samples.map((text) => `- ${code(text)}`).join('\n')}

## Nearest rows of the token table

By cosine; the words as tokens, with the blank before them.

| word | nearest |
|---|---|
${neighbours.map(({ word, found }) => `| ${word} | ${found.map((one) => `${code(one.token)} ${one.cosine.toFixed(2)}`).join(', ')} |`).join('\n')}

## Two senses of “${senses.word}”

Mean cosine of the hidden states at “${senses.word}” in two texts of the same sense (within) and of different senses (between), after each
block. Layer 0 is the stem output: one row of the token table, and the position's.

| layer | within | between | within − between |
|---|---|---|---|
${senses.layers.map(({ layer, within, between }) => `| ${layer} | ${cosine(within)} | ${cosine(between)} | ${cosine(within - between)} |`).join('\n')}

Texts: ${senses.a.map(code).join(', ')} against ${senses.b.map(code).join(', ')}.
`;
}
