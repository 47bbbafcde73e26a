// Pictures of a position: sizes, colours of pieces in both themes; sent where the browser can, else saved.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { middleOfGame, openPage, put, quick } from './helpers.ts';
import { test } from './oneBrowser.ts';

const picture = (page: Page) => page.getByRole('dialog').getByRole('img');

async function openPictures(page: Page): Promise<void> {
  await expect(page.locator('.moves .move').first()).toBeVisible();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(picture(page)).toBeVisible();
}

/** How often each of these colours stands in the shown picture. */
async function coloursOf(page: Page, colours: readonly string[]) {
  return picture(page).evaluate(async (image: HTMLImageElement, wanted) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const counts: Record<string, number> = Object.fromEntries(wanted.map((colour) => [colour, 0]));
    for (let i = 0; i < data.length; i += 4) {
      const colour = `#${[data[i], data[i + 1], data[i + 2]]
        .map((value) => (value ?? 0).toString(16).padStart(2, '0'))
        .join('')}`;
      if (colour in counts) counts[colour] = (counts[colour] ?? 0) + 1;
    }
    return { width: canvas.width, height: canvas.height, counts };
  }, colours);
}

async function saved(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a position is a picture with the colours of the page, in both themes', async ({ page }) => {
  const match = await middleOfGame(40);
  const fills = ['#fdfaf2', '#f7b945', '#57a96c', '#3779bd', '#9f2a2a', '#451a69', '#020206'];
  for (const [theme, board] of [
    ['light', '#ecdcb6'],
    ['dark', '#4b4237'],
  ] as const) {
    await page.goto('/#/about');
    await put(page, { settings: { ...quick, theme }, match });
    await page.reload();
    await page.goto('/#/play');
    await openPictures(page);
    const { width, height, counts } = await coloursOf(page, [board, ...fills]);
    expect(width).toBe(1200);
    expect(height).toBeGreaterThan(1200);
    // All seven armies are on the board.
    for (const fill of fills) expect(counts[fill], fill).toBeGreaterThan(3000);
    expect(counts[board]).toBeGreaterThan(100_000);
    const { name, bytes } = await saved(page);
    expect(name).toBe('hegemon-position.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.board-svg')).toHaveCount(1);
  }
});

test('where files can be sent the picture is', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        Object.assign(window, { sent: files.map(({ name, type, size }) => [name, type, size]) });
      },
    });
  });
  await openPage(page, '/', { settings: quick, match: await middleOfGame(4) });
  await openPictures(page);
  const { bytes } = await saved(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { sent?: unknown }).sent))
    .toEqual([['hegemon-position.png', 'image/png', bytes.length]]);
});
