// What the page's build adds to imports.
declare module '*?url' {
  const url: string;
  export default url;
}
declare module '*?inlined' {
  const inlined: { base64: string; check: number };
  export default inlined;
}
