/**
 * The points of a board as a grid for keyboards and screen readers, over the picture. One tab stop;
 * arrows walk about, Enter chooses a piece and then where it goes.
 */
import type { State } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSelector,
  createSignal,
  For,
  Index,
  type JSX,
  untrack,
} from 'solid-js';
import { m } from '../kit/texts/index.ts';
import type { Geometry, Vec } from './geometry.ts';
import { kindName, sideName } from './names.ts';

interface GridProps {
  readonly state: State;
  readonly geometry: Geometry;
  /** Where each point is seen. */
  readonly placed: ReadonlyMap<string, Vec>;
  readonly label: string;
  readonly movable: boolean;
  readonly selected: string | null;
  readonly targets: ReadonlySet<string>;
  readonly stars?: ReadonlySet<string> | undefined;
  /** Says what stands on a point, and nothing of moves. */
  readonly plain?: boolean;
  readonly onFocus: (name: string | null) => void;
  readonly onChoose: (name: string) => void;
  readonly onEscape: () => void;
}

const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Places = ReadonlyMap<string, Vec>;

/** How far a point lies in a direction from another, and how far beside it. */
function offsets(from: Vec, at: Vec, direction: Vec) {
  const [x, y] = [at.x - from.x, at.y - from.y];
  return {
    along: x * direction.x + y * direction.y,
    across: Math.abs(x * direction.y - y * direction.x),
  };
}

/** The next point in a direction; at the border there is none. */
function nextTowards(places: Places, from: Vec, direction: Vec): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, at] of places) {
    const { along, across } = offsets(from, at, direction);
    if (along < 20 || across > along * 1.1) continue;
    const distance = along + 2 * across;
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** The last point of a row in a direction. */
function farthest(places: Places, start: string, direction: Vec): string {
  let name = start;
  const from = places.get(start);
  let most = 0;
  for (const [other, at] of from ? places : []) {
    const { along, across } = offsets(from as Vec, at, direction);
    if (across < 20 && along > most) [name, most] = [other, along];
  }
  return name;
}

/** What is said of a point. */
function createDescriptions(props: GridProps) {
  const pieces = createMemo(() => new Map(props.state.pieces.map((piece) => [piece.at, piece])));
  const attackers = createMemo(() => {
    const by = new Map<string, Set<string>>();
    for (const capture of props.state.captures) {
      const sides = by.get(capture.to) ?? new Set();
      by.set(capture.to, sides.add(capture.by));
    }
    return by;
  });

  const describe = (name: string): string => {
    const { variant, moves } = props.state;
    if (name.endsWith('@')) return m().inHand(kindName(variant, name[0] ?? ''));
    const piece = pieces().get(name);
    const parts = [name];
    if (piece) {
      const kind = kindName(variant, piece.kind);
      parts.push(piece.side === null ? kind : m().pieceOf(sideName(variant, piece.side), kind));
      const count = moves[name]?.length;
      if (count !== undefined && props.movable && !props.plain) parts.push(m().moveCount(count));
      const by = [...(attackers().get(name) ?? [])].map((side) => sideName(variant, side));
      if (by.length > 0) parts.push(m().attackedBy(by));
    } else {
      parts.push(m().emptyPoint);
    }
    if (props.stars?.has(name)) parts.push(m().star);
    if (props.targets.has(name) && !props.plain) parts.push(m().canGoHere);
    return parts.join(', ');
  };
  return { pieces, describe };
}

export function Grid(props: GridProps): JSX.Element {
  let grid!: HTMLDivElement;
  const [here, setHere] = createSignal<string | null>(null);
  /** Hands are a last row: what the side to move can drop. */
  const rows = createMemo<readonly (readonly string[])[]>(() => {
    const points = props.geometry.rows
      .map((row) => row.filter((name) => props.placed.has(name)))
      .filter((row) => row.length > 0);
    if (!props.geometry.hands) return points;
    const hand = Object.keys(props.state.moves).filter((from) => from.endsWith('@'));
    return hand.length > 0 ? [...points, hand] : points;
  });
  const own = () => (props.plain ? [] : Object.keys(props.state.moves));
  const current = createMemo(() => {
    const name = here();
    const known = name !== null && rows().some((row) => row.includes(name));
    return known ? (name as string) : (own()[0] ?? rows()[0]?.[0] ?? '');
  });
  const { pieces, describe } = createDescriptions(props);

  // All labels in one go: a move concerns any of them, and 361 computations of their own cost several times as much.
  const said = new Map<Element, string>();
  createEffect(() => {
    const points = new Set(rows().flat());
    for (const cell of grid.querySelectorAll<HTMLElement>('[data-point]')) {
      const name = cell.dataset.point ?? '';
      const label = points.has(name) ? describe(name) : '';
      if (said.get(cell) === label) continue;
      said.set(cell, label);
      cell.setAttribute('aria-label', label);
    }
    for (const cell of said.keys()) if (!cell.isConnected) said.delete(cell);
  });
  const isCurrent = createSelector(current);
  const isSelected = createSelector(() => props.selected);

  const go = (name: string | undefined) => {
    if (name === undefined) return;
    setHere(name);
    grid.querySelector<HTMLElement>(`[data-point="${CSS.escape(name)}"]`)?.focus();
  };
  // Hands have no place: from there it goes to the first point.
  const step = (direction: Vec): string | undefined => {
    const from = props.placed.get(current());
    return from ? nextTowards(props.placed, from, direction) : rows()[0]?.[0];
  };
  const cycle = (by: 1 | -1): string | undefined => {
    const list = rows()
      .flat()
      .filter((name) => (props.plain ? pieces().has(name) : name in props.state.moves));
    const at = list.indexOf(current());
    const from = at < 0 && by === 1 ? -1 : at;
    return list[(from + by + list.length) % list.length];
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const direction = (directions as Partial<Record<string, Vec>>)[key];
    if (direction) go(step(direction));
    else if (key === 'Home') go(farthest(props.placed, current(), directions.ArrowLeft));
    else if (key === 'End') go(farthest(props.placed, current(), directions.ArrowRight));
    else if (key === 'PageUp') go(farthest(props.placed, current(), directions.ArrowUp));
    else if (key === 'PageDown') go(farthest(props.placed, current(), directions.ArrowDown));
    else if (key === 'n') go(cycle(1));
    else if (key === 'p') go(cycle(-1));
    else if (key === 'Enter' || key === ' ') props.onChoose(current());
    else if (key === 'Escape') props.onEscape();
    else return;
    event.preventDefault();
  };

  return (
    <div
      class="grid"
      role="grid"
      aria-label={props.label}
      ref={grid}
      onKeyDown={onKeyDown}
      onFocusOut={() => props.onFocus(null)}
    >
      <Index each={rows()}>
        {(row) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
          <div role="row">
            <For each={row()}>
              {(name) => (
                <div
                  role="gridcell"
                  data-point={name}
                  tabIndex={isCurrent(name) ? 0 : -1}
                  aria-label={untrack(() => describe(name))}
                  aria-selected={isSelected(name)}
                  onFocus={(event) => {
                    setHere(name);
                    // A mouse may bring the focus here, too, when what it clicked is gone: without a ring.
                    props.onFocus(event.currentTarget.matches(':focus-visible') ? name : null);
                  }}
                />
              )}
            </For>
          </div>
        )}
      </Index>
    </div>
  );
}
