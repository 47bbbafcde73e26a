// What the browser keeps: each kind of it, over a reload and over a look at each page; broken, foreign and full.
import { test as alone, expect, type Page } from '@playwright/test';
import { defaultConfig } from '../../table/config.ts';
import { linkOf } from '../src/game/records/link.ts';
import {
  engineState,
  gameAfter,
  keep,
  keptAs,
  keptGame,
  middleOfGame,
  myTurn,
  openGame,
  openPage,
  playText,
  ply,
  quick,
  result,
  saved,
  study,
} from './helpers.ts';
import { test } from './oneBrowser.ts';

const aside = (page: Page) => page.getByTestId('aside');

/** What a person sees of a game. */
async function look(page: Page) {
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByTestId('failed')).toHaveCount(0);
  await expect(page.locator('.pieces .piece').first()).toBeVisible();
  return page.evaluate(() => ({
    ply: document.querySelector('.history-ply')?.textContent,
    pieces: [...document.querySelectorAll<SVGGElement>('.pieces > .piece')]
      .map(
        (piece) => `${piece.dataset.at} ${/side-\w+/.exec(piece.getAttribute('class') ?? '')?.[0]}`,
      )
      .sort(),
    clocks: [...document.querySelectorAll('.card-clock')].map((clock) => clock.textContent),
    dangers: document.querySelector('.dangers')?.textContent,
    sideLine: document.querySelector('.side-line')?.textContent,
    outcome: document.querySelector('[data-testid="result"] h2')?.textContent,
    engine: [...document.querySelectorAll<HTMLInputElement>('.switch input')].map((i) => i.checked),
  }));
}

const paused = { paused: true };
const people = (variant: string) => {
  const config = defaultConfig(variant);
  return {
    ...config,
    seats: Object.fromEntries(
      Object.keys(config.seats).map((side) => [
        side,
        { by: 'human', level: 1, alliance: 0 } as const,
      ]),
    ),
  };
};
const withSideLine = async () => {
  const game = study(await gameAfter(7), { at: 8, end: 8 });
  const line = { of: 0, at: 1, comment: '', moves: [{ text: 'f4e4' }] };
  return { ...game, study: { ...game.study, tree: { ...game.study.tree, variations: [line] } } };
};
type Look = Awaited<ReturnType<typeof look>>;
interface Stored {
  readonly kept: Record<string, object>;
  /** By its address each page that shows something of it, and what of that is seen there. */
  readonly shown: Readonly<Record<string, Partial<Record<keyof Look, unknown>>>>;
}
const states: Record<string, () => Promise<Stored>> = {
  'the middle of a game, a game watched and paused, and a side line': async () => ({
    kept: {
      match: await middleOfGame(60),
      watch: { ...saved(defaultConfig('middlexiangqi', false, 1), 'w'), ...paused },
      study: await withSideLine(),
    },
    shown: {
      '#/play': { ply: '60 / 60' },
      '#/watch': { ply: '0 / 0' },
      '#/analyse': { sideLine: expect.stringContaining('f4e4') },
    },
  }),
  'earlier positions, and the engine switched on': async () => ({
    kept: {
      match: { ...(await middleOfGame(60)), view: 40 },
      study: { ...study(await gameAfter(7), { at: 1 }), engine: true, lines: 2 },
    },
    shown: { '#/play': { ply: '40 / 60' }, '#/analyse': { engine: [true], ply: '1 / 7' } },
  }),
  'people at all seats, their clocks, and a study from a link': async () => {
    const config = { ...people('threefriends'), clock: { minutes: 5, increment: 5 } };
    const clocks = { r: 60_000, g: 62_000, b: 64_000 };
    return {
      kept: { match: { ...saved(config), ...paused, clocks } },
      shown: {
        '#/play': { clocks: ['1:00', '1:02', '1:04'] },
        [await linkOf(await gameAfter(12))]: { ply: '12 / 12' },
      },
    };
  },
  'threats on and a general that hangs': async () => ({
    kept: { match: await middleOfGame(52), settings: { ...quick, threats: true } },
    shown: { '#/play': { dangers: expect.stringContaining('Who can win something') } },
  }),
  'a game that is over': async () => ({
    kept: {
      match: { ...saved(defaultConfig('sevenkingdoms', true, 1)), moves: Array(6).fill('resign') },
    },
    shown: { '#/play': { ply: '6 / 6', outcome: expect.stringContaining('wins') } },
  }),
};

