/** One tab at a time has a game: two would write over each other's moves. */
import { type Accessor, createSignal } from 'solid-js';
import { block, mark, onOtherTab } from './storage.ts';

/** `elsewhere`: another tab has it; `taken`: another tab took it from this one. */
type LockState = 'asked' | 'held' | 'elsewhere' | 'taken';

export interface TabLock {
  readonly state: Accessor<LockState>;
  /** Takes it from the tab that has it. */
  take(): void;
  release(): void;
}

/** A tab that is reloaded has to wait for itself: only after this is it another one, in milliseconds. */
const patience = 600;

export function lockForTab(name: string): TabLock {
  const [state, setState] = createSignal<LockState>('asked');
  const set = (next: LockState) => {
    block(name, next !== 'held');
    setState(next);
  };
  return navigator.locks ? byLock(name, state, set) : byMark(name, state, set);
}

function byLock(name: string, state: Accessor<LockState>, set: (next: LockState) => void): TabLock {
  let letGo: (() => void) | undefined;
  let released = false;
  let waiting = new AbortController();
  const request = (options: LockOptions) => {
    const granted = () => {
      if (released) return;
      set('held');
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    };
    navigator.locks.request(`hegemon.${name}`, options, granted).catch((error) => {
      if (released) return;
      if (error?.name !== 'AbortError') {
        // The browser forbids locks, as it does where it forbids to keep anything.
        set('held');
      } else if (state() === 'held') {
        // Another tab took it. When that one is closed it comes back.
        set('taken');
        wait();
      }
    });
  };
  const wait = () => {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  wait();
  const late = setTimeout(() => {
    if (state() === 'asked') set('elsewhere');
  }, patience);
  return {
    state,
    take: () => {
      waiting.abort();
      request({ steal: true });
    },
    release: () => {
      released = true;
      clearTimeout(late);
      waiting.abort();
      letGo?.();
      block(name, false);
    },
  };
}

/** Pages without encryption have no locks: there the tab that came last has the game. */
function byMark(name: string, state: Accessor<LockState>, set: (next: LockState) => void): TabLock {
  const owner = String(Math.random());
  let released = false;
  const take = () => {
    mark(name, owner);
    set('held');
  };
  onOtherTab(`open.${name}`, (other) => {
    if (!released && other !== owner) set('taken');
  });
  take();
  return {
    state,
    take,
    release: () => {
      released = true;
      block(name, false);
    },
  };
}
