// dist/npm/stem-lab.mjs: defines <stem-lab>, <stem-station> and <stem-exercise>; its default export is a widget for notebooks.
import { define } from '../ui/events.ts';
import { render } from './anywidget.ts';
import { engineBeside } from './engine-files.ts';
import { ExerciseElement } from './exercise-element.ts';
import { LabElement } from './lab-element.ts';
import { StationElement } from './station-element.ts';

LabElement.engineSource = engineBeside;
define('stem-lab', LabElement);
define('stem-station', StationElement);
define('stem-exercise', ExerciseElement);

export type { WidgetModel } from './anywidget.ts';
export type { ElementEvents } from './events.ts';
export type { ExportKind } from './exports.ts';
export type { LabSnapshot } from './snapshot.ts';
export { ExerciseElement, LabElement, render, StationElement };
export default { render };
