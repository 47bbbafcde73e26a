import { expect, test } from 'vitest';
import { linkOf, pack, setupOfLink } from './link.ts';

const packedOf = (link: string) => /g=([\w-]+)$/.exec(link)?.[1] ?? '';

test('a game in a link is the same game', async () => {
  const setup = {
    variant: 'sevenkingdoms',
    options: { Rules: 'chinese' },
    fen: '19/19 w - - 0 1',
    moves: Array.from({ length: 2000 }, (_, i) => `b${i % 19}e5`),
  };
  expect(await setupOfLink(packedOf(await linkOf(setup)))).toEqual(setup);
});

test('a link that is cut or no link is none', async () => {
  const whole = packedOf(await linkOf({ variant: 'sevenkingdoms', moves: ['b7e5', 'f4e4'] }));
  for (const packed of ['', 'A', 'AAAA', '----', whole.slice(0, -3), whole.slice(4)]) {
    expect(await setupOfLink(packed), packed).toBeUndefined();
  }
});

test('what has another shape is none, and nothing gets into prototypes', async () => {
  for (const value of [
    null,
    7,
    'x',
    [],
    {},
    { variant: 5 },
    { variant: 'sevenkingdoms', fen: {} },
    { variant: 'sevenkingdoms', moves: 'b7e5' },
    { variant: 'sevenkingdoms', moves: [5] },
    { variant: 'sevenkingdoms', options: null },
    { variant: 'sevenkingdoms', options: { Rules: 5 } },
  ]) {
    expect(await setupOfLink(await pack(value)), JSON.stringify(value)).toBeUndefined();
  }
  const evil = JSON.parse('{"variant":"x","options":{"__proto__":"1"},"__proto__":{"more":1}}');
  const setup = await setupOfLink(await pack(evil));
  expect(Object.keys(setup ?? {}).sort()).toEqual(['options', 'variant']);
  expect(({} as Record<string, unknown>).more).toBeUndefined();
  expect(Object.getPrototypeOf(setup?.options)).toBe(Object.prototype);
});

test('a small link that unpacks to ten megabytes is a game, not the end of the page', async () => {
  const fen = '1'.repeat(10_000_000);
  const packed = await pack({ variant: 'sevenkingdoms', fen });
  expect(packed.length).toBeLessThan(80_000);
  expect((await setupOfLink(packed))?.fen).toHaveLength(fen.length);
});
