/** Which language a browser gets, and that the traditional texts have no simplified characters left. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { traditional } from '../../../build/traditional.js';
import { chineseOf, languageOf } from './locale.ts';

const source = new URL('../../', import.meta.url);
/** All Chinese texts. */
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\bzh\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, source), 'utf8'))
  .join('\n');

test('what something is stands before it by the colon of the language', () => {
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const joined = pages.filter(
    (name) =>
      name.endsWith('.tsx') && /\}: \$?\{/.test(readFileSync(new URL(name, source), 'utf8')),
  );
  expect(joined).toEqual([]);
});

describe('the language of a browser', () => {
  test.each([
    [['en-US'], 'en'],
    [['en-GB', 'zh-TW'], 'en'],
    [['de-DE'], 'en'],
    [[], 'en'],
    [['zh'], 'zh'],
    [['zh-CN', 'en'], 'zh'],
    [['zh-SG'], 'zh'],
    [['zh-Hans-TW'], 'zh'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-hk'], 'zh-Hant'],
    [['zh-MO'], 'zh-Hant'],
    [['zh-Hant'], 'zh-Hant'],
    [['zh-Hant-CN'], 'zh-Hant'],
    [['fr-FR', 'zh-TW'], 'zh-Hant'],
  ] as const)('%j reads %s', (names, language) => {
    expect(languageOf(names)).toBe(language);
  });

  test('English first, yet the Chinese of the button is the one that is read', () => {
    expect(chineseOf(['en-US', 'zh-HK'])).toBe('zh-Hant');
    expect(chineseOf(['en-US'])).toBeUndefined();
  });
});

test('Chinese texts have one word for the reader', () => {
  expect(texts).toContain('你');
  expect(texts).not.toContain('您');
});

test('traditional texts are traditional', () => {
  const made = traditional(texts);
  const simplified = [
    '与业两个为么从会体余关内写军几击则别剑务动发变号吗吴国图坏声处复够宫对将属帅并开弃强归态总战执择挡挥损换敌数无时显暂条',
    '来标样横毙没浅浏满灭点状独现电盘确离种称简红级线终结络继绪续编缘网胁胜脑获虏虑观规视览计认让议记许论设访试话该语谁谱负',
    '赵车转轮软载输边过运还这进远适选邻采针钟链错键长门闭问间队随隐韩页须颜马骑鹜齐',
  ].join('');
  for (const character of simplified) {
    expect(texts, character).toContain(character);
    expect(made, character).not.toContain(character);
  }
});
