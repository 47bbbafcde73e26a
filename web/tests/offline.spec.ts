// The built site on a plain server of files: without a network after the first load, with a new version
// that asks first, and without the headers that threads would need.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { clickMove, dist, keptGame, myTurn, openPage, quick, serve } from './helpers.ts';

test.use({ serviceWorkers: 'allow' });

async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50));
  });
}

test('everything works without a network after the first load', async ({ page, context }) => {
  const server = await serve(dist);
  await openPage(page, server.url, { settings: quick });
  await controlled(page);
  await server.close();
  await context.setOffline(true);
  await page.reload();
  await clickMove(page, 'd9', 'f11');
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(2);
  await page.goto(`${server.url}#/analyse`);
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  await expect(page.getByTestId('lines').getByRole('button')).toHaveCount(1);
  await page.goto(`${server.url}#/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('files are sent as packed as the browser takes them', async ({ request }) => {
  const sizes = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const answer = await request.get('/', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers()['content-encoding'] ?? 'identity').toBe(encoding);
      expect(answer.headers()['content-type']).toContain('text/html');
      expect(await answer.text()).toContain('<!doctype html>');
      return Number(answer.headers()['content-length'] ?? Number.POSITIVE_INFINITY);
    }),
  );
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});

test('without the headers for threads, and below a folder, bots play', async ({ page }) => {
  const site = await mkdtemp(join(tmpdir(), 'hegemon-site-'));
  await cp(dist, join(site, 'some', 'folder'), { recursive: true });
  // Without its service worker, which would add the headers.
  await rm(join(site, 'some', 'folder', 'sw.js'));
  const server = await serve(site);
  try {
    await openPage(page, `${server.url}some/folder/`, { settings: quick });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await clickMove(page, 'd9', 'f11');
    await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(2);
  } finally {
    await server.close();
    await rm(site, { recursive: true });
  }
});

test('a new version waits until the person wants it, and the game goes on in it', async ({
  page,
}) => {
  const site = await mkdtemp(join(tmpdir(), 'hegemon-site-'));
  await cp(dist, site, { recursive: true });
  const server = await serve(site);
  try {
    await openPage(page, server.url, { settings: { ...quick, pace: 'slow' } });
    await controlled(page);
    await clickMove(page, 'd9', 'f11');
    const index = join(site, 'index.html');
    const html = await readFile(index, 'utf8');
    await writeFile(index, html.replace('<title>Hegemon</title>', '<title>Newer</title>'));
    const worker = await readFile(join(site, 'sw.js'), 'utf8');
    await writeFile(join(site, 'sw.js'), worker.replace(/version = "/, 'version = "newer-'));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const button = page.getByRole('button', { name: 'Use it now' });
    await expect(button).toBeVisible();
    // Not by itself.
    expect(await page.locator('.moves .move').count()).toBeGreaterThan(0);
    await button.click();
    await expect(button).toBeHidden();
    await expect(page.locator('.pieces [data-at="f11"]')).toBeVisible();
    const kept = await page.evaluate(async () => (await caches.keys()).join());
    expect(kept).toMatch(/^hegemon-newer-\w+$/);
    expect((await keptGame(page)).moves[0]).toBe('d9f11');
    await page.getByLabel('Pace of the bots').selectOption('instant');
    await myTurn(page).waitFor({ timeout: 60_000 });
  } finally {
    await server.close();
    await rm(site, { recursive: true });
  }
});
