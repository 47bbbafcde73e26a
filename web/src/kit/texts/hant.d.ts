/** Traditional texts, made of the simplified ones by build/traditional.js: their shape is checked there. */
declare module '*?hant' {
  export const zh: never;
}
