/** A position that is being built: each change of it, what the engine says, and what a click or a key does. */
import type { Rules, State } from 'hegemon-engine';
import { type Accessor, batch, createEffect, createMemo, createSignal } from 'solid-js';
import { geometryOf } from '../../board/games.ts';
import { kindName, sideName } from '../../board/names.ts';
import { kindsOf } from '../../board/pieceStyle.ts';
import { errorText } from '../../game/errorSentences.ts';
import { outcomeSentence } from '../../game/insights/narration.ts';
import { drawnOf, type Edited, fenOf, withMoved, withPiece } from '../../game/position.ts';
import { announce } from '../../kit/announce.ts';
import { m } from '../../kit/texts/index.ts';
import type { Tool } from './Palette.tsx';
import type { Positions } from './positions.ts';
import { t } from './texts/index.ts';

/** The name of what a click puts down, among the moves that the board is given. */
export const brushName = 'brush';
const mostUndone = 200;

export type Editing = ReturnType<typeof createEditing>;

/** Changes that can be undone. `shown` is called after each. */
function createHistory(first: Edited, shown: (edited: Edited) => void) {
  const [edited, setEdited] = createSignal(first);
  const [past, setPast] = createSignal<readonly Edited[]>([]);
  const [future, setFuture] = createSignal<readonly Edited[]>([]);
  const show = (next: Edited, before: readonly Edited[], after: readonly Edited[]) =>
    batch(() => {
      setPast(before.slice(-mostUndone));
      setFuture(after);
      setEdited(next);
      shown(next);
    });
  return {
    edited,
    past,
    future,
    change(next: Edited): void {
      if (next !== edited()) show(next, [...past(), edited()], []);
    },
    undo(): void {
      const before = past().at(-1);
      if (before) show(before, past().slice(0, -1), [...future(), edited()]);
    },
    redo(): void {
      const next = future().at(-1);
      if (next) show(next, [...past(), edited()], future().slice(0, -1));
    },
  };
}

/** The position as text, and what the engine says of it. */
function createCheck(rules: Rules, edited: Accessor<Edited>) {
  const text = createMemo(() => fenOf(rules, edited()));
  const setup = () => ({ variant: edited().variant, options: edited().options, fen: text() });
  /** What the engine says of it as it stands. */
  const game = createMemo(() => rules.newGame(setup()));
  const state = (): State | undefined => {
    const read = game();
    return read.ok ? read.value.state() : undefined;
  };
  const refusal = () => {
    const read = game();
    return read.ok ? null : read.error;
  };
  /** Nothing is set up yet: what to do is said instead of what is wrong. */
  const blank = () => Object.keys(edited().pieces).length === 0;
  const verdict = createMemo(() => {
    if (blank()) return t().lead;
    const error = refusal();
    if (error) return errorText(error, edited().variant);
    const found = state();
    return found?.outcome ? `${t().over} ${outcomeSentence(found)}` : t().right;
  });
  createEffect<string>((before) => {
    const now = verdict();
    if (before !== undefined && now !== before) announce(now, false);
    return now;
  });
  return { text, setup, state, refusal, blank, verdict };
}

export function createEditing(
  rules: Rules,
  { orderOf }: Positions,
  first: Edited,
  shown: () => void,
) {
  const [tool, setTool] = createSignal<Tool>('move');
  const [side, setSide] = createSignal(first.turn);
  const history = createHistory(first, (next) => {
    shown();
    if (!orderOf(next.variant, next.options).includes(side())) setSide(next.turn);
    if (!['move', 'erase', ...kindsOf(next.variant)].includes(tool())) setTool('move');
  });
  const { edited, change } = history;
  const variant = () => edited().variant;
  const order = createMemo(() => orderOf(variant(), edited().options), undefined, {
    equals: (a, b) => a?.join() === b?.join(),
  });
  const checked = createCheck(rules, edited);

  const points = createMemo(() => [...geometryOf(variant()).points.keys()]);
  const drawn = createMemo(() => {
    const { pieces } = edited();
    const free = points().filter((at) => !(at in pieces));
    const moves =
      tool() === 'move'
        ? Object.fromEntries(Object.keys(pieces).map((at) => [at, free]))
        : { [brushName]: points() };
    return drawnOf(edited(), order(), moves);
  });
  const pieceName = (kind: string) =>
    m().pieceOf(sideName(variant(), side()), kindName(variant(), kind));
  const erase = (at: string) => {
    change(withPiece(edited(), at, null));
    announce(t().erased(at), true);
  };
  const put = (at: string) => {
    const kind = tool();
    if (kind === 'erase') erase(at);
    else if (kind !== 'move') {
      change(withPiece(edited(), at, side() + kind));
      announce(t().putOn(pieceName(kind), at), true);
    }
  };

  return {
    history,
    variant,
    order,
    checked,
    tools: {
      tool,
      setTool,
      side,
      setSide,
      choose(next: Tool): void {
        setTool(next);
        const name =
          next === 'move' ? t().move : next === 'erase' ? t().erase : t().puts(pieceName(next));
        announce(t().tool(name), true);
      },
    },
    board: {
      drawn,
      erase,
      /** A move of the board, which says what was clicked or dragged. */
      onMove(move: string): void {
        if (move.startsWith(brushName)) {
          put(move.slice(brushName.length));
          return;
        }
        const from = points().find(
          (at) => move.startsWith(at) && points().includes(move.slice(at.length)),
        );
        if (from === undefined) return;
        const to = move.slice(from.length);
        change(withMoved(edited(), from, to));
        announce(t().movedTo(from, to), true);
      },
    },
  };
}

/** Keys on the board and on the page. */
export function keysOf({ variant, order, history, tools, board }: Editing) {
  return (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (target.closest('input[type="text"], input[type="number"], textarea, select, dialog'))
      return;
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' && !event.shiftKey) history.undo();
      else if (key === 'y' || (key.toLowerCase() === 'z' && event.shiftKey)) history.redo();
      else return;
      event.preventDefault();
      return;
    }
    const at = target.dataset.point;
    if (event.altKey || at === undefined) return;
    const side = order()[Number(key) - 1];
    if (key === 'Delete' || key === 'Backspace') board.erase(at);
    else if (key === '0') tools.choose('move');
    else if (key === 'X' && !kindsOf(variant()).includes('X')) tools.choose('erase');
    else if (kindsOf(variant()).includes(key)) tools.choose(key);
    else if (side !== undefined) {
      tools.setSide(side);
      announce(sideName(variant(), side), true);
    } else return;
    event.preventDefault();
  };
}
