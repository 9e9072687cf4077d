// The page around a lab speaks as it does.

/** `dir` and `lang` of the document follow what speaks on it. */
export function pageSpeaksLike(speaker: EventTarget): void {
  speaker.addEventListener('stem-language', (event) => {
    const { tag, dir } = (event as CustomEvent<{ tag: string; dir: 'ltr' | 'rtl' }>).detail;
    Object.assign(document.documentElement, { lang: tag, dir });
  });
}
