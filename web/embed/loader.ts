// dist/embed.js: a teacher pastes one line, and it becomes a frame with the lab that is as high as what is in it.
// <script src="…/embed.js" data-station="rows"></script> or <div data-stem-lab data-exercise="q1"></div>

export {}; // a module, for its checks; it is served as a plain script

const frames: HTMLIFrameElement[] = [];
const script = document.currentScript as HTMLScriptElement | null;

const place = (at: HTMLElement, put: (frame: HTMLIFrameElement) => void) => {
  const { stemLab, lab, site, state, title, height, ...query } = at.dataset;
  const page = new URL('index.html', new URL(site || '.', site ? document.baseURI : script?.src));
  page.search = `${new URLSearchParams({ embed: '1', ...query } as Record<string, string>)}`;
  page.hash = state ?? '';
  const frame = document.createElement('iframe');
  frame.src = page.href;
  frame.title = title || 'Stem Lab';
  frame.loading = 'lazy';
  frame.allow = 'clipboard-write; fullscreen';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups');
  frame.style.cssText = `width:100%;border:0;height:${Number(height) || 640}px`;
  put(frame);
  frames.push(frame);
};

addEventListener('message', ({ source, data }) => {
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  if (!frame || data?.source !== 'stem-lab' || data.v !== 1) return;
  if (data.type === 'resize' && data.height > 0) frame.style.height = `${Math.min(data.height, 50000)}px`;
  frame.dispatchEvent(new CustomEvent(`stem-${data.type}`, { detail: data, bubbles: true }));
});

const fill = () => {
  for (const at of document.querySelectorAll<HTMLElement>('[data-stem-lab]')) {
    if (!at.querySelector('iframe')) place(at, (frame) => at.replaceChildren(frame));
  }
};

const later = (run: () => void) => addEventListener('DOMContentLoaded', run);

if (script && Object.keys(script.dataset).some((name) => name !== 'site'))
  place(script, (frame) => {
    // a line before anything else in its page stands in the head, where nothing is seen
    if (script.closest('head')) later(() => document.body.prepend(frame));
    else script.after(frame);
  });
if (document.readyState === 'loading') later(fill);
else fill();
