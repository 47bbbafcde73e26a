// What tells a person more than the bare board: signs of pieces, numbers, sounds, warnings, reasons.
import { expect, type Page } from '@playwright/test';
import { type Config, defaultConfig } from '../../table/config.ts';
import {
  clickMove,
  keepInstead,
  keptGame,
  middleOf,
  myTurn,
  openGame,
  openPage,
  pieceAt,
  playText,
  put,
  quick,
  result,
  saved,
  study,
  threeKingdoms,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const slow = { ...quick, pace: 'slow' };
const from = (fen: string, change: Partial<Config> = {}): Config => ({
  ...defaultConfig('sevenkingdoms', true, 1),
  fen,
  ...change,
});
async function click(page: Page, selector: string): Promise<void> {
  const { x, y } = await middleOf(page, selector);
  await page.mouse.click(x, y);
}

test('moves in the list and in the lines of the engine carry the sign of their piece and side', async ({
  page,
}) => {
  await openPage(page, '/', {
    settings: { ...slow, pieces: 'letters' },
    study: study({}),
  });
  await clickMove(page, 'd9', 'f11');
  const move = page.locator('.moves .move').first();
  await expect(move).toContainText('d9f11');
  const sign = move.locator('.piece-sign');
  await expect(sign).toHaveClass(/side-w/);
  await expect(sign.locator('use')).toHaveAttribute('href', '#sign-H');
  await expect(move).toHaveAccessibleName("d9f11: Qin's archer goes from d9 to f11.");
  // With the set of pieces the sign changes, and its outline is there.
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Characters', { exact: true }).click();
  await expect(sign.locator('use')).toHaveAttribute('href', '#sign-弓');
  await expect(page.locator('[id="sign-弓"]')).toHaveAttribute('d', /^M/i);
  await page.getByText('How they move', { exact: true }).click();
  await expect(sign.locator('.icon')).toHaveAttribute('d', /^M0-42/);
  await page.keyboard.press('Escape');
  await page.goto('/#/analyse');
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  const first = page.getByTestId('lines').locator('.line-move').first();
  await expect(first.locator('.piece-sign')).toHaveClass(/side-w/);
  const [text, kind] = await first.evaluate((element) => [
    element.textContent ?? '',
    element.querySelector('svg')?.dataset.kind,
  ]);
  const at = /^[a-s]\d+(?=[a-s])/.exec(text)?.[0] ?? '';
  const names: Record<string, string> = {
    N: 'knight',
    H: 'archer',
    W: 'crossbowman',
    G: 'go-between',
    S: 'swordsman',
    A: 'dagger',
    C: 'cannon',
    R: 'chancellor',
    B: 'diplomat',
    Q: 'general',
  };
  await expect(page.locator(`[data-point="${at}"]`)).toHaveAttribute(
    'aria-label',
    new RegExp(`Qin ${names[kind ?? '']}`),
  );
});

test('the arrows of a line are numbered in order', async ({ page }) => {
  await openPage(page, '/#/analyse', { settings: quick });
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  const line = page.getByTestId('lines').getByRole('button').first();
  // A line of a whole round takes a moment to be found.
  await expect.poll(() => line.locator('.line-move').count()).toBeGreaterThan(2);
  await expect(page.locator('.arrow-number')).toHaveCount(0);
  await line.hover();
  await expect(page.locator('.arrow-number').nth(1)).toBeVisible();
  // A line that has the focus keeps it through the engine's reports, which come several times a second.
  await line.focus();
  const depth = page.locator('.engine h2 small');
  const before = await depth.textContent();
  await expect(depth).not.toHaveText(before ?? '');
  await expect(line).toBeFocused();
  await page.mouse.move(5, 5);
  await page.getByRole('checkbox', { name: 'Engine' }).focus();
  await expect(page.locator('.arrow-number')).toHaveCount(0);
  await line.focus();
  const numbers = await page.locator('.arrow-number').allTextContents();
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.map((_, i) => String(i + 1)));
});

