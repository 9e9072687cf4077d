// Types of the sources for the packages' declarations: said once, where they are used.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const web = import.meta.dirname;

/** An exported interface of a source file under web/, with what is said above it. */
export function exportedInterface(file, name) {
  const text = readFileSync(path.join(web, file), 'utf8');
  const found = new RegExp(`(?:/\\*\\*(?:(?!\\*/).)*\\*/\\n)?export interface ${name} \\{.*?\\n\\}\\n`, 's').exec(text);
  if (!found) throw new Error(`web/${file} has no interface ${name}`);
  return found[0];
}
