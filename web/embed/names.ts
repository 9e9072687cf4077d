// Under which name an element keeps results, so that two on one page never mix and a lab finds its own at the next visit.

const taken = new Map<string, WeakRef<Element>>();

/** `wanted`, or `wanted-2`, `wanted-3` … when another element of this page has it. The same element gets the same name again. */
export function nameOn(page: Document, element: Element, wanted: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    const other = taken.get(name)?.deref();
    if (other && other !== element && other.isConnected && other.ownerDocument === page) continue;
    taken.set(name, new WeakRef(element));
    return name;
  }
}

/** A few letters that no other frame of the page has. */
export function freshName(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36)).join('');
}