/** A machine for sounds that notes what it is asked for. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    const parameter = (note: boolean) => ({
      setValueAtTime: (value: number) => note && heard.push(value),
      exponentialRampToValueAtTime: () => {},
    });
    const node = () => ({ connect: (next: unknown) => next });
    class Silent {
      readonly currentTime = 0;
      readonly state = 'running';
      readonly destination = node();
      createOscillator() {
        return { ...node(), frequency: parameter(true), start() {}, stop() {} };
      }
      createGain() {
        return { ...node(), gain: parameter(false) };
      }
    }
    Object.assign(globalThis, { AudioContext: Silent });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard.splice(0));
}

test('sounds: a move, a capture with its fall, one’s own turn; none when they are switched off', async ({
  page,
}) => {
  const heard = await listen(page);
  await openGame(page, {
    settings: { ...quick, pace: 'quick' },
    match: saved(from(threeKingdoms)),
  });
  await playText(page, 'a18a17');
  await expect.poll(async () => (await keptGame(page)).moves.length).toBe(3);
  // 620 Hz begins the knock of a move, 784 the bell of one's own turn.
  const round = await heard();
  expect(round).toContain(620);
  await expect(async () => expect([...round, ...(await heard())]).toContain(784)).toPass();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Sounds', { exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await heard();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(async () => (await keptGame(page)).moves.length).toBe(0);
  await playText(page, 'a18j18');
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(0);
  expect(await heard()).toEqual([]);
  // The choice is kept.
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Sounds', { exact: true })).not.toBeChecked();
});

test('sounds of a hidden page are a choice', async ({ page }) => {
  const heard = await listen(page);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (sessionStorage.getItem('hide') ? 'hidden' : 'visible'),
    });
  });
  await openGame(page, { settings: { ...slow, soundsHidden: false } });
  await page.evaluate(() => sessionStorage.setItem('hide', 'yes'));
  await playText(page, 'd9f11');
  await expect(page.locator('.moves .move')).toHaveCount(1);
  expect(await heard()).toEqual([]);
  await page.evaluate(() => sessionStorage.removeItem('hide'));
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await playText(page, 'd9f11');
  await expect.poll(heard).toContain(620);
});

test('a general that can be taken is warned of on one’s own turn, in words and by a ring', async ({
  page,
}) => {
  await openPage(page, '/', { settings: slow, match: saved(from(threeKingdoms)) });
  const warning = page.locator('.warning-line');
  await expect(warning).toHaveText("Your general can be taken by Chu's general on j18.");
  await expect(page.locator('.warning')).toHaveAttribute('data-warned', 'a18');
  await expect(page.getByTestId('live')).toContainText('Your general can be taken');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Warning when your general can be taken').uncheck();
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
  await expect(page.locator('.warning')).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Warning when your general can be taken').check();
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(1);
  // Out of reach of everybody there is nothing to say.
  await playText(page, 'a18b17');
  await expect(warning).toHaveCount(0);
});

test('a piece of an enemy shows where it can go, and one’s own while bots think', async ({
  page,
}) => {
  await openGame(page, { settings: slow });
  await click(page, pieceAt('n14'));
  await expect(page.locator('.peeks')).toHaveClass(/side-p/);
  await expect(page.locator('[data-peek="n13"]')).toBeVisible();
  // It belongs to nobody's turn: no move of it can be made.
  await click(page, '[data-peek="n13"]');
  await expect(page.locator('[data-peek]')).toHaveCount(0);
  expect((await keptGame(page)).moves).toEqual([]);
  // An own piece that can move is chosen as ever.
  await click(page, pieceAt('d9'));
  await expect(page.locator('.piece-chosen[data-at="d9"]')).toBeVisible();
  await expect(page.locator('[data-peek]')).toHaveCount(0);
  await click(page, '[data-to="f11"]');
  await expect(page.locator('.ribbon-status')).toContainText('Chu is thinking');
  await click(page, pieceAt('e9'));
  await expect(page.locator('.peeks')).toHaveClass(/side-w/);
  await expect(page.locator('[data-peek="h12"]')).toBeVisible();
  // It stays through the others' moves, and is chosen once it has the turn.
  await page.getByLabel('Pace of the bots').selectOption('instant');
  await myTurn(page).waitFor();
  await expect(page.locator('.piece-chosen[data-at="e9"]')).toBeVisible();
  await expect(page.locator('[data-peek]')).toHaveCount(0);
  await expect(page.locator('[data-to]').first()).toBeVisible();
});

test('pieces of the siblings show their moves out of turn, too', async ({ page }) => {
  for (const [variant, at, to] of [
    ['threefriends', 'g54', 'g55'],
    ['middlexiangqi', 'a7', 'a6'],
  ] as const) {
    await page.goto('/');
    await keepInstead(page, { match: saved(defaultConfig(variant, true, 1)) });
    await myTurn(page).waitFor();
    await click(page, pieceAt(at));
    await expect(page.locator(`[data-peek="${to}"]`)).toBeVisible();
  }
});

/** Whether the board is covered by something else of the page. */
async function covers(page: Page, selector: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [selector, '.board-svg'].map((name) => page.locator(name).boundingBox()),
  );
  if (!a || !b) throw new Error('not seen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [844, 390],
] as const) {
  test(`${width} x ${height}: whoever falls is told why, and sees the board`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Chu is to move, and Qin's general hangs.
    const config = from(threeKingdoms.replace(' w wro', ' r wro').replace('0 1', '0 9'));
    const seats = { ...config.seats, r: { by: 'bot', level: 8, alliance: 0 } } as const;
    await openPage(page, '/', {
      settings: { ...quick, pauseAtFalls: true },
      match: saved({ ...config, seats }),
    });
    const told = page.getByTestId('fall-card');
    await expect(told).toContainText("Your general was taken by Chu's general in round 9.");
    await expect(told).toContainText('You are out.');
    expect(await covers(page, '.fall-card')).toBe(false);
    await expect(page.locator('.board-svg')).toBeInViewport({ ratio: 0.9 });
    await expect(told.getByRole('button', { name: 'Watch on' })).toBeInViewport();
  });
}

