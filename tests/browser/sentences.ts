// What every sentence of the page must keep to: it is from a table of words, and is seen whole.
import type { Page } from 'playwright-core';

/** Words in sight, or said to who listens, that no table marked. */
export function unmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // what is no sentence of the page: code, numbers, tokens, the learner's text; what the engine or a question says in English
    const others = 'code, data, math, textarea, script, style, .token-text, [lang="en"]';
    const said = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];
    const bare = (text: string) => {
      let rest = text;
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
      }
      return /\p{L}/u.test(rest.replace(/\de[−-]?\d/g, '')) ? rest.trim() : '';
    };
    const found: string[] = [];
    let marked = 0;
    const look = (where: string, text: string) => {
      if (text.includes('⟦')) marked++;
      const rest = bare(text);
      if (rest) found.push(`${where}: ${rest}`);
    };
    const walk = (top: ParentNode & Node) => {
      const nodes = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const owner = node instanceof Element ? node : node.parentElement;
        if (!owner?.checkVisibility() || owner.closest(others)) continue;
        const halves = owner.closest('label.blank');
        // a question with its blank inside is one sentence on both sides of the field
        if (halves) {
          if (node === halves) look('label', halves.textContent ?? '');
        } else if (node instanceof Text) look(owner.localName, node.data);
        if (node instanceof Element) {
          for (const name of said) if (node.hasAttribute(name)) look(`@${name}`, node.getAttribute(name) ?? '');
          if (node.shadowRoot) walk(node.shadowRoot);
        }
      }
    };
    walk(document.body);
    const least = document.querySelector('stem-lab') ? 40 : 15;
    if (marked < least) throw new Error(`only ${marked} marked sentences: this looked at almost nothing`);
    return found;
  });
}

/** What lies beyond the window and in nothing that scrolls, and sentences that are cut off. */
export function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walk = (top: ParentNode) => {
      for (const one of top.querySelectorAll<HTMLElement>('*')) {
        if (one.shadowRoot) walk(one.shadowRoot);
        const style = getComputedStyle(one);
        if (!one.checkVisibility() || one.closest('.unseen, math, .frame, .scroll, .list')) continue;
        const { left, right, width } = one.getBoundingClientRect();
        const name = `${one.localName}.${one.className} ${one.textContent?.trim().slice(0, 40)}`;
        if (width > 1 && (left < -1 || right > innerWidth + 1)) found.push(`beyond the window: ${name}`);
        const cut = style.overflowX !== 'visible' && style.clipPath === 'none' && one.localName !== 'textarea';
        if (cut && one.scrollWidth > one.clientWidth + 1 && one.localName !== 'input') found.push(`cut off: ${name}`);
      }
    };
    walk(document);
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [...found, `the page is ${wide} px too wide`] : found;
  });
}

/** What is said in sight, but for what is marked as English. */
export function visibleSentences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isEnglish = (one: Element): boolean => {
      for (let at: Element | null = one; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null) {
        const lang = at.getAttribute('lang');
        if (lang) return lang === 'en';
      }
      return false;
    };
    const walk = (top: ParentNode & Node) => {
      const nodes = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const owner = node instanceof Element ? node : node.parentElement;
        if (!owner?.checkVisibility() || owner.closest('code, data, math, textarea, script, style')) continue;
        if (node instanceof Text && node.data.trim() !== '' && !isEnglish(owner)) found.push(node.data.trim());
        if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
      }
    };
    walk(document.body);
    return found;
  });
}
