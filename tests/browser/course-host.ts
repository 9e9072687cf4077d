// A course system for tests: scorm-again in the page, a server that keeps what it commits, the built package inside.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import { built } from './built.ts';

export type Edition = '1.2' | '2004';

/** As scorm-again writes it: a tree of texts. */
export interface Cmi {
  [name: string]: string | Cmi;
}

/** By the path of the elements, 'core.score.raw'; undefined when it is not there. */
export function valueAt(cmi: Cmi | undefined, path: string): string | undefined {
  let at: string | Cmi | undefined = cmi;
  for (const name of path.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** One interaction, by its place. */
export function rowOf(cmi: Cmi | undefined, index: number): Cmi | undefined {
  const rows = cmi?.interactions;
  const row = typeof rows === 'object' ? rows[String(index)] : undefined;
  return typeof row === 'object' ? row : undefined;
}

const archives: Record<Edition, string> = { '1.2': 'scorm12.zip', '2004': 'scorm2004.zip' };
const { resolve } = createRequire(import.meta.url);
const runtimes: Record<Edition, string> = {
  '1.2': resolve('scorm-again/scorm12/min'),
  '2004': resolve('scorm-again/scorm2004/min'),
};

/** What the package is opened with: the untrained stem is there sooner. */
export const inside = 'package/index.html#model=stem';

function player(edition: Edition, way: string, kept: unknown): string {
  const [name, global] = edition === '1.2' ? ['Scorm12API', 'API'] : ['Scorm2004API', 'API_1484_11'];
  const body =
    way === 'frame'
      ? `<iframe title="lesson" src="${inside}" width="900" height="700"></iframe>`
      : `<button onclick="window.open('${inside}', 'lesson', 'width=900,height=700')">Open</button>`;
  return `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><script src="scorm-again.js"></script><script>
const api = new ${name}({ lmsCommitUrl: 'commit', logLevel: 5 });
const kept = ${JSON.stringify(kept).replaceAll('<', '\\u003c')};
if (kept) api.loadFromJSON({ cmi: kept }, '');
window.${global} = api;
</script>${body}`;
}

/** Nothing survives here but what was committed. */
export async function courseHost(edition: Edition) {
  const files = unzipSync(readFileSync(built(archives[edition])));
  const commits: Cmi[] = [];
  let kept: Cmi | null = null;
  const pages = new Map<string, string>();
  let headers: Readonly<Record<string, string>> = {};

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://course');
    const send = (type: string, body: string | Uint8Array) => {
      response.writeHead(200, { 'content-type': type, ...headers });
      response.end(body);
    };
    if (pathname === '/commit') {
      let text = '';
      request.on('data', (part) => {
        text += part;
      });
      request.on('end', () => {
        commits.push((JSON.parse(text) as { cmi: Cmi }).cmi);
        send('application/json', '{"result":true,"errorCode":0}');
      });
      return;
    }
    const inside = files[pathname.replace('/package/', '')];
    if (pathname.startsWith('/package/') && inside) send('text/html; charset=utf-8', inside);
    else if (pathname === '/scorm-again.js') send('text/javascript', readFileSync(runtimes[edition]));
    else if (pathname === '/frame' || pathname === '/window')
      send('text/html; charset=utf-8', player(edition, pathname.slice(1), kept));
    else {
      const page = pages.get(pathname.slice(1));
      if (page === undefined) response.writeHead(404).end();
      else send('text/html; charset=utf-8', page);
    }
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/`,
    /** the same place by another name: a page there is of another origin */
    elsewhere: `http://127.0.0.1:${port}/`,
    /** what was committed, the last one last */
    commits,
    get last() {
      return commits.at(-1);
    },
    /** What the learner finds there next time. */
    keep(cmi: Cmi | null) {
      kept = cmi;
    },
    /** With everything that is sent. */
    set headers(all: Readonly<Record<string, string>>) {
      headers = all;
    },
    /** A page of another course system, beside the package. */
    serve(name: string, page: string) {
      pages.set(name, page);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
