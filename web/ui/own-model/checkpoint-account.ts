// What a model weighs, as it is told by the headers of its files. Every number is the core's.
import { html, nothing, type TemplateResult } from 'lit';
import type { CheckpointAccount, CheckpointPart } from '../../engine/api.ts';
import type { OwnModelWords } from '../../lessons/words/own-model.en.ts';
import { shapeText, wholeNumber } from '../number-text.ts';
import { shareText } from '../share-text.ts';
import { bytesText } from './bytes-text.ts';
import type { Look } from './look.ts';

const number = (text: string) => html`<code>${text}</code>`;

function fact(name: string, value: TemplateResult | string): TemplateResult {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

function table(account: CheckpointAccount, part: CheckpointPart, name: string, words: OwnModelWords): TemplateResult {
  const tensor = account.tensors.find((one) => one.name === name);
  const counted = account.parts.find((one) => one.part === part);
  if (!tensor || !counted) return html``;
  return html`<code>${tensor.name}</code> ${number(`${shapeText(tensor.shape)} ${tensor.dtype}`)}
    <div class="quiet">${words.ofAll(wholeNumber(counted.count), shareText(counted.share))}</div>`;
}

function memory({ bytes }: CheckpointAccount, words: OwnModelWords): TemplateResult {
  const types: [string, number][] = [
    ['F32', bytes.f32],
    ['F16', bytes.f16],
    ['BF16', bytes.bf16],
    ['int8', bytes.int8],
  ];
  return html`<div class="memory">${types.map(
    ([type, size]) => html`<span><code class="quiet">${type}</code> ${number(bytesText(size))}</span> `,
  )}</div><div class="quiet">${words.memoryNote}</div>`;
}

function facts({ checkpoint: { account }, bytesRead }: Look, words: OwnModelWords): TemplateResult {
  const { token, position, segment, inputNorm, head, family, layers, tensors, bytes } = account;
  const only = (part: CheckpointPart, name: string | null, title: string) =>
    name ? fact(title, table(account, part, name, words)) : nothing;
  return html`<dl>
    ${fact(
      words.model,
      html`${family ? html`<code>${family}</code>` : words.unknownFamily}
      <div class="quiet">${words.size(wholeNumber(layers), wholeNumber(tensors.length))}</div>`,
    )}
    ${fact(words.total, html`<data id="total" value=${account.total}>${wholeNumber(account.total)}</data>`)}
    ${fact(words.token, token ? table(account, 'token', token, words) : words.noTable)}
    ${token && !position ? fact(words.position, words.noPosition) : only('position', position, words.position)}
    ${only('segment', segment, words.segment)}
    ${only('input-norm', inputNorm, words.inputNorm)}
    ${token ? fact(words.head, words.heads[head]) : nothing}
    ${fact(words.memory, memory(account, words))}
    ${fact(words.read, html`<span id="read">${words.readOf(bytesText(bytesRead), bytesText(bytes.stored))}</span>`)}
  </dl>`;
}

function parts({ parts, head }: CheckpointAccount, words: OwnModelWords): TemplateResult {
  return html`<table class="parts"><caption>${words.partsTitle}</caption>
    <thead><tr><th scope="col">${words.part}</th><th scope="col" class="count">${words.numbers}</th>
      <th scope="col" class="count">${words.share}</th><td class="bar"></td></tr></thead>
    <tbody>${parts.map(({ part, count, share }) => {
      const twice = part === 'head' && head === 'tied';
      const counted = part !== 'buffer' && !twice;
      return html`<tr><th scope="row">${words.parts[part]}${twice ? html` <span class="quiet">(${words.stored})</span>` : nothing}</th>
        <td class="count"><data value=${count}>${wholeNumber(count)}</data></td>
        <td class="count">${counted ? number(shareText(share)) : html`<span class="quiet">${words.notCounted}</span>`}</td>
        <td class=${part === 'token' ? 'bar token' : 'bar'} aria-hidden="true">${
          counted ? html`<div><div .style=${`width:${100 * share}%`}></div></div>` : nothing
        }</td></tr>`;
    })}</tbody></table>`;
}

export function accountPart(look: Look, words: OwnModelWords): TemplateResult {
  const { account } = look.checkpoint;
  return html`<div class="part"><h3>${words.facts}</h3>
    <div class="facts">${facts(look, words)}${account.parts.length > 0 ? parts(account, words) : nothing}</div></div>`;
}
