import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  clickMove,
  gameAfter,
  loadButton,
  middleOf,
  openPage,
  openTexts,
  pieceAt,
  ply,
  study,
  targetAt,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const recordText = await readFile(new URL('games/seven-kingdoms.txt', import.meta.url), 'utf8');

const engineSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Engine' });
const lines = (page: Page) => page.getByTestId('lines').getByRole('button');

test('the engine shows lines, arrows in the colours of the movers, and shares of all', async ({
  page,
}) => {
  await openPage(page, '/#/analyse', { study: study(await gameAfter(40)) });
  await expect(ply(page)).toHaveText('40 / 40');
  await expect(page.locator('.arrow')).toHaveCount(0);
  await page.getByLabel('Lines').selectOption('3');
  await engineSwitch(page).check();
  await expect(lines(page)).toHaveCount(3);
  await expect(page.locator('.arrow')).toHaveCount(3);
  // After 40 moves it is Zhao's turn: all first moves of the lines are his.
  await expect(page.locator('.arrow.side-p')).toHaveCount(3);
  const shares = await page
    .locator('.shares td')
    .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent ?? '')));
  expect(shares).toHaveLength(7);
  // Each is rounded to a whole percent.
  expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(4);
  // A line that is pointed at is shown as a round: each arrow in its mover's colour.
  await lines(page).first().hover();
  await expect(page.locator('.arrow.side-d')).not.toHaveCount(0);
  await page.mouse.move(700, 860);
  // It thinks on; a click plays its move, and then it thinks about the next position.
  await lines(page).first().click();
  await expect(ply(page)).toHaveText('41 / 41');
  await expect(page.locator('.arrow.side-d').first()).toBeVisible();
  await engineSwitch(page).uncheck();
  await expect(page.locator('.arrow')).toHaveCount(0);
});

test('graph and list of moves lead through the game; a side line is tried and left', async ({
  page,
}) => {
  await openPage(page, '/#/analyse', { study: study(await gameAfter(343)) });
  await expect(page.locator('.moves .move')).toHaveCount(343);
  await page.locator('.moves [data-ply="277"]').click();
  await expect(ply(page)).toHaveText('277 / 343');
  await expect(page.locator('.card').filter({ hasText: 'Wei' })).toContainText('fell to Qi');
  const graph = page.locator('.graph-slider').first();
  const box = await graph.boundingBox();
  if (!box) throw new Error('no graph');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(ply(page)).toHaveText(/^17[0-4] \/ 343$/);
  await page.getByRole('button', { name: 'First position' }).click();
  await clickMove(page, 'd9', 'f11');
  await expect(page.getByText('Side line after move 0')).toBeVisible();
  await expect(page.locator('.side-line .move')).toHaveText(['d9f11']);
  await expect(ply(page)).toHaveText('1 / 1');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.locator('.pieces [data-at="d9"]')).toBeVisible();
  await expect(ply(page)).toHaveText('0 / 343');
  // It stays in the list.
  await page.locator('.side-line .move').click();
  await expect(ply(page)).toHaveText('1 / 1');
});

test('positions go in and out, and what is wrong with one is said beside its field', async ({
  page,
}) => {
  await page.goto('/#/analyse');
  await openTexts(page);
  const field = page.locator('#in-fen');
  const start = await field.inputValue();
  await field.fill(`3${start}`);
  await loadButton(page, '#in-fen').click();
  await expect(page.locator('#in-fen-error')).toContainText('(fen, placement');
  await expect(page.locator('.pieces .piece')).toHaveCount(119);
  const fen = 'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/oQ18 w wro---- - 0 1';
  await field.fill(fen);
  await loadButton(page, '#in-fen').click();
  await expect(page.locator('.pieces .piece')).toHaveCount(3);
  await expect(page.locator('#in-fen-error')).toBeEmpty();
  await expect(field).toHaveValue(fen);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.locator('.ribbon-status')).toContainText('Your turn');
  await expect(page.locator('.pieces .piece')).toHaveCount(3);
});

test('records go in and out; a wrong move is named with its line, and the game stays', async ({
  page,
}) => {
  await page.goto('/#/analyse');
  await openTexts(page);
  const field = page.locator('#in-record');
  await field.fill(recordText.replace('c0e3', 'c0e9'));
  await loadButton(page, '#in-record').click();
  await expect(page.locator('#in-record-error')).toContainText(/illegal move 'c0e9'.*line 19/);
  await expect(ply(page)).toHaveText('0 / 0');
  await field.fill(recordText);
  await loadButton(page, '#in-record').click();
  await expect(ply(page)).toHaveText('343 / 343');
  await expect(page.locator('.outcome')).toContainText('Han wins: the last one left');
  const [, moves] = recordText.split('\n\n');
  await expect(field).toHaveValue(/b7c5 f2k7 n4p4 o5j10/);
  expect((await field.inputValue()).split('\n\n')[1]).toBe(moves?.trim());
  // As a file, too.
  await page.locator('#in-variant').selectOption('middlexiangqi');
  await page.getByRole('button', { name: 'Start position' }).click();
  await expect(page.locator('.pieces .piece')).toHaveCount(44);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'game.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(recordText),
  });
  await expect(ply(page)).toHaveText('343 / 343');
});

test('a link holds the whole game, and a damaged one does no harm', async ({ page }) => {
  await openPage(page, '/#/analyse', { study: study(await gameAfter(120)) });
  await openTexts(page);
  await page.getByRole('button', { name: 'Link to this game' }).click();
  const link = page.locator('#in-link');
  await expect(link).toHaveValue(/#\/analyse\?g=[\w-]+$/);
  const address = await link.inputValue();
  expect(address.length).toBeLessThan(1000);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(ply(page)).toHaveText('120 / 120');
  await page.goto('about:blank');
  await page.goto(address.replace(/g=.{20}/, 'g=AAAA'));
  await expect(page.getByRole('alert').first()).toContainText('The link is damaged.');
  await expect(page.locator('.pieces .piece').first()).toBeVisible();
});

test('moves of all three games can be made on the board of the analysis', async ({ page }) => {
  await page.goto('/#/analyse');
  await openTexts(page);
  for (const [variant, from, to] of [
    ['threefriends', 'r51', 'r52'],
    ['middlexiangqi', 'a4', 'a5'],
  ] as const) {
    await page.locator('#in-variant').selectOption(variant);
    await page.getByRole('button', { name: 'Start position' }).click();
    await expect(page.locator(`.pieces [data-at="${from}"]`)).toBeVisible();
    await clickMove(page, from, to);
    await expect(ply(page)).toHaveText('1 / 1');
    await expect(page.locator(`.pieces [data-at="${to}"]`)).toBeVisible();
    await engineSwitch(page).check();
    await expect(lines(page).first()).toContainText(/\w+\d/);
    await engineSwitch(page).uncheck();
  }
});

test('threats: to the side that has moved, or whose move is pointed at', async ({ page }) => {
  const fen = 'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/oQ18 w wro---- - 0 1';
  await openPage(page, '/#/analyse', {
    settings: { threats: true },
    study: study({ variant: 'sevenkingdoms', fen }),
  });
  await expect(page.locator('.dangers li')).toHaveCount(2);
  const from = await middleOf(page, pieceAt('a18'));
  await page.mouse.click(from.x, from.y);
  const to = await middleOf(page, targetAt('j18'));
  await page.mouse.move(to.x, to.y);
  // The move takes Chu's general.
  await expect(page.locator('.dangers')).not.toContainText("Chu's general");
  await page.mouse.move(0, 0);
  await expect(page.locator('.dangers li')).toHaveCount(2);
});
