// Every state that the lab shows, one after another: what is looked at in one of them can be looked at in all.
import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { steps } from '../../web/lessons/path/steps.ts';
import { asked, noProgress, writeResultCode } from '../../web/lessons/progress/index.ts';
import { root } from './built.ts';
import { answerByMouse, answers, card, openCard, questions } from './check-cards.ts';
import { openLab, pasteText, read, settle } from './lab-page.ts';

const someCode = writeResultCode(noProgress, {
  all: asked,
  shown: asked.slice(2),
  build: '0123456789ab',
  now: new Date('2026-11-29'),
});

/** How long a walk through all of them may take, ms: a hang is longer on any machine. */
export const everyState = 600_000;

/** Brings the page into each state and says its name; what is added to the address comes first. */
export async function* labStates(page: Page, address: string, hash = 'model=stem'): AsyncGenerator<string> {
  const link = (more: string) => `${address}#${[hash, more].filter(Boolean).join('&')}`;
  const frame = await openLab(page, link(''));
  yield 'as it opens';
  await read(frame); // opens the tables
  await frame.locator('.parameters-box summary').first().click();
  await frame.locator('#other-models summary').click();
  await frame.locator('#shape-typed').waitFor();
  await frame.locator('stem-field#shape-dModel input').fill('x');
  await frame.locator('stem-matrix#sum .grid').focus();
  for (const id of ['vocab-size', 'd-model', 'seed', 'dropout', 'mask-seed']) {
    await frame.locator(`stem-field#${id} input`).fill('x');
    await frame.locator(`stem-field#${id} input`).press('Enter');
  }
  await settle(frame);
  yield 'tables, parameters, a focused grid, bad fields';
  await page.goto('about:blank');
  await openLab(page, link('text=the+bank&d=999&edit=265.0.1&lock=V&zoom=3'));
  yield 'a link with a note, a lock and a cell';
  for (const id of ['head-choice', 'positions-choice', 'mode', 'color-scale'])
    await frame.locator(`stem-choice#${id} label`).last().click();
  await frame.locator('stem-switch#scale input').click();
  await frame.locator('stem-matrix#rows .grid').focus();
  await page.keyboard.press('Enter');
  await frame.locator('stem-cell-editor input').fill('x');
  await page.keyboard.press('Enter');
  await settle(frame);
  await frame.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await frame.locator('stem-copy-link button').click();
  yield 'every switch turned, a bad cell, a link to copy by hand';
  await pasteText(frame, '');
  yield 'no text';
  await pasteText(frame, ' the'.repeat(600));
  yield 'a text too long';
  yield* studyStates(page, frame, link);
  yield* positionStates(page, frame, link);
  yield* experimentStates(page, frame, link);
  yield* blocksStates(page, frame, link);
  yield* trainingStates(page, frame, link);
  yield* speedStates(page, frame, link);
  yield* ownModelStates(page, frame, link);
  await frame.locator('#reset').click();
  await settle(frame);
  await frame.locator('stem-site-line').evaluate((line) => Object.assign(line, { says: 'newer' }));
  const short = (problem: string) =>
    frame.locator('stem-smaller').evaluate((one, text) => Object.assign(one, { problem: text }), problem);
  await short('no memory');
  yield 'reset, a newer version waits, and there is no memory';
  await short('');
  yield* cardStates(frame);
  yield* scoreStates(page, address, hash);
}

/** Where results go out, and where they are read. */
async function* scoreStates(page: Page, address: string, hash: string): AsyncGenerator<string> {
  // as the packages for course systems have it
  const mark = '<meta name="stem-scorm" content="1.2" />';
  await page.route('**/?course', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<title>', `${mark}<title>`) });
  });
  const frame = await openLab(page, `${address}?course#${hash}`);
  await frame
    .locator('stem-course-line')
    .evaluate((line) => Object.assign(line, { says: 'refused', damaged: true, retry() {} }));
  yield 'in a course that lost the last results and does not take the next';
  await page.goto(`${address}?read-codes=1&${hash}`);
  const codes = page.locator('stem-code-reader textarea');
  // names without letters: what has some must come from a table of words
  await codes.fill(`17: ${someCode}\n18: ${someCode}\n19: ${someCode.slice(0, -1)}\n${someCode}`);
  await page.locator('stem-code-reader tfoot').waitFor();
  yield 'the codes of a class';
}

