// Whoever plays by keyboard or hears the pages: where the focus is, and what is said.
import { expect, type Page } from '@playwright/test';
import { defaultConfig } from '../../table/config.ts';
import {
  engineState,
  expectAccessible,
  gameAfter,
  keep,
  keepInstead,
  keptGame,
  myTurn,
  openGame,
  openPage,
  playText,
  ply,
  quick,
  result,
  saved,
  study,
  threeKingdoms,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const slow = { ...quick, pace: 'slow', pauseAtFalls: true };
const small = () => saved({ ...defaultConfig('sevenkingdoms', true, 1), fen: threeKingdoms });

const focus = (page: Page) => page.locator(':focus');
const cell = (page: Page, point: string) => page.locator(`[data-point="${point}"]`);

test('the first Tab offers the board, past head and cards', async ({ page }) => {
  await openGame(page, { settings: slow });
  await page.keyboard.press('Tab');
  await expect(focus(page)).toHaveAccessibleName('Skip to the board');
  await expect(focus(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(focus(page)).toHaveAttribute('role', 'gridcell');
  await page.goto('/#/about');
  await page.reload();
  await expect(page.locator('.keys')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focus(page)).toHaveAccessibleName('Skip to the text');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the field for moves keeps the focus while bots think', async ({ page }) => {
  await openGame(page, { settings: slow });
  const field = page.getByLabel('Move as text');
  await field.focus();
  await page.keyboard.type('d9f11');
  await page.keyboard.press('Enter');
  await expect(page.locator('.ribbon-status')).toContainText('Chu is thinking');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('readonly');
  // A second Enter plays nothing and says nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // So does a card, which a move changes.
  const card = page.getByRole('button', { name: /^Han\b/ });
  await card.focus();
  await page.getByLabel('Pace of the bots').selectOption('instant');
  await card.focus();
  await myTurn(page).waitFor();
  await expect(card).toBeFocused();
});

test('buttons that can do no more keep the focus, and what is gone gives it to the board', async ({
  page,
}) => {
  await openGame(page, { settings: slow, match: small() });
  await playText(page, 'a18j18');
  const told = page.getByTestId('fall-card');
  await expect(told.getByRole('button', { name: 'Go on' })).toBeFocused();
  await page.getByRole('button', { name: 'Pause' }).click();
  const back = page.getByRole('button', { name: 'Take back' });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await keptGame(page)).moves.length).toBe(0);
  await expect(back).toBeDisabled();
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await keptGame(page)).moves).toEqual([]);
  // The button that closes the result goes with it.
  await keepInstead(page, {
    match: saved({
      ...defaultConfig('middlexiangqi', true, 1),
      fen: '6g6/3R9/13/13/13/13/13/13/4R8/5G7[] w - - 0 1',
    }),
  });
  await playText(page, 'e2e10');
  await expect(result(page)).toContainText('Red wins: checkmate');
  await result(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(result(page)).toHaveCount(0);
  await expect(focus(page)).toHaveAttribute('role', 'gridcell');
});

test('giving up is asked in a dialog: it has the focus, Escape closes it, the focus comes back', async ({
  page,
}) => {
  await openGame(page, { settings: slow });
  const button = page.getByRole('button', { name: 'Resign' });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Give this game up?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();
  expect((await keptGame(page)).moves).toEqual([]);
});

test('the past is stepped through from anywhere but a field and the board, by keys and by the wheel', async ({
  page,
}) => {
  const { moves } = await gameAfter(6);
  const past = (watched: boolean) => ({
    ...saved(defaultConfig('sevenkingdoms', !watched, 1), 'w'),
    moves,
    paused: true,
  });
  const kept = { settings: slow, study: study(await gameAfter(6)), match: past(false) };
  await openPage(page, '/#/analyse', { ...kept, watch: past(true) });
  for (const name of ['analyse', 'play', 'watch']) {
    await page.goto(`/#/${name}`);
    await expect(ply(page)).toHaveText('6 / 6');
    for (const [key, at] of [
      ['ArrowLeft', 5],
      ['Home', 0],
      ['ArrowRight', 1],
      ['.', 2],
      ['End', 6],
      [',', 5],
    ] as const) {
      await page.keyboard.press(key);
      await expect(ply(page), `${name}: ${key}`).toHaveText(`${at} / 6`);
    }
    await page.locator('.table-board').hover({ position: { x: 5, y: 5 } });
    await page.mouse.wheel(0, -100);
    await expect(ply(page)).toHaveText('4 / 6');
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(focus(page)).toHaveAttribute('role', 'gridcell');
    await expect(ply(page)).toHaveText('4 / 6');
    await page.locator('select').first().focus();
    await page.keyboard.press('Home');
    await expect(ply(page)).toHaveText('4 / 6');
  }
});

