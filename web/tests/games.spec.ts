import { expect } from '@playwright/test';
import { type Config, defaultConfig } from '../../table/config.ts';
import {
  card,
  clickMove,
  draw,
  endOfGame,
  engineState,
  expectPiecesOf,
  keptGame,
  middleOf,
  myTurn,
  openPage,
  playMoves,
  put,
  quick,
  result,
  saved,
  small,
  targetAt,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

test('a new game of each preset is chosen in the dialog and played', async ({ page }) => {
  await openPage(page, '/', { settings: quick });
  for (const [preset, limits] of [
    ['Elephantchess', ['0/30', '0/10']],
    ['Chinese', ['0/30', '0/10']],
    ['Classic', ['0/31', '0/11']],
  ] as const) {
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('dialog').getByText(preset, { exact: true }).click();
    await page.getByLabel('All bots').selectOption('1');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const qin = card(page, 'Qin');
    for (const limit of limits) await expect(qin).toContainText(limit);
    await playMoves(page, 1, clickMove);
    await expectPiecesOf(page);
  }
});

test('in the Chinese preset three pairs have changed places', async ({ page }) => {
  await openPage(page, '/', {
    settings: quick,
    match: saved({ ...defaultConfig('sevenkingdoms', true, 1), preset: 'chinese' }),
  });
  await expect(page.locator('.ribbon-sides li').nth(1)).toContainText('Han');
  await expect(page.locator('.pieces [data-at="f0"]')).toHaveClass(/side-o/);
});

test('allies, absent kingdoms and two people at one board', async ({ page }) => {
  await openPage(page, '/', { settings: quick });
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('All bots').selectOption('1');
  await dialog.getByLabel(/^Who plays Qi\b/).selectOption('absent');
  await dialog.getByLabel(/^Who plays Wei\b/).selectOption('absent');
  await dialog.getByLabel(/^Who plays Chu\b/).selectOption('human');
  await dialog.getByText('Alliances', { exact: true }).click();
  await dialog.getByLabel(/^Alliance of Qin\b/).selectOption('1');
  await dialog.getByLabel(/^Alliance of Chu\b/).selectOption('1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(card(page, 'Qi')).toContainText('absent');
  await expect(card(page, 'Qin')).toContainText('allied with Chu');
  await expect(page.locator('.pieces .piece')).toHaveCount(85);
  await playMoves(page, 2, clickMove);
  const { moves } = await keptGame(page);
  expect(moves.length).toBeGreaterThanOrEqual(2);
  await expectPiecesOf(page);
});

test('what cannot be played is refused in the dialog, and the old game stays', async ({ page }) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await clickMove(page, 'd9', 'f11');
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Qin', 'Chu', 'Han', 'Qi', 'Wei', 'Zhao']) {
    await dialog.getByLabel(new RegExp(`^Who plays ${name}\\b`)).selectOption('absent');
  }
  await expect(page.getByRole('button', { name: 'Watch' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await keptGame(page)).moves.length).toBeGreaterThan(0);
});

test('the Three Friends: two people and a bot, until both have given up', async ({ page }) => {
  const config = defaultConfig('threefriends', true, 1);
  const seats = { ...config.seats, g: { by: 'human', level: 1, alliance: 0 } } as const;
  await openPage(page, '/', { settings: quick, match: saved({ ...config, seats }) });
  await playMoves(page, 4, clickMove);
  await expectPiecesOf(page);
  const resign = async () => {
    await myTurn(page).waitFor();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  };
  await resign();
  await expect(page.locator('.pieces .piece.side-none').first()).toBeVisible();
  await expectPiecesOf(page);
  await resign();
  await expect(result(page)).toContainText(/(Shu|Wu|Wei) wins:/);
  expect((await engineState(page)).outcome).not.toBeNull();
  await expectPiecesOf(page);
});

test('a game of Middle Xiangqi with drops, to mate', async ({ page }) => {
  // Two rooks, one of them in hand: it is dropped on b1, Black has one move left, and b10 is mate.
  const config: Config = {
    ...defaultConfig('middlexiangqi', true, 1),
    fen: '6g6/R12/13/13/13/13/13/13/13/5G7[R] w - - 0 1',
  };
  await openPage(page, '/', { settings: quick, match: saved(config) });
  await myTurn(page).waitFor();
  const hand = await middleOf(page, '[data-at="w:R@"] .disc');
  await page.mouse.click(hand.x, hand.y);
  await expect(page.locator('.target').first()).toBeVisible();
  const to = await middleOf(page, targetAt('b1'));
  await page.mouse.click(to.x, to.y);
  await expect.poll(async () => (await keptGame(page)).moves).toEqual(['R@b1', 'g10h10']);
  await expect(page.locator('[data-at="w:R@"]')).toHaveCount(0);
  await myTurn(page).waitFor();
  await clickMove(page, 'b1', 'b10');
  await expect(result(page)).toContainText('Red wins: checkmate');
  expect((await engineState(page)).outcome?.reason).toBe('checkmate');
  await expectPiecesOf(page);
});

test('watching: seven bots play to the end', async ({ page }) => {
  await page.setViewportSize(small);
  await draw(page, 0.02);
  const { config } = await endOfGame(300);
  const watch = saved({ ...config, seats: defaultConfig('sevenkingdoms', false, 1).seats }, 'r');
  await openPage(page, '/#/watch', { settings: quick, watch });
  await expect(result(page)).toBeVisible({ timeout: 100_000 });
  await expectPiecesOf(page, 'watch');
  await expect(page.locator('.moves .move').first()).toBeVisible();
});

test('behind a game of bots comes their next one, unless somebody stays', async ({ page }) => {
  // The twenty seconds are over when the test says so.
  await page.addInitScript(() => {
    const { setTimeout: later, clearTimeout: clear } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number) =>
        ms === 20_000 ? Object.assign(window, { run }) && -1 : later(run, ms),
      clearTimeout: (id: number) => (id === -1 ? Reflect.deleteProperty(window, 'run') : clear(id)),
    });
  });
  const wait = () => page.evaluate(() => (window as unknown as { run?: () => void }).run?.());
  const plies = async () => (await keptGame(page, 'watch')).moves.length;
  const moves = Array(6).fill('resign');
  const watch = { ...saved(defaultConfig('sevenkingdoms', false, 1), 'r'), moves };
  await openPage(page, '/#/watch', { settings: { ...quick, pace: 'slow' }, watch });
  await expect(result(page)).toContainText('begins after 20 seconds');
  await wait();
  await expect(result(page)).toHaveCount(0);
  await expect.poll(plies).toBeLessThan(moves.length);

  await page.goto('/#/about');
  await put(page, { watch });
  await page.goto('/#/watch');
  await expect(result(page)).toContainText('begins after 20 seconds');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await expect(result(page)).not.toContainText('20 seconds');
  await wait();
  expect(await plies()).toBe(moves.length);
  await page.getByRole('button', { name: 'Next game now' }).click();
  await expect(result(page)).toHaveCount(0);
  await expect.poll(plies).toBeLessThan(moves.length);
});
