import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Clocks } from './clocks.ts';

const clock = { minutes: 1, increment: 2 };
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('clocks', () => {
  test('only the side whose clock runs pays, and a move adds to what is left', () => {
    const clocks = new Clocks(clock, ['w', 'b']);
    pass(5000);
    clocks.start('w');
    pass(3000);
    // Started again, it goes on.
    clocks.start('w');
    pass(1000);
    expect(clocks.leftTo('w')).toBe(56_000);
    clocks.moved('w', 1, false);
    pass(9000);
    expect(clocks.leftTo('w')).toBe(58_000);
    expect(clocks.leftTo('b')).toBe(60_000);
  });

  test('what is forgiven, or passes while the page is away, is not paid for', () => {
    const clocks = new Clocks(clock, ['w', 'b']);
    clocks.start('b');
    pass(5000);
    clocks.forgive();
    expect(clocks.leftTo('b')).toBe(60_000);
    clocks.start('w');
    pass(1000);
    clocks.book();
    pass(7000);
    clocks.resume();
    clocks.stop();
    expect(clocks.leftTo('w')).toBe(59_000);
  });

  test('back to an earlier move, the clocks show what they showed then', () => {
    const clocks = new Clocks(clock, ['w', 'b']);
    for (const [ply, side] of [...'wbwb'].entries()) {
      clocks.start(side);
      pass(10_000);
      clocks.moved(side, ply + 1, false);
    }
    const again = new Clocks(clock, ['w', 'b'], clocks.kept());
    again.start('w');
    pass(60_000);
    expect(again.over()).toBe('w');
    again.moved('w', 5, true);
    expect(again.endedOn(5)).toBe(true);
    expect(again.leftTo('w')).toBe(0);
    again.restore([...'wb']);
    expect([again.leftTo('w'), again.leftTo('b')]).toEqual([52_000, 52_000]);
    expect(again.over()).toBeNull();
    again.restore([]);
    expect([again.leftTo('w'), again.leftTo('b')]).toEqual([60_000, 60_000]);
  });

  test('a game whose times are not known has full clocks again', () => {
    const clocks = new Clocks(clock, ['w', 'b'], { left: { w: 0, b: 7 }, times: [null, null] });
    expect(clocks.leftTo('b')).toBe(7);
    clocks.restore(['w']);
    expect(clocks.leftTo('w')).toBe(60_000);
  });
});
