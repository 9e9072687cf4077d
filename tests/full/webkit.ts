// Debian's WebKitGTK: its small browser, driven by its own WebDriver over http. It draws into a window, so it gets a display that
// nobody sees.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Driver } from '../browser/matrix.ts';
import { driverOver, reference } from './webdriver.ts';

/** As the standard writes the key. */
const enter = '\uE007';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A display of its own; the program says which number it took. */
async function openDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const program = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    program.once('error', () => reject(new Error('no Xvfb found: install Debian’s xvfb')));
    program.stdio[3]?.once('data', (text) => resolve(String(text).trim()));
  });
  return { name: `:${number}`, program };
}

const ended = (program: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) return resolve();
    program.once('exit', () => resolve());
    program.kill();
  });

/** `env`: settings of the engine, as its developers have them. */
export async function openWebKit(env: Record<string, string> = {}): Promise<Driver> {
  const driver = '/usr/bin/WebKitWebDriver';
  if (!existsSync(driver)) throw new Error('no WebKitGTK found: install Debian’s webkit2gtk-driver');
  const display = await openDisplay();
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      // a machine without a graphics card
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      ...env,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const send = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, body ? { method, body: JSON.stringify(body) } : { method });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    try {
      await send('/status');
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const session = (await send('/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const at = `/session/${session.sessionId}`;
  await send(`${at}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  let framed = false;
  let focused = false;
  const run = (script: string, args: unknown[]) => send(`${at}/execute/sync`, { script, args });
  /**
   * In a frame without an origin this driver finds nothing focusable and misses what it clicks further down. There it clicks once, which
   * gives the frame the keyboard, and goes on with keys alone.
   */
  const pressIn = async (id: string, keys: string): Promise<void> => {
    if (!focused) await send(`${at}/element/${id}/click`, {});
    focused = true;
    await run('arguments[0].focus(); arguments[0].select?.()', [{ [reference]: id }]);
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send(`${at}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] });
  };
  return driverOver(`WebKitGTK ${session.capabilities.browserVersion}`, {
    navigate(url) {
      framed = false;
      focused = false;
      return send(`${at}/url`, { url });
    },
    execute: run,
    sendKeys: (id, text) => (framed ? pressIn(id, text) : send(`${at}/element/${id}/value`, { text })),
    click: (id) => (framed ? pressIn(id, enter) : send(`${at}/element/${id}/click`, {})),
    enterFrame(element) {
      framed = true;
      return send(`${at}/frame`, { id: element });
    },
    async close() {
      await send(at, undefined, 'DELETE').catch(() => {});
      await ended(program);
      await ended(display.program);
    },
  });
}