test('the result says why a person lost, beside the board', async ({ page }) => {
  const two = threeKingdoms.replace('9rS9', '19').replace('9oQ9', '19').replace(' w wro', ' r wr-');
  const config = from(two.replace('0 1', '0 9'));
  const seats = { ...config.seats, r: { by: 'bot', level: 8, alliance: 0 } } as const;
  await openPage(page, '/', { settings: quick, match: saved({ ...config, seats }) });
  await expect(result(page)).toContainText('Chu wins: the last one left.');
  await expect(result(page)).toContainText("Your general was taken by Chu's general in round 9.");
  expect(await covers(page, '.result')).toBe(false);
  await expect(result(page).getByRole('link', { name: 'Lesson: guarded or not?' })).toHaveAttribute(
    'href',
    '#/learn/guarded',
  );
  await expect(page.locator('.chronicle')).toContainText(
    'Qin has lost its general, the last of its pieces, to Chu.',
  );
  // A mate has no fall, but a reason.
  const mated = {
    ...defaultConfig('middlexiangqi', true, 8),
    fen: '6g6/3R9/13/13/13/13/13/13/4R8/5G7[] w - - 0 1',
  };
  await keepInstead(page, {
    match: saved({ ...mated, seats: { w: mated.seats.b, b: mated.seats.w } as typeof mated.seats }),
  });
  await expect(result(page)).toContainText("Your general was mated by Red's rook in round 1.");
});

test('who has resigned has not lost a general that was taken later', async ({ page }) => {
  const fen = `wQ8rQ8oQ/${'19/'.repeat(16)}9oA9/19 w wro---- - 0 1`;
  const moves = ['resign', 'j18a18', 'j1k2', 'a18s18'];
  await openPage(page, '/', {
    settings: quick,
    match: { ...saved(from(fen)), moves },
  });
  await expect(page.locator('.chronicle')).toContainText('Qin has lost its general');
  await expect(result(page)).toContainText('Chu wins: two kingdoms conquered.');
  await expect(result(page)).toContainText('You resigned in round 1.');
  // The analysis of the game tells the same, without a review.
  await keepInstead(page, { study: study({ variant: 'sevenkingdoms', fen, moves }) });
  await page.goto('/#/analyse');
  await expect(page.locator('.chronicle')).toContainText('Qin has lost its general');
});

