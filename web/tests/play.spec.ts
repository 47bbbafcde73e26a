import { expect } from '@playwright/test';
import { type Config, defaultConfig } from '../../table/config.ts';
import {
  card,
  clickMove,
  cut,
  draw,
  endOfGame,
  expectPiecesOf,
  keptGame,
  keyMove,
  middleOf,
  myTurn,
  openGame,
  openPage,
  pieceAt,
  playText,
  playToEnd,
  quick,
  result,
  saved,
  set,
  small,
  targetAt,
  threeKingdoms,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

/** Qin for a person, at the easiest level, from this position. */
function against(fen: string, change: Partial<Config> = {}): Config {
  return { ...defaultConfig('sevenkingdoms', true, 1), fen, ...change };
}

test('a game against six bots, to its end by clicks and by keyboard in turn', async ({ page }) => {
  await page.setViewportSize(small);
  await draw(page, 0.17);
  await openGame(page, { settings: quick, match: await endOfGame(320) });
  let byKeys = false;
  await playToEnd(page, async (_, from, to) => {
    if (byKeys) await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await (byKeys ? keyMove : clickMove)(page, from, to);
    byKeys = !byKeys;
  });
  expect((await keptGame(page)).moves.length).toBeGreaterThan(12);
  await expect(result(page)).toContainText(/wins?:|drawn/);
  await expect(page.getByTestId('live')).toContainText(/wins?:|drawn/);
  await expectPiecesOf(page);
  // The chronicle leads back to the fall it tells of.
  await page.locator('.chronicle button').first().click();
  await expect(result(page)).toBeHidden();
  await expect(page.locator('.history-ply')).not.toHaveText(/^(\d+) \/ \1$/);
});

test('a piece is dragged to where it goes, and a wrong place gives it back', async ({ page }) => {
  await openGame(page, { settings: { ...quick, pace: 'slow' } });
  const from = await middleOf(page, pieceAt('d9'));
  const drag = async (x: number, y: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(from.x, from.y + 8);
  expect((await keptGame(page)).moves).toEqual([]);
  const to = await middleOf(page, targetAt('f11'));
  await drag(to.x, to.y);
  await expect.poll(async () => (await keptGame(page)).moves[0]).toBe('d9f11');
});

test('a move is typed, and a wrong one is answered in the engine’s words', async ({ page }) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await playText(page, 'b7b9');
  await expect(page.getByRole('alert')).toContainText("illegal move 'b7b9'");
  expect((await keptGame(page)).moves).toEqual([]);
  await playText(page, 'b7e5');
  await expect.poll(async () => (await keptGame(page)).moves[0]).toBe('b7e5');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a fall by the general: card, chronicle, colours, and back again', async ({ page }) => {
  await openGame(page, {
    settings: { ...quick, pauseAtFalls: true },
    match: saved(against(threeKingdoms)),
  });
  await clickMove(page, 'a18', 'j18');
  const told = page.getByTestId('fall-card');
  await expect(told).toContainText('Chu has fallen');
  await expect(told).toContainText('1 piece fights for Qin');
  await expect(told).not.toContainText('You are out.');
  await expect(told).toContainText('Qin: kingdoms 1 of 2');
  await expectPiecesOf(page);
  await expect(page.locator('.pieces [data-at="j10"]')).toHaveClass(/side-w/);
  await expect(page.locator('.pieces [data-at="j10"] .born')).toHaveClass(/side-r/);
  await expect(card(page, 'Qin').locator('.chip.side-r')).toBeVisible();
  await expect(card(page, 'Chu')).toContainText('fell to Qin');
  await expect(page.locator('.chronicle')).toContainText('Chu has lost its general');
  // The game waits until the card was read.
  await page.waitForTimeout(600);
  expect((await keptGame(page)).moves).toHaveLength(1);
  await told.getByRole('button').click();
  await expect.poll(async () => (await keptGame(page)).moves.length).toBe(2);
  await myTurn(page).waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(async () => (await keptGame(page)).moves.length).toBe(0);
  await expectPiecesOf(page);
  await expect(page.locator('.chronicle')).toContainText('Nobody has fallen yet');
  // Another move in its place is the one in the list.
  await playText(page, 'a18a17');
  await expect(page.locator('.moves [data-ply="1"]')).toHaveText('a18a17');
});

test('a fall by losses: the heir is who took the most', async ({ page }) => {
  const fen =
    'oQ18/19/19/19/19/19/19/19/19/rS17rQ/19/19/19/19/19/19/19/19/wQ9rS8 w wro---- w:r4,o:r6 3 7';
  await openPage(page, '/', {
    settings: { ...quick, pauseAtFalls: true },
    match: saved(against(fen)),
  });
  await expect(card(page, 'Chu')).toContainText('one more and Han inherits');
  await clickMove(page, 'a0', 'a9');
  const told = page.getByTestId('fall-card');
  await expect(told).toContainText('Chu has lost too many pieces. Han, who took the most');
  await expectPiecesOf(page);
  await expect(page.locator('.pieces [data-at="s9"]')).toHaveCount(0);
  await expect(card(page, 'Han').locator('.chip.side-r')).toBeVisible();
});

test('resigning is asked about, explained, and the bots play on', async ({ page }) => {
  await openGame(page, { settings: { ...quick, pauseAtFalls: true } });
  await page.getByRole('button', { name: 'Resign' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await keptGame(page)).moves).toEqual([]);
  await page.getByRole('button', { name: 'Resign' }).click();
  await question.getByRole('button', { name: 'Resign' }).click();
  const told = page.getByTestId('fall-card');
  await expect(told).toContainText('Qin leaves the game');
  await expect(told).toContainText('You are out.');
  await told.getByRole('button', { name: 'Watch on' }).click();
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(3);
  await expect(card(page, 'Qin')).toContainText('resigned');
  await expect(page.getByRole('button', { name: 'Resign', exact: true })).toHaveCount(0);
});

/** Chu can take Han's general, and nobody else's. */
const falling = 'rQ17oQ/19/19/19/19/19/19/19/19/19/19/19/19/9bQ9/19/19/19/19/wQ18 w wrob--- - 0 1';

test('who is out may take back; else falls do not stop the others', async ({ page }) => {
  const config = against(falling);
  const seats = { ...config.seats, r: { by: 'bot', level: 8, alliance: 0 } } as const;
  await openPage(page, '/', {
    settings: { ...quick, pauseAtFalls: true },
    match: saved({ ...config, seats }),
  });
  const told = page.getByTestId('fall-card');
  const resign = async () => {
    await myTurn(page).waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await expect(told).toContainText('You are out.');
  };
  await resign();
  await told.getByRole('button', { name: 'Take back' }).click();
  await expect(told).toHaveCount(0);
  expect((await keptGame(page)).moves).toEqual([]);
  await resign();
  await told.getByRole('button', { name: 'Watch on' }).click();
  await expect(told).toContainText('Han has fallen');
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(2);
});

test('who has fallen is shown the end at once', async ({ page }) => {
  // Bots that would think for a second and wait for longer, and cards that would stop them.
  await openGame(page, {
    settings: { ...quick, pace: 'slow', pauseAtFalls: true },
    match: saved({ ...defaultConfig('sevenkingdoms', true, 8), fen: falling }),
  });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByTestId('fall-card').getByRole('button', { name: 'To the end' }).click();
  await result(page).waitFor();
  await expect(result(page)).toContainText(/wins?:|drawn/);
  expect((await keptGame(page)).moves.length).toBeGreaterThan(2);
  await expectPiecesOf(page);
});

test('a piece that is pointed at is explained, and the board stays where it is', async ({
  page,
}) => {
  await openGame(page, { settings: { ...quick, pace: 'slow' } });
  const status = page.locator('.ribbon-status');
  for (const [width, height] of [
    [1100, 800],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(5, 5);
    await expect(status).toHaveText('Your turn');
    const board = await page.locator('.board-svg').boundingBox();
    for (const [point, text] of [
      ['f3', 'Chu archer: straight and diagonally, up to four points.'],
      ['a9', 'Qin general: straight'],
      ['n17', 'Zhao cannon: straight'],
      ['n14', 'Zhao go-between: straight'],
    ] as const) {
      const at = await middleOf(page, pieceAt(point));
      await page.mouse.move(at.x, at.y);
      await expect(status).toContainText(text);
      expect(await cut(page), `${text} at ${width} x ${height}`).toBe(false);
      expect(await page.locator('.board-svg').boundingBox()).toEqual(board);
    }
  }
  await page.mouse.move(5, 5);
  await expect(status).toHaveText('Your turn');
  const own = await middleOf(page, pieceAt('d9'));
  await page.mouse.click(own.x, own.y);
  await page.mouse.move(5, 5);
  await expect(status).toContainText('Qin archer:');
});

test('a reload keeps the game, in the middle of a bot’s thoughts, too', async ({ page }) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await clickMove(page, 'd9', 'f11');
  await expect(page.locator('.ribbon-status')).toContainText('Chu is thinking');
  await page.reload();
  await expect(page.locator('.pieces [data-at="f11"]')).toBeVisible();
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(2);
  const played = (await keptGame(page)).moves.length;
  await page.reload();
  await expect(page.locator('.moves .move')).not.toHaveCount(0);
  expect(await page.locator('.moves .move').count()).toBeGreaterThanOrEqual(played);
  await expectPiecesOf(page);
});

test('clocks run for the side to move, and time that is over loses', async ({ page }) => {
  const config = {
    ...defaultConfig('sevenkingdoms', true, 1),
    clock: { minutes: 0.05, increment: 0 },
  };
  await openPage(page, '/', { settings: { ...quick, pauseAtFalls: true }, match: saved(config) });
  const qin = card(page, 'Qin');
  await expect(qin.locator('.card-clock')).toHaveText(/0:0[123]/);
  await expect(page.getByTestId('fall-card')).toContainText('Its time is over', {
    timeout: 10_000,
  });
  expect((await keptGame(page)).moves).toEqual(['resign']);
});

test('pause stops the bots, the past can be looked at, and what happened is shown', async ({
  page,
}) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'quick' } });
  await clickMove(page, 'd9', 'f11');
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  const played = (await keptGame(page)).moves.length;
  await page.waitForTimeout(1200);
  expect((await keptGame(page)).moves.length).toBe(played);
  await page.getByRole('button', { name: 'Go on' }).click();
  await myTurn(page).waitFor();
  await page.getByRole('button', { name: 'First position' }).click();
  await expect(page.locator('.pieces [data-at="d9"]')).toBeVisible();
  await expect(myTurn(page)).toHaveCount(0);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('.');
  await expect(page.locator('.pieces [data-at="f11"]')).toBeVisible();
  await page.getByRole('button', { name: 'Last position' }).click();
  await set(page, { ...quick, pace: 'slow' });
  await page.getByRole('button', { name: 'Since your turn' }).click();
  await expect(page.locator('.history-ply')).toHaveText('1 / 7');
  // One mover at a time, each in words; by hand, too, and on from there.
  const past = page.getByTestId('past');
  await expect(past).toContainText("Qin's");
  await expect(page.locator('.history-ply')).toHaveText('2 / 7');
  await expect(past).toContainText("Chu's");
  await past.getByRole('button', { name: 'Pause' }).click();
  const there = await page.locator('.history-ply').textContent();
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(page.locator('.history-ply')).not.toHaveText(there as string);
  await set(page, quick);
  await past.getByRole('button', { name: 'Show the moves that follow' }).click();
  await expect(page.locator('.history-ply')).toHaveText('7 / 7');
  await expect(past).toHaveCount(0);
  await myTurn(page).waitFor();
});

