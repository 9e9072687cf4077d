// The one file: what stands behind its script, which runs before the rest of the file has come.

/** The text of the element of that id. It waits until what comes after it is there, so that the text is whole. */
export function textBehindScript(id: string): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const found = document.getElementById(id);
      if (document.readyState === 'loading' && !found?.nextElementSibling) return;
      clearInterval(timer);
      document.removeEventListener('readystatechange', look);
      resolve(found?.textContent ?? '');
    };
    const timer = setInterval(look, 100); // ms: pieces of a large file come without any event
    document.addEventListener('readystatechange', look);
    look();
  });
}
