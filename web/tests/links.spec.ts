// Games by link: three persons in three browsers, bots between them, and links that are old, damaged or wrong.
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { State } from 'hegemon-engine';
import {
  engineState,
  expectPiecesOf,
  keep,
  keptGame,
  playText,
  quick,
  sensibleMoves,
} from './helpers.ts';

const sending = (page: Page) => page.getByTestId('sending');
const idOf = (page: Page) => /game=([a-z0-9]+)/.exec(page.url())?.[1] ?? '';
const nameOf = (page: Page) => `turn.${idOf(page)}`;

/** A person with a browser of his own. */
async function person(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await keep(page, { settings: quick });
  return page;
}

async function newGame(page: Page, change: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/#/turn');
  await page.getByRole('button', { name: 'New game by link' }).click();
  await change(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Which side do you play?' })).toBeVisible();
}

/** Plays a move as text, and gives the link for the next person. */
async function move(page: Page, choose: (state: State) => string): Promise<string> {
  await expect(sending(page)).toContainText('It is your turn.');
  const text = choose(await engineState(page, nameOf(page)));
  await playText(page, text);
  await expect(sending(page)).toContainText('Send this link', { timeout: 60_000 });
  return linkOf(page);
}

async function linkOf(page: Page): Promise<string> {
  const field = sending(page).getByLabel('Link to this game');
  const { moves } = await keptGame(page, nameOf(page));
  expect(moves.length).toBeGreaterThan(0);
  await expect(field).toHaveValue(/#\/turn\?t=1/);
  return field.inputValue();
}

const anyMove = (state: State) => {
  const [first] = sensibleMoves(state);
  return first ? first.from + first.to : '';
};

test('three persons play by link in three browsers', async ({ browser }) => {
  const [anna, bo, cy] = await Promise.all([person(browser), person(browser), person(browser)]);
  await newGame(anna, async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Three Friends', { exact: true }).click();
    for (const name of ['Shu', 'Wu', 'Wei']) {
      await dialog.getByLabel(new RegExp(`^Who plays ${name}\\b`)).selectOption('human');
    }
  });
  await anna.getByRole('button', { name: 'I play Shu, whose turn it is' }).click();
  let link = await move(anna, anyMove);
  await bo.goto(link);
  // Whoever opened which link is known: Shu is taken.
  await expect(bo.getByText('played from another browser')).toHaveCount(1);
  await bo.getByRole('button', { name: 'I play Wu, whose turn it is' }).click();
  link = await move(bo, anyMove);
  await cy.goto(link);
  await cy.getByRole('button', { name: 'I play Wei, whose turn it is' }).click();
  link = await move(cy, anyMove);
  for (let round = 0; round < 2; round++) {
    for (const page of [anna, bo, cy]) {
      await page.goto(link);
      link = await move(page, anyMove);
    }
  }
  const games = await Promise.all([anna, bo, cy].map((page) => keptGame(page, nameOf(page))));
  expect(games.map(({ moves }) => moves.length)).toEqual([7, 8, 9]);
  for (const { moves } of games) expect(games[2]?.moves.slice(0, moves.length)).toEqual(moves);
  await expectPiecesOf(cy, nameOf(cy));
  // It is Shu's turn: Wei can neither move nor take its move of long ago back.
  await expect(cy.locator('.board-movable')).toHaveCount(0);
  await cy.reload();
  await expect(sending(cy)).toContainText('It is the turn of Shu.');
  await cy.goto('/#/turn');
  await expect(cy.getByRole('link', { name: /Waits for Shu/ })).toBeVisible();
});

test('bots move alone, and links that are old, parted, damaged or wrong are told apart', async ({
  browser,
}) => {
  const [anna, bo] = await Promise.all([person(browser), person(browser)]);
  await newGame(anna, async (page) => {
    await page.getByRole('dialog').getByLabel('All bots').selectOption('1');
  });
  await anna.getByRole('button', { name: 'I play Qin' }).click();
  const first = await move(anna, () => 'd9f11');
  await bo.goto(first);
  await bo.getByRole('button', { name: 'I play Chu' }).click();
  // Five bots move before Qin does.
  const second = await move(bo, anyMove);
  expect((await keptGame(bo, nameOf(bo))).moves).toHaveLength(7);
  await expect(sending(bo)).toContainText('It is the turn of Qin.');
  await anna.goto(second);
  const third = await move(anna, anyMove);
  const length = async () => (await keptGame(anna, nameOf(anna))).moves.length;
  expect(await length()).toBe(8);
  // An older link, left and then taken.
  await anna.goto(first);
  await expect(anna.getByTestId('older')).toContainText('7 moves have been played since');
  await anna.getByRole('button', { name: 'Go on with what is here' }).click();
  await expect(sending(anna)).toContainText('It is the turn of Chu.');
  expect(await length()).toBe(8);
  await anna.goto(second);
  await anna.getByRole('button', { name: 'Go back to the link' }).click();
  const other = await move(
    anna,
    (state) => sensibleMoves(state).map(({ from, to }) => from + to)[7] ?? '',
  );
  expect(await length()).toBe(8);
  await bo.goto(third);
  await expect(sending(bo)).toContainText('It is your turn.');
  await bo.goto(other);
  await expect(bo.getByTestId('older')).toContainText('part after 7 moves');
  await bo.getByRole('button', { name: 'Take the one of the link' }).click();
  await expect(sending(bo)).toContainText('It is your turn.');
  // Damaged in the middle, cut off, of a newer page, and of another kind.
  const middle = Math.floor(first.length * 0.7);
  for (const [link, words] of [
    [first.slice(0, middle) + first.slice(middle + 1), 'This link is damaged'],
    [first.slice(0, middle), 'This link is damaged'],
    [first.replace('t=1', 't=7'), 'made by a newer version'],
  ] as const) {
    await bo.goto(link);
    await expect(bo.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  await bo.goto('/#/turn');
  await bo.getByLabel('Link that you were sent').fill('/#/analyse?g=abc');
  await bo.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(bo.getByText('This is no link of a game by link.')).toBeVisible();
  await bo.getByLabel('Link that you were sent').fill(other);
  await bo.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(sending(bo)).toContainText('It is your turn.');
});
