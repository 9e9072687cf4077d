/** Put in by the build: the build id of the module that belongs to this script. */
declare const __STEM_BUILD_ID__: string;
