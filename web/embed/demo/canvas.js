// What Canvas's editor and page do with a pasted frame: only some attributes stay, and the page listens for a height.
const kept = ['src', 'width', 'height', 'name', 'align', 'frameborder', 'scrolling', 'sandbox', 'allowfullscreen'];
const pasted = document.querySelector('#pasted').content.querySelector('iframe');
const frame = document.createElement('iframe');
for (const name of kept) if (pasted.hasAttribute(name)) frame.setAttribute(name, pasted.getAttribute(name));
document.querySelector('.user_content').append(frame);

addEventListener('message', ({ source, data }) => {
  const message = typeof data === 'string' ? read(data) : data;
  if (source !== frame.contentWindow || message?.subject !== 'lti.frameResize') return;
  const height = Number(message.height);
  if (height > 0) frame.style.height = `${height}px`;
});

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
