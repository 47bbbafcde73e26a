import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { type GameSetup, loadRules, type State } from 'hegemon-engine';
import { type Config, defaultConfig, setupOf } from '../../table/config.ts';
import { type Event, Table } from '../../table/table.ts';
import { version } from '../src/kit/storage.ts';

export const dist = new URL('../dist/', import.meta.url).pathname;

/** A thing as the browser keeps it. */
export const keptAs = (value: object) => JSON.stringify({ version, ...value });
const allKept = (values: Record<string, object>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`hegemon.${name}`, keptAs(value)]);

/** What the database of games that are being played has under a name, once all is written that the page has asked for. */
const playedText = (page: Page, name: string) =>
  page.evaluate(
    (key) =>
      new Promise<string | undefined>((resolve, reject) => {
        const request = indexedDB.open('hegemon.played');
        // Until the page has made it, there is nothing.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve(undefined);
        request.onsuccess = () => {
          const read = request.result.transaction('texts').objectStore('texts').get(key);
          read.onsuccess = () => resolve(read.result);
          read.onerror = () => reject(read.error);
          request.result.close();
        };
      }),
    name,
  );

/** Puts this into the browser of a page that is shown, in the place of what it has kept. */
export async function put(page: Page, kept: Record<string, object>): Promise<void> {
  await playedText(page, '');
  await page.evaluate((texts) => {
    for (const [name, text] of texts) localStorage.setItem(name, text);
  }, allKept(kept));
}

/** The same before the first page. */
export async function keep(page: Page, kept: Record<string, object>): Promise<void> {
  await page.addInitScript((texts) => {
    // Only on the first page: a reload finds what the page itself has kept.
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    for (const [name, text] of texts) localStorage.setItem(name, text);
  }, allKept(kept));
}

/** Opens a page in a browser that keeps this. */
export async function openPage(
  page: Page,
  address: string,
  kept: Record<string, object>,
): Promise<void> {
  await keep(page, kept);
  await page.goto(address);
}

/**
 * Puts another game in the place of the one that the page has, and shows it. The page is left first: it
 * keeps its own game when it is left.
 */
export async function keepInstead(page: Page, kept: Record<string, object>): Promise<void> {
  await page.goto('/#/about');
  await expect(page.locator('.table')).toHaveCount(0);
  await put(page, kept);
  await page.goto('/');
}

/** Settings as another tab changes them: the page that is shown follows. */
export async function set(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate((value) => {
    const [key, newValue] = ['hegemon.settings', value];
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, keptAs(settings));
}

/** A window that is large enough for the board: of a whole game each move is painted, and pixels cost time. */
export const small = { width: 820, height: 620 };

/** Bots of lower levels draw by this number, from 0 to 1, so that a game is the same each time, and not a long one. */
export async function draw(page: Page, number: number): Promise<void> {
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, number);
}

/** A game that has not begun, as the page keeps it. */
export function saved(config: Config, below?: string) {
  const human = Object.keys(config.seats).find((side) => config.seats[side]?.by === 'human');
  return {
    config,
    moves: [],
    clocks: null,
    times: [],
    paused: false,
    below: below ?? human ?? 'r',
    view: null,
  };
}

/** A game as the analysis keeps it, looked at behind its last move. */
export function study(setup: GameSetup, more = {}) {
  const { variant = 'sevenkingdoms', options = {}, moves = [], ...rest } = setup;
  const tree = { comment: '', moves: moves.map((text) => ({ text })), variations: [] };
  const at = { tags: {}, recorded: null, at: moves.length, end: moves.length };
  return {
    study: { variant, options, ...rest, tree, ...at, mine: [], touched: true, ...more },
    before: null,
    engine: false,
    lines: 1,
    below: null,
  };
}

/** A whole game up to a move. */
export async function gameAfter(plies: number) {
  const text = await readFile(new URL('games/seven-kingdoms.txt', import.meta.url), 'utf8');
  const [record] = (await loadRules()).readRecords(text);
  const moves = (record?.ok ? record.value.setup.moves : undefined) ?? [];
  return { variant: 'sevenkingdoms', moves: moves.slice(0, plies) };
}

/** The same as the page for play keeps it; a person plays whoever moves next. */
export async function middleOfGame(plies: number) {
  const { moves } = await gameAfter(plies);
  const game = (await loadRules()).newGame({ variant: 'sevenkingdoms', moves });
  if (!game.ok) throw new Error(game.error.what);
  const bots = defaultConfig('sevenkingdoms', false, 2);
  const turn = game.value.state().turn ?? 'w';
  const person = { by: 'human', level: 2, alliance: 0 } as const;
  const config = { ...bots, seats: { ...bots.seats, [turn]: person } };
  return { ...saved(config, turn), moves };
}

