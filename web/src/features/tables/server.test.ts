import { afterEach, expect, test, vi } from 'vitest';
import { askServer } from './server.ts';

afterEach(() => vi.unstubAllGlobals());

test('a server that does not answer is not one that has no tables', async () => {
  const answers = [
    ['tables', () => Response.json({ hegemon: 'tables' })],
    ['other', () => new Response('<html>', { status: 200 })],
    ['other', () => new Response('', { status: 404 })],
    ['none', () => new Response('', { status: 502 })],
    ['none', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const;
  for (const [found, answer] of answers) {
    vi.stubGlobal('fetch', async () => answer());
    expect(await askServer('https://a.example')).toBe(found);
  }
});
