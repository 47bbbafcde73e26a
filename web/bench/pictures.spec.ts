// The pictures of README.md, in docs/images: npm run pictures, after scripts/web --build.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { gameAfter, keep, middleOfGame, study } from '../tests/helpers.ts';

const folder = new URL('../../docs/images/', import.meta.url).pathname;
// Pieces are those of a first visit; the analysis shows characters, the set that the games are known by.
const settings = { theme: 'light', animation: 'off' };

async function picture(page: Page, name: string): Promise<void> {
  // Nothing is pointed at, and all that glides has arrived.
  await page.mouse.move(1, 1);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 });
}

test('the middle of a game', async ({ page }) => {
  await keep(page, { settings, match: await middleOfGame(301) });
  await page.goto('/');
  await expect(page.locator('.moves .move')).toHaveCount(301);
  await expect(page.locator('.moves .move-now')).toBeInViewport();
  await picture(page, 'game');
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  test('the same position', async ({ page }) => {
    await keep(page, { settings, match: await middleOfGame(301) });
    await page.goto('/');
    await expect(page.locator('.moves .move')).toHaveCount(301);
    await picture(page, 'phone');
  });
});

test('a lesson', async ({ page }) => {
  await keep(page, { settings });
  await page.goto('/#/learn/six-others');
  await expect(page.locator('.board-movable')).toBeVisible();
  await picture(page, 'lesson');
});

test('a puzzle', async ({ page }) => {
  const file = new URL(
    '../src/features/exercises/puzzles/data/sevenkingdoms.jsonl',
    import.meta.url,
  );
  const [first] = readFileSync(file, 'utf8').split('\n');
  await keep(page, { settings });
  await page.goto(`/#/puzzles/sevenkingdoms/${JSON.parse(first ?? '').id}`);
  await expect(page.locator('.board-movable')).toBeVisible();
  await picture(page, 'puzzle');
});

test('an analysis with three lines, the best of them as a round of arrows', async ({ page }) => {
  const characters = { ...settings, pieces: 'characters' };
  await keep(page, { settings: characters, study: study(await gameAfter(250)) });
  await page.goto('/#/analyse');
  await expect(page.locator('.moves .move')).toHaveCount(250);
  await page.getByLabel('Lines').selectOption('3');
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  const lines = page.getByTestId('lines').getByRole('button');
  // Deep enough for lines of a whole round.
  await expect
    .poll(() => lines.first().locator('.line-move').count(), { timeout: 60_000 })
    .toBeGreaterThan(7);
  await lines.first().focus();
  await expect(page.locator('.arrow-number')).not.toHaveCount(0);
  await picture(page, 'analyse');
});
