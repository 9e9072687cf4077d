// Debian's WebKitGTK: its small browser, driven by its own WebDriver over http. It draws into a window, so it gets a display that
// nobody sees.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Driver } from '../browser/matrix.ts';
import { driverOver, reference } from './webdriver.ts';

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
  return driverOver(`WebKitGTK ${session.capabilities.browserVersion}`, {
    navigate: (url) => send(`${at}/url`, { url }),
    execute: (script, args) => send(`${at}/execute/sync`, { script, args }),
    // its own sending of keys holds nothing in a frame without an origin for focusable: there they are pressed by themselves
    sendKeys: (id, text) =>
      send(`${at}/element/${id}/value`, { text }).catch(async (error: Error) => {
        if (!/not focusable/.test(error.message)) throw error;
        const focus = 'arguments[0].focus()';
        await send(`${at}/execute/sync`, { script: focus, args: [{ [reference]: id }] });
        const keys = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        return send(`${at}/actions`, { actions: [{ type: 'key', id: 'keys', actions: keys }] });
      }),
    click: (id) => send(`${at}/element/${id}/click`, {}),
    enterFrame: (element) => send(`${at}/frame`, { id: element }),
    async close() {
      await send(at, undefined, 'DELETE').catch(() => {});
      await ended(program);
      await ended(display.program);
    },
  });
}