/** The guided path, step by step, and the glossary. */
async function* studyStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  await page.goto('about:blank');
  await openLab(page, link('text=the+bank'));
  await frame.locator('#glossary').click();
  await frame.locator('stem-glossary dt').first().waitFor();
  yield 'the glossary';
  await frame.locator('stem-glossary .close').click();
  await frame.locator('#summary').click();
  await frame.locator('stem-summary table').waitFor();
  await settle(frame);
  yield 'the summary to print';
  await frame.locator('stem-summary .close').click();
  await frame.locator('#export').click();
  await frame.locator('stem-export #script').waitFor();
  yield 'the files of the model, to take along';
  await frame.locator('stem-export .close').click();
  await frame.locator('stem-study #path').click();
  const panel = frame.locator('stem-path .panel');
  await panel.waitFor();
  await frame.locator('stem-tokens .chip').nth(8).click();
  await settle(frame);
  yield 'the guided path, a step that was done';
  await panel.locator('.next').click();
  await panel.locator('.options label').first().click();
  await settle(frame);
  yield 'the guided path, a choice that is not right';
  for (let i = 1; i < steps.length; i++) await panel.locator('.next').click();
  await panel.locator('.finish').waitFor();
  await settle(frame);
  yield 'the end of the guided path';
  await panel.locator('.finish').click();
  await settle(frame);
  yield 'the guided path was left';
}

async function* positionStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  const open = async (hash: string) => {
    await page.goto('about:blank');
    await openLab(page, link(hash));
    for (const name of ['position', 'segment']) {
      await frame.locator(`.stop[data-to=${name}]`).click();
      await settle(frame);
    }
    await frame.locator('#segments-switch').waitFor();
  };
  await open('positions=rope&token=3');
  await frame.locator('stem-position-factors #rope').waitFor();
  yield 'RoPE without blocks';
  await open('positions=alibi&token=3&segments=9&layers=1');
  await frame.locator('stem-position-factors #alibi').waitFor();
  await frame.locator('stem-field#segment-from input').fill('x');
  await settle(frame);
  yield 'ALiBi, a bad place for a segment';
  await open('positions=sinusoidal&combine=concat&segments=3&d=7');
  for (const id of ['permutation', 'rope-distance', 'concat-sum']) {
    const one = frame.locator(`stem-experiment#experiment-${id}`);
    await one.locator('.head').click();
    await one.locator('.run').click();
    await one.locator('.verdict').waitFor();
  }
  await frame.locator('#positions-choice label').nth(2).click();
  await settle(frame);
  yield 'sinusoids joined, experiments with and without an outcome, a choice that was refused';
}

/** One experiment of each kind of outcome: with a table, with many questions, with what is asked again. */
async function* experimentStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  await page.goto('about:blank');
  await openLab(page, link('layers=2'));
  for (const id of [
    'same-row',
    'one-hot',
    'table-share',
    'init-spread',
    'senses',
    'initial-loss',
    'listing',
    'freeze-groups',
    'bigram',
    'unknown-word',
  ]) {
    const one = frame.locator(`stem-experiment#experiment-${id}`);
    await one.locator('.head').click();
    for (const select of await one.locator('select').all()) await select.selectOption({ index: 1 });
    for (const field of await one.locator('.asks :is(input, textarea)').all()) await field.fill('T');
    await one.locator('.run[aria-disabled="false"]').click();
    await one.locator('.outcome .verdict').waitFor();
  }
  await settle(frame);
  yield 'experiments with tables, answers chosen, typed and in own words, right and wrong, and one that is asked again';
}

