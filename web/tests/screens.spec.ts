// Screens of every size, letters of every size, and colours that the system forces.

import { expect, type Page } from '@playwright/test';
import { defaultConfig } from '../../table/config.ts';
import { type LessonId, lessons } from '../src/features/exercises/course/lessons.ts';
import { en as texts } from '../src/features/exercises/course/texts/en.ts';
import {
  gameAfter,
  keep,
  keepInstead,
  middleOfGame,
  openPage,
  playText,
  put,
  quick,
  saved,
  study,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const long = study(await gameAfter(120));
/** Chu has lost ten of eleven pieces; Qin and Han are far from everything. */
const nearTheEnd = {
  ...defaultConfig('sevenkingdoms', true, 1),
  clock: { minutes: 5, increment: 5 },
  fen: 'oQ18/19/19/19/19/19/19/19/19/rS17rQ/19/19/19/19/19/19/19/19/wQ9rS8 w wro---- w:r4,o:r6 3 7',
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  return box;
}

async function expectFits(page: Page): Promise<void> {
  const { wide, gear } = await page.evaluate(() => {
    const { left, right, top, bottom } = (
      document.querySelector('.head [aria-label="Settings"]') as Element
    ).getBoundingClientRect();
    const gear = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return { wide: document.documentElement.scrollWidth - innerWidth, gear };
  });
  expect(wide, page.url()).toBeLessThanOrEqual(0);
  expect(gear, page.url()).toBe(true);
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/#/${name}`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
}

const screens = [
  [1440, 900],
  [2560, 1440],
  [1024, 768],
  [820, 1180],
  [844, 390],
  [740, 360],
  [720, 450],
  [667, 375],
  [390, 844],
  [360, 800],
  [320, 640],
] as const;

/** Each page is loaded once, and its window gets every size. */
async function onEachScreen(
  page: Page,
  look: (width: number, height: number) => Promise<void>,
): Promise<void> {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await expectFits(page);
    await look(width, height);
  }
}

test('on screens of every size no page is too wide, and the gear is reached', async ({ page }) => {
  await keep(page, { settings: quick, study: long });
  for (const name of ['about', 'learn', 'learn/leader', 'puzzles', 'watch', 'analyse', 'games']) {
    await open(page, name);
    await onEachScreen(page, async () => {});
  }
});

for (const variant of ['threefriends', 'middlexiangqi', 'sevenkingdoms']) {
  test(`on screens of every size the board of ${variant} is seen whole`, async ({ page }) => {
    await openPage(page, '/', { settings: quick, match: saved(defaultConfig(variant, true, 1)) });
    await expect(page.locator('.board-movable')).toBeVisible();
    await onEachScreen(page, async (width, height) => {
      const part = (box: Box) => Math.max(box.width, box.height) / Math.min(width, height);
      // Nothing of the smaller side is wasted.
      await expect
        .poll(async () => part(await boxOf(page, '.board-svg')), { intervals: [20] })
        .toBeGreaterThan(0.7);
      const board = await boxOf(page, '.board-svg');
      expect(board.x).toBeGreaterThanOrEqual(0);
      expect(board.x + board.width).toBeLessThanOrEqual(width);
      expect(board.y + board.height).toBeLessThanOrEqual(height);
    });
  });
}

test('on a phone one line under the board has the clocks and the nearest counter; cards come before moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' }, match: saved(nearTheEnd) });
  const status = page.getByTestId('status');
  await expect(status).toContainText('Chu: lost 10/11');
  // How near each side is to its win, and by what.
  await expect(status.getByText('taken').first()).toBeInViewport();
  await expect(status.locator('.status-wins li')).toHaveText([
    /Qin\s*taken\s*4\/31/,
    /Chu\s*taken\s*0\/31/,
    /Han\s*taken\s*6\/31/,
  ]);
  await expect(status.locator('.status-clock')).toHaveCount(1);
  await expect(status).toContainText(/Qin\s*[45]:\d\d/);
  await expect(status).toBeInViewport({ ratio: 1 });
  const [board, line, cards, list] = await Promise.all(
    ['.board-svg', '.status', '.cards', '.moves'].map((selector) => boxOf(page, selector)),
  );
  expect(line?.y).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
  expect(list?.y).toBeGreaterThan((cards?.y ?? 0) + (cards?.height ?? 0));
  // The pace stands in one row with the buttons, on the commonest phones, too.
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [412, 915],
    [740, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [button, pace] = await Promise.all(
      ['.actions .button', '.pace select'].map((selector) => boxOf(page, selector)),
    );
    expect(pace?.y, `${width}`).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0));
    expect((pace?.x ?? 0) + (pace?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Pace of the bots')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Pace of the bots').selectOption('quick');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('hegemon.settings')))
    .toContain('"pace":"quick"');
  // A bot that thinks is the second clock.
  await page.getByLabel('Pace of the bots').selectOption('slow');
  await playText(page, 'a0b0');
  await expect(status.locator('.status-clock')).toHaveCount(2);
});

