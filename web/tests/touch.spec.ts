import { type CDPSession, expect, type Page } from '@playwright/test';
import {
  cut,
  draw,
  endOfGame,
  expectPiecesOf,
  keptGame,
  middleOf,
  myTurn,
  openPage,
  pieceAt,
  playToEnd,
  quick,
  targetAt,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

// Only pictures need the fine pixels of a phone: four times as many are slow to paint.
test.use({ deviceScaleFactor: 1 });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers, as the browser gets them from a screen. */
class Fingers {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }
  down(...at: Point[]) {
    return this.send('touchStart', at);
  }
  move(...at: Point[]) {
    return this.send('touchMove', at);
  }
  up() {
    return this.send('touchEnd', []);
  }
  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[]) {
    const touchPoints = at.map(({ x, y }, id) => ({ x, y, id }));
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

const magnifier = (page: Page) => page.getByTestId('magnifier');
const confirmBar = (page: Page) => page.getByRole('button', { name: 'Confirm' });
const moved = async (page: Page) => (await keptGame(page)).moves;

async function tap(page: Page, selector: string, off = 0): Promise<void> {
  const { x, y } = await middleOf(page, selector);
  await page.touchscreen.tap(x + off, y);
}

test('a game against six bots, to its end by taps with confirmation', async ({ page }) => {
  await draw(page, 0.29);
  await openPage(page, '/', { settings: quick, match: await endOfGame(330) });
  await playToEnd(page, async (_, from, to) => {
    await tap(page, pieceAt(from));
    await tap(page, targetAt(to));
    await confirmBar(page).tap();
  });
  expect((await moved(page)).length).toBeGreaterThan(4);
  await expectPiecesOf(page);
});

test('a tap beside a piece or a target means it; the bar says the move and can be cancelled', async ({
  page,
}) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await myTurn(page).waitFor();
  // 12 px off: over half the way to the next point.
  await tap(page, pieceAt('e9'), -12);
  await expect(page.locator('.piece-chosen[data-at="e9"]')).toBeVisible();
  await tap(page, targetAt('h12'), 12);
  await expect(page.locator('.confirm')).toContainText('Go-between to h12');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await expect(confirmBar(page)).toHaveCount(0);
  expect(await moved(page)).toEqual([]);
  // A second tap on the same point confirms, too.
  await tap(page, pieceAt('e9'));
  await tap(page, targetAt('h12'));
  await expect(confirmBar(page)).toBeVisible();
  await tap(page, targetAt('h12'));
  await expect.poll(async () => (await moved(page))[0]).toBe('e9h12');
});

test('a tap explains a piece, and the board stays where it is; of an enemy it shows where it can go', async ({
  page,
}) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await myTurn(page).waitFor();
  const status = page.locator('.ribbon-status');
  const board = await page.locator('.board-svg').boundingBox();
  for (const [point, text] of [
    ['n17', 'Zhao cannon: straight'],
    ['n14', 'Zhao go-between: straight'],
    ['a9', 'Qin general: straight'],
  ] as const) {
    await tap(page, pieceAt(point));
    await expect(status).toContainText(text);
    expect(await cut(page)).toBe(false);
    expect(await page.locator('.board-svg').boundingBox()).toEqual(board);
  }
  // A second tap hides that.
  await tap(page, pieceAt('n14'));
  await expect(page.locator('.peeks')).toHaveClass(/side-p/);
  await expect(page.locator('[data-peek="n13"]')).toBeVisible();
  // An own piece that is tapped then is chosen as ever.
  await tap(page, pieceAt('d9'));
  await expect(page.locator('.piece-chosen[data-at="d9"]')).toBeVisible();
  await expect(page.locator('[data-peek]')).toHaveCount(0);
  await tap(page, pieceAt('d9'));
  await tap(page, pieceAt('n14'));
  await expect(page.locator('[data-peek="n13"]')).toBeVisible();
  await tap(page, pieceAt('n14'));
  await expect(page.locator('[data-peek]')).toHaveCount(0);
  expect(await moved(page)).toEqual([]);
});

