// What the page's build adds to imports.
declare module '*?url' {
  const url: string;
  export default url;
}
declare module '*?packed' {
  /** `check` is Adler-32 (RFC 1950) of the base64 text of a gzip file */
  const packed: { base64: string; check: number };
  export default packed;
}