for (const [name, make] of Object.entries(states)) {
  test(`${name} stand as before after a reload, and after a look at other pages`, async ({
    page,
  }) => {
    const { kept, shown } = await make();
    await openPage(page, '/#/about', { settings: { ...quick }, ...kept });
    const before: Look[] = [];
    for (const [at, seen] of Object.entries(shown)) {
      await page.goto(`/${at}`);
      // The list of moves comes a little after the board.
      await expect.poll(() => look(page)).toMatchObject(seen);
      before.push(await look(page));
      await page.reload();
      await expect.poll(() => look(page)).toEqual(before.at(-1));
    }
    const nav = page.getByRole('navigation', { name: 'Pages' });
    const go = async (other: string) => {
      await nav.getByRole('link', { name: other, exact: true }).click();
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    };
    for (const [i, at] of Object.keys(shown).entries()) {
      await go('Rules');
      await go(at.startsWith('#/play') ? 'Play' : at.startsWith('#/watch') ? 'Watch' : 'Analyse');
      await expect.poll(() => look(page)).toEqual(before[i]);
    }
    await expect(aside(page)).toHaveCount(0);
  });
}

const good = saved(defaultConfig('sevenkingdoms'));
/** All shapes are in src/kept.test.ts; here is what a person sees: no JSON, refused by the engine, no such form. */
const broken: Record<'match' | 'study' | 'settings', unknown[]> = {
  match: ['not JSON {', { ...good, moves: ['b7b9'] }],
  study: [study({ moves: ['a1a1'] })],
  settings: [{ language: 'fr' }],
};

for (const [name, shapes] of Object.entries(broken)) {
  test(`a broken or foreign ${name} is named and put aside, and every page works`, async ({
    page,
  }) => {
    await page.goto('/#/about');
    for (const shape of shapes) {
      const text = typeof shape === 'string' ? shape : keptAs(shape as object);
      await page.evaluate(
        ([key, value]) => {
          localStorage.clear();
          localStorage.setItem(`hegemon.${key}`, value as string);
        },
        [name, text],
      );
      await page.goto(`/#/${name === 'study' ? 'analyse' : 'play'}`);
      await page.reload();
      await look(page);
      await expect(aside(page), text).toHaveCount(1);
      await expect(aside(page)).toContainText('could not be read');
      const keys = () =>
        page.evaluate(() =>
          Object.entries(localStorage).filter(([key]) => key.startsWith('hegemon.aside.')),
        );
      expect((await keys()).map(([, value]) => value)).toEqual([text]);
      // It stays over a reload.
      await page.goto('/#/about');
      await page.reload();
      await expect(aside(page)).toHaveCount(1);
      await aside(page).getByRole('button', { name: 'Forget it' }).click();
      expect(await keys()).toEqual([]);
    }
  });
}

test('what was put aside can be saved as a file; sound settings beside a broken one are used', async ({
  page,
}) => {
  await openPage(page, '/', { settings: { language: 'zh', theme: 'dark', pace: 'never' } });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(aside(page)).toContainText('“设置”保存的内容无法读取');
  const download = page.waitForEvent('download');
  await aside(page)
    .getByRole('button', { name: '保存为文件' })
    .or(aside(page).getByRole('button').first())
    .first()
    .click();
  expect((await download).suggestedFilename()).toBe('hegemon-settings.json');
});

alone('a move is kept though the page ends with it, or is killed', async ({ page, context }) => {
  await openPage(page, '/', { settings: quick, match: saved(people('middlexiangqi')) });
  await playText(page, 'a4a5');
  await page.reload();
  await expect(ply(page)).toHaveText('1 / 1');
  // It is in the database, and nowhere else.
  const local = () => page.evaluate(() => localStorage.getItem('hegemon.match'));
  await expect.poll(local).toBe(null);
  const [[from, [to]]] = Object.entries((await engineState(page)).moves) as [[string, [string]]];
  await playText(page, from + to);
  await expect(ply(page)).toHaveText('2 / 2');
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
  const next = await context.newPage();
  await next.goto('/');
  await expect(ply(next)).toHaveText('2 / 2');
});

test('a failure of one page stays on that page, and the kept game can be put aside there', async ({
  page,
}) => {
  await keep(page, { settings: quick, match: await middleOfGame(7) });
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByTestId('failed')).toBeVisible();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The rules in brief' })).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page.getByTestId('failed')).toBeVisible();
  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.history-ply')).toHaveText('7 / 7');
  await page.route('**/*.wasm', (route) => route.abort());
  await page.reload();
  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Put the kept game aside and begin anew' }).click();
  await expect(page.locator('.history-ply')).toHaveText('0 / 0');
  await expect(aside(page)).toContainText('Play');
});

test('a browser that keeps nothing says so, and play goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await page.goto('/');
  await expect(page.getByRole('alert').first()).toContainText('This browser keeps nothing');
  await myTurn(page).waitFor();
});

