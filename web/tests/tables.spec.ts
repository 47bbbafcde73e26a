// People at the tables of a real server: seven kingdoms to the end, a slow game over a restart of the server.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@colyseus/sdk';
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { loadRules, type State } from 'hegemon-engine';
import type { Config } from '../../table/config.ts';
import { defaultConfig } from '../../table/config.ts';
import {
  clickMove,
  dist,
  expectAccessible,
  expectTouchable,
  keep,
  playText,
  result,
} from './helpers.ts';

const root = new URL('../../', import.meta.url).pathname;
const program = join(root, 'build/release/hegemon');

class Tables {
  readonly data = mkdtempSync(join(tmpdir(), 'hegemon-tables-'));
  private readonly running: ChildProcess[] = [];
  private server: ChildProcess | undefined;
  port = 0;

  async start(): Promise<void> {
    const server = this.run('server/src/main.ts', [
      ...['--port', String(this.port), '--host', '127.0.0.1', '--data', this.data, '--pages', dist],
      ...['--bots', '1', '--bot-pause', '0', '--grace', '1'],
    ]);
    this.server = server;
    this.port = await new Promise<number>((give, fail) => {
      server.on('exit', (status) => fail(new Error(`the server ended with ${status}`)));
      createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        const port = /:(\d+)\//.exec(line)?.[1];
        if (port) give(Number(port));
      });
    });
  }
  run(script: string, args: readonly string[]): ChildProcess {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.running.push(child);
    return child;
  }
  async kill(): Promise<void> {
    const gone = this.server && once(this.server, 'exit');
    this.server?.kill('SIGKILL');
    await gone;
  }
  end(): void {
    for (const child of this.running) child.kill('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }
  readonly recordOf = (code: string) => `${this.address}tables/${code}/record`;
  /** A table that somebody has made; he is the one with this secret. */
  async make(config: Config, secret: string): Promise<string> {
    const me = { secret, name: 'Li' };
    const room = await new Client(this.address).create('table', {
      me,
      table: { config, open: true },
    });
    const code = room.roomId;
    await room.leave();
    return code;
  }
}

const newSecret = () => randomBytes(24).toString('base64url');

/** Somebody's browser, which knows him. */
async function person(
  browser: Browser,
  { address }: Tables,
  name: string,
  secret = newSecret(),
  more: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', ...more });
  const page = await context.newPage();
  await keep(page, {
    tables: { secret, name, server: '' },
    settings: { animation: 'off', pauseAtFalls: false, confirm: 'never' },
  });
  return page;
}

const standing = (page: Page) => page.locator('.tables-standing');
const press = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const mayMove = async (page: Page) => {
  await expect(standing(page)).toHaveText('It is your turn.', { timeout: 60_000 });
};

const tables = new Tables();
test.beforeAll(() => tables.start());
test.afterAll(() => tables.end());

/** Qin has taken thirty pieces, and wins with one more. Bots and engine stand around their generals and reach nobody yet. */
const nearTheEnd =
  'dQdS15pSpQ/dSdA15pApS/19/19/17gAgS/17gSgQ/wN16gAgS/wSwN17/wRwSwA16/wQwCwWwHwG14/' +
  'wBwSwA7wB8/wSwN17/wN18/17bAbS/5rG2wR4oG3bSbQ/5rH7oH3bAbS/4rArWrA5oAoWoA4/' +
  '3rNrSrCrSrN3oNoSoCoSoN3/2rNrSrBrQrRrSrN1oNoSoBoQoRoSoN2 w wrobgpd w:r5o5b5g5p5d5 0 1';

/** The position of a table, by its record and the rules. */
async function stateOf(code: string): Promise<State> {
  const rules = await loadRules();
  const [read] = rules.readRecords(await (await fetch(tables.recordOf(code))).text());
  const game = read?.ok ? rules.newGame(read.value.setup) : undefined;
  if (!game?.ok) throw new Error('the record is not that of a game');
  return game.value.state();
}

test('seven browsers: three people, three bots and an engine play seven kingdoms to the end', async ({
  browser,
}) => {
  test.skip(!existsSync(program), 'the engine is not built');
  const secret = newSecret();
  const clock = { minutes: 30, increment: 20 };
  const config = { ...defaultConfig('sevenkingdoms', true, 1), clock, fen: nearTheEnd } as Config;
  for (const [i, seat] of Object.values(config.seats).entries()) {
    seat.by = i < 3 || i === 6 ? 'human' : 'bot';
  }
  const code = await tables.make(config, secret);
  const li = await person(browser, tables, 'Li', secret);
  const wang = await person(browser, tables, 'Wang');
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const zhaos = newSecret();
  const zhao = await person(browser, tables, 'Zhao', zhaos, phone);
  // They look on: two of them from other devices of those who play.
  const others = [
    await person(browser, tables, 'Li', secret, phone),
    await person(browser, tables, 'Sun', newSecret(), { locale: 'zh-TW' }),
    await person(browser, tables, 'Qian'),
  ];
  for (const [i, page] of [li, wang, zhao].entries()) {
    await page.goto(`/#/tables/${code}`);
    await page
      .getByTestId(`seat-${'wro'[i]}`)
      .getByRole('button', { name: /Sit down/ })
      .click();
  }
  await expectAccessible(li);
  tables.run('server/src/sit.ts', [
    ...[tables.address, code, '--engine', `cmd=${program},option.Hash=1`, '--movetime', '10'],
    ...['--secret', join(tables.data, 'engine')],
  ]);
  await Promise.all(others.map((page) => page.goto(`/#/tables/${code}`)));
  // All seats are taken: it begins by itself.
  await mayMove(li);
  await expectAccessible(li);
  await wang.getByText('Say something').click();
  await press(wang, 'Hello!');
  for (const page of [li, ...others]) {
    await expect(page.getByTestId('said')).toContainText('Wang');
  }
  // Chosen before its turn, played when that comes.
  await clickMove(wang, 'f2', 'a7');
  await expect(wang.getByTestId('premove')).toContainText('f2a7');
  await clickMove(li, 'b7', 'e5');
  await mayMove(zhao);
  await expect(wang.locator('.history-ply')).toHaveText('2 / 2');
  await expectTouchable(zhao);
  // On a phone one sees beside the board who plays what, and all clocks.
  const order = zhao.locator('.ribbon-sides');
  for (const who of ['Li', 'Wang', 'Zhao', 'Bot']) {
    await expect(order.locator('li', { hasText: who }).last()).toBeInViewport({ ratio: 1 });
  }
  await expect(order.getByText(/^(29|30):\d\d$/)).toHaveCount(7);
  for (const time of await order.getByText(/^(29|30):\d\d$/).all())
    await expect(time).toBeInViewport({ ratio: 1 });
  await expect(zhao.locator('.board-svg')).toBeInViewport({ ratio: 1 });
  // Who loses the connection is played for, and has the seat again.
  await zhao.context().setOffline(true);
  await zhao.close();
  await expect(li.locator('.tables-people')).toContainText('Bot for Zhao');
  await mayMove(li);
  const back = await person(browser, tables, 'Zhao', zhaos, phone);
  await back.goto(`/#/tables/${code}`);
  await expect(li.locator('.tables-people')).not.toContainText('Bot for Zhao');
  // Out of turn: it is done when the turn comes.
  await press(wang, 'Resign');
  await wang.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  const { moves, captures } = await stateOf(code);
  const quiet = Object.entries(moves).flatMap(([from, ends]) =>
    ends.flatMap((to) => (captures.some((one) => one.to === to) ? [] : [from + to])),
  );
  await playText(li, quiet[0] ?? '');
  await mayMove(back);
  const own = await stateOf(code);
  expect(own.sides.find(({ side }) => side === 'r')?.fate).toBe('left');
  const [start = '', [end = ''] = []] = Object.entries(own.moves)[0] ?? [];
  await clickMove(back, start, end);
  // The second device of Li has the seat as well.
  const [second] = others as [Page, ...Page[]];
  await mayMove(second);
  const last = await stateOf(code);
  const taking = last.captures.find(({ by, wins }) => by === 'w' && wins);
  await clickMove(second, taking?.from ?? '', taking?.to ?? '');
  for (const page of [li, wang, back, ...others]) {
    await expect(result(page)).toContainText(/Qin|秦/, { timeout: 60_000 });
    await expect(page.locator('.history-ply')).toHaveText(`${last.ply + 1} / ${last.ply + 1}`);
  }
  // Who comes late sees the end as well, and everybody who played has it in the library, with the names of all.
  const late = await person(browser, tables, 'Zhou');
  await late.goto(`/#/tables/${code}`);
  await expect(result(late)).toContainText('Qin');
  await wang.goto('/#/games');
  await expect(wang.locator('.games-list li')).toContainText('Zhao');
  await li.getByRole('button', { name: 'A new table, each a seat further' }).click();
  await expect(li.getByRole('button', { name: 'To the next game' })).toBeVisible();
});

test('a slow game goes on over a restart of the server, and in the lobby it is my turn', async ({
  browser,
}) => {
  const secret = newSecret();
  const config = defaultConfig('middlexiangqi', true, 1) as Config;
  const code = await tables.make({ ...config, clock: { days: 3 } }, secret);
  const page = await person(browser, tables, 'Li', secret);
  await page.goto(`/#/tables/${code}`);
  await page
    .getByTestId('seat-w')
    .getByRole('button', { name: /Sit down/ })
    .click();
  await mayMove(page);
  await playText(page, 'a1a2');
  await mayMove(page);
  await expect(page.locator('.history-ply')).toHaveText('2 / 2');
  await tables.kill();
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await tables.start();
  await expect(page.getByText('The connection is lost')).toHaveCount(0, { timeout: 30_000 });
  await mayMove(page);
  await page.goto('/#/tables');
  const row = page.getByTestId('table-row').first();
  await expect(row).toContainText('Your turn');
  // A link that somebody else has sent takes no seat from who says no; this page is there already.
  await page.goto(`/#/tables?me=${newSecret()}&name=%`);
  await press(page.getByRole('alertdialog'), 'Cancel');
  await expect(row).toContainText('Your turn');
  // One that says another server leads there only after a question, and what is here stays; back here it asks nothing.
  const elsewhere = 'http://127.0.0.1:9';
  const to = (server: string) => page.goto(`/#/tables?at=${encodeURIComponent(server)}`);
  await to(elsewhere);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`This table is at ${elsewhere}`);
  await press(question, 'Cancel');
  await expect(row).toContainText('Your turn');
  await to(elsewhere);
  await press(question, 'Go there');
  await expect(page.getByText('The server does not answer.')).toBeVisible();
  await to(tables.address);
  await expect(row).toContainText('Your turn');
  await expectAccessible(page);
  await row.click();
  await expect(page.locator('.history-ply')).toHaveText('2 / 2');
});
