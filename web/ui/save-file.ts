// Files that leave the page: the browser saves them, nothing is sent anywhere.

export interface FileToSave {
  readonly name: string;
  readonly type: string;
  readonly parts: readonly BlobPart[];
}

export function saveFile({ name, type, parts }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun by then, and the bytes need not stay
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Whether the page around this one may keep its frame from saving. No script is told: a download that a `sandbox` does not
 * allow just does not happen.
 */
export function maybeUnsaved(): boolean {
  return window.self !== window.top;
}

/** The parts of a large text, with a turn for the page between them. */
export async function partsOf(made: Iterable<string>): Promise<string[]> {
  const parts: string[] = [];
  for (const part of made) {
    parts.push(part);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return parts;
}
