// Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (or ⌘), where they mean the lab's undo.

/** What a key asks of the lab; null when it is another key, or someone else's. `page`: nothing else is on the page. */
export function undoKey(event: KeyboardEvent, lab: EventTarget, page: boolean): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return null;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return null;
  const path = event.composedPath();
  const at = path[0];
  // text fields have an undo of their own; another part of the page is not ours
  if (at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && !/radio|checkbox/.test(at.type))) {
    return null;
  }
  const free = page && (at instanceof HTMLBodyElement || at instanceof HTMLHtmlElement);
  if (!path.includes(lab) && !free) return null;
  return key === 'y' || event.shiftKey ? 'redo' : 'undo';
}
