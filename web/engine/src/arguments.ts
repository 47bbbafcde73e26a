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
  (value, where) => {
    const wrong = isList(value, where);
    if (wrong) return wrong;
    // Not `findIndex`: holes of a list are looked at, too.
    for (const [i, item] of (value as unknown[]).entries()) {
      if (part(item, '')) return part(item, `${where}, ${i + 1}`);
    }
    return undefined;
  };

export const mapOf =
  (part: Check): Check =>
  (value, where) => {
    const wrong = isObject(value, where);
    if (wrong) return wrong;
    const odd = Object.entries(value as object).find(([, item]) => part(item, ''));
    return odd && part(odd[1], `${where}, ${odd[0]}`);
  };

/** An object with the first fields; the second may be left out. */
export const object = (needed: Fields, left: Fields = {}): Check => {
  const fields = Object.entries({ ...needed, ...left });
  return (value, where) => {
    const wrong = isObject(value, where);
    if (wrong) return wrong;
    const has = value as Readonly<Record<string, unknown>>;
    const odd = fields.find(
      ([name, part]) => (has[name] !== undefined || name in needed) && part(has[name], ''),
    );
    return odd?.[1](has[odd[0]], `${where}, ${odd[0]}`);
  };
};

/** For calls that have no error value: a wrong type is an exception that says the same. */
export function insist(wrong: Failure | undefined): void {
  if (wrong) throw new Error(`${wrong.error.where}: ${wrong.error.what}`);
}
