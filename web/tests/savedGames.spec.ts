// The saved games: many games in and out, what is found, what is kept by itself, what goes wrong.
import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { loadRules } from 'hegemon-engine';
import { defaultConfig } from '../../table/config.ts';
import { legalMoves } from '../../table/levels.ts';
import { draw, gameAfter, openPage, playText, quick, result, saved } from './helpers.ts';
import { test } from './oneBrowser.ts';

const rules = await loadRules();
const { moves } = await gameAfter(60);

const total = 1200;
/** Games by different players, of different length; every tenth is one of Middle Xiangqi. */
const text = (() => {
  const middle = rules.newGame({ variant: 'middlexiangqi' });
  const first = middle.ok ? legalMoves(middle.value.state()) : [];
  return Array.from({ length: total }, (_, i) => {
    const date = `[Date "2026.${String(1 + (i % 12)).padStart(2, '0')}.01"]\n`;
    if (i % 10 === 0) {
      const move = first[(i / 10) % first.length];
      return `[Event "Cup"]\n${date}[Variant "middlexiangqi"]\n[Red "R${i}"]\n\n1. ${move} *\n\n`;
    }
    // Few are long: each move takes its time to read.
    const played = moves.slice(0, i % 19 === 18 ? 20 : 2 + (i % 3)).join(' ');
    return `[Event "League"]\n${date}[Variant "sevenkingdoms"]\n[Qin "Q${i}"]\n[Chu "C${i % 7}"]\n\n1. ${played} *\n\n`;
  }).join('');
})();

const count = (page: Page) => page.getByTestId('count');
const report = (page: Page) => page.getByTestId('report');

/** By a file on the disk: the page would be busy with one that is sent to it. */
async function bringIn(page: Page, content: string): Promise<void> {
  const path = test.info().outputPath('games.txt');
  await writeFile(path, content);
  await page.locator('input[type="file"]').setInputFiles(path);
}

