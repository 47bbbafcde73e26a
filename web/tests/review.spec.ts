// A review: every move judged in workers, left and come back to, with what decided and another try at it.
import { expect, type Page } from '@playwright/test';
import { defaultConfig } from '../../table/config.ts';
import {
  clickMove,
  expectAccessible,
  gameAfter,
  keptGame,
  myTurn,
  openPage,
  playText,
  quick,
  result,
  saved,
  study,
  threeKingdoms,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const review = (page: Page) => page.locator('.review');
const openReview = (page: Page) => page.getByText('Review of the game').click();
const count = async (page: Page) =>
  Number(/^(\d+) of/.exec((await page.getByTestId('review-count').textContent()) ?? '')?.[1] ?? 0);

test('a review goes on where it was left: on another page, and after a reload', async ({
  page,
}) => {
  await openPage(page, '/#/analyse', { settings: quick, study: study(await gameAfter(5)) });
  await openReview(page);
  await review(page).getByRole('button', { name: 'Review this game' }).click();
  await expect.poll(() => count(page)).toBeGreaterThan(1);
  await page.goto('/#/about');
  await expect(review(page)).toHaveCount(0);
  await page.goto('/#/analyse');
  await openReview(page);
  // Nothing is judged twice, and it is at work again.
  await expect(review(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await count(page)).toBeGreaterThan(1);
  await review(page).getByRole('button', { name: 'Pause' }).click();
  const there = await count(page);
  expect(there).toBeLessThan(5);
  await page.reload();
  await openReview(page);
  await expect(review(page).getByRole('button', { name: 'Go on' })).toBeVisible();
  expect(await count(page)).toBeGreaterThanOrEqual(there);
  await review(page).getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByTestId('moments')).toBeVisible({ timeout: 60_000 });
  await expect(review(page).locator('.review-plays tbody tr')).toHaveCount(5);
  await expectAccessible(page);
  // What was found is there after a reload, without a search.
  await page.reload();
  await openReview(page);
  await expect(page.getByTestId('moments')).toBeVisible();
});

test('a general left hanging is what decided: its mark and the better line are in the tree, and it can be tried again', async ({
  page,
}) => {
  const moves = ['a18b18', 'j18b18'];
  await openPage(page, '/#/analyse', {
    settings: quick,
    study: study({ fen: threeKingdoms, moves }),
  });
  await openReview(page);
  await review(page).getByRole('button', { name: 'Review this game' }).click();
  const moment = page.getByTestId('moments').getByRole('button', { name: /Round 1, Qin: a18b18/ });
  await expect(moment).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.moves [data-ply="1"]')).toHaveText('a18b18??');
  await expect(page.locator('.side-line .move').first()).toHaveText(/a18j18/);
  // The story names who fell, by which mistake, and who gained.
  const story = page.getByTestId('story');
  await expect(story).toContainText('Qin has lost its general');
  await expect(story).toContainText(/Qin's mistake: a18b18 in round 1; it cost [\d.]+ %/);
  await expect(story).toContainText(/(Chu|Han) gained most: its chances went from \d+ % to \d+ %/);
  await story.getByRole('button', { name: 'a18b18 in round 1' }).click();
  await expect(page.locator('.history-ply')).toHaveText(/^1 /);
  await expect(moment).toHaveAttribute('aria-expanded', 'true');
  await expect(review(page)).toContainText("Qin's general was left hanging.");
  await expect(review(page)).toContainText("Chu's general takes Qin's general on b18.");
  await expectAccessible(page);
  await review(page).getByRole('button', { name: 'Try it again' }).click();
  await expect(page.locator('.history-ply')).toHaveText(/^0 /);
  await clickMove(page, 'a18', 'b18');
  await expect(page.locator('.review-try')).toContainText('a18b18 is no better');
  await clickMove(page, 'a18', 'a17');
  await expect(page.locator('.review-try')).toContainText(/^a18a17 is (better|no better)/);
  await clickMove(page, 'a18', 'j18');
  await expect(page.locator('.review-try')).toHaveText('a18j18 is the best move.');
  // Nothing of it was played.
  await expect(page.locator('.moves .move')).toHaveCount(
    2 + (await page.locator('.side-line .move').count()),
  );
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await review(page).getByRole('button', { name: 'Play on from here' }).click();
  await expect(page.locator('.ribbon-status')).toContainText('Your turn');
  expect((await keptGame(page)).config.fen).toContain('wQ8rQ9');
});

test('a game that was won leads to the review of all sides, and the person can have the own one', async ({
  page,
}) => {
  const match = saved({
    ...defaultConfig('middlexiangqi', true, 1),
    fen: '6g6/3R9/13/13/13/13/13/13/4R8/5G7[] w - - 0 1',
  });
  await openPage(page, '/', { settings: quick, match });
  await myTurn(page).waitFor();
  await playText(page, 'e2e10');
  await result(page).getByRole('button', { name: 'What decided it?' }).click();
  await expect(page.getByTestId('moments')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('moments')).toContainText('No move has lost much.');
  await expect(page.getByTestId('story')).toContainText('Red wins: checkmate.');
  const rows = review(page).locator('.review-plays tbody tr');
  await expect(page.getByLabel('All sides')).toBeChecked();
  await expect(rows).toHaveText(/Red1 of 1/);
  await page.getByLabel('All sides').uncheck();
  await expect(rows).toHaveCount(1);
});
