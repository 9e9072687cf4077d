// Four ways to the wasm's side: a worker by its address, a Blob worker, Node's worker thread, or this thread itself.
import type { Asset } from './assets.ts';
import { messageOf, stemError } from './errors.ts';
import type { Port } from './host.ts';
import { assetBytes, nodeModule } from './load.ts';
import type { Hello, Reply, Request } from './protocol.ts';

export interface Transport {
  thread: 'worker' | 'main';
  post(request: Request, transfer: ArrayBuffer[]): void;
  listen(onReply: (reply: Reply) => void, onDeath: (reason: string) => void): void;
  /** While calls are pending Node's process waits for them; an idle engine does not keep it alive. */
  setBusy(busy: boolean): void;
  close(): void;
}

/** Longest wait for a worker's first word. Its script of 20 KB is there by then even at 2 kB/s. */
const helloWithin = 10_000;

/** What the four have in common: events in, requests out. */
interface Line {
  post(request: Request, transfer: ArrayBuffer[]): void;
  onMessage(heard: (message: Hello | Reply) => void): void;
  onFailure(failed: (reason: string) => void): void;
  setBusy(busy: boolean): void;
  close(): void;
}

/** A transport once the other side has said hello. */
function connect(thread: Transport['thread'], line: Line): Promise<Transport> {
  return new Promise((resolve, reject) => {
    let onReply: (reply: Reply) => void = () => {};
    let onDeath = (reason: string) => {
      clearTimeout(timer);
      line.close();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => onDeath(`it did not answer within ${helloWithin / 1000} s`), helloWithin);
    line.onFailure((reason) => onDeath(reason));
    line.onMessage((message) => {
      if ('id' in message) return onReply(message);
      clearTimeout(timer);
      if (message.hello !== __STEM_BUILD_ID__) {
        line.close();
        const ids = `script ${__STEM_BUILD_ID__}, worker ${message.hello}`;
        return reject(stemError('bad-file', `the engine's script and its worker are of different builds (${ids})`));
      }
      // asked for by both sides: it comes here when the other has gone, and then tells nothing new where it was sent away
      if (message.life) navigator.locks.request(message.life, () => onDeath('its thread has ended'));
      resolve({
        thread,
        post: line.post,
        setBusy: line.setBusy,
        close: line.close,
        listen(reply, death) {
          onReply = reply;
          onDeath = death;
        },
      });
    });
  });
}

function browserWorker(url: string | URL): Promise<Transport> {
  const worker = new Worker(url);
  return connect('worker', {
    post: (request, transfer) => worker.postMessage(request, transfer),
    onMessage: (heard) => {
      worker.onmessage = (event: MessageEvent<Hello | Reply>) => heard(event.data);
    },
    onFailure: (failed) => {
      worker.onerror = (event) => {
        event.preventDefault();
        failed(event.message || 'the worker script could not be loaded');
      };
      worker.onmessageerror = () => failed('a message could not be read');
    },
    setBusy: () => {},
    close: () => worker.terminate(),
  });
}

async function blobWorker(script: Uint8Array<ArrayBuffer>): Promise<Transport> {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    return await browserWorker(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function nodeWorker(threads: typeof import('node:worker_threads'), script: Asset): Promise<Transport> {
  const inlined =
    script instanceof URL ? undefined : new TextDecoder().decode(await assetBytes(script, 'worker script'));
  // the flags of the calling process, such as --input-type, are not for this script
  const options = { eval: inlined !== undefined, execArgv: [] };
  const worker = new threads.Worker(inlined ?? (script as URL), options);
  return connect('worker', {
    post: (request, transfer) => worker.postMessage(request, transfer),
    onMessage: (heard) => worker.on('message', heard),
    onFailure: (failed) => {
      worker.on('error', (error) => failed(messageOf(error)));
      worker.on('exit', (code) => failed(`the worker thread ended with exit code ${code}`));
    },
    setBusy: (busy) => (busy ? worker.ref() : worker.unref()),
    close: () => {
      worker.removeAllListeners();
      worker.terminate();
    },
  });
}

async function sameThread(): Promise<Transport> {
  // loaded only where it is needed: it brings the wasm's script with it
  const { serve } = await import('./host.ts');
  const { port1, port2 } = new MessageChannel();
  const transport = connect('main', {
    post: (request, transfer) => port1.postMessage(request, transfer),
    onMessage: (heard) => {
      port1.onmessage = (event: MessageEvent<Hello | Reply>) => heard(event.data);
    },
    onFailure: () => {},
    setBusy: (busy) => {
      // Node's ports keep its process alive; browsers' ports know neither word
      for (const port of [port1, port2] as { ref?(): void; unref?(): void }[]) busy ? port.ref?.() : port.unref?.();
    },
    close: () => port1.close(),
  });
  serve(port2 as unknown as Port);
  return transport;
}

async function worker(script: Asset): Promise<Transport> {
  if (typeof Worker === 'undefined') {
    const threads = nodeModule('node:worker_threads');
    if (!threads) throw new Error('there are no workers here');
    return nodeWorker(threads, script);
  }
  if (!(script instanceof URL)) return blobWorker(await assetBytes(script, 'worker script'));
  try {
    return await browserWorker(script);
  } catch (error) {
    refuseOtherBuild(error);
    // a script of another origin may be read, though not started
    return blobWorker(await assetBytes(script, 'worker script'));
  }
}

/** Another way to the same files would find the same. */
function refuseOtherBuild(error: unknown): void {
  if (/different builds/.test(messageOf(error))) throw error;
}

/** A worker where there can be one, else this thread; then `onFallback` hears why. */
export async function openTransport(script: Asset, onFallback: (reason: string) => void): Promise<Transport> {
  try {
    return await worker(script);
  } catch (error) {
    refuseOtherBuild(error);
    onFallback(messageOf(error));
    return sameThread();
  }
}