test('of two people at one board the one to move sits below, if they wish so', async ({ page }) => {
  const config = defaultConfig('sevenkingdoms', true, 1);
  const seats = { ...config.seats, r: { by: 'human', level: 1, alliance: 0 } } as const;
  await openGame(page, { settings: slow, match: saved({ ...config, seats }) });
  const below = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name}\\b`), pressed: true });
  await expect(below('Qin')).toBeVisible();
  await page.getByRole('button', { name: 'New game' }).click();
  const wish = page.getByRole('dialog').getByLabel('Turn the board to the person to move');
  await expect(wish).not.toBeChecked();
  await page.keyboard.press('Escape');
  await playText(page, 'd9f11');
  await expect(page.locator('.ribbon-status')).toContainText('Chu to move');
  await expect(below('Qin')).toBeVisible();
  await page.getByRole('button', { name: 'New game' }).click();
  await wish.check();
  await page.keyboard.press('Escape');
  await expect(below('Chu')).toBeVisible();
});

test('the engine waits while nobody sees the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (sessionStorage.getItem('hide') ? 'hidden' : 'visible'),
    });
  });
  const show = (visible: boolean) =>
    page.evaluate((seen) => {
      if (seen) sessionStorage.removeItem('hide');
      else sessionStorage.setItem('hide', 'yes');
      document.dispatchEvent(new Event('visibilitychange'));
    }, visible);
  await page.goto('/#/analyse');
  const lines = page.getByTestId('lines').getByRole('button');
  await expect(page.locator('.board-movable')).toBeVisible();
  await show(false);
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  await expect(page.getByText('Thinking ...')).toBeVisible();
  // Its worker is not even made: one that is asked for later is there, and no other.
  const made: string[] = [];
  page.on('worker', (worker) => made.push(worker.url()));
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const url = URL.createObjectURL(new Blob(['postMessage(1)']));
        new Worker(url).onmessage = ({ target }) => {
          (target as Worker).terminate();
          resolve();
        };
      }),
  );
  expect([...page.workers().map((worker) => worker.url()), ...made].join()).not.toContain('assets');
  await show(true);
  await expect(lines.first()).toBeVisible();
  expect(
    page
      .workers()
      .map((worker) => worker.url())
      .join(),
  ).toContain('assets');
  // What it has found stays. It reports several times a second: two equal depths are no chance.
  await show(false);
  const depth = page.locator('.engine h2 small');
  await expect(async () => {
    const before = await depth.textContent();
    await page.waitForTimeout(1500);
    expect(await depth.textContent()).toBe(before);
  }).toPass();
  await expect(lines.first()).toBeVisible();
});

test.describe('whoever reads English', () => {
  test('begins with pieces that show how they move; a kept choice stays', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.pieces [data-at="d9"] .icon')).toBeVisible();
    await put(page, { settings: { pieces: 'characters' } });
    await page.reload();
    await expect(page.locator('.pieces [data-at="d9"] .glyph')).toBeVisible();
    await expect(page.locator('.pieces .icon')).toHaveCount(0);
  });
});

test('texts are loaded in the language that is read, and without a network the page stays in the one it has', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const name = /assets\/(zh(-hant)?)-/.exec(request.url())?.[1];
    if (name) loaded.push(name);
  });
  await openGame(page, { settings: slow });
  expect(loaded).toEqual([]);
  await page.route('**/assets/zh-*', (route) => route.abort());
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect.poll(() => loaded).toEqual(['zh']);
  await expect(page.getByRole('link', { name: 'Watch' })).toBeVisible();
  await page.unroute('**/assets/zh-*');
  await page.reload();
  await expect(page.getByRole('link', { name: '观战' })).toBeVisible();
  expect(new Set(loaded)).toEqual(new Set(['zh']));
});

test.describe('whoever reads simplified Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('has pages and pieces in it', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByRole('link', { name: '对局' })).toBeVisible();
    await expect(page.locator('.pieces [data-at="a9"] .glyph')).toBeVisible();
    // The chip beside a simplified name is simplified, with drawings on the pieces, too.
    const chip = page.locator('.card .chip.side-o path');
    const simplified = await page.locator('[id="sign-韩"]').getAttribute('d');
    expect(simplified).toMatch(/^M/i);
    await expect(chip).toHaveAttribute('d', simplified ?? '');
    await page.getByRole('button', { name: '设置' }).click();
    await page.getByText('走法图', { exact: true }).click();
    await expect(chip).toHaveAttribute('d', simplified ?? '');
    await page.getByText('繁体字', { exact: true }).click();
    await expect(chip).not.toHaveAttribute('d', simplified ?? '');
  });
});

test.describe('whoever reads traditional Chinese', () => {
  // Which other languages mean it, src/i18n/locale.test.ts says.
  test.use({ locale: 'zh-TW' });
  test('has traditional characters, on the pieces, too', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await expect(page.getByRole('link', { name: '觀戰' })).toBeVisible();
    await expect(page.locator('.card').nth(2)).toContainText('韓');
    await expect(page.locator('.pieces [data-at="a9"] .glyph')).toBeVisible();
    // To English and back leads to the same Chinese.
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.getByRole('link', { name: 'Watch' })).toBeVisible();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect(page.getByRole('link', { name: '觀戰' })).toBeVisible();
  });
});