/** The position after so many moves as the start of a game: what was before takes time to load. */
export async function endOfGame(plies: number) {
  const { config, moves, below } = await middleOfGame(plies);
  const game = (await loadRules()).newGame({ variant: 'sevenkingdoms', moves });
  if (!game.ok) throw new Error(game.error.what);
  return saved({ ...config, fen: game.value.state().fen }, below);
}

export const quick = { pace: 'instant', animation: 'off', pauseAtFalls: false };

interface Kept {
  readonly config: Config;
  readonly moves: readonly string[];
  readonly clocks: Readonly<Record<string, number>>;
}

/** The game that the page keeps. `clocks`: milliseconds left to each side. */
export async function keptGame(page: Page, name = 'match'): Promise<Kept> {
  const newer = await page.evaluate((key) => localStorage.getItem(`hegemon.${key}`), name);
  const text = newer ?? (await playedText(page, name));
  const kept = JSON.parse(text ?? '{}') as Kept & { events?: Event[]; used: number };
  // What a test has put there is as it was kept before there were events.
  if (!kept.events) return kept;
  const { config, moves, turn, seats } = Table.of(kept.events);
  const left = [...seats.values()].map(({ side, time }) => [
    side,
    (time ?? 0) - (side === turn ? kept.used : 0),
  ]);
  return { ...kept, config, moves, clocks: Object.fromEntries(left) };
}

/** What the engine says of the game that the page keeps, asked here and not there. */
export async function engineState(page: Page, name = 'match'): Promise<State> {
  const rules = await loadRules();
  const { config, moves } = await keptGame(page, name);
  const setup = setupOf(rules, config);
  if (!setup.ok) throw new Error(setup.error.what);
  const game = rules.newGame({ ...setup.value, moves });
  if (!game.ok) throw new Error(`${game.error.what} (${game.error.where})`);
  return game.value.state();
}

const colours: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  middlexiangqi: { w: 'r', b: 'd' },
};

/**
 * The pieces that the page draws are those of the engine's state: points and colours. Bots may play
 * on meanwhile, so both are asked until they agree.
 */
export async function expectPiecesOf(page: Page, name = 'match'): Promise<void> {
  await expect(async () => {
    const state = await engineState(page, name);
    const expected = state.pieces.map(({ at, side }) => {
      const colour = side === null ? 'none' : (colours[state.variant]?.[side] ?? side);
      return `${at} ${colour}`;
    });
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll<SVGGElement>('.pieces > .piece')].map(
        (piece) =>
          `${piece.dataset.at} ${/side-(\w+)/.exec(piece.getAttribute('class') ?? '')?.[1]}`,
      ),
    );
    expect(drawn.sort()).toEqual(expected.sort());
  }).toPass({ timeout: 15_000 });
}

export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const element = page.locator(selector).first();
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const pieceAt = (point: string) => `.pieces [data-at="${point}"] .disc`;
export const targetAt = (point: string) => `[data-to="${point}"]`;

export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  const piece = await middleOf(page, pieceAt(from));
  await page.mouse.click(piece.x, piece.y);
  const target = await middleOf(page, targetAt(to));
  await page.mouse.click(target.x, target.y);
}

/** A move by keyboard, with the focus on the board: `n` leads to the piece, arrows to where it goes, by what is seen. */
export async function keyMove(page: Page, from: string, to: string): Promise<void> {
  const cell = page.locator('[role="gridcell"]:focus');
  for (let i = 0; (await cell.getAttribute('data-point')) !== from; i++) {
    if (i > 119) throw new Error(`n does not lead to ${from}`);
    await page.keyboard.press('n');
  }
  if (!from.endsWith('@')) {
    await expect(cell).toHaveAttribute('aria-label', new RegExp(`^${from}, .*\\d moves?`));
  }
  await page.keyboard.press('Enter');
  await expect(cell).toHaveAttribute('aria-selected', 'true');
  for (let steps = 0; ; steps++) {
    if (steps > 60) throw new Error(`no way to ${to}`);
    const key = await page.evaluate(
      ([target, point]) => {
        if ((document.activeElement as HTMLElement).dataset.point === point) return null;
        const middle = (selector: string) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          if (!box) throw new Error(`${selector} is not seen`);
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        };
        const [here, there] = [middle('.focus-ring'), middle(target as string)];
        const [dx, dy] = [there.x - here.x, there.y - here.y];
        if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
        return dy > 0 ? 'ArrowDown' : 'ArrowUp';
      },
      [targetAt(to), to],
    );
    if (key === null) break;
    await page.keyboard.press(key);
  }
  await expect(cell).toHaveAttribute('aria-label', /can go here/);
  await page.keyboard.press('Enter');
}

/** Plays a move by the field for moves as text. */
export async function playText(page: Page, move: string): Promise<void> {
  const field = page.getByLabel('Move as text');
  await field.fill(move);
  await field.press('Enter');
}

