// Each code that the engine may say of a side has a text in every language.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';
import { zh as zhHant } from './texts/zh.ts?hant';

const source = (path: string) =>
  readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
/** What stands in quotes, as codes. */
const codesOf = (text: string, quoted: RegExp) =>
  [...text.matchAll(quoted)].map(([, words = '']) => words.replaceAll(' ', '-')).sort();

const tables = 'eval/seven_kingdoms/tastes';
const words = (await source(`${tables}/taste_words.cpp`)).split('kWords{{')[1] ?? '';
const tastes = codesOf(words, /"([^"]+)"/g);
const kinds = [
  ...codesOf(await source(`${tables}/taste_kinds.cpp`), /^ {2}\{"([^"]+)", \d+,$/gm),
  ...codesOf(await source('search/opponents/side_model.h'), /names_\.push_back\("([^"]+)"\)/g),
].sort();

test.each(Object.entries({ en, zh, zhHant }))('%s', (_, texts) => {
  expect(tastes).toHaveLength(61);
  expect(kinds).toHaveLength(7);
  expect(Object.keys(texts.tastes).sort()).toEqual(tastes);
  expect(Object.keys(texts.kinds).sort()).toEqual(kinds);
  for (const text of [...Object.values(texts.tastes), ...Object.values(texts.kinds)]) {
    expect(text).not.toBe('');
  }
});
