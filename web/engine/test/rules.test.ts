import { describe, expect, test } from 'vitest';
import type { Game, GameSetup, Result } from '../dist/index.js';
import { loadRules } from '../dist/node.js';

const rules = await loadRules();

function gameOf(setup?: GameSetup): Game {
  const game = rules.newGame(setup);
  if (!game.ok) throw new Error(`${game.error.what} (${game.error.where})`);
  return game.value;
}
function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.what} (${result.error.where})`);
  return result.value;
}
function errorOf(result: Result<unknown>) {
  return result.ok ? undefined : result.error;
}

describe('rules', () => {
  test('know three games', () => {
    expect(rules.variants()).toEqual(['sevenkingdoms', 'threefriends', 'middlexiangqi']);
  });

  test('a new game stands at its start, with the moves of the first side', () => {
    const state = gameOf().state();
    expect(state.variant).toBe('sevenkingdoms');
    expect(state.turn).toBe('w');
    expect(state.pieces).toHaveLength(119);
    expect(Object.values(state.moves).flat()).toHaveLength(96);
    expect(state.last).toBeNull();
  });

  test('moves are played, taken back and looked at one by one', () => {
    const game = gameOf();
    const start = game.state();
    expect(game.play('b7e5').ok).toBe(true);
    expect(game.play('f4e4').ok).toBe(true);
    expect(game.state().ply).toBe(2);
    expect(unwrap(game.state(1)).last?.move).toBe('b7e5');
    expect(unwrap(game.state(0))).toEqual(start);
    expect(game.state().last?.move).toBe('f4e4');
    expect(unwrap(game.undo()).ply).toBe(1);
    expect(game.moves).toEqual(['b7e5']);
    expect(unwrap(game.undo(5))).toEqual(start);
  });

  test('two games do not disturb each other, whatever their rules', () => {
    const classic = gameOf();
    const chinese = gameOf({ options: { Rules: 'chinese' } });
    const three = gameOf({ variant: 'threefriends' });
    classic.play('b7e5');
    three.play(Object.entries(three.state().moves).map(([from, ends]) => from + ends[0])[0] ?? '');
    expect(classic.state().ply).toBe(1);
    expect(classic.play('f4e4').ok).toBe(true);
    expect(
      chinese
        .state()
        .sides.map((side) => side.side)
        .join(''),
    ).toBe('worgbdp');
    expect(unwrap(chinese.state(0)).options.Rules).toBe('chinese');
    expect(three.state().ply).toBe(1);
    expect(three.state().sides).toHaveLength(3);
  });

  test('options that a game leaves out have their defaults, also after another game set them', () => {
    gameOf({ options: { Rules: 'elephantchess', Players: 'wwobgpd', DrawQuietPlies: '5' } });
    expect(gameOf().state().options).toEqual({
      Rules: 'classic',
      Players: 'wrobgpd',
      DrawQuietPlies: '200',
    });
  });

  test('bad input is answered in the words of the engine and changes nothing', () => {
    const game = gameOf({ moves: ['b7e5'] });
    const before = game.state();
    expect(errorOf(game.play('b7e5'))).toEqual({
      code: 'move.illegal.empty_point',
      args: ['b7e5', 'b7'],
      place: { ply: 2 },
      what: "illegal move 'b7e5': no piece stands on b7",
      where: 'position, move 2',
    });
    expect(errorOf(game.play('f4e4\nquit'))).toBeDefined();
    expect(game.state()).toEqual(before);
    expect(game.moves).toEqual(['b7e5']);
    expect(errorOf(rules.newGame({ fen: 'x' }))?.where).toBe('fen, placement');
    expect(errorOf(rules.newGame({ variant: 'chess' }))?.where).toBe('option UCI_Variant');
    expect(errorOf(rules.newGame({ options: { Rules: 'none' } }))?.where).toBe('option Rules');
    expect(errorOf(rules.newGame({ options: { Hash: '1' } }))?.what).toContain("'Hash'");
    expect(errorOf(rules.newGame({ options: { Players: 'xxxxxxx' } }))).toBeDefined();
    expect(game.play('f4e4').ok).toBe(true);
  });

  test('an empty move is no move', () => {
    const game = gameOf();
    expect(game.play('   ').ok).toBe(false);
    expect(game.play('b7e5 f4e4').ok).toBe(false);
    expect(game.moves).toEqual([]);
    expect(errorOf(rules.newGame({ moves: ['b7e5 f4e4'] }))?.where).toBe('position, move 1');
  });

  test('a record is written and read back to the same game', () => {
    const game = gameOf({ options: { Rules: 'elephantchess' }, moves: ['b7e5', 'f4e4'] });
    const text = game.record({ Event: 'Tea "house"', Qin: 'me' });
    const [record] = rules.readRecords(text).map(unwrap);
    expect(record?.tags).toMatchObject({
      Event: 'Tea "house"',
      Qin: 'me',
      Chu: '?',
      Rules: 'elephantchess',
      Termination: 'unterminated',
    });
    expect(record?.result).toBe('*');
    const again = gameOf(record?.setup);
    expect(again.state()).toEqual(game.state());
    expect(again.record({ Event: 'Tea "house"', Qin: 'me' })).toBe(text);
  });

  test('a record from a position keeps it, and a finished one its result', () => {
    const fen = 'wQ8rQ9/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w wr----- - 0 1';
    const game = gameOf({ fen, moves: ['a18j18'] });
    const text = game.record();
    expect(text).toContain('[Result "w"]');
    expect(text).toContain('[Termination "last"]');
    const [record] = rules.readRecords(text).map(unwrap);
    expect(gameOf(record?.setup).state()).toEqual(game.state());
  });

  test('what is no record is refused with its place; an illegal move has one, too', () => {
    const [wrong, legal] = rules.readRecords(
      '[Variant "x\n\n[Variant "sevenkingdoms"]\n\n1. b7e5\na1a1 *',
    );
    expect(wrong && errorOf(wrong)?.where).toBe('game 1, line 1, column 12');
    expect(legal && unwrap(legal).moves[1]).toMatchObject({
      text: 'a1a1',
      where: 'game 2, ply 2, line 6, column 1',
    });
    expect(rules.readRecords('')).toEqual([]);
  });

  test('a copy goes its own way', () => {
    const game = gameOf({ moves: ['b7e5', 'f4e4'] });
    const copy = unwrap(game.copy(1));
    expect(copy.moves).toEqual(['b7e5']);
    copy.undo();
    expect(game.moves).toEqual(['b7e5', 'f4e4']);
  });

  test('counts that are none are refused, and the game stays whole', () => {
    const game = gameOf({ moves: ['b7e5', 'f4e4'] });
    const before = game.state();
    for (const count of [-1, Number.NaN, 0.5, '1', null] as number[]) {
      expect(errorOf(game.undo(count))?.where).toBe('undo');
      expect(errorOf(game.state(count))?.where).toBe('state');
      expect(errorOf(game.copy(count))?.where).toBe('state');
    }
    expect(errorOf(game.state(99))?.what).toBe("a number of moves in 0..2 wanted, got '99'");
    expect(errorOf(game.copy(3))).toBeDefined();
    expect(game.moves).toEqual(['b7e5', 'f4e4']);
    expect(game.state()).toEqual(before);
    expect(game.record()).toContain('1. b7e5 f4e4');
    expect(unwrap(game.undo(0))).toEqual(before);
    expect(unwrap(game.undo(Number.POSITIVE_INFINITY)).ply).toBe(0);
  });

  test('odd names and long texts are no exception', () => {
    const game = gameOf();
    expect(errorOf(rules.newGame({ options: { toString: '1' } }))?.what).toContain('toString');
    const odd = game.record({ 'two words': 'x', '': 'y', 'a]': 'z', Result: 'w', Note: '1' });
    expect(rules.readRecords(odd).map((one) => unwrap(one).tags.Note)).toEqual(['1']);
    expect(errorOf(game.play('x'.repeat(5000)))?.what.length).toBeLessThan(6000);
    expect(errorOf(game.play(`b7 ${'x'.repeat(5000)}`))?.what.length).toBeLessThan(200);
  });

  test('a record asks for no state that the game has seen', () => {
    const game = gameOf();
    for (const move of ['b7e5', 'f4e4', 'f0e0']) game.play(move);
    for (let plies = 0; plies <= game.moves.length; plies++) game.state(plies);
    const asked = rules as unknown as { stateOf: (...all: unknown[]) => unknown };
    const stateOf = asked.stateOf;
    let count = 0;
    asked.stateOf = (...all) => {
      count++;
      return stateOf.apply(rules, all);
    };
    const copy = unwrap(game.copy(game.moves.length));
    const text = game.record();
    expect(copy.record()).toBe(text);
    asked.stateOf = stateOf;
    expect(count).toBe(0);
    expect(gameOf({ moves: game.moves }).record()).toBe(text);
  });

  test('comments stand behind their moves, and are read again', () => {
    const game = gameOf({ moves: ['b7e5', 'f4e4'] });
    const text = game.record({ Result: 'w', Termination: 'agreed' }, [undefined, 'a quiet {move}']);
    const [record] = rules.readRecords(text).map(unwrap);
    expect(record?.moves.map(({ comment }) => comment)).toEqual(['', 'a quiet (move)']);
    expect(record?.result).toBe('w');
    expect(record?.tags.Termination).toBe('agreed');
  });
});

describe('games of a file, played by the rules', () => {
  const game = (moves: string) => `[Variant "sevenkingdoms"]\n[Qin "Anna"]\n\n1. ${moves} *\n\n`;

  test('have their moves, their end and the key of each position', () => {
    const [played] = [...rules.playedGames(game('b7e5 {good} f4e4'))].map(unwrap);
    const same = gameOf({ moves: ['b7e5', 'f4e4'] });
    expect(played?.moves).toEqual(same.moves);
    expect(played?.keys).toEqual([0, 1, 2].map((ply) => unwrap(same.state(ply)).key));
    expect(played?.end).toBe('*');
    expect(played?.tags).toMatchObject({ Qin: 'Anna', Rules: 'classic' });
    const [read] = rules.readRecords(played?.text ?? '').map(unwrap);
    expect(read?.moves[0]?.comment).toBe('good');
  });

  test('a wrong one is an error in its place, and other calls may come in between', () => {
    const keys: (string | undefined)[] = [];
    for (const one of rules.playedGames(game('b7e5') + game('b7b8x') + game(''))) {
      keys.push(one.ok ? one.value.keys.at(-1) : one.error.where);
      gameOf({ variant: 'middlexiangqi' }).play('a1a1');
    }
    const start = gameOf();
    expect(keys).toEqual([
      unwrap(gameOf({ moves: ['b7e5'] }).state(1)).key,
      expect.stringMatching(/^game 2, ply 1, line \d+, column 4$/),
      start.state().key,
    ]);
  });

  test('a line of JSON for each game is read, no games are none, and what is no text is refused', () => {
    const line = '{"tags": {"Variant": "threefriends"}, "moves": []}';
    expect([...rules.playedGames(line, 'json')].map(unwrap)[0]?.tags.Variant).toBe('threefriends');
    const among = [...rules.playedGames(`${line}\n{"moves": [\n${line}`, 'json')];
    expect(among.map((one) => (one.ok ? one.value.result : one.error))).toEqual([
      '*',
      {
        what: 'this is no JSON',
        where: 'game 2, line 2, column 12',
        code: 'json.syntax',
        args: [],
        place: { game: 2, line: 2, column: 12 },
      },
      '*',
    ]);
    expect([...rules.playedGames('')]).toEqual([]);
    expect(errorOf([...rules.playedGames(7 as never)][0] as Result<unknown>)?.what).toContain('7');
    expect(errorOf([...rules.playedGames('', 'pgn' as never)][0] as Result<unknown>)?.where).toBe(
      'format',
    );
  });
});