test('threats: rings on what can be won; in words and arrows who can win it before the next own move', async ({
  page,
}) => {
  const fen = 'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/oQ18 w wro---- - 0 1';
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' }, match: saved(against(fen)) });
  await page.getByRole('button', { name: 'Threats' }).click();
  await expect(page.locator('.threat-general')).toHaveCount(3);
  await expect(page.locator('.dangers li')).toHaveText([
    "Chu's general on j18 can take Qin's general on a18",
    "Han's general on a0 can take Qin's general on a18",
  ]);
  await expect(page.locator('.arrow')).toHaveCount(2);
  await expect(page.locator('.arrow-number')).toHaveText(['1', '2']);
  // A move that is pointed at is looked at before it is made.
  const from = await middleOf(page, pieceAt('a18'));
  await page.mouse.click(from.x, from.y);
  const to = await middleOf(page, targetAt('j18'));
  await page.mouse.move(to.x, to.y);
  await expect(page.locator('.dangers li')).not.toContainText(['Chu']);
  await page.mouse.move(0, 0);
  await expect(page.locator('.arrow')).toHaveCount(2);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('t');
  await expect(page.locator('.threat')).toHaveCount(0);
  await expect(page.locator('.arrow')).toHaveCount(0);
});

test('an engine that dies is replaced, and the game goes on', async ({ page }) => {
  await openPage(page, '/', { settings: quick });
  await clickMove(page, 'd9', 'f11');
  await myTurn(page).waitFor();
  for (const worker of page.workers()) {
    await worker.evaluate(() => (globalThis as unknown as { close(): void }).close());
  }
  await clickMove(page, 'f11', 'f13');
  await expect
    .poll(async () => (await keptGame(page)).moves.length, { timeout: 30_000 })
    .toBeGreaterThan(8);
});
