// A course system in few lines: what SCORM 1.2 calls an API, which the lab finds in the pages around it. It keeps what it is told
// for as long as this tab is open.
const place = 'stem-demo-scorm';
const recorded = new Map(JSON.parse(sessionStorage.getItem(place) ?? '[]'));
const first = {
  'cmi.core.lesson_mode': 'normal',
  'cmi.core.credit': 'credit',
  'cmi.core.lesson_status': 'not attempted',
  'cmi.core.student_id': 'demo',
  'cmi.core.student_name': 'Learner, A',
};

const interactions = () =>
  new Set([...recorded.keys()].flatMap((key) => /^cmi\.interactions\.(\d+)\./.exec(key)?.[1] ?? [])).size;

function show() {
  const body = document.querySelector('#recorded tbody');
  const rows = [...recorded].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  body?.replaceChildren(
    ...rows.map((row) => {
      const line = document.createElement('tr');
      for (const text of row) line.insertCell().textContent = text;
      return line;
    }),
  );
}

window.API = {
  LMSInitialize: () => 'true',
  LMSFinish: () => 'true',
  LMSCommit: () => 'true',
  LMSGetValue(key) {
    if (key === 'cmi.core.entry') return recorded.size === 0 ? 'ab-initio' : 'resume';
    if (key === 'cmi.interactions._count') return String(interactions());
    return recorded.get(key) ?? first[key] ?? '';
  },
  LMSSetValue(key, value) {
    recorded.set(key, String(value));
    sessionStorage.setItem(place, JSON.stringify([...recorded]));
    show();
    return 'true';
  },
  LMSGetLastError: () => '0',
  LMSGetErrorString: () => '',
  LMSGetDiagnostic: () => '',
};

addEventListener('DOMContentLoaded', () => {
  show();
  document.querySelector('#forget')?.addEventListener('click', () => {
    recorded.clear();
    sessionStorage.removeItem(place);
    location.reload();
  });
});
