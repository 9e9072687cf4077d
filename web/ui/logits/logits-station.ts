// The head: what it reads, what its order says, and the largest logits.
import { html, mathml, nothing, type TemplateResult } from 'lit';
import type { Settings } from '../../lessons/state/settings.ts';
import { type LogitsWords, logitsWords } from '../../lessons/words/logits.en.ts';
import { comingLine } from '../coming.ts';
import { formula, inputLine } from '../formulas.ts';
import { changeLine, number } from '../meters.ts';
import { shapeText, shortNumber, wholeNumber } from '../number-text.ts';
import { largestProducts, line, products } from '../readings.ts';
import { type Scene, told } from '../scene.ts';
import { station } from '../station.ts';
import type { StemView, Token } from '../stem-view.ts';
import '../switches.ts';
import { tokenLine } from '../token-text.ts';
import './top-logits.ts';

/** What the head reads: the stem output itself, or after blocks the normed last state. */
function headInput({ layers }: Settings): 'x' | 'y' {
  return layers > 0 ? 'y' : 'x';
}

function logitsFormula(settings: Settings): TemplateResult {
  const read = headInput(settings);
  // one letter: fonts without a table for mathematics put a raised sign far too high
  const product = mathml`<mi mathvariant="normal">logits</mi><mo>=</mo><mi>${read}</mi><mo>·</mo><mi>Wᵀ</mi>`;
  const same = mathml`<mo>,</mo><mi>W</mi><mo>=</mo><mi>E</mi>`;
  const { tied } = settings;
  return formula(`logits = ${read} · Wᵀ${tied ? ', W = E' : ''}`, tied ? mathml`${product}${same}` : product);
}

/** A logit as a sum of products: the largest of them, and the rest. */
function readLogit(
  { words, explained, selected }: Scene,
  { settings, tokens }: StemView,
): TemplateResult | typeof nothing {
  const logit = explained?.logit;
  if (!logit || logit.token !== selected || !tokens[selected]) return nothing;
  const table = settings.tied ? 'E' : 'W';
  return line(
    `logits[${selected}][${logit.id}]`,
    logit.value,
    html`<bdi dir="ltr"><code>= Σ ${headInput(settings)}[${selected}][i] · ${table}[${logit.id}][i]</code> <code>= ${products(logit)} = ${shortNumber(logit.value)}</code></bdi>
      <span>${largestProducts(words, logit)}</span>`,
  );
}

/** The logits have a scale of their own. */
function logitsMeter(scene: Scene, own: LogitsWords): TemplateResult | typeof nothing {
  const measures = scene.view?.numbers?.measures.logits;
  if (!measures || scene.view?.tokenCount === 0) return nothing;
  const { words } = scene;
  return html`<p class="small quiet" data-stage="logits">${words.rmsAll} ${number(measures.rms)} · ${own.smallest} ${number(measures.min)} · ${own.largest} ${number(measures.max)}</p>`;
}

/** Rows of E that the learner wrote, with a tied head: their logits are shown though they be small. */
function extraTokens({ view }: Scene): readonly Token[] {
  const numbers = view?.numbers;
  if (!view || !numbers || !view.settings.tied) return [];
  return numbers.editedTokens;
}

/** What the order of the logits says of a stem without a learned number. It is an echo only where the token that was read stands alone at the top. */
function orderLine({ view, selected, store }: Scene, own: LogitsWords): string {
  if (view?.trained) return own.trained(wholeNumber(view.trained.steps));
  const { tied, model, layers } = store.state.settings;
  if (model !== 'stem') return model === 'lesson' ? own.lesson : own.file;
  if (layers > 0) return own.untrainedBlocks;
  if (!tied) return own.untied;
  const top = view?.numbers?.top;
  const token = view?.tokens[selected];
  if (!view?.settings.tied || !top || !token) return own.untrained;
  const first = selected * top.shape[2];
  const echoes = top.ids[first] === token.id && top.logits[first] > top.logits[first + 1];
  return echoes ? own.echo(tokenLine(token.parts), inputLine(view.settings)) : own.untrained;
}

/** What the head's table is. A copy of the trained model gets a head that is a copy of its table. */
function headLine({ tied, model }: Settings, own: LogitsWords): (shape: string) => string {
  if (tied) return own.headTied;
  return model === 'lesson' ? own.headCopied : own.headUntied;
}

export function headStation(scene: Scene): TemplateResult {
  const { view, store, words, language } = scene;
  const own = language.lazy.logits ?? logitsWords;
  const { settings } = store.state;
  // a trained stem without its blocks would give logits that mean nothing
  const numbers = view?.whole ? view.numbers : null;
  const token = view?.tokens[scene.selected];
  const headShape = shapeText([view?.vocabSize ?? settings.vocabSize, view?.dModel ?? settings.dModel]);
  const caption =
    numbers && token && view
      ? own.caption(scene.selected, tokenLine(token.parts), numbers.top.shape[2], view.vocabSize)
      : '';
  return station(scene, 'logits', {
    title: words.stations.logits,
    shape: view && numbers ? shapeText([view.tokenCount, view.vocabSize]) : '',
    formula: logitsFormula(settings),
    body: html`<div class="lead-row"><div class="lead"><p>${settings.layers > 0 ? own.leadBlocks : own.lead}</p><p class="quiet small">${orderLine(scene, own)}</p></div>
        <stem-choice id="head-choice" .label=${words.head} .options=${words.heads} .value=${settings.tied ? 'tied' : 'untied'} .disabled=${scene.locked('tie')}
          @stem-set=${(event: Event) => store.set({ tied: told(event) === 'tied' })}></stem-choice></div>
      <p class="small tie-note">${headLine(settings, own)(headShape)}</p>
      ${changeLine(scene, ['tie'])}
      ${
        numbers && token
          ? html`<stem-logits .words=${words} .own=${own} .numbers=${numbers} .selected=${scene.selected} .caption=${caption}
              .read=${scene.logitId} .extra=${extraTokens(scene)}></stem-logits>
            <div class="reading">${view ? readLogit(scene, view) : nothing}</div>${logitsMeter(scene, own)}`
          : view && !view.whole
            ? html`<p class="quiet small">${own.coming}</p>${comingLine(scene)}`
            : html`<p class="quiet small">${view ? (numbers ? own.noTokenYet : words.noNumbers) : words.waiting}</p>`
      }
      ${
        numbers && numbers.loss !== null
          ? html`<p class="loss">${own.loss}: <data id="loss" value=${String(numbers.loss)}>${shortNumber(numbers.loss)}</data> ${own.nats}</p>`
          : nothing
      }`,
  });
}
