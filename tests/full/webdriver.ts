// What the WebDriver standard has of commands, over whatever carries them: an element by a script, keys, a click, a script's value.
import type { Driver } from '../browser/matrix.ts';

/** Name of an element's reference, from the standard. */
export const reference = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [reference]: string };

/** The commands as each protocol calls them. */
export interface Wire {
  navigate(url: string): Promise<unknown>;
  execute(script: string, args: unknown[]): Promise<unknown>;
  sendKeys(element: string, text: string): Promise<unknown>;
  click(element: string): Promise<unknown>;
  enterFrame(element: Element): Promise<unknown>;
  close(): Promise<void>;
}

/** `name` with its version. */
export function driverOver(name: string, wire: Wire): Driver {
  const run = <Args extends unknown[], Value>(code: (...args: Args) => Value, ...args: Args) =>
    wire.execute(`return (${code}).apply(null, arguments)`, args) as Promise<Value>;
  const find = async (path: readonly string[]): Promise<string> => {
    const element = (await run((steps: readonly string[]) => {
      let found: Element | null = null as unknown as Element | null;
      let root: ParentNode = document;
      for (const step of steps) {
        const next: globalThis.Element | null = root.querySelector(step);
        if (!next) return null;
        found = next as unknown as Element;
        root = next.shadowRoot ?? next;
      }
      return found;
    }, path)) as Element | null;
    if (!element) throw new Error(`there is no ${path.join(' ')}`);
    return element[reference];
  };
  return {
    name,
    run,
    open: async (address) => void (await wire.navigate(address)),
    enterFrame: async () => void (await wire.enterFrame({ [reference]: await find(['iframe']) })),
    type: async (path, text) => void (await wire.sendKeys(await find(path), text)),
    click: async (path) => void (await wire.click(await find(path))),
    close: () => wire.close(),
  };
}
