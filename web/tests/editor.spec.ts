// The position editor: built from nothing by mouse, key and finger; what is wrong; where it goes from there.
import { expect, type Page } from '@playwright/test';
import { keptGame, middleOf, openPage, quick } from './helpers.ts';
import { test } from './oneBrowser.ts';

const verdict = (page: Page) => page.getByTestId('verdict');
const pieces = (page: Page) => page.locator('.pieces > .piece');
const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** A point is under its cell of the grid, and the cell under the picture: a click goes where it is seen. */
async function clickPoint(page: Page, point: string, touch = false): Promise<void> {
  const svg = await page.locator('.board-svg').boundingBox();
  const at = await page.evaluate((name) => {
    const cell = document.querySelector<HTMLElement>(`[data-point="${name}"]`);
    const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1))];
    const view = document.querySelector('.board-svg')?.getAttribute('viewBox')?.split(' ');
    if (!cell || !view) throw new Error(`no point ${name}`);
    const [left, top, width, height] = view.map(Number) as [number, number, number, number];
    return { x: (file * 100 - 900 - left) / width, y: (900 - rank * 100 - top) / height };
  }, point);
  if (!svg) throw new Error('no board');
  const [x, y] = [svg.x + at.x * svg.width, svg.y + at.y * svg.height];
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

