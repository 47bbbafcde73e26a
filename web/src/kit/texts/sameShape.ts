/** What other languages must have: the English texts, each with the same parameters. */
export type SameShape<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : SameShape<T[K]>;
};