test('a browser without a database says so on every page, and where games come in', async ({
  page,
}) => {
  const without = 'Object.defineProperty(globalThis, "indexedDB", { value: undefined });';
  await page.addInitScript(without);
  await page.route('**/gameDatabase.worker*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: without + (await answer.text()) });
  });
  const notice = page.getByText('This browser keeps nothing');
  for (const address of ['/', '/#/about', '/#/games']) {
    await page.goto(address);
    await expect(notice).toBeVisible();
  }
  await expect(page.getByRole('alert').getByText('keeps no games')).toBeVisible();
});

test('a database that fails later is told, too', async ({ page }) => {
  await page.route('**/gameDatabase.worker*', async (route) => {
    const answer = await route.fetch();
    const full =
      'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };';
    await route.fulfill({ response: answer, body: full + (await answer.text()) });
  });
  await page.goto('/#/games');
  const notice = page.getByText('This browser keeps nothing');
  const text = '[Variant "middlexiangqi"]\n\n1. b3g3 *\n';
  await expect(page.getByTestId('count')).toHaveText('0 games');
  await expect(notice).toBeHidden();
  const file = { name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(notice).toBeVisible();
});

test('a broken game is not written over where there is no room to put it aside', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('hegemon.match', '{"config":1}');
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await expect(aside(page)).toContainText('Play');
  expect(await page.evaluate(() => localStorage.getItem('hegemon.match'))).toBe('{"config":1}');
});

test.describe('two tabs', () => {
  test('one has the game; the other says so, takes it over, or gets it when the first is closed', async ({
    page,
    context,
  }) => {
    await openPage(page, '/', { settings: quick, match: saved(people('middlexiangqi')) });
    await playText(page, 'a4a5');
    await expect(page.locator('.history-ply')).toHaveText('1 / 1');
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByTestId('elsewhere')).toContainText('open in another tab');
    await second.getByRole('button', { name: 'Take it over' }).click();
    await expect(second.locator('.history-ply')).toHaveText('1 / 1');
    await expect(page.getByTestId('elsewhere')).toContainText('Another tab has taken it over');
    const [[from, [to]]] = Object.entries((await engineState(page)).moves) as [[string, [string]]];
    await playText(second, from + to);
    await expect(second.locator('.history-ply')).toHaveText('2 / 2');
    expect((await keptGame(page)).moves).toEqual(['a4a5', from + to]);
    await second.close();
    await expect(page.locator('.history-ply')).toHaveText('2 / 2');
  });

  test('where a page has no locks, the tab that came last has the game', async ({
    page,
    context,
  }) => {
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.addInitScript(() => {
        Object.defineProperty(navigator, 'locks', { value: undefined });
      });
    }
    await page.goto('/');
    await expect(page.locator('.history-ply')).toHaveText('0 / 0');
    await second.goto('/');
    await expect(second.locator('.history-ply')).toHaveText('0 / 0');
    await expect(page.getByTestId('elsewhere')).toBeVisible();
    await page.getByRole('button', { name: 'Take it over' }).click();
    await expect(page.locator('.history-ply')).toHaveText('0 / 0');
    await expect(second.getByTestId('elsewhere')).toBeVisible();
  });

  test('a browser that forbids to keep anything, locks too, lets people play', async ({ page }) => {
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: forbid });
      LockManager.prototype.request = async () => forbid();
    });
    await page.goto('/');
    await expect(page.getByRole('alert').first()).toContainText('This browser keeps nothing');
    await playText(page, 'd9f11');
    await expect(page.locator('.history-ply')).not.toHaveText(/^0 /);
    for (const name of ['Analyse', 'Watch']) {
      await page.getByRole('link', { name, exact: true }).click();
      await look(page);
    }
  });

  test('a study, too; settings follow each other', async ({ page, context }) => {
    await page.goto('/#/analyse');
    await expect(page.locator('.history-ply')).toHaveText('0 / 0');
    const second = await context.newPage();
    await second.goto('/#/analyse');
    await expect(second.getByTestId('elsewhere')).toBeVisible();
    // Another page of it is free.
    await second.goto('/#/watch');
    await expect(second.locator('.pieces .piece').first()).toBeVisible();
    const choose = async (tab: Page, name: string) => {
      await tab.getByRole('button', { name: 'Settings' }).click();
      await tab.getByRole('dialog').getByText(name, { exact: true }).click();
      await tab.keyboard.press('Escape');
    };
    await choose(page, 'Dark');
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
    await choose(second, 'Letters');
    await second.reload();
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
    const kept = await page.evaluate(() => localStorage.getItem('hegemon.settings'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ theme: 'dark', pieces: 'letters' });
  });
});

