// The frame of all pages: addresses, the head on narrow screens, titles, what readers hear, what is seen while it loads.
import { expect } from '@playwright/test';
import { dist, keep, openPage, quick, serve } from './helpers.ts';
import { test } from './oneBrowser.ts';

test('an address that does not exist says so; each other one marks its name in the head', async ({
  page,
}) => {
  await keep(page, { settings: quick });
  const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]');
  for (const [address, name] of [
    ['', 'Play'],
    ['#/', 'Play'],
    ['#/rules', 'Rules'],
    ['#/edit', 'Analyse'],
    ['#/games', 'Games'],
  ]) {
    await page.goto(`/${address}`);
    await expect(current, address).toHaveText(name as string);
    await expect(page.locator('main.failed')).toHaveCount(0);
  }
  for (const address of ['#/nonsense', '#/review', '#/Play']) {
    await page.goto(`/${address}`);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    await expect(current).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Play' }).click();
  await expect(page.locator('.board-movable')).toBeVisible();
});

test('the title is that of the page, in its language at once', async ({ page }) => {
  await keep(page, { settings: quick });
  for (const [address, english, chinese] of [
    ['analyse', 'Analyse', '分析'],
    ['about', 'Rules', '规则'],
    ['puzzles', 'Puzzles', '习题'],
    ['learn', 'Learn', '学棋'],
    ['learn/leg', "The knight's leg", '绊马腿'],
    ['nonsense', 'There is no such page', '没有这个页面'],
  ] as const) {
    await page.goto(`/#/${address}`);
    await expect(page).toHaveTitle(`${english} · Hegemon`);
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect(page, address).toHaveTitle(`${chinese} · 霸`);
    await page.getByRole('button', { name: 'EN: switch to English' }).click();
    await expect(page).toHaveTitle(`${english} · Hegemon`);
  }
});

test('the title of a game that is watched says so, beside whose turn it is', async ({ page }) => {
  await page.goto('/#/watch');
  await expect(page).toHaveTitle(/^Watch: \w+ · Hegemon$/);
});

test('what a page does not take from its address is named', async ({ page }) => {
  await keep(page, { settings: quick });
  for (const address of [
    'edit?fen=zzz',
    'play?g=abc',
    'watch?fen=x',
    'games?fen=x',
    'about?fen=x',
  ]) {
    await page.goto(`/#/${address}`);
    const [, name = ''] = /\?(\w+)/.exec(address) ?? [];
    await expect(page.getByRole('status').getByText(`takes no “${name}”`)).toBeVisible();
  }
  await page.goto('/#/games?position=0123456789ABCDEF&variant=sevenkingdoms&rules=classic');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('takes no')).toHaveCount(0);
});

test('what was said to readers ends with its page', async ({ page }) => {
  await openPage(page, '/#/puzzles', { settings: quick });
  await expect(page.getByTestId('live')).toContainText('Find the best move');
  await page.goto('/#/games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('live')).toBeEmpty();
});

test('the head has room on screens of every width: what has none is in a menu', async ({
  page,
}) => {
  await openPage(page, '/#/games', { settings: quick });
  await expect(page.getByRole('main')).toBeVisible();
  for (const language of ['en', 'zh']) {
    if (language === 'zh') await page.getByRole('button', { name: '切换到中文' }).click();
    for (const width of [320, 360, 390, 430, 600, 720, 784, 800, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const { wide, rows } = await page.evaluate(() => {
        const nav = document.querySelector('.nav') as HTMLElement;
        const seen = [...nav.children].filter((one) => one.getClientRects().length > 0);
        const tops = seen.map((one) => Math.round(one.getBoundingClientRect().top));
        return { wide: nav.scrollWidth - nav.clientWidth, rows: new Set(tops).size };
      });
      expect(wide, `${width} ${language}`).toBeLessThanOrEqual(0);
      expect(rows, `${width} ${language}`).toBe(1);
    }
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'EN: switch to English' }).click();
  // The button has the name of the page that it has led to.
  await page.getByRole('button', { name: 'Games' }).click();
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Games', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Rules' })).toBeVisible();
  await page.goto('/#/play');
  await page.getByRole('button', { name: 'More' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Games', exact: true })).toBeHidden();
});

test('something is seen while it loads, before scripts and styles are there', async ({ page }) => {
  const site = await serve(dist);
  let holds = /\.(js|css|wasm)$/;
  const held: (() => void)[] = [];
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  await page.route('**/*', async (route) => {
    if (holds.test(route.request().url())) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  try {
    await page.goto(site.url, { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await expect(main).toContainText('Hegemon');
    const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
    await expect.poll(paints).toBeGreaterThan(0);
    // Then all but the engine.
    holds = /\.wasm$/;
    release();
    await expect(page.locator('.head')).toBeVisible();
    await expect(main).toHaveText('Loading …');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    holds = /nothing/;
    release();
    await expect(page.locator('.board-movable')).toBeVisible();
  } finally {
    release();
    await site.close();
  }
});
