// What the build made, and a server for it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '../../web/serve.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

export function built(name: string): string {
  const file = path.join(root, 'dist', name);
  if (!existsSync(file)) throw new Error(`dist/${name} is missing: run \`npm run build\` first`);
  return file;
}

export const createEngine = async (...args: Parameters<typeof import('../../web/engine/index.ts').createEngine>) => {
  const engine: typeof import('../../web/engine/index.ts') = await import(pathToFileURL(built('npm/index.mjs')).href);
  return engine.createEngine(...args);
};

export type Host = Awaited<ReturnType<typeof host>>;

/** `folder` of dist on a port of its own. */
export async function host(options: Partial<Parameters<typeof serve>[0]> & { folder: string }) {
  const asked: string[] = [];
  const reports: string[] = [];
  const { server, address, port } = await serve({
    ...options,
    port: 0,
    onRequest: (request) => {
      asked.push(request.url ?? '');
      if (request.method !== 'POST') return;
      const at = reports.push('') - 1;
      request.on('data', (part) => {
        reports[at] += part;
      });
    },
  });
  return {
    address,
    origin: `http://localhost:${port}`,
    asked,
    /** bodies of what was sent: of violations of its policy, as browsers report them */
    reports,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
