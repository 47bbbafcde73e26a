import { beforeEach, expect, test, vi } from 'vitest';
import { addressAt, changeServer, identity, isKnown, keepIdentity, serverIn } from './identity.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('each server is told a secret of its own, which is known there again; the name goes along', () => {
  vi.stubGlobal('location', { origin: 'https://pages.example' });
  keepIdentity({ name: 'Ann' });
  const home = identity().secret;
  changeServer('https://a.example');
  const there = identity().secret;
  expect(there).not.toBe(home);
  changeServer('https://b.example');
  expect(new Set([home, there, identity().secret]).size).toBe(3);
  changeServer('https://a.example');
  expect(identity()).toMatchObject({ secret: there, name: 'Ann', server: 'https://a.example' });
  changeServer('');
  expect(identity().secret).toBe(home);
  // There one goes without a question.
  const known = ['https://pages.example', 'https://a.example', 'https://b.example'];
  expect([...known, 'https://c.example'].filter(isKnown)).toEqual(known);
});

test('an invitation from a page that is not the server’s says the server', () => {
  vi.stubGlobal('location', { href: 'https://pages.example/hegemon/#/tables/abc' });
  expect(addressAt('/abc')).toBe('https://pages.example/hegemon/#/tables/abc');
  expect(serverIn('#/tables/abc')).toBeUndefined();
  changeServer('http://10.0.0.2:8018');
  for (const path of ['/abc', '?me=secret&name=Ann']) {
    const [, hash = ''] = addressAt(path).split('/hegemon/');
    expect(hash.startsWith(`#/tables${path}`)).toBe(true);
    expect(serverIn(hash)).toBe('http://10.0.0.2:8018');
  }
  for (const wrong of ['?at=', '?at=a', '?at=javascript:1', '?at=%']) {
    expect(serverIn(`#/tables${wrong}`)).toBeUndefined();
  }
});
