/** What calls take. Input of a wrong type is an error value: its place, what was wanted there, and what came. */
import { type Failure, failure, quoted } from './result.js';

/** What a file's address is given by: text, or a `URL`. */
export type Address = string | { readonly href: string };

/** Nothing for a value of the type, else what is wrong with it. */
export type Check = (value: unknown, where: string) => Failure | undefined;
type Fields = Readonly<Record<string, Check>>;

const one =
  (wanted: string, fits: (value: unknown) => boolean): Check =>
  (value, where) =>
    fits(value) ? undefined : failure('argument.value', where, wanted, quoted(value));

export const text = one('text', (value) => typeof value === 'string');
export const number = one('a number', (value) => typeof value === 'number');
export const flag = one('true or false', (value) => typeof value === 'boolean');
export const method = one('a function', (value) => typeof value === 'function');
const isList = one('a list', Array.isArray);
const isObject = one(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
export const address: Check = (value, where) =>
  typeof value === 'string' ? undefined : object({ href: text })(value, where);

export const listOf =
  (part: Check): Check =>
  (value, where) =>
    isList(value, where) ??
    first(
      Array.from(value as unknown[], (item, i) => [String(i + 1), part, item]),
      where,
    );

export const mapOf =
  (part: Check): Check =>
  (value, where) =>
    isObject(value, where) ??
    first(
      Object.entries(value as object).map(([name, item]) => [name, part, item]),
      where,
    );

/** An object that has the first fields, and may have those of the second. */
export const object =
  (needed: Fields, left: Fields = {}): Check =>
  (value, where) => {
    const wrong = isObject(value, where);
    if (wrong) return wrong;
    const has = value as Readonly<Record<string, unknown>>;
    const given = Object.entries(left).filter(([name]) => has[name] !== undefined);
    const all = [...Object.entries(needed), ...given];
    return first(
      all.map(([name, part]) => [name, part, has[name]]),
      where,
    );
  };

function first(
  parts: readonly (readonly [name: string, part: Check, value: unknown])[],
  where: string,
): Failure | undefined {
  for (const [name, part, value] of parts) {
    const wrong = part(value, `${where}, ${name}`);
    if (wrong) return wrong;
  }
  return undefined;
}

/** For calls that have no error value: a wrong type is an exception that says the same. */
export function insist(wrong: Failure | undefined): void {
  if (wrong) throw new Error(`${wrong.error.where}: ${wrong.error.what}`);
}
