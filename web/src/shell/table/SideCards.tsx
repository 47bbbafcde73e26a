/** A card for each side: who plays it, what became of it, and its counters. */
import type { Counter, SideState, State } from 'hegemon-engine';
import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { sideName, sideNameWithGlyph } from '../../board/names.ts';
import { sideLook } from '../../board/pieceStyle.ts';
import { ownerOf } from '../../game/insights/narration.ts';
import { m } from '../../kit/texts/index.ts';

interface SideCardsProps {
  readonly state: State;
  /** Who plays a side: "You", "Bot, level 3". */
  readonly player: (side: string) => string;
  /** Whether nobody has played it from the start, where that is known. */
  readonly absent?: (side: string) => boolean;
  readonly timeLeft?: (side: string) => number | undefined;
  readonly mine: readonly string[];
  /** Shows a side below. */
  readonly onChoose?: (side: string) => void;
  readonly below?: string;
}

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

function Bar(props: {
  readonly state: State;
  readonly side: SideState;
  readonly counter: Counter;
}): JSX.Element {
  const near = () => !props.state.outcome && props.counter.goal - props.counter.now === 1;
  const text = () => {
    const name = m().counters[props.counter.name as keyof ReturnType<typeof m>['counters']] ?? '';
    const heir =
      props.counter.heir === undefined
        ? undefined
        : sideName(props.state.variant, props.counter.heir);
    const warning =
      near() && props.counter.name === 'losses' && heir !== undefined ? m().oneMoreLoss(heir) : '';
    return { name, warning };
  };
  // Taken pieces stand in the colours of those they were taken from; the rest is of allies.
  const parts = createMemo(() => {
    const { sides } = props.state;
    const victims =
      props.counter.name === 'taken'
        ? Object.entries(props.side.taken)
        : props.counter.name === 'losses'
          ? sides
              .map((side) => [side.side, side.taken[props.side.side] ?? 0] as const)
              .filter(([, count]) => count > 0)
          : [];
    let left = props.counter.now;
    const list = victims.map(([side, count]) => {
      const shown = Math.min(count, left);
      left -= shown;
      return { side, count: shown };
    });
    if (left > 0) list.push({ side: '', count: left });
    return list;
  });
  return (
    <div class={`counter counter-${props.counter.name}${near() ? ' counter-near' : ''}`}>
      <span class="counter-name">{text().name}</span>
      <span class="counter-bar" aria-hidden="true">
        <Index each={parts()}>
          {(part) => (
            <i
              class={
                part().side === ''
                  ? 'counter-plain'
                  : `side-${sideLook(props.state.variant, part().side).colour}`
              }
              style={{ width: `${(100 * part().count) / props.counter.goal}%` }}
            />
          )}
        </Index>
      </span>
      <span class="counter-count">
        {props.counter.now}/{props.counter.goal}
      </span>
      <Show when={text().warning}>
        <span class="counter-warning">{text().warning}</span>
      </Show>
    </div>
  );
}

export function SideCards(props: SideCardsProps): JSX.Element {
  const vassals = (side: string) =>
    props.state.sides.filter(
      (other) => other.fate === 'fell' && ownerOf(props.state, other.side) === side,
    );
  const allies = (side: SideState) =>
    props.state.sides.filter((other) => other.player === side.player && other.side !== side.side);
  const fate = (side: SideState): string => {
    const name = (of: string) => sideName(props.state.variant, of);
    if (side.fate === 'fell') {
      return m().fellTo(name(side.heir ?? ''), name(ownerOf(props.state, side.side)));
    }
    if (side.fate === 'left') {
      const absent = props.absent ? props.absent(side.side) : side.pieces === 0;
      if (absent) return m().isAbsent;
      const who = props.player(side.side);
      return who === '' ? m().hasResigned : m().named(who, m().hasResigned);
    }
    if (side.check) return m().inCheck;
    return props.player(side.side);
  };
  return (
    <ul class="cards">
      {/* By place: a state has new objects, and new rows would be laid out again and lose the focus. */}
      <Index each={props.state.sides}>
        {(side) => (
          <li
            class="box card"
            classList={{
              'card-out': side().fate !== 'play',
              'card-turn': side().side === props.state.turn && !props.state.outcome,
              'card-mine': props.mine.includes(side().side),
            }}
          >
            <div class="row card-head">
              <Chip variant={props.state.variant} side={side().side} out={side().fate !== 'play'} />
              <Show
                when={props.onChoose}
                fallback={<strong>{sideNameWithGlyph(props.state.variant, side().side)}</strong>}
              >
                <button
                  type="button"
                  class="card-name"
                  title={m().showBelow}
                  aria-pressed={props.below === side().side}
                  onClick={() => props.onChoose?.(side().side)}
                >
                  {sideNameWithGlyph(props.state.variant, side().side)}
                </button>
              </Show>
              <Show when={props.timeLeft?.(side().side) !== undefined && side().fate === 'play'}>
                <span class="card-clock">{clockText(props.timeLeft?.(side().side) ?? 0)}</span>
              </Show>
              <span class="card-fate">{fate(side())}</span>
            </div>
            <Show when={side().fate === 'play'}>
              <Show when={vassals(side().side).length > 0 || allies(side()).length > 0}>
                <div class="row card-with">
                  <For each={vassals(side().side)}>
                    {(other) => (
                      <span>
                        + <Chip variant={props.state.variant} side={other.side} small />
                      </span>
                    )}
                  </For>
                  <Show when={allies(side()).length > 0}>
                    <span class="card-allies">
                      {m().alliedWith(
                        allies(side()).map((other) => sideName(props.state.variant, other.side)),
                      )}
                    </span>
                  </Show>
                </div>
              </Show>
              <Index each={side().counters}>
                {(counter) => <Bar state={props.state} side={side()} counter={counter()} />}
              </Index>
              <Show when={Object.keys(side().hand).length > 0}>
                <p class="card-hand">{m().piecesInHand(sum(side().hand))}</p>
              </Show>
            </Show>
          </li>
        )}
      </Index>
    </ul>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
