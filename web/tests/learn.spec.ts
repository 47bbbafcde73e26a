// The course: a lesson by mouse, by keyboard and by finger; what goes wrong; what is kept.
import { expect, type Page } from '@playwright/test';
import { loadRules } from 'hegemon-engine';
import { defaultConfig } from '../../table/config.ts';
import { fenOf } from '../src/features/exercises/course/lesson.ts';
import { begin, play } from '../src/features/exercises/course/lessonRun.ts';
import { lessons } from '../src/features/exercises/course/lessons.ts';
import { stateOf } from '../src/features/exercises/exerciseAttempt.ts';
import { en } from '../src/kit/texts/en.ts';
import {
  clickMove,
  keep,
  keptGame,
  keyMove,
  middleOf,
  openPage,
  pieceAt,
  put,
  saved,
  quick as tableQuick,
  targetAt,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const quick = { animation: 'off' };
const done = (page: Page) => page.getByTestId('done');
const live = (page: Page) => page.getByTestId('live');

async function openLesson(page: Page, id: string): Promise<void> {
  await page.goto(`/#/learn/${id}`);
  await expect(page.locator('.board-movable')).toBeVisible();
}

/** The grid's point has the focus of the keyboard. */
async function walkTo(page: Page, keys: readonly string[], point: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.locator(`[data-point="${point}"]`)).toBeFocused();
}