test.describe('clocks', () => {
  const clock = (minutes: number) => ({ clock: { minutes, increment: 0 } });
  const shown = (page: Page) => page.locator('.card-clock').first();
  const kept = keptGame;

  alone('run on after a reload and after a look at another page', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await openGame(page, {
      settings: quick,
      match: saved({ ...people('middlexiangqi'), ...clock(1) }),
    });
    await page.clock.runFor(10_000);
    await expect.poll(async () => (await kept(page)).clocks.w).toBeLessThan(56_000);
    await page.reload();
    await myTurn(page).waitFor();
    const { w = 0 } = (await kept(page)).clocks;
    expect(w).toBeLessThanOrEqual(50_000);
    await page.clock.runFor(3000);
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The rules in brief' })).toBeVisible();
    expect((await kept(page)).clocks.w).toBeLessThanOrEqual(w - 3000);
  });

  alone(
    'time over, taken back: the clock shows what it showed before that move',
    async ({ page }) => {
      await page.clock.install({ time: 0 });
      await openGame(page, {
        settings: { ...quick, pauseAtFalls: true },
        match: saved({ ...people('threefriends'), ...clock(1) }),
      });
      for (const move of ['r51r52', 'g51g52']) {
        await page.clock.runFor(5000);
        await playText(page, move);
        await expect.poll(async () => (await keptGame(page)).moves.at(-1)).toBe(move);
      }
      // Whoever was looking back when it happened sees the game as it stands.
      await page.getByRole('button', { name: 'First position' }).click();
      await page.clock.runFor(70_000);
      await expect(page.locator('.history-ply')).toHaveText('3 / 3');
      await expect(page.getByTestId('fall-card')).toContainText('Its time is over');
      await page.getByRole('button', { name: 'Take back' }).click();
      await expect(page.getByTestId('fall-card')).toHaveCount(0);
      expect((await keptGame(page)).moves).toEqual(['r51r52', 'g51g52']);
      const { clocks } = await kept(page);
      expect(clocks.b).toBeGreaterThan(59_000);
      expect(clocks.r).toBeLessThanOrEqual(55_000);
      await page.clock.runFor(3000);
      expect((await keptGame(page)).moves).toHaveLength(2);
    },
  );

  alone('bots pay for their thoughts, not for the pace nor for slow timers', async ({ page }) => {
    // Answers of the engine are counted, so that time passes only after them.
    await page.addInitScript(() => {
      const Original = Worker;
      Object.assign(globalThis, { answers: 0 });
      globalThis.Worker = class extends Original {
        constructor(...all: ConstructorParameters<typeof Worker>) {
          super(...all);
          this.addEventListener('message', ({ data }) => {
            if (data.type === 'best') (globalThis as unknown as { answers: number }).answers++;
          });
        }
      };
    });
    await page.clock.install({ time: 0 });
    const config = { ...defaultConfig('middlexiangqi', true, 1), ...clock(10) };
    await openGame(page, { settings: { ...quick, pace: 'slow' }, match: saved(config) });
    await page.clock.pauseAt(10_000);
    await playText(page, 'a4a5');
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { answers: number }).answers))
      .toBe(1);
    await expect(shown(page)).toBeVisible();
    await page.clock.runFor(60_000);
    await expect.poll(async () => (await keptGame(page)).moves.length).toBe(2);
    expect((await kept(page)).clocks.b).toBe(600_000);
  });
});

test('a worker that cannot be made is reported, and trying again works', async ({ page }) => {
  await page.addInitScript(() => {
    const Original = Worker;
    Object.assign(globalThis, { forbidden: true });
    globalThis.Worker = class extends Original {
      constructor(...all: ConstructorParameters<typeof Worker>) {
        if ((globalThis as unknown as { forbidden: boolean }).forbidden) throw new Error('policy');
        super(...all);
      }
    };
  });
  const allow = (on: boolean) =>
    page.evaluate((forbidden) => Object.assign(globalThis, { forbidden }), !on);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await openPage(page, '/', { settings: quick });
  await playText(page, 'd9f11');
  await expect(page.getByRole('alert').filter({ hasText: 'policy' })).toBeVisible();
  await allow(true);
  await page.getByRole('button', { name: 'Go on' }).last().click();
  await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await allow(false);
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  await expect(page.getByRole('alert').filter({ hasText: 'policy' })).toBeVisible();
  await allow(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('lines').getByRole('button')).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('“resign” as text asks the same question as the button', async ({ page }) => {
  await openPage(page, '/', { settings: { ...quick, pace: 'slow' } });
  await playText(page, 'resign');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Give this game up?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await keptGame(page)).moves).toEqual([]);
  await expect(result(page)).toHaveCount(0);
});
