// What a teacher pastes, in four ways. Text alone: nothing here touches the page.
import { composedLink } from './link.ts';

/** What shall be seen, and how. */
export interface Wanted {
  kind: 'lab' | 'station' | 'exercise';
  station: string;
  question: string;
  /** a link's part after `#`; what follows stands above it */
  state: string;
  text: string;
  model: string;
  hide: readonly string[];
  lock: readonly string[];
  lang: string;
  theme: string;
}

export const snippetKinds = ['iframe', 'loader', 'element', 'link'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

export const frameTitle = 'Stem Lab';
/** px, until the lab has said its own: a check has one question, and room for its verdict */
export const frameHeight = ({ kind }: Pick<Wanted, 'kind'>): number => (kind === 'exercise' ? 480 : 640);
export const frameAllow = 'clipboard-write; fullscreen';
export const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups';

function attribute(name: string, value: string): string {
  const text = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return value === '' ? '' : ` ${name}="${text}"`;
}

/** All that an exercise has no use for is left out. */
function ofLab(wanted: Wanted): { state: string; hide: string } {
  if (wanted.kind === 'exercise') return { state: '', hide: '' };
  const { text, model, lock } = wanted;
  return { state: composedLink(wanted.state, { text, model, lock: lock.join(',') }), hide: wanted.hide.join(',') };
}

const named = ({ kind, station, question }: Wanted) => ({
  station: kind === 'station' ? station : '',
  exercise: kind === 'exercise' ? question : '',
});

/** Commas stay readable: a teacher may want to mend a link by hand. */
function written(pairs: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(pairs).filter(([, value]) => value !== ''))
    .toString()
    .replaceAll('%2C', ',');
}

/** Address of the frame's page. `site` ends with a slash. */
export function frameAddress(site: string, wanted: Wanted): string {
  const { state, hide } = ofLab(wanted);
  const { lang, theme } = wanted;
  const query = written({ embed: '1', ...named(wanted), hide, lang, theme });
  return `${site}?${query}${state === '' ? '' : `#${state.replaceAll('%2C', ',')}`}`;
}

const makers: Readonly<Record<SnippetKind, (site: string, wanted: Wanted) => string>> = {
  iframe: (site, wanted) =>
    `<iframe${attribute('src', frameAddress(site, wanted))}${attribute('title', frameTitle)} style="width:100%;border:0" height="${frameHeight(wanted)}" loading="lazy"${attribute('allow', frameAllow)}${attribute('sandbox', frameSandbox)}></iframe>`,
  loader: (site, wanted) => {
    const { state, hide } = ofLab(wanted);
    const { station, exercise } = named(wanted);
    const what = attribute('data-station', station) || attribute('data-exercise', exercise) || ' data-lab';
    const rest = [
      attribute('data-hide', hide),
      attribute('data-lang', wanted.lang),
      attribute('data-theme', wanted.theme),
    ];
    return `<script${attribute('src', `${site}embed.js`)}${what}${rest.join('')}${attribute('data-state', state)}></script>`;
  },
  element: (site, wanted) => {
    const { state, hide } = ofLab(wanted);
    const { lang, theme, kind, station, question } = wanted;
    const rest = `${attribute('state', state)}${attribute('hide', hide)}${attribute('lang', lang)}${attribute('theme', theme)}`;
    const without = `<p>${frameTitle} needs JavaScript. <a${attribute('href', makers.link(site, wanted))}>Open it by itself.</a></p>`;
    const tags = {
      lab: `<stem-lab${rest} compact>${without}</stem-lab>`,
      station: `<stem-station${attribute('name', station)}${rest}>${without}</stem-station>`,
      exercise: `<stem-exercise${attribute('question', question)}${rest}>${without}</stem-exercise>`,
    };
    return `<script type="module"${attribute('src', `${site}stem-lab.mjs`)}></script>\n${tags[kind]}`;
  },
  link: (site, wanted) => {
    if (wanted.kind === 'exercise') return frameAddress(site, wanted);
    const { text, model, hide, lock, lang, theme } = wanted;
    const beside = { text, model, hide: hide.join(','), lock: lock.join(','), lang };
    if (wanted.kind === 'station') return frameAddress(site, wanted);
    const link = composedLink(wanted.state, beside).replaceAll('%2C', ',');
    const page = theme === '' ? site : `${site}?${written({ theme })}`;
    return link === '' ? page : `${page}#${link}`;
  },
};

/** One of the four. `site` is the address of the hosted lab, with a slash at its end. */
export function snippet(kind: SnippetKind, site: string, wanted: Wanted): string {
  return makers[kind](site, wanted);
}