async function* blocksStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  const open = async (hash: string) => {
    await page.goto('about:blank');
    await openLab(page, link(hash));
    await frame.locator('.stop[data-to=blocks]').click();
    await frame.locator('.block-controls, .no-blocks').first().waitFor();
    await settle(frame);
  };
  await open('token=8');
  yield 'no blocks';
  await open('layers=2&heads=16&token=8');
  await frame.locator('stem-attention .more').click();
  for (const id of ['causality', 'sameId', 'ablation']) {
    const one = frame.locator(`stem-experiment#experiment-${id}`);
    await one.locator('.head').click();
    await one.locator('.run').click();
    await one.locator('dd').first().waitFor();
  }
  await frame.locator('stem-attention-map .grid').focus();
  await page.keyboard.press('End');
  await settle(frame);
  yield 'blocks, a masked place, experiments that were run';
  await frame.locator('stem-switch#attention input').click();
  await pasteText(frame, 'the river');
  yield 'blocks without attention, no token twice, experiments of another text';
}

async function* trainingStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  const station = frame.locator('stem-training');
  const rest = async () => {
    await frame.waitForFunction(
      () => {
        const lab = document.querySelector('stem-lab')?.shadowRoot;
        return (lab?.querySelector('stem-training') as unknown as { idle: boolean } | null)?.idle === true;
      },
      null,
      { timeout: 60_000 },
    );
    await settle(frame);
  };
  const open = async (hash: string) => {
    await page.goto('about:blank');
    await openLab(page, link(hash));
    await frame.locator('.stop[data-to=training]').click();
    await station.locator('.before').waitFor();
    await rest();
  };
  await open('init=pytorch&steps=3&lock=steps');
  await station.locator('.more').click();
  for (const id of ['lr', 'clip', 'warmup']) {
    await station.locator(`stem-field#train-${id} input`).fill('x');
    await station.locator(`stem-field#train-${id} input`).press('Enter');
  }
  yield 'a training that is set up, with bad fields';
  await station.locator('#train').click();
  await rest();
  await station.locator('.losses summary').click();
  await station.locator('#ask-one').click();
  await station.locator('#one-step').waitFor();
  for (const id of ['stepUntied', 'stepTied', 'stepAsCoded']) {
    const one = frame.locator(`stem-experiment#experiment-${id}`);
    await one.locator('.head').click();
    await one.locator('.run').click();
    await one.locator('dd').first().waitFor();
  }
  await settle(frame);
  yield 'trained numbers, the losses as a table, rows that moved, experiments that were run';
  await frame.locator('stem-field#seed button').click();
  await rest();
  yield 'trained numbers of another seed are kept';
  await open('opt=sgd&lr=1e9&steps=9');
  await station.locator('#train').click();
  await rest();
  yield 'a training that broke';
}

/** Measured numbers of some device: a measurement takes longer than all that is looked at here, and has a test of its own. */
const someSpeed = () => {
  const times = { ms: 0.0123, best: 0.0119, batches: 7, runs: 700 };
  const row = {
    ...times,
    flops: 65536,
    bytes: 393216,
    gflops: 3,
    gbs: 20,
    intensity: 0.17,
    roof: 5,
    share: 0.6,
    times: 3,
  };
  return {
    limits: { arithmetic: { ...times, gflops: 40 }, reading: { ...times, gbs: 30, bytes: 393216 }, ridge: 1.3 },
    rows: [
      { ...row, work: 'lookup', path: 'scalar', bound: 'memory', gflops: 1 },
      { ...row, work: 'lookup', path: 'simd', bound: 'memory' },
      { ...row, work: 'head', path: 'scalar', bound: 'arithmetic', intensity: 12.7, gflops: 3 },
      { ...row, work: 'head', path: 'simd', bound: 'arithmetic', intensity: 12.7, gflops: 30 },
    ],
  };
};

async function* speedStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  await page.goto('about:blank');
  await openLab(page, link('text=the+bank'));
  await frame.locator('.stop[data-to=logits]').click();
  const speed = frame.locator('stem-speed');
  await speed.waitFor();
  await frame.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await speed.evaluate((one, shown) => Object.assign(one, { speed: shown, problem: 'no' }), someSpeed());
  await speed.locator('#copy').click();
  await speed.locator('textarea').waitFor();
  await settle(frame);
  yield 'the speed of a device, to copy by hand';
}

