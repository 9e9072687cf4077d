// Debian's Firefox, driven by its own Marionette: WebDriver's commands, each a length and a piece of JSON on a socket.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from '../browser/matrix.ts';
import { driverOver } from './webdriver.ts';

export const firefoxPath = (): string => {
  const found = [process.env.STEM_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file) => file && existsSync(file),
  );
  if (!found) throw new Error('no Firefox found: install Debian’s firefox-esr, or set STEM_FIREFOX');
  return found;
};

export type Prefs = Record<string, boolean | number | string>;

/** What a user has: under automation Firefox lets more pass from a disk. */
const asForUsers: Prefs = {
  'remote.prefs.recommended': false,
  'security.fileuri.strict_origin_policy': true,
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.aboutwelcome.enabled': false,
};

/** Messages with their length before them, in and out, answered in order. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #bytes = Buffer.alloc(0);
  #lastId = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (part) => {
      this.#bytes = Buffer.concat([this.#bytes, part]);
      this.#read();
    });
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has gone'));
    });
  }

  #read(): void {
    for (;;) {
      const colon = this.#bytes.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(this.#bytes.subarray(0, colon));
      if (this.#bytes.length < end) return;
      const message = JSON.parse(this.#bytes.subarray(colon + 1, end).toString()) as unknown;
      this.#bytes = this.#bytes.subarray(end);
      // the first says which protocol it is
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message as [number, number, { error: string; message: string } | null, unknown];
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting?.resolve(value);
    }
  }

  send(command: string, parameters: object = {}): Promise<unknown> {
    const id = ++this.#lastId;
    const text = JSON.stringify([0, id, command, parameters]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }
}

async function until<Value>(what: string, look: () => Value | null): Promise<Value> {
  for (let tries = 0; tries < 300; tries++) {
    const found = look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what} did not come within a minute`);
}

/** `prefs`: what a user or an administrator may have set. */
export async function openFirefox(prefs: Prefs = {}): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'stem-firefox-'));
  const lines = Object.entries({ ...asForUsers, ...prefs }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const program = spawn(
    firefoxPath(),
    ['--headless', '--no-remote', '--marionette', '--profile', profile, 'about:blank'],
    {
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => program.once('exit', resolve));
  const portFile = path.join(profile, 'MarionetteActivePort');
  const port = await until('Firefox’s port', () => {
    const text = existsSync(portFile) ? readFileSync(portFile, 'utf8') : '';
    return text === '' ? null : Number(text);
  });
  const socket = connect(port, '127.0.0.1');
  const marionette = new Marionette(socket);
  const { capabilities } = (await marionette.send('WebDriver:NewSession', {})) as {
    capabilities: { browserVersion: string };
  };
  const answerOf = async (reply: Promise<unknown>) => ((await reply) as { value: unknown }).value;
  return driverOver(`Firefox ${capabilities.browserVersion}`, {
    navigate: (url) => marionette.send('WebDriver:Navigate', { url }),
    execute: (script, args) => answerOf(marionette.send('WebDriver:ExecuteScript', { script, args })),
    sendKeys: (id, text) => marionette.send('WebDriver:ElementSendKeys', { id, text }),
    click: (id) => marionette.send('WebDriver:ElementClick', { id }),
    enterFrame: (element) =>
      marionette.send('WebDriver:SwitchToFrame', { element: Object.values(element)[0], focus: true }),
    async close() {
      program.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  });
}
