import { afterEach, describe, expect, test, vi } from 'vitest';
import { Engine as EngineOf } from '../dist/engine.js';
import type { Analysis, Engine, EngineOptions, Game, PlayLimits } from '../dist/index.js';
import type { Response } from '../dist/messages.js';
import { createEngine, loadRules } from '../dist/node.js';
import type { Platform, WorkerEvents } from '../dist/platform.js';

const rules = await loadRules();
const open: Engine[] = [];

async function engineOf(options: EngineOptions = { hash: 4 }): Promise<Engine> {
  const engine = await createEngine(options);
  open.push(engine);
  return engine;
}
function gameOf(setup = {}): Game {
  const game = rules.newGame(setup);
  if (!game.ok) throw new Error(game.error.what);
  return game.value;
}
const kill = (engine: Engine) =>
  (engine as unknown as { worker: { terminate(): void } }).worker.terminate();
const over = 'wQ18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19';

afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
});

describe('engine', () => {
  test('plays a legal move in every game', async () => {
    const engine = await engineOf();
    for (const variant of rules.variants()) {
      const game = gameOf({ variant });
      const move = await engine.play(game, { movetime: 50 });
      if (!move.ok) throw new Error(move.error.what);
      expect(game.play(move.value.best ?? '').ok).toBe(true);
      expect(move.value.infos[0]?.pv[0]).toBe(move.value.best);
      const sum = Object.values(move.value.infos[0]?.shares ?? {}).reduce((a, b) => a + b, 0);
      expect(sum).toBe(1000);
    }
  });

  test('follows the rules of the game it is given', async () => {
    const engine = await engineOf();
    // Allies: the only capture that wins would be of an ally.
    const fen = 'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/oQ18 w wro---- - 0 1';
    const allied = gameOf({ options: { Players: 'wwobgpd' }, fen });
    const move = await engine.play(allied, { movetime: 50 });
    expect(move.ok && move.value.best).not.toBe('a18j18');
    const alone = await engine.play(gameOf({ fen }), { movetime: 50 });
    expect(alone.ok).toBe(true);
  });

  test('a game that is over has no move', async () => {
    const engine = await engineOf();
    const move = await engine.play(gameOf({ fen: over }), { movetime: 50 });
    expect(move.ok && move.value.best).toBeUndefined();
  });

  test('analyses several lines, deeper and deeper, until it is left', async () => {
    const engine = await engineOf();
    const depths: number[] = [];
    for await (const report of engine.analyse(gameOf(), { lines: 3 })) {
      if (!report.ok) throw new Error(report.error.what);
      const { infos } = report.value;
      expect(infos.map((info) => info.rank)).toEqual(infos.map((_, i) => i + 1));
      depths.push(infos[0]?.depth ?? 0);
      if (infos.length === 3 && depths.length > 8) break;
    }
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
    // Left, it is free for the next question.
    expect((await engine.play(gameOf(), { nodes: 500 })).ok).toBe(true);
  });

  test('stop ends an analysis, and a move with the best found so far', async () => {
    const engine = await engineOf();
    const reports: Analysis[] = [];
    for await (const report of engine.analyse(gameOf())) {
      if (report.ok) reports.push(report.value);
      engine.stop();
    }
    expect(reports.length).toBeGreaterThan(0);
    const thinking = engine.play(gameOf(), { movetime: 60_000 });
    const asked = performance.now();
    setTimeout(() => engine.stop(), 400);
    const move = await thinking;
    expect(move.ok && move.value.best).toMatch(/^[a-s]\d+[a-s]\d+$/);
    expect(performance.now() - asked).toBeLessThan(20_000);
    expect(engine.restarts).toBe(0);
  });

  test('a stop before anything is known gives a move, too', async () => {
    const engine = await engineOf();
    const thinking = engine.play(gameOf(), { movetime: 60_000 });
    setTimeout(() => engine.stop(), 1);
    const move = await thinking;
    expect(move.ok && move.value.best).toMatch(/^[a-s]\d+[a-s]\d+$/);
  });

  test('a signal that comes after the move touches nothing', async () => {
    const engine = await engineOf();
    const abort = new AbortController();
    const { signal } = abort;
    const stopped = engine.play(gameOf(), { movetime: 60_000, signal });
    setTimeout(() => engine.stop(), 300);
    expect((await stopped).ok).toBe(true);
    const next = engine.play(gameOf(), { movetime: 400 });
    setTimeout(() => abort.abort(), 100);
    expect((await next).ok).toBe(true);
  });

  test('a signal gives a move up', async () => {
    const engine = await engineOf();
    const abort = new AbortController();
    const thinking = engine.play(gameOf(), { movetime: 60_000, signal: abort.signal });
    setTimeout(() => abort.abort(), 200);
    expect((await thinking).ok).toBe(false);
    expect((await engine.play(gameOf(), { nodes: 500 })).ok).toBe(true);
  });

  test('what is asked while it is busy waits for its turn', async () => {
    const engine = await engineOf();
    const answers = await Promise.all([
      engine.play(gameOf(), { nodes: 500 }),
      engine.command('moves'),
      engine.play(gameOf({ variant: 'middlexiangqi' }), { nodes: 500 }),
    ]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true]);
    expect(answers[1]?.ok && answers[1].value[0]).toMatch(/^Moves: a12b14 /);
  });

  test('a worker that dies during a search is replaced and the move comes', async () => {
    const engine = await engineOf({ hash: 8 });
    const thinking = engine.play(gameOf(), { movetime: 500 });
    setTimeout(() => kill(engine), 200);
    const move = await thinking;
    expect(move.ok && move.value.best).toBeDefined();
    expect(engine.restarts).toBe(1);
  });

  test('a table too large for memory is halved until it fits', async () => {
    const asked: string[] = [];
    // Workers that have memory for 64 MiB.
    const platform: Platform = {
      compile: () => Promise.reject(new Error('not asked for')),
      spawn: (events) => ({
        terminate: () => {},
        post: (request) => {
          if (request.type !== 'search') return;
          const { id } = request;
          const hash = request.lines.findLast((line) => line.startsWith('setoption name Hash'));
          asked.push(hash ?? 'none');
          const fits = Number(hash?.split(' ').at(-1)) <= 64;
          const best = { best: 'b7e5', ponder: undefined };
          queueMicrotask(() =>
            events.message(
              fits ? { id, type: 'best', infos: [], best } : { id, type: 'dead', why: 'no memory' },
            ),
          );
        },
      }),
    };
    const engine = new EngineOf(platform, {}, { hash: 256 });
    const move = await engine.play(gameOf(), { nodes: 500 });
    expect(move.ok && move.value.best).toBe('b7e5');
    expect(asked).toEqual([256, 128, 64].map((size) => `setoption name Hash value ${size}`));
    expect(engine.restarts).toBe(2);
  });

  test('a worker that cannot be loaded is an error, not a wait without end', async () => {
    const engine = await engineOf({ workerUrl: new URL('file:///nowhere/worker.js') });
    const move = await engine.play(gameOf(), { nodes: 500 });
    expect(move.ok).toBe(false);
    expect(!move.ok && move.error.what).toContain('the engine died');
  });

  test('after close everything is answered with an error', async () => {
    const engine = await engineOf();
    const thinking = engine.play(gameOf(), { movetime: 60_000 });
    setTimeout(() => engine.close(), 100);
    expect((await thinking).ok).toBe(false);
    expect((await engine.play(gameOf(), { nodes: 10 })).ok).toBe(false);
  });

  test('a search to a depth is not watched: it may be silent for longer than any limit of time', async () => {
    vi.useFakeTimers();
    try {
      const { engine, sent, say } = scripted();
      const move = engine.play(gameOf(), { depth: 60 });
      await vi.advanceTimersByTimeAsync(0);
      say({ type: 'ready' });
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(engine.restarts).toBe(0);
      const search = sent.at(-1) as { id: number; go: string };
      expect(search.go).toBe('go depth 60');
      say({ id: search.id, type: 'best', infos: [], best: { best: 'b7e5', ponder: undefined } });
      expect((await move).ok).toBe(true);
      // With a limit of time, silence is death.
      const late = engine.play(gameOf(), { movetime: 100, depth: 60 });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await late).toMatchObject({ ok: false });
      expect(engine.restarts).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a worker that never comes is an error, whatever the limit', async () => {
    vi.useFakeTimers();
    try {
      const { engine } = scripted();
      const move = engine.play(gameOf(), { nodes: 10 });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(await move).toMatchObject({ ok: false, error: { where: 'engine' } });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a worker that cannot be made is an error, and the next question tries again', async () => {
    let forbidden = true;
    const platform: Platform = {
      compile: () => Promise.reject(new Error('not asked for')),
      spawn: (events) => {
        if (forbidden) throw new Error('the policy forbids it');
        return {
          terminate: () => {},
          post: (request) => {
            if (request.type !== 'search') return;
            const best = { best: 'b7e5', ponder: undefined };
            queueMicrotask(() => events.message({ id: request.id, type: 'best', infos: [], best }));
          },
        };
      },
    };
    const engine = new EngineOf(platform, {}, {});
    const refused = await engine.play(gameOf(), { nodes: 5 });
    expect(!refused.ok && refused.error.what).toContain('the policy forbids it');
    for await (const report of engine.analyse(gameOf())) expect(report.ok).toBe(false);
    forbidden = false;
    expect((await engine.play(gameOf(), { nodes: 5 })).ok).toBe(true);
  });

  test('limits as other programs count them are taken as the protocol takes them', async () => {
    const clock = (left: number, increment = 0) => ({ w: { left, increment } });
    const { NaN: nan, POSITIVE_INFINITY: infinite } = Number;
    for (const [limits, go, level] of [
      [{ movetime: 20.7 }, 'go movetime 20'],
      [{ movetime: -5 }, 'go movetime 1'],
      [{ movetime: 0 }, 'go movetime 1'],
      [{ movetime: nan }, 'go movetime 1'],
      [{ movetime: infinite, depth: 1 }, 'go depth 1 movetime 8640000000'],
      [{ depth: 0 }, 'go movetime 1'],
      [{ depth: -3, nodes: 10.9 }, 'go nodes 10'],
      [{ depth: 1e9, nodes: 5 }, 'go depth 1000 nodes 5'],
      [{ nodes: nan, movetime: 3 }, 'go movetime 3'],
      [{ nodes: infinite, depth: 1 }, `go depth 1 nodes ${Number.MAX_SAFE_INTEGER}`],
      [{ clocks: clock(-170671, 20.5) }, 'go wtime 0 winc 20'],
      [{ clocks: clock(nan) }, 'go movetime 1'],
      [{ clocks: clock(infinite, -1), depth: 1 }, 'go depth 1 wtime 8640000000 winc 0'],
      [{}, 'go movetime 1000'],
      [null, 'go movetime 1000'],
      [{ level: nan, movetime: 3 }, 'go movetime 3', '20 0'],
      [{ level: 4, seed: 7, movetime: 3 }, 'go movetime 3', '4 7'],
      [{ level: 99, seed: -1, movetime: 3 }, 'go movetime 3', '20 0'],
      [{ level: -2.5, seed: 1e12, movetime: 3 }, 'go movetime 3', '0 2147483647'],
    ] as [PlayLimits, string, string?][]) {
      const { engine, sent } = scripted();
      void engine.play(gameOf(), limits);
      await new Promise((resolve) => setTimeout(resolve));
      const search = sent.at(-1) as { go: string; lines: string[] };
      expect(search.go).toBe(go);
      const set = (name: string) =>
        search.lines.findLast((line) => line.startsWith(`setoption name ${name} value `));
      const skill = ['Skill Level', 'Seed'].map((name) => set(name)?.split(' ').at(-1)).join(' ');
      if (level !== undefined) expect(skill).toBe(level);
      engine.close();
    }
  });

  test('a number of lines is clamped, too', async () => {
    for (const lines of [0, -1, Number.NaN, 1.5, 1e9]) {
      const { engine, sent } = scripted();
      void engine.analyse(gameOf(), { lines }).next();
      await new Promise((resolve) => setTimeout(resolve));
      const asked = (sent.at(-1) as { lines: string[] }).lines;
      expect(asked).toContain(`setoption name MultiPV value ${lines === 1e9 ? 500 : 1}`);
      engine.close();
    }
  });

  test('searches as commands are refused at once, and what is no line, too', async () => {
    const engine = await engineOf();
    for (const line of ['go infinite', ' go', 'GO depth 3', 'ponderhit', 'stop', 'quit', 5, null]) {
      const answer = await engine.command(line as string);
      expect(!answer.ok && answer.error.where).toBe('command');
    }
    expect((await engine.command('eval')).ok).toBe(true);
    expect(engine.restarts).toBe(0);
  });
});

/** An engine whose worker says what the test tells it to say. */
function scripted() {
  const sent: unknown[] = [];
  let events: WorkerEvents | undefined;
  const platform: Platform = {
    compile: () => Promise.reject(new Error('not asked for')),
    spawn: (given) => {
      events = given;
      return {
        terminate: () => {},
        post: (request) => {
          if (request.type !== 'init') sent.push(request);
        },
      };
    },
  };
  const engine = new EngineOf(platform, {}, {});
  return { engine, sent, say: (response: Response) => events?.message(response) };
}
