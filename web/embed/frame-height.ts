// A frame's height, told to whatever page is around it. Hosts speak different protocols and none says which: all are sent, they
// are small. Nothing inside may follow the frame's own height, or the two would chase each other for ever.

const enough = 2; // px: what is less is rounding, and not worth a move of the page
const patience = 1000; // ms that a host may take to answer before scroll bars are back

export interface FrameHeight {
  /** What the page around it has sent; true when it was about height. */
  heard(data: unknown): boolean;
}

function isH5p(data: unknown): data is { context: 'h5p'; action: unknown } {
  return typeof data === 'object' && data !== null && 'context' in data && data.context === 'h5p' && 'action' in data;
}

/** `post` sends to the page around; `own` sends a message of ours. */
export function followHeight(
  post: (message: unknown) => void,
  own: (fields: { type: 'resize'; height: number }) => void,
): FrameHeight {
  const root = document.documentElement;
  let sent = 0;
  let waiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let h5p = false;

  const prepareH5p = () =>
    post({ context: 'h5p', action: 'prepareResize', scrollHeight: sent, clientHeight: innerHeight });

  const tell = (height: number) => {
    own({ type: 'resize', height });
    post({ subject: 'lti.frameResize', height });
    post(JSON.stringify({ subject: 'lti.frameResize', height }));
    post(JSON.stringify({ src: location.href, context: 'iframe.resize', height }));
    post({ sentinel: 'amp', type: 'embed-size', height });
    if (h5p) prepareH5p();
  };

  // scroll bars stay until a host gives all the room; with them the text is narrower, so they go only then, and come back when it stops
  const bars = () => root.style.setProperty('overflow-y', innerHeight >= sent - 1 ? 'hidden' : 'auto');
  const barsSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(bars, patience);
  };

  const measure = () => {
    waiting = false;
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (Math.abs(height - sent) < enough) return;
    sent = height;
    tell(height);
    barsSoon();
  };
  new ResizeObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(measure);
  }).observe(root);
  addEventListener('resize', () => (innerHeight >= sent - 1 ? bars() : barsSoon()));

  post({ context: 'h5p', action: 'hello' });
  return {
    heard(data) {
      if (!isH5p(data)) return false;
      if (data.action === 'hello') {
        h5p = true;
        prepareH5p();
      } else if (data.action === 'resizePrepared') post({ context: 'h5p', action: 'resize', scrollHeight: sent });
      else if (data.action === 'resize' && h5p) prepareH5p();
      return true;
    },
  };
}
