// The tree of the analysis: side lines, what is said of moves, drawings; kept, given out, brought in again.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { loadRules } from 'hegemon-engine';
import {
  clickMove,
  expectAccessible,
  gameAfter,
  keep,
  middleOf,
  openPage,
  pieceAt,
  ply,
  quick,
  study,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const move = (page: Page, text: string) => page.locator('.moves .move', { hasText: text });
const tools = (page: Page) => page.locator('.node-tools');
const openTools = (page: Page) => page.getByText('Marks, comment, side lines').click();
/** The lines of the list with their depth, as they are seen. */
const listed = (page: Page) =>
  page.locator('.moves').evaluate((list) =>
    [...list.querySelectorAll('.move')].map((found) => {
      let depth = 0;
      for (let at = found.closest('.side-lines'); at; depth++) {
        at = at.parentElement?.closest('.side-lines') ?? null;
      }
      return `${depth} ${found.textContent?.trim()}`;
    }),
  );
/** Plays moves on the board. */
async function playAll(page: Page, moves: readonly string[]): Promise<void> {
  for (const text of moves) {
    const [, from, to] = /^([a-s]\d+)([a-s]\d+)$/.exec(text) ?? [];
    await clickMove(page, from as string, to as string);
  }
}

test('a tree of depth and breadth is made, kept over a reload, and changed', async ({ page }) => {
  const { moves } = await gameAfter(3);
  await openPage(page, '/#/analyse', { settings: quick, study: study(await gameAfter(3)) });
  await expect(page.locator('.moves .move')).toHaveCount(3);
  // Two lines instead of the first move, and one within the first of them.
  await page.getByRole('button', { name: 'First position' }).click();
  await playAll(page, ['d9f11', 'f4e4']);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await playAll(page, ['a6c5']);
  await move(page, 'd9f11').click();
  await playAll(page, ['f2k7']);
  await expect
    .poll(() => listed(page))
    .toEqual([
      `0 ${moves[0]}`,
      '1 d9f11',
      '1 f4e4',
      '2 f2k7',
      '1 a6c5',
      `0 ${moves[1]}`,
      `0 ${moves[2]}`,
    ]);
  // What is said of a move, and drawn on its board.
  await openTools(page);
  await tools(page).getByRole('button', { name: '!? interesting move' }).click();
  await tools(page).getByLabel('Comment', { exact: true }).fill('a quiet one');
  const [from, to] = [await middleOf(page, pieceAt('k7')), await middleOf(page, pieceAt('f4'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await expect(page.locator('[data-shape="Gk7f4"]')).toBeVisible();
  await tools(page).getByRole('button', { name: 'Draw on the board: red' }).click();
  await expect(page.getByText('Drawing in red')).toBeVisible();
  const circled = await middleOf(page, pieceAt('f4'));
  await page.mouse.click(circled.x, circled.y);
  await expect(page.locator('[data-shape="Rf4"]')).toBeVisible();
  await expect(page.locator('.node-shapes')).toContainText('green arrow from k7 to f4');
  await expect(page.locator('.move-now')).toHaveText(/f2k7\s*!\?/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expectAccessible(page);
  const before = await listed(page);
  await page.reload();
  await expect.poll(() => listed(page)).toEqual(before);
  await expect(ply(page)).toHaveText('2 / 2');
  await expect(page.locator('.recorded-comment')).toHaveText('a quiet one');
  await expect(page.locator('.shapes [data-shape]')).toHaveCount(2);
  // A line is moved up one step, then to the top; what is deleted is asked for.
  await openTools(page);
  await tools(page).getByRole('button', { name: 'Move this line up' }).click();
  await expect.poll(() => listed(page)).toContain('1 f2k7!?');
  await expect.poll(() => listed(page)).toContain('2 f4e4');
  await tools(page).getByRole('button', { name: 'Make it the main line' }).click();
  await expect.poll(() => listed(page)).toContain('0 f2k7!?');
  await move(page, String(moves[0])).click();
  const remove = tools(page).getByRole('button', { name: 'Delete from here' });
  await remove.click();
  await expect(page.getByTestId('confirm')).toContainText('Delete 3 moves');
  await page.getByTestId('confirm').getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await page.getByTestId('confirm').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => listed(page)).toEqual(['0 d9f11', '1 a6c5', '0 f2k7!?', '1 f4e4']);
  await expect(ply(page)).toHaveText('0 / 2');
});

test('arrow keys lead along a line and between lines; v does on the board; Enter draws', async ({
  page,
}) => {
  const game = await gameAfter(6);
  await keep(page, {
    settings: quick,
    study: study(game, {
      tree: {
        comment: '',
        moves: game.moves.map((text, i) => ({ text, ...(i === 1 ? { comment: 'said' } : {}) })),
        variations: [{ of: 0, at: 1, comment: '', moves: [{ text: 'f4e4' }] }],
      },
      at: 7,
      end: 7,
    }),
  });
  await page.goto('/#/analyse');
  await expect(page.locator('.side-line .move')).toHaveText(['f4e4']);
  await expect(page.locator('.side-line .moves-number')).toHaveText('1… Chu');
  await expect(ply(page)).toHaveText('2 / 2');
  await move(page, 'f4e4').focus();
  await page.keyboard.press('ArrowDown');
  await expect(ply(page)).toHaveText('2 / 6');
  await expect(page.locator('.recorded-comment')).toHaveText('said');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.move-now')).toBeFocused();
  await expect(ply(page)).toHaveText('3 / 6');
  await page.keyboard.press('ArrowUp');
  await expect(ply(page)).toHaveText('2 / 2');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect(ply(page)).toHaveText('2 / 2');
  const cell = page.locator('[role="gridcell"][data-point="k7"]');
  await cell.focus();
  await page.keyboard.press('v');
  await expect(ply(page)).toHaveText('2 / 6');
  await expect(page.getByTestId('live')).toContainText('Line 1 of 2.');
  await page.keyboard.press('V');
  await expect(ply(page)).toHaveText('2 / 2');
  await openTools(page);
  await tools(page).getByRole('button', { name: 'Draw on the board: blue' }).click();
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-shape="Bk7k8"]')).toBeVisible();
});

/** The native engine that scripts/test has built before. */
const native =
  process.env.HEGEMON ?? new URL('../../build/release/hegemon', import.meta.url).pathname;

/** What `hegemon convert` makes of a record: its moves and side lines, each with its position. */
function replayed(record: string) {
  const lines = execFileSync(native, ['convert', '--to', 'json', '-'], {
    input: record,
    encoding: 'utf8',
  });
  const { moves, variations, comment } = JSON.parse(lines);
  return { moves, variations, comment };
}

test('a record with side lines is read, and given out equal', async ({ page }) => {
  const rules = await loadRules();
  const text = `[Event "Tea house"]
[Variant "sevenkingdoms"]

{Two ways.} 1. b7c5 $1 {good [%cal Rb7c5,Gf2k7] [%csl Yj9]}
(1. a6c5 {the quiet one} f2k7 (1... f4e4 $6)) (1. d9f11) 1... f2k7 *
`;
  await page.goto('/#/analyse');
  await page.getByText('Position, record, link').click();
  const field = page.locator('#in-record');
  const load = page.locator('.field').filter({ has: field }).getByRole('button', { name: 'Load' });
  await field.fill(text);
  await load.click();
  const shown = ['0 b7c5!', '1 a6c5', '1 f2k7', '2 f4e4?!', '1 d9f11', '0 f2k7'];
  await expect.poll(() => listed(page)).toEqual(shown);
  await expect.poll(() => field.inputValue()).toContain('(1... f4e4 $6)');
  const given = await field.inputValue();
  const [read] = rules.readRecords(given);
  const [asked] = rules.readRecords(text);
  if (!read?.ok || !asked?.ok) throw new Error('not read');
  expect(read.value.variations).toEqual(
    asked.value.variations.map((line) => ({
      ...line,
      moves: line.moves.map((one) => ({ ...one, where: expect.any(String) })),
    })),
  );
  // The native program reads the same tree of it.
  if (existsSync(native)) expect(replayed(given)).toEqual(replayed(text));
  else test.info().annotations.push({ type: 'left out', description: `${native} is missing` });
  // An illegal move within a side line is named, and what was there stays.
  await field.fill(text.replace('f4e4', 'a9a8'));
  await load.click();
  await expect(page.locator('#in-record-error')).toContainText(/a9a8.*variation 2/);
  await expect.poll(() => listed(page)).toEqual(shown);
});
