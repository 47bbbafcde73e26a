// The analysis keeps what somebody worked on, gives records back whole, and never blocks on long ones.
import { expect, type Page } from '@playwright/test';
import { defaultConfig } from '../../table/config.ts';
import { linkOf, setupOfLink } from '../src/game/records/link.ts';
import {
  clickMove,
  gameAfter,
  keptGame,
  loadButton,
  middleOfGame,
  openPage,
  openTexts,
  ply,
  quick,
  saved,
  study,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const back = (page: Page) => page.getByRole('button', { name: 'Back to that game' });

/** A record of the first moves of the fixture. */
async function record(plies: number, tags = '', end = '*'): Promise<string> {
  const { moves } = await gameAfter(plies);
  return `[Variant "sevenkingdoms"]\n${tags}\n1. ${moves.join(' ')} ${end}\n`;
}

/** The move that the fixture has after so many. */
async function playNext(page: Page, plies: number): Promise<void> {
  const move = (await gameAfter(plies + 1)).moves[plies] ?? '';
  const [, from, to] = /^([a-s]\d+)([a-s]\d+)$/.exec(move) ?? [];
  await clickMove(page, from as string, to as string);
}

test('a link does not replace a kept study for good, and its address is kept in step', async ({
  page,
}) => {
  await openPage(page, `/${await linkOf(await gameAfter(5))}`, {
    study: study(await gameAfter(100)),
  });
  await expect(ply(page)).toHaveText('5 / 5');
  // What is played on is in the address, and there after a reload.
  const at = page.url();
  await playNext(page, 5);
  await expect(ply(page)).toHaveText('6 / 6');
  await expect.poll(() => page.url()).not.toBe(at);
  const linked = await setupOfLink(/g=([\w-]+)/.exec(page.url())?.[1] ?? '');
  expect(linked?.moves).toHaveLength(6);
  await page.reload();
  await expect(ply(page)).toHaveText('6 / 6');
  await back(page).click();
  await expect(ply(page)).toHaveText('100 / 100');
  await back(page).click();
  await expect(ply(page)).toHaveText('6 / 6');
});

test('a game from a link stands at its last move, which the list of moves has in sight', async ({
  page,
}) => {
  await openPage(page, `/${await linkOf(await gameAfter(100))}`, {});
  await expect(ply(page)).toHaveText('100 / 100');
  const last = page.locator('.moves [data-ply="100"]');
  await expect(last).toHaveAttribute('aria-current', 'step');
  await expect
    .poll(() =>
      last.evaluate((at) => {
        const [list, move] = [at.closest('.moves') as HTMLElement, at].map((one) =>
          one.getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return move.top >= list.top && move.bottom <= list.bottom;
      }),
    )
    .toBe(true);
});

test('Start position, a position, a record: each leaves the way back to what was there', async ({
  page,
}) => {
  await openPage(page, '/#/analyse', { study: study(await gameAfter(20)) });
  await openTexts(page);
  const takes = [
    () => page.getByRole('button', { name: 'Start position' }).click(),
    async () => {
      await page
        .locator('#in-fen')
        .fill('wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19');
      await loadButton(page, '#in-fen').click();
    },
    async () => {
      await page.locator('#in-record').fill(await record(3));
      await loadButton(page, '#in-record').click();
    },
  ];
  for (const take of takes) {
    await expect(ply(page)).toHaveText('20 / 20');
    await take();
    await expect(ply(page)).not.toHaveText('20 / 20');
    await page.reload();
    await back(page).click();
    await openTexts(page);
  }
});

test('“Play from here” asks before it takes the place of a game in progress', async ({ page }) => {
  const config = defaultConfig('middlexiangqi', true, 7);
  const match = { ...saved(config), paused: true, moves: ['a4a5'], times: [null] };
  await openPage(page, '/#/analyse', { settings: quick, match, study: study(await gameAfter(7)) });
  const play = page.getByRole('button', { name: 'Play from here' });
  const question = page.getByRole('alertdialog');
  await play.click();
  await expect(question).toContainText('has 1 move and is not over');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await keptGame(page)).moves).toEqual(['a4a5']);
  await play.click();
  await question.getByRole('button', { name: 'Begin from here' }).click();
  await expect(page.locator('.ribbon-status')).toContainText('Your turn');
  const kept = await keptGame(page);
  expect(kept.moves).toEqual([]);
  expect(kept.config.fen).toContain('/');
  // The bots are as good as those of the game before.
  expect(Object.values(kept.config.seats).map((seat) => seat.level)).toEqual(Array(7).fill(7));
});

test('players, event and comments of a record are shown and given out again', async ({ page }) => {
  await page.goto('/#/analyse');
  await openTexts(page);
  const { moves } = await gameAfter(3);
  const text = `[Event "Tea house"]
[Site "Linzi"]
[Date "2026.11.20"]
[Variant "sevenkingdoms"]
[Qin "Lady Zhao"]
[Chu "<b>Xiang</b>"]
[Result "w"]
[Termination "agreed"]

1. ${moves[0]} {a quiet start} ${moves[1]} ${moves[2]} {hm} w
`;
  await page.locator('#in-record').fill(text);
  await loadButton(page, '#in-record').click();
  await expect(ply(page)).toHaveText('3 / 3');
  await expect(page.locator('.card').filter({ hasText: 'Qin' }).first()).toContainText('Lady Zhao');
  await expect(page.locator('.card').filter({ hasText: 'Xiang' })).toContainText('<b>Xiang</b>');
  await expect(page.locator('.recorded-event')).toHaveText('Tea house, 2026.11.20');
  await expect(page.locator('.recorded-comment')).toHaveText('hm');
  const field = page.locator('#in-record');
  for (const part of [
    '[Event "Tea house"]',
    '[Site "Linzi"]',
    '[Qin "Lady Zhao"]',
    '[Chu "<b>Xiang</b>"]',
    '[Result "w"]',
    '[Termination "agreed"]',
    '{a quiet start}',
    '{hm}',
  ]) {
    await expect.poll(() => field.inputValue()).toContain(part);
  }
  // It stays over a reload; played on, the game is no longer one that was agreed on.
  await page.reload();
  await openTexts(page);
  await expect.poll(() => field.inputValue()).toContain('[Qin "Lady Zhao"]');
  await playNext(page, 3);
  await expect(ply(page)).toHaveText('4 / 4');
  await expect.poll(() => field.inputValue()).toContain('[Result "*"]');
  await expect.poll(() => field.inputValue()).toContain('[Qin "Lady Zhao"]');
});

