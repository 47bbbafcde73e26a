/** What happened: every move, and the falls among them made to stand out. */
import {
  createEffect,
  createMemo,
  createSelector,
  For,
  Index,
  type JSX,
  onCleanup,
  onMount,
  Show,
} from 'solid-js';
import { generalOf } from '../board/look.ts';
import type { Entry } from '../game/past.ts';
import { fallLines, sentence } from '../game/story.ts';
import { m } from '../i18n/index.ts';
import { PieceSign } from './PieceSign.tsx';
import { Button } from './parts.tsx';

export interface ChronicleProps {
  readonly variant: string;
  readonly entries: readonly Entry[];
  /** The number of moves after which the game is shown. */
  readonly ply: number;
  readonly onShow: (ply: number) => void;
}

interface Round {
  readonly round: number;
  readonly entries: readonly Entry[];
}

export interface HistoryProps {
  /** The number of moves after which the game is shown, and of all its moves. */
  readonly ply: number;
  readonly total: number;
  readonly onShow: (ply: number) => void;
  readonly onStep: (by: number) => void;
}

export function History(props: HistoryProps): JSX.Element {
  return (
    <nav class="history" aria-label={m().history}>
      <Button
        icon="first"
        label={m().first}
        disabled={props.ply === 0}
        onClick={() => props.onShow(0)}
      />
      <Button
        icon="prev"
        label={m().previous}
        disabled={props.ply === 0}
        onClick={() => props.onStep(-1)}
      />
      <span class="history-ply">
        {props.ply} / {props.total}
      </span>
      <Button
        icon="next"
        label={m().next}
        disabled={props.ply === props.total}
        onClick={() => props.onStep(1)}
      />
      <Button
        icon="last"
        label={m().last}
        disabled={props.ply === props.total}
        onClick={() => props.onShow(props.total)}
      />
    </nav>
  );
}

/** Every move by rounds, as text that can be clicked. */
export function MoveList(props: ChronicleProps): JSX.Element {
  let list!: HTMLOListElement;
  const rounds = createMemo<Round[]>(() => {
    const found: { round: number; entries: Entry[] }[] = [];
    for (const entry of props.entries) {
      const last = found[found.length - 1];
      if (last && last.round === entry.round) last.entries.push(entry);
      else found.push({ round: entry.round, entries: [entry] });
    }
    return found;
  });
  // A long game fills the list bit by bit: its current move may come after the position.
  const isListed = createMemo(() => props.entries.some((entry) => entry.ply === props.ply));
  /** How far below the upper edge of the list its current move stands. */
  const offset = () => {
    const at = list.querySelector<HTMLElement>(`[data-ply="${props.ply}"]`);
    return at && at.getBoundingClientRect().top - list.getBoundingClientRect().top;
  };
  const reveal = () => {
    const off = offset();
    if (off !== null) list.scrollTop += off - list.clientHeight / 2;
  };
  createEffect(() => {
    props.ply;
    // In a frame the layout is made anyway; asked for sooner, it would be made twice.
    if (isListed()) requestAnimationFrame(reveal);
  });
  // The list is as high as its column has room. A move that was in sight stays so when that changes.
  onMount(() => {
    let height = list.clientHeight;
    const resized = new ResizeObserver(() => {
      const off = offset();
      if (off !== null && off >= 0 && off <= height) reveal();
      height = list.clientHeight;
    });
    resized.observe(list);
    onCleanup(() => resized.disconnect());
  });
  // A move is one of hundreds: only those that are looked at, or were, change.
  const isNow = createSelector(() => props.ply);
  return (
    <ol class="moves" ref={list} tabindex="0" aria-label={m().moves}>
      <Index each={rounds()} fallback={<li class="moves-none">{m().noMovesYet}</li>}>
        {(round) => (
          <li class="moves-round">
            <span class="moves-number">{round().round}.</span>
            <For each={round().entries}>
              {(entry) => (
                <button
                  type="button"
                  class="move"
                  classList={{
                    'move-now': isNow(entry.ply),
                    'move-fall': entry.last.fallen.length > 0,
                    'move-take': entry.last.taken !== null,
                  }}
                  data-ply={entry.ply}
                  aria-label={`${entry.last.move ?? m().resigns}: ${sentence(props.variant, entry.last)}`}
                  aria-current={isNow(entry.ply) ? 'step' : undefined}
                  onClick={() => props.onShow(entry.ply)}
                >
                  <PieceSign
                    variant={props.variant}
                    kind={entry.last.kind ?? generalOf(props.variant)}
                    side={entry.last.side}
                  />
                  {entry.last.move ?? m().resigns}
                  <Show when={entry.last.taken}>
                    {(taken) => (
                      <span class="move-taken">
                        <PieceSign
                          variant={props.variant}
                          kind={taken().kind}
                          side={taken().side}
                        />
                      </span>
                    )}
                  </Show>
                </button>
              )}
            </For>
          </li>
        )}
      </Index>
    </ol>
  );
}

/** The falls alone, with what they meant. */
export function Chronicle(props: ChronicleProps): JSX.Element {
  const falls = createMemo(() => props.entries.filter((entry) => entry.last.fallen.length > 0));
  return (
    <ol class="chronicle" aria-label={m().chronicle}>
      <For each={falls()} fallback={<li class="chronicle-none">{m().nobodyFell}</li>}>
        {(entry) => (
          <li>
            <button type="button" onClick={() => props.onShow(entry.ply)}>
              <span class="chronicle-ply">{entry.ply}</span>
              <span>
                <For each={fallLines(props.variant, entry.last)}>
                  {(line) => <span>{line}</span>}
                </For>
              </span>
            </button>
          </li>
        )}
      </For>
    </ol>
  );
}
