// Looks for a course system; what speaks to one is fetched only where there is one.
import type { Scored } from './course-page.ts';
import { findApi } from './find-api.ts';

/** The packages for course systems say in their page which edition they are. */
export async function connectCourse(lab: Scored): Promise<void> {
  const made = document.querySelector<HTMLMetaElement>('meta[name="stem-scorm"]')?.content;
  const wanted = made === '1.2' || made === '2004' ? made : null;
  const found = findApi(window, wanted);
  if (!found && !wanted) return;
  const { openCourse } = await import('./course-page.ts');
  openCourse(lab, found);
}