test('a file of many games is a list to choose from, read beside the page', async ({ page }) => {
  // What the page itself asks of the engine is counted; the worker has an engine of its own.
  await page.addInitScript(() => {
    const seen = { records: 0, runs: 0 };
    Object.assign(globalThis, { seen });
    const Original = WebAssembly.Instance;
    WebAssembly.Instance = function instance(module: WebAssembly.Module, imports: object) {
      const { exports } = new Original(module, imports as WebAssembly.Imports);
      const call = (name: string) => (exports[name] as () => void)();
      return {
        exports: {
          ...exports,
          hegemon_run: () => {
            seen.runs++;
            call('hegemon_run');
          },
          hegemon_read_records: () => {
            seen.records++;
            call('hegemon_read_records');
          },
        },
      };
    } as unknown as typeof WebAssembly.Instance;
  });
  const seen = () =>
    page.evaluate(() => ({ ...(globalThis as unknown as { seen: Record<string, number> }).seen }));
  await page.goto('/#/analyse');
  await openTexts(page);
  const games = await Promise.all(
    Array.from({ length: 45 }, (_, i) =>
      record(i + 1, `[Event "Round ${i + 1}"]\n[Qin "P${i}"]\n`),
    ),
  );
  // One that is broken costs none of the others.
  games.splice(3, 0, '[Event "cut"]\n\n1. b7e5 {no end\n');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'games.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(games.join('\n')),
  });
  await expect(page.locator('#in-record-error')).toContainText(
    /^A game of this text cannot be read: .*game 4, ply 2/,
  );
  const list = page.getByTestId('games');
  await expect(list).toContainText('45 games');
  await expect(list.locator('li')).toHaveCount(20);
  await expect(ply(page)).toHaveText('0 / 0');
  await list.getByRole('button', { name: 'Next games' }).click();
  await list.getByRole('button', { name: 'Next games' }).click();
  await expect(list.locator('li')).toHaveCount(5);
  await list.getByRole('button', { name: /Qin: P44 .*Round 45/ }).click();
  await expect(ply(page)).toHaveText('45 / 45');
  expect((await seen()).records).toBe(0);
  // One more move asks the engine for a few states, not for one of each move.
  await expect(page.locator('.moves .move')).toHaveCount(45);
  await expect.poll(() => page.locator('#in-record').inputValue()).toContain('Round 45');
  const { runs = 0 } = await seen();
  await playNext(page, 45);
  await expect(ply(page)).toHaveText('46 / 46');
  await expect(page.locator('.moves .move')).toHaveCount(46);
  expect(((await seen()).runs ?? 0) - runs).toBeLessThan(40);
});

test('a folded record is not made', async ({ page }) => {
  await openPage(page, '/#/analyse', { study: study(await gameAfter(30)) });
  await expect(page.locator('.moves .move')).toHaveCount(30);
  expect(await page.locator('#in-record').inputValue()).toBe('');
  await openTexts(page);
  await expect.poll(() => page.locator('#in-record').inputValue()).toContain('[Variant');
});

test('a browser that does not let the page copy is reported', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto('/#/analyse');
  await openTexts(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(page.getByRole('alert').first()).toContainText('does not let this page copy');
});

test('a line of the protocol is a position, too', async ({ page }) => {
  await page.goto('/#/analyse');
  await openTexts(page);
  const field = page.locator('#in-fen');
  const fen = 'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w wr----- - 0 1';
  for (const [text, shown] of [
    [`position fen ${fen}`, '0 / 0'],
    ['position startpos moves b7e5 f4e4', '2 / 2'],
    [`fen ${fen} moves a18b18`, '1 / 1'],
    ['startpos', '0 / 0'],
  ] as const) {
    await field.fill(text);
    await loadButton(page, '#in-fen').click();
    await expect(ply(page)).toHaveText(shown);
    await expect(page.locator('#in-fen-error')).toBeEmpty();
  }
});

test('what is refused is said in the language of the page, and long input is not repeated whole', async ({
  page,
}) => {
  await openPage(page, '/', {
    settings: { ...quick, language: 'zh' },
    match: await middleOfGame(0),
  });
  await page.locator('.type-move input').fill('x'.repeat(3000));
  await page.keyboard.press('Enter');
  const alert = page.locator('.type-move .error');
  await expect(alert).toContainText('这不是合法的着法');
  expect((await alert.textContent())?.length).toBeLessThan(600);
  await page.goto('/#/analyse');
  await page.locator('.in-out summary').click();
  await page.locator('#in-fen').fill('z'.repeat(5000));
  await page
    .locator('.field')
    .filter({ has: page.locator('#in-fen') })
    .getByRole('button')
    .first()
    .click();
  await expect(page.locator('#in-fen-error')).toContainText('无法摆出这个局面');
  expect((await page.locator('#in-fen-error').textContent())?.length).toBeLessThan(600);
});
