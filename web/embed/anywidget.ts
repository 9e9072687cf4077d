// The front-end module of anywidget (https://anywidget.dev/en/afm/): MyST, Jupyter and marimo hand over a model and a place.

/** What the host's model can do, as far as it is used here. */
export interface WidgetModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(name: string, heard: () => void): void;
  off(name: string, heard: () => void): void;
}

type Attributes = Readonly<Record<string, string>>;

/** Names of the model's values, and of the attributes that they become. */
const ofBoth: Attributes = {
  lang: 'lang',
  exercises: 'exercises',
  theme: 'theme',
  progress_key: 'progress-key',
  activity_id: 'activity-id',
  registration: 'registration',
  passing_score: 'passing-score',
};
const ofLab: Attributes = {
  ...ofBoth,
  state: 'state',
  text: 'text',
  model: 'model',
  hide: 'hide',
  lock: 'lock',
  station: 'station',
  engine_files: 'engine-files',
  link_page: 'link-page',
};
const ofExercise: Attributes = { ...ofBoth, question: 'question' };

/** `value` of the model is what getState gives, kept up to date: how a notebook reads what the learner did. */
export function render({ model, el }: { model: WidgetModel; el: HTMLElement }): () => void {
  const attributes = model.get('question') ? ofExercise : ofLab;
  const element = document.createElement(attributes === ofExercise ? 'stem-exercise' : 'stem-lab');
  element.toggleAttribute('compact', attributes === ofLab);
  const put = (name: string) => {
    const value = model.get(name);
    if (typeof value === 'string' && value !== '') element.setAttribute(attributes[name], value);
    else element.removeAttribute(attributes[name]);
  };
  const followed = Object.keys(attributes).map((name) => [`change:${name}`, () => put(name)] as const);
  for (const name of Object.keys(attributes)) put(name);
  for (const [name, heard] of followed) model.on(name, heard);
  const write = () => {
    model.set('value', (element as HTMLElement & { getState(): unknown }).getState());
    model.save_changes();
  };
  const written = ['stem-ready', 'stem-change', 'stem-answer'];
  for (const name of written) element.addEventListener(name, write);
  el.append(element);
  return () => {
    for (const [name, heard] of followed) model.off(name, heard);
    element.remove();
  };
}
