/**
 * The sides in the order in which they move from now on, those that are out struck through. Where others play, names and clocks
 * stand below them on screens whose cards lie far from the board.
 */
import type { State } from 'hegemon-engine';
import { createMemo, Index, type JSX, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { sideName } from '../../board/names.ts';
import { m } from '../../kit/texts/index.ts';
import { clockText } from './SideCards.tsx';

export function TurnOrder(props: {
  readonly state: State;
  /** Sides of people, whose turn is counted down to. */
  readonly mine: readonly string[];
  readonly thinking: string | null;
  /** What the person or bot is called that plays a side, where they have names. */
  readonly player?: ((side: string) => string) | undefined;
  readonly timeLeft?: ((side: string) => number | undefined) | undefined;
  /** Said instead of whose turn it is. */
  readonly note: string | null;
}): JSX.Element {
  const order = createMemo(() => {
    const { sides, turn } = props.state;
    const at = Math.max(
      0,
      sides.findIndex((side) => side.side === turn),
    );
    return [...sides.slice(at), ...sides.slice(0, at)];
  });
  const inPlay = () => order().filter((side) => side.fate === 'play');
  const time = (side: string) => {
    const left = props.timeLeft?.(side);
    return left === undefined ? '' : clockText(left);
  };
  const status = () => {
    const { variant, outcome, turn } = props.state;
    if (outcome) return m().gameOver;
    if (props.mine.includes(turn)) {
      return props.mine.length > 1 ? m().sideToMove(sideName(variant, turn)) : m().yourTurn;
    }
    const until = inPlay().findIndex((side) => props.mine.includes(side.side));
    const player = props.player?.(turn) ?? '';
    const name = `${sideName(variant, turn)}${player === '' ? '' : ` (${player})`}`;
    const now = props.thinking === turn ? m().sideThinks(name) : m().sideToMove(name);
    return until > 0 ? `${now} · ${m().youIn(until)}` : now;
  };
  return (
    <div class="ribbon">
      <ol class="ribbon-sides" aria-label={m().turnOrder}>
        <Index each={order()}>
          {(side, i) => (
            <li
              classList={{
                'ribbon-now': i === 0 && !props.state.outcome,
                'ribbon-mine': props.mine.includes(side().side),
                'ribbon-out': side().fate !== 'play',
                'ribbon-check': side().check,
              }}
            >
              <span class="ribbon-chip">
                <Chip
                  variant={props.state.variant}
                  side={side().side}
                  out={side().fate !== 'play'}
                  small
                />
              </span>
              <span class="visually-hidden">
                {sideName(props.state.variant, side().side)}
                {side().fate === 'play' ? '' : `, ${m().isOut}`}
                {side().check ? `, ${m().inCheck}` : ''}
              </span>
              <Show when={props.player}>
                {(player) => (
                  <span class="ribbon-who">
                    <span>{player()(side().side)}</span>
                    <span>{side().fate === 'play' ? time(side().side) : ''}</span>
                  </span>
                )}
              </Show>
            </li>
          )}
        </Index>
      </ol>
      <p class="ribbon-status">
        <Show when={props.note === null} fallback={<span class="ribbon-note">{props.note}</span>}>
          {status()}
          <Show when={order()[0]?.check && !props.state.outcome}>
            <strong> · {m().inCheck}</strong>
          </Show>
        </Show>
      </p>
    </div>
  );
}