test('held sideways: the board fills the height, and a move is made and confirmed beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await myTurn(page).waitFor();
  const board = await page.locator('.board-svg').boundingBox();
  expect(board?.height).toBeGreaterThan(300);
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(390);
  // Whoever has scrolled the column is shown the bar all the same.
  await page.getByText('The position in words').scrollIntoViewIfNeeded();
  await expect(page.locator('.actions')).not.toBeInViewport();
  await tap(page, pieceAt('e9'));
  await tap(page, targetAt('h12'));
  await expect(confirmBar(page)).toBeInViewport({ ratio: 1 });
  await confirmBar(page).tap();
  await expect.poll(async () => (await moved(page))[0]).toBe('e9h12');
});

test('a finger that rests opens the magnifier, slides to the right piece, and takes it', async ({
  page,
}) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await myTurn(page).waitFor();
  const fingers = await Fingers.on(page);
  const wrong = await middleOf(page, pieceAt('c9'));
  const right = await middleOf(page, pieceAt('d9'));
  await fingers.down(wrong);
  await expect(magnifier(page)).toBeVisible();
  await fingers.move(right);
  await fingers.up();
  await expect(magnifier(page)).toHaveCount(0);
  await expect(page.locator('.piece-chosen[data-at="d9"]')).toBeVisible();
  // Slid away from everything it gives up.
  const to = await middleOf(page, targetAt('f11'));
  await fingers.down(to);
  await expect(magnifier(page)).toBeVisible();
  const middle = await middleOf(page, '.sign-emperor');
  await fingers.move({ x: middle.x + 60, y: middle.y - 40 });
  await fingers.up();
  await expect(page.locator('.piece-chosen')).toHaveCount(0);
  expect(await moved(page)).toEqual([]);
});

test('a piece is dragged by finger, and the page does not scroll meanwhile', async ({ page }) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await myTurn(page).waitFor();
  const fingers = await Fingers.on(page);
  const from = await middleOf(page, pieceAt('e9'));
  await tap(page, pieceAt('e9'));
  const to = await middleOf(page, targetAt('h12'));
  await tap(page, pieceAt('e9'));
  // At one go: a finger that rests for a moment on its piece opens the magnifier instead.
  const steps = [1, 2, 3, 4, 5].map((i) => ({
    x: from.x + ((to.x - from.x) * i) / 5,
    y: from.y + ((to.y - from.y) * i) / 5,
  }));
  await Promise.all([fingers.down(from), ...steps.map((at) => fingers.move(at))]);
  await expect(magnifier(page)).toBeVisible();
  await fingers.up();
  await confirmBar(page).tap();
  await expect.poll(async () => (await moved(page))[0]).toBe('e9h12');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('two fingers enlarge the board, and moves are made on the enlarged one', async ({ page }) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await myTurn(page).waitFor();
  const fingers = await Fingers.on(page);
  const at = await middleOf(page, pieceAt('d9'));
  const before = await page.locator(pieceAt('d9')).boundingBox();
  const pair = (half: number) => [
    { x: at.x - half, y: at.y },
    { x: at.x + half, y: at.y },
  ];
  await fingers.down(...pair(30));
  for (let half = 40; half <= 80; half += 10) await fingers.move(...pair(half));
  await fingers.up();
  const after = await page.locator(pieceAt('d9')).boundingBox();
  expect((after?.width ?? 0) / (before?.width ?? 1)).toBeGreaterThan(2);
  // Points are large enough now: no confirmation.
  await tap(page, pieceAt('d9'));
  await tap(page, targetAt('f11'));
  await expect.poll(async () => (await moved(page))[0]).toBe('d9f11');
  await page.getByRole('button', { name: 'Show the whole board' }).tap();
  await expect
    .poll(async () => (await page.locator(pieceAt('f11')).boundingBox())?.width)
    .toBeCloseTo(before?.width ?? 0, 0);
});