test.describe('with a mouse and keys', () => {
  test.skip(({ isMobile }) => isMobile, 'a desktop has them');

  test('a position is built from nothing by mouse, named while it is wrong, and played', async ({
    page,
  }) => {
    await openPage(page, '/', { settings: quick });
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('link', { name: 'Set up a position of your own' }).click();
    await expect(page).toHaveURL(/#\/edit$/);
    await expect(pieces(page)).toHaveCount(119);
    await expect(verdict(page)).toHaveText('This position can be played.');
    await page.getByRole('button', { name: 'Empty board' }).click();
    // An empty board is no mistake: what to do is said.
    await expect(verdict(page)).toContainText('Choose a piece, then click the points');
    await expect(verdict(page)).not.toHaveClass(/editor-wrong/);
    const play = page.getByRole('button', { name: 'Play from here' });
    await expect(play).toHaveAttribute('aria-disabled', 'true');
    await option(page, 'puts down: Qin chancellor').check({ force: true });
    await clickPoint(page, 'b4');
    await expect(verdict(page)).toContainText('Qin (w) is in play without a general');
    await option(page, 'puts down: Qin general').check({ force: true });
    await clickPoint(page, 'j9');
    await expect(verdict(page)).toContainText('a piece on j9, where the Emperor stands');
    await expect(page.locator('[data-warned="j9"]')).toBeVisible();
    // A piece that is dragged leaves its point.
    await option(page, 'moves a piece').check({ force: true });
    const piece = await middleOf(page, '.pieces [data-at="j9"] .disc');
    await page.mouse.move(piece.x, piece.y);
    await page.mouse.down();
    const unit = (await page.locator('.board-svg').boundingBox())?.width ?? 0;
    await page.mouse.move(piece.x, piece.y + unit / 10, { steps: 3 });
    await page.mouse.up();
    await expect(pieces(page)).toHaveCount(2);
    await expect(page.locator('[data-at="j9"]')).toHaveCount(0);
    await page
      .getByRole('group', { name: 'Of which side' })
      .getByRole('radio', { name: 'Chu' })
      .check({ force: true });
    await option(page, 'puts down: Chu general').check({ force: true });
    await clickPoint(page, 'b9');
    await clickPoint(page, 'c9');
    await expect(verdict(page)).toContainText('Chu (r) has 2 generals');
    await expect(page.locator('.warning')).toHaveCount(2);
    await option(page, 'takes a piece away').check({ force: true });
    await clickPoint(page, 'c9');
    await expect(verdict(page)).toHaveText('This position can be played.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(pieces(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(pieces(page)).toHaveCount(3);
    // It is kept, and goes on as a game.
    await page.reload();
    await expect(pieces(page)).toHaveCount(3);
    const fen = await page.getByLabel('Position as text (FEN)').inputValue();
    expect(fen).toMatch(/ w wr----- - 0 1$/);
    await play.click();
    await expect(page).toHaveURL(/#\/play$/);
    await expect(page.locator('.board-movable')).toBeVisible();
    await expect(pieces(page)).toHaveCount(3);
    expect((await keptGame(page)).config.fen).toBe(fen);
  });

  test('a position by keyboard alone, with a hand', async ({ page }) => {
    await openPage(page, '/#/edit', { settings: quick });
    await page.getByText('Middle Xiangqi', { exact: true }).click();
    await page.getByRole('button', { name: 'Empty board' }).click();
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const walk = async (point: string) => {
      const cell = page.locator(`[data-point="${point}"]`);
      await press('Home', 'PageDown');
      for (let i = 97; i < point.charCodeAt(0); i++) await press('ArrowRight');
      for (let i = 1; i < Number(point.slice(1)); i++) await press('ArrowUp');
      await expect(cell).toBeFocused();
    };
    await press('Shift+G');
    await walk('g1');
    await press('Enter');
    await expect(page.locator('[data-point="g1"]')).toHaveAccessibleName('g1, Red general');
    await press('2');
    await walk('g10');
    await press('Enter');
    await expect(verdict(page)).toContainText('the generals face each other');
    await expect(page.getByTestId('live')).toContainText('the generals face each other');
    await press('1', 'Shift+P');
    await walk('g5');
    await press('Enter');
    await expect(verdict(page)).toHaveText('This position can be played.');
    await press('Delete');
    await expect(verdict(page)).toContainText('the generals face each other');
    await press('Control+z');
    await expect(verdict(page)).toHaveText('This position can be played.');
    await page.getByLabel("cannon in Red's hand").fill('2');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Position as text (FEN)')).toHaveValue(
      '6g6/13/13/13/13/6P6/13/13/13/6G6[CC] w - - 0 1',
    );
    await page.getByRole('button', { name: 'Analyse' }).click();
    await expect(page).toHaveURL(/#\/analyse\?g=/);
    await expect(pieces(page)).toHaveCount(3);
    await page.getByText('Position, record, link').click();
    await page.getByRole('link', { name: 'Set up this position' }).click();
    await expect(verdict(page)).toHaveText('This position can be played.');
    await expect(pieces(page)).toHaveCount(3);
  });

  test('text: a FEN that is wrong as a position is shown, one that is none is refused', async ({
    page,
  }) => {
    await openPage(page, '/#/edit', { settings: quick });
    const field = page.getByLabel('Position as text (FEN)');
    const load = page.getByRole('button', { name: 'Load' });
    await field.fill('startpos');
    await load.click();
    await expect(pieces(page)).toHaveCount(119);
    await field.fill('19/19/hello');
    await load.click();
    await expect(page.locator('#edit-fen-error')).toContainText('19/19/hello'.slice(0, 2));
    await expect(pieces(page)).toHaveCount(119);
    await field.fill(`wQ18/${'19/'.repeat(17)}18rS w`);
    await load.click();
    await expect(pieces(page)).toHaveCount(2);
    await expect(verdict(page)).toContainText('Chu (r) is in play without a general');
    await page.getByLabel('Fate of Chu').selectOption('fell to Qin');
    await expect(verdict(page)).toContainText('Chu (r) is conquered but owns pieces');
    await page.goto('/#/edit?g=broken');
    await expect(page.getByRole('alert').first()).toContainText('The link is damaged.');
    await expect(pieces(page)).toHaveCount(2);
  });
});

test('a position by finger on a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone has fingers');
  await openPage(page, '/#/edit', { settings: quick });
  await page.getByRole('button', { name: 'Empty board' }).tap();
  // What a tap puts down is chosen beside the board.
  await expect(page.locator('.palette')).toBeInViewport({ ratio: 1 });
  await page.locator('.palette-option [data-kind="Q"]').tap();
  await clickPoint(page, 'a18', true);
  await page.locator('.palette-option .side-b').tap();
  await clickPoint(page, 's0', true);
  await expect(pieces(page)).toHaveCount(2);
  await expect(verdict(page)).toHaveText('This position can be played.');
  await page
    .locator('.palette-option')
    .filter({ has: page.getByLabel('takes a piece away') })
    .tap();
  await clickPoint(page, 's0', true);
  await expect(pieces(page)).toHaveCount(1);
});