/** Qin, Chu and Han with their generals and a sword; Qin's general hangs, and so do the others. */
export const threeKingdoms =
  'wQ8rQ9/19/19/19/19/19/19/19/9rS9/19/19/19/19/19/19/19/19/9oQ9/19 w wro---- - 0 1';

// Of the analysis: its place in the game, the texts of the game, and the button that loads a field of them.
export const ply = (page: Page) => page.locator('.history-ply');
export const openTexts = (page: Page) => page.getByText('Position, record, link').click();
export const loadButton = (page: Page, field: string) =>
  page
    .locator('.field')
    .filter({ has: page.locator(field) })
    .getByRole('button', { name: 'Load' });

interface Move {
  readonly from: string;
  readonly to: string;
}
/** The moves of the side to move, those that win something first. */
export function sensibleMoves(state: State): Move[] {
  const winning = state.captures
    .filter((capture) => capture.by === state.turn && capture.wins)
    .map(({ from, to }) => ({ from, to }));
  const all = Object.entries(state.moves).flatMap(([from, ends]) =>
    ends.map((to) => ({ from, to })),
  );
  return [...winning, ...all];
}

/** The card of a side, by the beginning of its name. */
export const card = (page: Page, name: string) =>
  page
    .locator('.card')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}\\b`) }) });

/** Whether the words about a piece are longer than the room for them. */
export const cut = (page: Page) =>
  page
    .locator('.ribbon-note')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);

export const myTurn = (page: Page) => page.locator('.board-movable');
export const result = (page: Page) => page.getByTestId('result');

/** Opens the table of a person, and waits for the turn. */
export async function openGame(page: Page, kept: Record<string, object>): Promise<void> {
  await openPage(page, '/', kept);
  await myTurn(page).waitFor();
}

/** Waits until the person has the turn; false if the game ended instead. */
export async function waitForTurn(page: Page): Promise<boolean> {
  // Not by `expect`, which looks once a second after a while: it would sleep for most of a game.
  await myTurn(page).or(result(page)).first().waitFor({ timeout: 90_000 });
  return !(await result(page).isVisible());
}

/** A person plays the first sensible move each time; false if the game goes on after so many. */
export async function playMoves(
  page: Page,
  count: number,
  play: (page: Page, from: string, to: string) => Promise<void>,
): Promise<boolean> {
  for (let move = 0; move < count; move++) {
    if (!(await waitForTurn(page))) return true;
    const state = await engineState(page);
    const { from, to } = sensibleMoves(state).find((each) => !each.from.endsWith('@')) as Move;
    await play(page, from, to);
    await expect.poll(async () => (await keptGame(page)).moves.length).toBeGreaterThan(state.ply);
  }
  return result(page).isVisible();
}
export const playToEnd = async (
  page: Page,
  play: (page: Page, from: string, to: string) => Promise<void>,
) => expect(await playMoves(page, 200, play)).toBe(true);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/** A plain server of static files, without any header that threads would need, but with those given. */
export async function serve(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      const type = types[extname(file)] ?? 'application/octet-stream';
      response
        .writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...headers })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Axe runs in the page and gives back no more than what is wrong: to carry all that it has seen of a
 * board out of the page takes several times as long as to look at it.
 */
export async function expectAccessible(
  page: Page,
  /** All rules, all but that for colours, or these. */
  rules: 'all' | 'all but colours' | readonly string[] = 'all',
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(typeof rules === 'string' ? {} : { runOnly: [...rules] }),
    ...(rules === 'all but colours' ? { rules: { 'color-contrast': { enabled: false } } } : {}),
  };
  const serious = await page.evaluate(async (how) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(how);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3)}`);
  }, options);
  expect(serious).toEqual([]);
}

/** Fingers hit what they mean: whatever can be pressed is 40 pixels high, except links within a sentence. */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    return [...document.querySelectorAll('a, button, select, summary, textarea, label, input')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const seen = width > 2 && getComputedStyle(element).visibility !== 'hidden';
        if (!seen || element.closest('.visually-hidden, .skip')) return false;
        if (dialog && !dialog.contains(element)) return false;
        // A box to tick is pressed by its label, which is more than a name of a field.
        if (element.matches('input') && element.closest('label')) return false;
        if (element.matches('label') && !element.querySelector('[type="checkbox"], [type="radio"]'))
          return false;
        const around = element.parentElement?.textContent?.trim().length ?? 0;
        const amid = element.matches('a') && around > (element.textContent?.trim().length ?? 0) + 3;
        return !amid && height < 39.5;
      })
      .map((element) => `${element.outerHTML.slice(0, 90)} ${element.clientHeight}`);
  });
  expect(small).toEqual([]);
}
