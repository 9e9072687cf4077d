// Elements far down a long page wait: ten labs would else start ten engines at once.

/** Calls `arrived` once, when `element` comes near the window. Returns how to stop waiting. */
export function whenNear(element: Element, arrived: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      arrived();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
