// Browsers' habits, one at a time, around one call.

async function withGlobal<T>(name: string, value: unknown, call: () => Promise<T>): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await call();
  } finally {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
}

/** A page that may start no worker, as in some sandboxed frames. */
export function withoutWorkers<T>(call: () => Promise<T>): Promise<T> {
  class Forbidden {
    constructor() {
      throw new DOMException('workers are forbidden here', 'SecurityError');
    }
  }
  return withGlobal('Worker', Forbidden, call);
}

/** A browser whose workers start and at once report an error, as for a script that its policy blocks. */
export function withFailingWorkers<T>(call: () => Promise<T>): Promise<T> {
  class Failing {
    onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
    constructor() {
      queueMicrotask(() => this.onerror?.({ message: 'blocked', preventDefault() {} }));
    }
    terminate() {}
  }
  return withGlobal('Worker', Failing, call);
}

/** A browser that compiles no SIMD. */
export async function withoutSimd<T>(call: () => Promise<T>): Promise<T> {
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  try {
    return await call();
  } finally {
    WebAssembly.validate = validate;
  }
}

/** A browser that compiles SIMD, but none that fuses: its opcode is the one with 0x85. */
export async function withoutRelaxed<T>(call: () => Promise<T>): Promise<T> {
  const { validate } = WebAssembly;
  WebAssembly.validate = (bytes) => !(bytes as Uint8Array).includes(0x85) && validate(bytes);
  try {
    return await call();
  } finally {
    WebAssembly.validate = validate;
  }
}

export function withFetch<T>(fetch: (url: URL) => Promise<Response>, call: () => Promise<T>): Promise<T> {
  return withGlobal('fetch', fetch, call);
}