test.describe('with a mouse and keys', () => {
  test.skip(({ isMobile }) => isMobile, 'a desktop has them');

  test('a newcomer comes from the first screen to a lesson and does it by mouse', async ({
    page,
  }) => {
    await openPage(page, '/', { settings: quick });
    await page.getByRole('link', { name: /^New here/ }).click();
    await expect(page.getByText('0 of 24 lessons done')).toBeVisible();
    await page.getByRole('link', { name: 'Begin the course' }).click();
    await expect(page.getByRole('heading', { name: 'The chancellor' })).toBeVisible();
    await expect(page.locator('.star')).toHaveCount(2);
    await clickMove(page, 'b3', 'b9');
    await expect(page.locator('.star')).toHaveCount(1);
    await expect(page.getByTestId('moves-left')).toHaveText('3 moves left');
    await clickMove(page, 'b9', 'h9');
    await expect(done(page)).toContainText('Perfect!');
    await expect(page.locator('.board-movable')).toHaveCount(0);
    await page.getByRole('link', { name: 'Next lesson' }).click();
    await expect(page.getByRole('heading', { name: 'The diplomat' })).toBeVisible();
    await page.getByRole('link', { name: 'All lessons' }).click();
    await expect(page.getByText('1 of 24 lessons done')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /The chancellor 3 of 3 stars/ })).toBeVisible();
  });

  test('a lesson by keyboard, with its words for readers', async ({ page }) => {
    await keep(page, { settings: quick });
    await openLesson(page, 'go-between');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the board' })).toBeFocused();
    await page.keyboard.press('Enter');
    // Only what is shown can be walked on.
    await expect(page.getByRole('gridcell')).toHaveCount(81);
    const cell = page.locator('[role="gridcell"]:focus');
    await expect(cell).toBeFocused();
    for (let i = 0; i < 3 && (await cell.getAttribute('data-point')) !== 'a7'; i++) {
      await page.keyboard.press('n');
    }
    await expect(cell).toHaveAttribute('data-point', 'a7');
    await page.keyboard.press('Enter');
    await walkTo(page, ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'], 'c5');
    await page.keyboard.press('Enter');
    await expect(done(page)).toContainText('Perfect!');
    await expect(live(page)).toContainText('nobody can take the wall away');
  });

  test('a wrong move is explained by what happens, and tried again', async ({ page }) => {
    await keep(page, { settings: quick });
    await openLesson(page, 'six-others');
    // Whose pieces they are stands beside the board, and what to do with them.
    await expect(page.getByRole('list', { name: 'On the board' })).toContainText('Qin: you');
    await expect(page.locator('.lesson-look')).toContainText('Choose a piece of yours');
    await clickMove(page, 'c5', 'c9');
    const failed = page.getByTestId('failed-try');
    await expect(failed).toContainText('You have lost a piece that you were to keep.');
    await expect(page.locator('.lesson-events li')).toHaveText([
      "Qin's chancellor takes Chu's cannon on c9.",
      "Yan's archer takes Qin's chancellor on c9.",
    ]);
    await expect(page.locator('.board-movable')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Again' })).toHaveClass(/button-main/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.getByText(/shoots four points far/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Again' }).click();
    await expect(failed).toHaveCount(0);
    await clickMove(page, 'c5', 'g5');
    await expect(done(page)).toContainText('Perfect!');
  });

  test('a failed lesson keeps its task and names what was missing; the standing is beside the board', async ({
    page,
  }) => {
    await keep(page, { settings: quick });
    await openLesson(page, 'heir');
    const cards = page.locator('.lesson-cards');
    await expect(cards.locator('.card')).toHaveCount(4);
    await expect(cards.locator('.card-mine')).toContainText('9/31');
    const task = await page.locator('.lesson-text').textContent();
    await clickMove(page, 'b4', 'b8');
    const failed = page.getByTestId('failed-try');
    await expect(failed).toContainText('Chu has lost too many pieces. Han, who took the most,');
    await expect(failed).toContainText('Qi has not fallen to you.');
    await expect(page.locator('.lesson-text')).toHaveText(task as string);
    await expect(cards.locator('.card-out')).toContainText('fell to Han');
  });

  test('the rules page has a board to try a piece on, alone and among others', async ({ page }) => {
    await openPage(page, '/#/about', { settings: quick });
    await page.getByRole('button', { name: 'Try it: cannon' }).click();
    const board = page.locator('.try-board');
    await expect(board).toBeInViewport();
    await board.scrollIntoViewIfNeeded();
    await clickMove(page, 'e6', 'e9');
    await clickMove(page, 'e9', 'a9');
    await expect(page.locator('.pieces [data-at="a9"]')).toHaveCount(1);
    await page.getByText('With others in the way').click();
    const cannon = await middleOf(page, '.pieces [data-at="e6"] .disc');
    await page.mouse.click(cannon.x, cannon.y);
    // It takes over one screen, not over none, and not over two.
    await expect(page.locator('.target-take')).toHaveCount(3);
    await expect(page.locator('.target-take[data-to="e4"]')).toHaveCount(0);
    await page.getByText('Middle Xiangqi', { exact: true }).click();
    await expect(page.locator('.board')).toHaveCount(0);
    await page.getByRole('button', { name: 'Try it: ox' }).click();
    await board.scrollIntoViewIfNeeded();
    await clickMove(page, 'e3', 'g5');
    await expect(page.locator('.pieces [data-at="g5"]')).toHaveCount(1);
  });

  for (const [variant, by] of [
    ['sevenkingdoms', 'mouse'],
    ['threefriends', 'mouse'],
    ['middlexiangqi', 'keyboard'],
  ] as const) {
    test(`the course of ${variant} to its end, by ${by}`, async ({ page }) => {
      const rules = await loadRules();
      // The first ones are done in other tests, and all solutions in those of the lessons.
      const course = lessons.filter((lesson) => lesson.variant === variant).slice(-4);
      await openPage(page, '/#/learn', { settings: quick });
      await page.getByText(en.variants[variant], { exact: true }).click();
      await page.locator(`a[href$="learn/${course[0]?.id}"]`).click();
      for (const lesson of course) {
        await expect(page).toHaveURL(new RegExp(`learn/${lesson.id}$`));
        const begun = begin(rules, lesson);
        if (!begun.ok) throw new Error(begun.error.what);
        let attempt = begun.value;
        for (const move of lesson.solution) {
          const { moves } = stateOf(attempt);
          const from = Object.keys(moves).find((one) => move.startsWith(one)) as string;
          const to = move.slice(from.length);
          await expect(page.locator('.board-movable')).toBeVisible();
          if (by === 'keyboard') {
            await page.getByRole('button', { name: 'Skip to the board' }).focus();
            await page.keyboard.press('Enter');
            await keyMove(page, from, to);
          } else await clickMove(page, from, to);
          attempt = play(rules, attempt, move);
        }
        await expect(done(page)).toContainText('Perfect!');
        if (lesson === course.at(-1)) break;
        const next = page.getByRole('link', { name: 'Next lesson' });
        if (by === 'keyboard') await next.press('Enter');
        else await next.click();
      }
      // The end leads on: to a game.
      await page.getByRole('link', { name: 'First game with hints' }).click();
      await expect(page.getByRole('region', { name: 'Hints', exact: true })).toBeVisible();
    });
  }

  test('a first game is played with hints: what can be lost and won, a good move, the round', async ({
    page,
  }) => {
    const lesson = lessons.find(({ id }) => id === 'guarded');
    if (!lesson) throw new Error('no such lesson');
    const game = saved({
      ...defaultConfig('sevenkingdoms', true, 1),
      fen: fenOf(await loadRules(), lesson),
    });
    await openPage(page, '/#/learn', { settings: tableQuick, 'first-sevenkingdoms': game });
    await page.getByRole('link', { name: 'First game with hints' }).click();
    const guide = page.getByRole('region', { name: 'Hints', exact: true });
    await expect(guide.locator('.guide-wins li')).toHaveText([
      "Chu's swordsman on f4: by Qin's chancellor on b4",
    ]);
    await expect(guide.locator('.guide-guarded li')).toHaveText([
      "Chu's knight on b9: by Qin's chancellor on b4",
    ]);
    // A hint shows on the board what it means.
    await guide.getByRole('button', { name: /^Chu's knight on b9/ }).click();
    await expect(page.locator('.arrow')).toHaveCount(1);
    await expect(page.locator('.arrow')).toHaveClass(/side-w/);
    await guide.getByRole('button', { name: 'Show a good move' }).click();
    await expect(guide.getByText(/^The engine would play: /)).toBeVisible();
    await expect(page.locator('.arrow')).toHaveCount(1);
    // What was shown is for one position only.
    await clickMove(page, 'b4', 'f4');
    await expect(page.locator('.arrow')).toHaveCount(0);
    await expect(guide.locator('.guide-round li').first()).toHaveText(/^Chu's /);
    await expect(page.locator('.board-movable')).toBeVisible();
    await guide.getByText('Hints before each move').click();
    await expect(guide.locator('li')).toHaveCount(0);
    await expect(guide.getByRole('button')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.board-movable')).toBeVisible();
    await expect(page.getByLabel('Hints before each move')).not.toBeChecked();
    expect((await keptGame(page, 'first-sevenkingdoms')).moves[0]).toBe('b4f4');
  });

  test('what is kept of the course is checked, and an address without a lesson says so', async ({
    page,
  }) => {
    await openPage(page, '/#/learn/nothing', {
      settings: quick,
      learn: { stars: { chancellor: 2, nothing: 3 } },
    });
    await expect(page.getByRole('alert')).toHaveText('There is no such lesson.');
    await expect(page.getByText('1 of 24 lessons done')).toBeVisible();
    await put(page, { learn: { stars: { leg: 4 } } });
    await page.reload();
    await expect(page.getByText('0 of 24 lessons done')).toBeVisible();
  });
});

test('a lesson by finger on a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone has fingers');
  await keep(page, { settings: quick });
  await openLesson(page, 'inherited');
  // The board and what to do are seen together.
  await expect(page.locator('.lesson-text')).toBeInViewport({ ratio: 1 });
  for (const [from, to] of [
    ['b4', 'b9'],
    ['d4', 'h8'],
  ] as const) {
    const piece = await middleOf(page, pieceAt(from));
    await page.touchscreen.tap(piece.x, piece.y);
    const target = await middleOf(page, targetAt(to));
    await page.touchscreen.tap(target.x, target.y);
  }
  await expect(done(page)).toContainText('Perfect!');
});
