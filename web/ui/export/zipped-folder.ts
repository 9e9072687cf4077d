// The model's folder as the one file that is handed to the browser.
import { zipFile } from '../../lessons/export/archive.ts';
import type { Files } from '../../lessons/export/model-files.ts';
import type { FileToSave } from '../save-file.ts';

const folder = 'stem-lab-model';

export function zippedFolder(files: Files): FileToSave {
  return { name: `${folder}.zip`, type: 'application/zip', parts: [zipFile(folder, files)] };
}
