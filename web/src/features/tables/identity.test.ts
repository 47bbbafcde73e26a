import { beforeEach, expect, test, vi } from 'vitest';
import { changeServer, identity, keepIdentity } from './identity.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test('each server is told a secret of its own, which is known there again; the name goes along', () => {
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
});