test('on a phone the board and the way through the past are seen together, and stay so beside the moves', async ({
  page,
}) => {
  await openPage(page, '/#/analyse', {
    settings: quick,
    study: long,
    match: await middleOfGame(30),
  });
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [740, 360],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['analyse', 'play']) {
      await page.goto(`/#/${name}`);
      const back = page.getByRole('button', { name: 'One move back' });
      const board = page.locator('.board-svg').first();
      await expect(back).toBeInViewport({ ratio: 1 });
      await expect(board).toBeInViewport({ ratio: 0.99 });
      // What stands above the moves grows while the game is read.
      await expect(async () => {
        await page.locator('.panel-moves').evaluate((list) => list.scrollIntoView(false));
        await expect(page.locator('.move-now')).toBeInViewport({ timeout: 500 });
      }).toPass();
      await back.click({ trial: true });
      await expect(board).toBeInViewport({ ratio: 0.99 });
    }
  }
});

test('on a phone held sideways the board has the whole height, and the head stands beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await keep(page, { settings: quick });
  for (const variant of ['threefriends', 'middlexiangqi', 'sevenkingdoms']) {
    await keepInstead(page, { match: saved(defaultConfig(variant, true, 1)) });
    const board = await boxOf(page, '.board-svg');
    const beside = await boxOf(page, '.brand');
    expect(Math.max(board.height, board.width)).toBeGreaterThan(355);
    expect(board.y + board.height).toBeLessThanOrEqual(390);
    expect(beside.x).toBeGreaterThan(board.x + board.width);
    await expect(page.getByRole('button', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  }
});

test('beside a large board the line is not needed, and the moves fill their column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openPage(page, '/', { settings: quick });
  await expect(page.locator('.moves')).toBeVisible();
  await expect(page.getByTestId('status')).toBeHidden();
  const column = await boxOf(page, '.table-right');
  const list = await boxOf(page, '.moves');
  expect(list.height).toBeGreaterThan(600);
  expect(column.y + column.height).toBeLessThanOrEqual(1440);
  // Of the commonest size the buttons are seen whole, with their words.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['play', 'watch', 'analyse']) {
    await open(page, name);
    await expect(page.locator('.moves')).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, name).toBeLessThanOrEqual(900);
  }
});

test('beside the board a column that is scrolled leaves the board where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await keep(page, { settings: quick, study: long });
  await open(page, 'analyse');
  await page.getByText('Position, record, link').click();
  await page.locator('#in-link').scrollIntoViewIfNeeded();
  await expect(page.locator('#in-link')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.board-svg')).toBeInViewport({ ratio: 1 });
});

test('held sideways, each lesson shows what to do and its buttons without scrolling', async ({
  page,
}) => {
  const length = ({ id }: (typeof lessons)[number]) => texts.lessons[id as LessonId].text.length;
  const longest = lessons.toSorted((a, b) => length(b) - length(a)).slice(0, 8);
  await page.setViewportSize({ width: 740, height: 360 });
  for (const language of ['en', 'zh']) {
    await page.goto('/#/about');
    await put(page, { settings: { language } });
    await page.reload();
    for (const { id } of longest) {
      await page.goto(`/#/learn/${id}`);
      await expect(page.locator('.lesson-actions .button').last()).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.board-svg')).toBeInViewport({ ratio: 1 });
    }
  }
});

test('coordinates: arms and ranks of the Three Friends; small boards by switch, the analysis always', async ({
  page,
}) => {
  const labels = page.locator('.board-labels text');
  const match = saved(defaultConfig('threefriends', true, 1));
  await openPage(page, '/', { settings: quick, match, study: study({ variant: 'threefriends' }) });
  await expect(labels.first()).toBeVisible();
  const texts = await labels.allTextContents();
  for (const text of ['r1', 'r9', 'g1', 'b5', '1', '5']) expect(texts).toContain(text);
  await page.setViewportSize({ width: 390, height: 844 });
  // They can be read: no smaller than nine pixels, whatever the size of the board.
  expect((await boxOf(page, '.board-labels text')).height).toBeGreaterThanOrEqual(9);
  await expect(page.locator('.board-svg')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Coordinates on small boards, too').uncheck();
  await page.keyboard.press('Escape');
  await expect(labels).toHaveCount(0);
  await open(page, 'analyse');
  await expect(labels.first()).toBeVisible();
  // The line under the board says how far each side is: the cards come last.
  const [list, cards] = [await boxOf(page, '.moves'), await boxOf(page, '.cards')];
  expect(cards.y).toBeGreaterThan(list.y);
});

test('colours that mean something stay in forced colours, and the current page has a line', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, '/', { settings: quick, match: saved(nearTheEnd) });
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  await expect(page.locator('.board-movable')).toBeVisible();
  const ground = await style('body', 'background-color');
  expect(await style('.counter-bar .side-w', 'background-color')).toBe('rgb(253, 250, 242)');
  expect(await style('.counter-bar .side-o', 'background-color')).toBe('rgb(247, 185, 69)');
  expect(await style('.share.side-w', 'background-color')).toBe('rgb(253, 250, 242)');
  expect(await style('.chip.side-r', 'background-color')).toBe('rgb(159, 42, 42)');
  expect(await style('.nav a[aria-current="page"]', 'border-bottom-width')).toBe('3px');
  expect(await style('.nav a[aria-current="page"]', 'border-bottom-color')).not.toBe(ground);
  expect(await style('.card-turn', 'outline-style')).toBe('solid');
  await put(page, { study: long });
  await open(page, 'analyse');
  // The graph is drawn anew as long as the game is read.
  await expect(page.locator('.moves .move')).toHaveCount(120, { timeout: 60_000 });
  await expect(page.locator('.move-now')).toBeVisible();
  expect(await style('.graph-area.side-o', 'fill')).toBe('rgb(247, 185, 69)');
  expect(await style('.move-now', 'background-color')).not.toBe(ground);
});