async function* ownModelStates(page: Page, frame: Frame, link: (more: string) => string): AsyncGenerator<string> {
  await page.goto('about:blank');
  await openLab(page, link('text=the+bank'));
  await frame.locator('#own-model').click();
  const panel = frame.locator('stem-own-model');
  await panel.locator('#choose-folder').waitFor();
  yield 'nothing of the reader’s own is opened';
  const choose = async (input: string, files: string | string[]) => {
    await panel.locator(`input#${input}`).setInputFiles(files);
    await settle(frame);
  };
  const folder = (name: string) => path.join(root, 'tests/golden/checkpoints', name);
  await choose('folder', folder('minilm'));
  await panel.locator('stem-matrix .table-toggle').click();
  await panel.locator('stem-matrix-table').waitFor();
  await panel.locator('summary.small').click();
  yield 'a model of the reader’s own, and its rows';
  await choose('files', path.join(folder('gpt2'), 'config.json'));
  yield 'files that are no model, under one that is';
  await choose('folder', folder('gpt2'));
  await panel.locator('input#ids').fill('x');
  await settle(frame);
  yield 'a model without a tokenizer, ids that are none';
  await choose('files', path.join(root, 'tests/golden/checkpoints/values.safetensors'));
  await panel.locator('stem-checkpoint-tensors button').first().click();
  await settle(frame);
  await panel.locator('input#ids').fill('0 99999');
  await settle(frame);
  yield 'a file of unknown layout, an id without a row';
}

async function* cardStates(frame: Frame): AsyncGenerator<string> {
  for (const { id } of questions) await openCard(frame, id);
  yield 'all cards open';
  for (const question of questions) {
    const one = card(frame, question.id);
    await give(frame, question.id, answers(question).wrong);
    await one.locator('.hint').click();
  }
  yield 'all wrong, with a hint';
  await give(frame, 'q4', 'It is a thing about two ends.');
  await give(frame, 'q1', 'what?');
  for (const { id } of questions) await card(frame, id).locator('.why').click();
  await card(frame, 'q4').locator('.self button').first().click();
  yield 'given up, one judged, one not read';
  for (const question of questions.slice(4)) await give(frame, question.id, answers(question).right);
  yield 'some right';
  await frame.locator('stem-progress .head').click();
  await frame.locator('stem-progress .jump').first().waitFor();
  yield 'the list';
  await frame.locator('stem-progress .export').click();
  await frame.locator('stem-progress textarea').waitFor();
  await frame.locator('stem-progress .reset').click();
  yield 'the list, saved and about to be forgotten';
  // what is behind a modal list takes no click
  await frame.locator('stem-progress .keep').click();
  await frame.locator('stem-progress .close').click();
  for (const { id } of questions) await card(frame, id).locator('stem-proof .next').click();
  for (const { id } of questions) {
    const proof = card(frame, id).locator('stem-proof');
    // asked, or not with this text
    await proof.locator('#proof-prompt, #proof-problem p').first().waitFor();
    if ((await proof.locator('#proof-answer').count()) > 0) await proof.locator('#proof-answer').fill('1,5');
    for (const button of await proof.locator('.judge, .reveal').all()) await button.click();
  }
  yield 'proofs asked, not read, and shown';
  await frame.locator('.stop[data-to=training]').click();
  const practice = frame.locator('stem-practice');
  await practice.locator('.next').click();
  await practice.locator('.judge').waitFor();
  await practice.locator('summary').click();
  for (const button of await practice.locator('.judge, .reveal, stem-copy-link button').all()) await button.click();
  yield 'practice, a question given up, and its link';
  await practice.locator('fieldset input').first().click();
  yield 'practice of nothing';
}

async function give(frame: Frame, id: string, text: string): Promise<void> {
  const question = questions.find((one) => one.id === id);
  if (!question) throw new Error(id);
  await answerByMouse(card(frame, id), question, text);
}
