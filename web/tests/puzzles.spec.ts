// Puzzles: right and wrong by mouse, by keyboard and by finger; why a move is wrong; what comes again.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { loadRules, type State } from 'hegemon-engine';
import type { Puzzle } from '../src/features/exercises/puzzles/puzzle.ts';
import { clickMove, keep, middleOf, openPage, pieceAt, put, targetAt } from './helpers.ts';
import { test } from './oneBrowser.ts';

const quick = { animation: 'off', confirm: 'never' };
const rules = await loadRules();
const solved = (page: Page) => page.getByTestId('solved');
const wrong = (page: Page) => page.getByTestId('wrong');

function puzzlesOf(variant: string): Puzzle[] {
  const file = new URL(`../src/features/exercises/puzzles/data/${variant}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Puzzle);
}

async function open(page: Page, { variant, id }: Puzzle): Promise<void> {
  await page.goto(`/#/puzzles/${variant}/${id}`);
  await expect(page.locator('.board-movable')).toBeVisible();
}

function stateOf({ variant, fen, rules: options }: Puzzle, moves: readonly string[] = []): State {
  const game = rules.newGame({ variant, fen, moves, ...(options ? { options } : {}) });
  if (!game.ok) throw new Error(game.error.what);
  return game.value.state();
}

/** Where a move begins and ends, by the engine. */
function endsOf(state: State, move: string): readonly [string, string] {
  for (const [from, ends] of Object.entries(state.moves)) {
    const to = ends.find((end) => from + end === move);
    if (to !== undefined) return [from, to];
  }
  throw new Error(`${move} is not legal`);
}

/** By mouse: all moves of the solver; between them the others answer. */
async function solve(page: Page, puzzle: Puzzle): Promise<void> {
  const { turn } = stateOf(puzzle);
  for (let ply = 0; ply < puzzle.line.length; ply++) {
    const state = stateOf(puzzle, puzzle.line.slice(0, ply));
    if (state.turn !== turn) continue;
    await expect(page.locator('.board-movable')).toBeVisible();
    const [from, to] = endsOf(state, puzzle.line[ply] as string);
    await moveBy(page, state, from, to);
  }
}

async function moveBy(page: Page, { turn }: State, from: string, to: string): Promise<void> {
  if (!from.endsWith('@')) return clickMove(page, from, to);
  for (const selector of [`[data-at="${turn}:${from}"] .disc`, targetAt(to)]) {
    const { x, y } = await middleOf(page, selector);
    await page.mouse.click(x, y);
  }
}

test.describe('with a mouse and keys', () => {
  test.skip(({ isMobile }) => isMobile, 'a desktop has them');

  test('puzzles of all games, each right and wrong', async ({ page }) => {
    await keep(page, { settings: quick });
    const dropped = puzzlesOf('middlexiangqi').filter(({ kinds }) => kinds.includes('drop'));
    const some = [
      ...puzzlesOf('sevenkingdoms').slice(0, 2),
      ...puzzlesOf('threefriends').slice(0, 2),
      ...dropped.slice(0, 1),
      ...puzzlesOf('middlexiangqi').slice(0, 1),
    ];
    expect(some).toHaveLength(6);
    for (const [n, puzzle] of some.entries()) {
      await open(page, puzzle);
      if (n % 2 === 1) {
        const state = stateOf(puzzle);
        const [from, to] = endsOf(state, puzzle.other);
        await moveBy(page, state, from, to);
        await expect(wrong(page)).toBeVisible();
        await expect(page.locator('.board-movable')).toHaveCount(0);
        await expect(wrong(page)).not.toContainText('The others answer');
        await expect(page.locator('.lesson-events li').first()).toBeVisible();
        await page.getByRole('button', { name: 'Try again' }).click();
      }
      await solve(page, puzzle);
      await expect(solved(page)).toContainText(n % 2 === 1 ? 'Solved, after a miss.' : 'Right!');
      await expect(solved(page)).toContainText('Your rating goes from');
    }
  });

  test('where the game is over nobody is warned of one more loss', async ({ page }) => {
    // Its solution wins for Qin, who has lost ten of eleven pieces by then.
    await keep(page, { settings: quick });
    await open(page, puzzlesOf('sevenkingdoms')[0] as Puzzle);
    await expect(page.locator('.counter-warning')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Solution' }).click();
    await expect(solved(page)).toContainText('It wins the game.');
    await expect(page.locator('.card').first()).toContainText('10/11');
    await expect(page.locator('.counter-warning')).toHaveCount(0);
  });

  test('from the head to a puzzle, hint, solution, the next one, another kind and game', async ({
    page,
  }) => {
    await openPage(page, '/#/about', { settings: quick });
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await expect(page.locator('.board-movable')).toBeVisible();
    await expect(page.getByTestId('rating')).toHaveText('Your rating: 1000 ± 350');
    // The price is said as long as there is one.
    const price = page.getByText('A hint or the solution costs rating.');
    await expect(price).toBeVisible();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(price).toHaveCount(0);
    await expect(page.locator('.lesson-hint')).toContainText('Look at the');
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await expect(solved(page)).toContainText('This was the solution.');
    await expect(solved(page)).toContainText('It comes again tomorrow.');
    await expect(page.getByTestId('rating')).not.toHaveText('Your rating: 1000 ± 350');
    const before = page.url();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(solved(page)).toHaveCount(0);
    expect(page.url()).not.toBe(before);
    await page.getByLabel('Kind').selectOption('general');
    await expect
      .poll(() => {
        const id = /[0-9A-F]{16}/.exec(page.url())?.[0];
        return puzzlesOf('sevenkingdoms').find((one) => one.id === id)?.kinds;
      })
      .toContain('general');
    await page.getByText('Middle Xiangqi', { exact: true }).click();
    await expect(page).toHaveURL(/middlexiangqi\/[0-9A-F]{16}$/);
    await page.reload();
    await expect(page.locator('.board-movable')).toBeVisible();
  });

  test('a hint and then the right move; how far each side is stands beside the board', async ({
    page,
  }) => {
    const puzzle = puzzlesOf('sevenkingdoms').find(
      ({ kinds, line }) => kinds[0] === 'losses' && line.length === 1,
    ) as Puzzle;
    await keep(page, { settings: quick });
    await open(page, puzzle);
    for (const { side, fate, counters } of stateOf(puzzle).sides) {
      if (fate !== 'play') continue;
      const card = page
        .locator('.lesson-cards .card')
        .filter({ has: page.locator(`.chip.side-${side}`).first() });
      for (const { now, goal } of counters)
        await expect(card.first()).toContainText(`${now}/${goal}`);
    }
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await solve(page, puzzle);
    await expect(solved(page)).toContainText('Solved with a hint.');
  });

  test('a puzzle by keyboard, with its words for readers', async ({ page }) => {
    const puzzle = puzzlesOf('sevenkingdoms').find(({ line }) => line.length === 1) as Puzzle;
    const [from, to] = endsOf(stateOf(puzzle), puzzle.line[0] as string);
    await keep(page, { settings: quick });
    // The link to the analysis is packed slowly: nothing waits for it.
    await page.addInitScript(() => {
      const real = Response.prototype.arrayBuffer;
      Response.prototype.arrayBuffer = async function () {
        await new Promise((resolve) => setTimeout(resolve, 500));
        return real.call(this);
      };
    });
    await open(page, puzzle);
    const live = page.getByTestId('live');
    await expect(live).toContainText('Find the best move for');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const cell = page.locator('[role="gridcell"]:focus');
    await expect(cell).toBeFocused();
    // Own pieces that can move, one after the other.
    await expect(async () => {
      await page.keyboard.press('n');
      expect(await cell.getAttribute('data-point')).toBe(from);
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Enter');
    // The board is turned: the keys that lead nearer are found by trying them.
    const at = async () => (await cell.getAttribute('data-point')) as string;
    const far = (point: string) =>
      Math.abs(point.charCodeAt(0) - to.charCodeAt(0)) +
      Math.abs(Number(point.slice(1)) - Number(to.slice(1)));
    const back = {
      ArrowUp: 'ArrowDown',
      ArrowDown: 'ArrowUp',
      ArrowLeft: 'ArrowRight',
      ArrowRight: 'ArrowLeft',
    };
    for (const [key, opposite] of Object.entries(back)) {
      for (;;) {
        const before = await at();
        await page.keyboard.press(key);
        const now = await at();
        if (far(now) < far(before)) continue;
        if (now !== before) await page.keyboard.press(opposite);
        break;
      }
    }
    expect(await at()).toBe(to);
    await page.keyboard.press('Enter');
    await expect(solved(page)).toContainText('Right!');
    await expect(page.getByRole('main').getByRole('link', { name: 'Analyse' })).toBeVisible();
    await expect(live).toHaveText(/ takes .* Right!/);
    await expect(cell).toBeFocused();
  });

  test('what was missed comes again on its day, and what is kept is checked', async ({ page }) => {
    const [missed, later] = puzzlesOf('sevenkingdoms') as [Puzzle, Puzzle];
    const future = Date.now() + 1e9;
    const rating = { rating: 1800, deviation: 60, volatility: 0.06 };
    await keep(page, {
      settings: quick,
      puzzles: {
        ratings: { sevenkingdoms: rating },
        tried: { [missed.id]: 1, [later.id]: 1, gone: 5 },
        repetitions: {
          [missed.id]: { step: 3, due: 5 },
          [later.id]: { step: 0, due: future },
          gone: { step: 0, due: 7 },
        },
      },
    });
    await page.goto('/#/puzzles');
    await expect(page).toHaveURL(new RegExp(missed.id));
    await expect(page.getByText('You missed this one before.')).toBeVisible();
    await expect(page.getByTestId('rating')).toContainText('1 missed puzzle is due again');
    await solve(page, missed);
    await expect(solved(page)).toContainText('it does not come again');
    await expect(page.getByTestId('rating')).not.toContainText('due again');
    await put(page, { puzzles: { ratings: {}, tried: 3 } });
    await page.goto(`/#/puzzles/sevenkingdoms/${later.id}`);
    await page.reload();
    await expect(page.getByTestId('rating')).toHaveText('Your rating: 1000 ± 350');
  });

  test('an address without a puzzle says so, and puzzles that cannot be loaded are asked for again', async ({
    page,
  }) => {
    await openPage(page, '/#/puzzles/threefriends/0123456789ABCDEF', { settings: quick });
    await expect(page.getByRole('alert')).toHaveText('There is no such puzzle.');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(page.locator('.board-movable')).toBeVisible();
    await page.route('**/*.jsonl', (route) => route.abort());
    await page.goto('/#/puzzles/middlexiangqi');
    await expect(page.getByRole('alert')).toHaveText('The puzzles could not be loaded.');
    await page.unroute('**/*.jsonl');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.board-movable')).toBeVisible();
  });
});

test('a puzzle by finger on a phone, wrong and then right', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone has fingers');
  const puzzle = puzzlesOf('middlexiangqi').find(
    ({ line, other }) => line.length === 1 && ![line[0], other].some((move) => move?.includes('@')),
  ) as Puzzle;
  await keep(page, { settings: quick });
  await open(page, puzzle);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const tap = async (move: string) => {
    const [from, to] = endsOf(stateOf(puzzle), move);
    for (const selector of [pieceAt(from), targetAt(to)]) {
      const { x, y } = await middleOf(page, selector);
      await page.touchscreen.tap(x, y);
    }
  };
  await tap(puzzle.other);
  await expect(wrong(page)).toContainText('win');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.locator('.board-movable')).toBeVisible();
  await tap(puzzle.line[0] as string);
  await expect(solved(page)).toContainText('Solved, after a miss.');
});
