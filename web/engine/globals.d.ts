/** Put in by the build: the build id of the module that belongs to this script. */
declare const __STEM_BUILD_ID__: string;
/** Put in by the build: the two tensor files of the lesson's model, tables and blocks; size in bytes, Adler-32. */
declare const __STEM_LESSON_MODEL__: readonly [LessonModelFile, LessonModelFile];
interface LessonModelFile {
  name: string;
  size: number;
  check: number;
}