test('the question mark lists the keys, but not where letters are written; f is left to the browser', async ({
  page,
}) => {
  await openGame(page, { settings: slow });
  const list = page.getByRole('dialog', { name: 'Keyboard' });
  await page.getByLabel('Move as text').focus();
  await page.keyboard.press('?');
  await expect(page.getByLabel('Move as text')).toHaveValue('?');
  await expect(list).toHaveCount(0);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('?');
  await expect(list).toContainText('next and previous piece that can move');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(focus(page)).toHaveAttribute('role', 'gridcell');
  await page.evaluate(() => {
    window.addEventListener('keydown', (event) => {
      document.body.dataset[`key${event.key.toUpperCase()}`] = String(event.defaultPrevented);
    });
  });
  await page.keyboard.press('f');
  await page.keyboard.press('t');
  await expect(page.locator('body')).toHaveAttribute('data-key-f', 'false');
  await expect(page.locator('body')).toHaveAttribute('data-key-t', 'true');
});

test('every point of the board says what stands on it before anybody walks there', async ({
  page,
}) => {
  await openGame(page, { settings: slow });
  const state = await engineState(page);
  const names: Record<string, string> = await page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells.map((found) => [
          found.getAttribute('data-point') ?? '',
          found.getAttribute('aria-label') ?? '',
        ]),
      ),
    );
  expect(Object.keys(names)).toHaveLength(361);
  expect(names.n17).toBe('n17, Zhao cannon');
  expect(names.c18).toBe('c18, Yan knight');
  expect(names.j10).toBe('j10, empty');
  for (const { at } of state.pieces) expect(names[at], at).not.toContain('empty');
  expect(Object.values(names).filter((name) => !name.endsWith('empty'))).toHaveLength(
    state.pieces.length,
  );
});

test('the region for announcements is there before its first words', async ({ page }) => {
  await keep(page, { settings: slow });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      // Of the order in which things are made: the region, and the first thing of the page itself.
      new MutationObserver(() => {
        const region = document.querySelector('[aria-live="polite"]');
        if (region && !document.body.dataset.first) {
          document.body.dataset.first = document.querySelector('.board') ? 'board' : 'region';
          document.body.dataset.words = region.textContent ?? '';
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await page.goto('/');
  await myTurn(page).waitFor();
  await expect(page.locator('body')).toHaveAttribute('data-first', 'region');
  await expect(page.locator('body')).toHaveAttribute('data-words', '');
  await playText(page, 'd9f11');
  await expect(page.getByTestId('live')).toContainText("Qin's archer goes from d9 to f11.");
});

test('any piece says where it can go; the position in words: the last round, all pieces, and what is attacked, own pieces first', async ({
  page,
}) => {
  await openGame(page, { settings: { ...slow, pauseAtFalls: false }, match: small() });
  await cell(page, 'j10').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('live')).toContainText('Chu swordsman: to ');
  await expect(page.getByTestId('live')).toContainText('j11');
  await expect(page.locator('[data-peek="j11"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-peek]')).toHaveCount(0);
  await page.getByText('The position in words').click();
  await expect(page.getByTestId('last-round')).toHaveText('No moves yet.');
  await expect(page.getByTestId('armies').getByRole('listitem')).toHaveText([
    'Qin: general a18',
    'Chu: general j18; swordsman j10',
    'Han: general j1',
  ]);
  const attacks = page.getByTestId('attacks').getByRole('listitem');
  await expect(attacks.first()).toHaveText('Qin general a18: by Chu general j18, which wins it');
  await expectAccessible(page);
  await playText(page, 'a18a17');
  await expect(page.getByTestId('last-round').getByRole('listitem').first()).toHaveText(
    "Qin's general goes from a18 to a17.",
  );
});

test('fall, result and a narrow page have no serious fault for readers', async ({ page }) => {
  await keep(page, { settings: slow, match: small() });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await myTurn(page).waitFor();
  await expectAccessible(page);
  await playText(page, 'a18j18');
  await expect(page.getByTestId('fall-card')).toBeVisible();
  await expectAccessible(page);
});