async function saveAs(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('1,200 games are brought in, found, saved and merged', async ({ page, browser }) => {
  await page.goto('/#/games');
  await expect(page.getByText('No games yet.')).toBeVisible();
  await bringIn(page, text);
  await expect(page.getByText(/^Reading: \d+ games so far$/)).toBeVisible();
  // It goes on while another page is shown.
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page).toHaveURL(/#\/about$/);
  await expect(page.getByText(/^Reading:/)).toHaveCount(0);
  await page.goBack();
  await expect(report(page)).toHaveText('1,200 games brought in.', { timeout: 90_000 });
  await expect(count(page)).toHaveText('1,200 games');
  await expect(page.locator('.games-list li')).toHaveCount(50);
  // A button that moves after the page was scrolled to it loses a click.
  const grows = await page.evaluate(async () => {
    const { scrollHeight } = document.documentElement;
    scrollTo(0, scrollHeight);
    for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollHeight - scrollHeight;
  });
  expect(grows).toBe(0);
  await page.getByRole('button', { name: 'Next games' }).click();
  await expect(page.getByText('51 to 100')).toBeVisible();
  await page.getByRole('combobox', { name: 'Game' }).selectOption('middlexiangqi');
  await expect(count(page)).toHaveText('120 of 1,200 games');
  await page.getByLabel('Player, seat or event').fill('r1130');
  await expect(count(page)).toHaveText('1 of 1,200 games');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByLabel('Player, seat or event').fill('chu c3');
  await page.getByLabel('Fewest moves').fill('20');
  await expect(count(page)).toHaveText(/^\d\d? of 1,200 games$/);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(count(page)).toHaveText('1,200 games');
  const file = await saveAs(page, 'Save all as a file');
  expect(file.match(/\[Variant /g)).toHaveLength(total);
  // Some of them again, and one more.
  const some = file.slice(0, file.indexOf('[Event', 60_000));
  const again = some.match(/\[Variant /g)?.length;
  await bringIn(page, `${some}[Variant "middlexiangqi"]\n[Red "New"]\n\n*\n\n`);
  await expect(report(page)).toHaveText(`1 game brought in. ${again} games were here already.`, {
    timeout: 90_000,
  });
  await expect(count(page)).toHaveText('1,201 games');
  // Another browser gets all of them from the file.
  const other = await browser.newPage();
  await other.goto(new URL('/#/games', page.url()).href);
  await bringIn(other, some);
  await expect(report(other)).toContainText('games brought in.');
  await other.close();
});

test('a game is opened with its comments, shown in the explorer, found by its position and deleted', async ({
  page,
}) => {
  await openPage(page, '/#/games', { settings: quick });
  const game = (player: string, plies: number) =>
    `[Variant "sevenkingdoms"]\n[Qin "${player}"]\n\n1. ${moves.slice(0, plies).join(' ')} {the end of ${player}} *\n\n`;
  await bringIn(page, game('Anna', 3) + game('Bo', 5) + game('Cy', 1));
  await expect(count(page)).toHaveText('3 games');
  await page.getByRole('button', { name: /^Analyse: Anna \(Qin\)/ }).click();
  await expect(page.getByText('the end of Anna')).toBeVisible();
  await page.getByText('What was played here', { exact: true }).click();
  const explorer = page.getByTestId('explorer');
  await expect(explorer.getByTestId('explored')).toContainText('2 games passed this position.');
  await expect(explorer.locator('.explorer-moves li')).toHaveCount(1);
  await explorer.locator('.explorer-moves button').click();
  await expect(explorer.getByTestId('explored')).toContainText('1 game passed this position.');
  await page.getByRole('button', { name: 'One move back' }).click();
  await explorer.getByRole('link', { name: 'Show these games' }).click();
  await expect(count(page)).toHaveText('2 of 3 games');
  await page.getByRole('button', { name: /^Delete: Bo/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 game will be deleted');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(count(page)).toHaveText('2 of 3 games');
  await page.getByRole('button', { name: /^Delete: Bo/ }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(count(page)).toHaveText('1 of 2 games');
  await page.getByRole('button', { name: 'Any position' }).click();
  await expect(count(page)).toHaveText('2 games');
});

test('a game is kept by itself when it ends, and when another takes its place', async ({
  page,
}) => {
  await draw(page, 0.5);
  const config = defaultConfig('middlexiangqi', true, 1);
  await openPage(page, '/', {
    settings: quick,
    match: { ...saved(config), moves: ['b3g3', 'b8g8'] },
  });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await expect(result(page)).toBeVisible();
  await page.goto('/#/games');
  await expect(
    page.getByRole('button', { name: /^Analyse: Person \(Red\), 1 bot .*Black wins/ }),
  ).toBeVisible();
  // A second tab sees what this one does.
  const other = await page.context().newPage();
  await other.goto(new URL('/#/games', page.url()).href);
  await expect(count(other)).toHaveText('1 game');
  await page.goto('/#/play');
  await page.getByRole('button', { name: 'New game' }).first().click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.locator('.board-movable')).toBeVisible();
  await playText(page, 'b3g3');
  await expect(page.locator('.moves .move').first()).toBeVisible();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(count(other)).toHaveText('2 games');
  await other.getByLabel('Result').selectOption('*');
  await expect(count(other)).toHaveText('1 of 2 games');
});

test('wrong games and a broken entry are named, and cost nothing else', async ({ page }) => {
  await page.goto('/#/games');
  const good = (player: string) => `[Variant "middlexiangqi"]\n[Red "${player}"]\n\n1. b3g3 *\n\n`;
  await bringIn(page, `${good('A')}[Variant "middlexiangqi"]\n\n1. b3b4x *\n\n${good('B')}`);
  await expect(report(page)).toContainText('2 games brought in.1 game is wrong and left out:');
  await expect(report(page)).toContainText('game 2, ply 1, line 8');
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect(report(page)).toContainText('第 2 局，第 1 步，第 8 行，第 4 列：“b3b4x”不是着法');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await page.evaluate(async () => {
    const open = indexedDB.open('hegemon');
    await new Promise((done) => {
      open.onsuccess = done;
    });
    const rows = open.result.transaction('rows', 'readwrite').objectStore('rows');
    rows.put({ id: 'torn', plies: -1 });
    await new Promise((done) => {
      rows.transaction.oncomplete = done;
    });
    open.result.close();
  });
  await page.reload();
  await expect(count(page)).toHaveText('2 games');
  await expect(page.getByTestId('broken')).toContainText('1 entry could not be read');
  await page.getByRole('button', { name: 'Delete them' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByTestId('broken')).toHaveCount(0);
});
