// A browser whose letters are twice as large as usual. A file of its own: it needs a browser of its own.
import { expect, test } from '@playwright/test';
import { launchOptions } from '../playwright.config.ts';
import { keep, quick } from './helpers.ts';

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--blink-settings=defaultFontSize=32'],
  },
});

test('all sizes follow the letters of the browser, and every page still fits', async ({ page }) => {
  await keep(page, { settings: quick });
  for (const [width, height] of [
    [1440, 900],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['play', 'analyse', 'about']) {
      await page.goto(`/#/${name}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${name} at ${width} x ${height}`).toBeLessThanOrEqual(0);
      await expect(page.getByRole('button', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
    }
  }
  await page.goto('/#/play');
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await size('body')).toBe(30);
  for (const selector of ['.nav a', '.card-name', '.counter', '.button', '.moves .hint']) {
    expect(await size(selector), selector).toBeGreaterThanOrEqual(24);
  }
});
