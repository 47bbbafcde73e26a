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
  splitProps,
} from 'solid-js';
import { PieceSign } from '../board/PieceSign.tsx';
import { generalOf } from '../board/pieceStyle.ts';
import type { Entry } from '../game/moveEffects.ts';
import { Button } from '../kit/controls.tsx';
import { m } from '../kit/texts/index.ts';
import { fallLines, sentence } from './narration.ts';

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

/** Keeps the current move of a list in sight. */
export function followCurrent(
  list: () => HTMLElement,
  /** What finds the current move in the list. */
  selector: () => string,
  /** Whether it is there: a long game fills the list bit by bit. */
  isListed: () => boolean,
): void {
  /** How far below the upper edge of the list its current move stands. */
  const offset = () => {
    const at = list().querySelector<HTMLElement>(selector());
    return at && at.getBoundingClientRect().top - list().getBoundingClientRect().top;
  };
  const reveal = () => {
    const off = offset();
    if (off !== null) list().scrollTop += off - list().clientHeight / 2;
  };
  createEffect(() => {
    selector();
    // In a frame the layout is made anyway; asked for sooner, it would be made twice.
    if (isListed()) requestAnimationFrame(reveal);
  });
  // The list is as high as its column has room. A move that was in sight stays so when that changes.
  onMount(() => {
    let height = list().clientHeight;
    const resized = new ResizeObserver(() => {
      const off = offset();
      if (off !== null && off >= 0 && off <= height) reveal();
      height = list().clientHeight;
    });
    resized.observe(list());
    onCleanup(() => resized.disconnect());
  });
}

export interface MoveButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant: string;
  readonly entry: Entry;
  readonly now: boolean;
  /** Marks behind the move, as `!?`. */
  readonly sign?: string;
  /** More for readers than what the move does. */
  readonly words?: string;
  /** There is a comment. */
  readonly said?: boolean;
}

/** A move in a list. */
export function MoveButton(props: MoveButtonProps): JSX.Element {
  const [own, rest] = splitProps(props, ['variant', 'entry', 'now', 'sign', 'words', 'said']);
  const text = () => own.entry.last.move ?? m().resigns;
  return (
    <button
      type="button"
      {...rest}
      class="move"
      classList={{
        'move-now': own.now,
        'move-fall': own.entry.last.fallen.length > 0,
        'move-take': own.entry.last.taken !== null,
        'move-said': own.said === true,
      }}
      aria-label={[`${text()}: ${sentence(own.variant, own.entry.last)}`, own.words]
        .filter(Boolean)
        .join(' ')}
      aria-current={own.now ? 'step' : undefined}
    >
      <PieceSign
        variant={own.variant}
        kind={own.entry.last.kind ?? generalOf(own.variant)}
        side={own.entry.last.side}
      />
      {text()}
      <Show when={own.entry.last.taken}>
        {(taken) => (
          <span class="move-taken">
            <PieceSign variant={own.variant} kind={taken().kind} side={taken().side} />
          </span>
        )}
      </Show>
      <Show when={own.sign}>
        <b class="move-sign">{own.sign}</b>
      </Show>
    </button>
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
  const isListed = createMemo(() => props.entries.some((entry) => entry.ply === props.ply));
  followCurrent(
    () => list,
    () => `[data-ply="${props.ply}"]`,
    isListed,
  );
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
                <MoveButton
                  variant={props.variant}
                  entry={entry}
                  now={isNow(entry.ply)}
                  data-ply={entry.ply}
                  onClick={() => props.onShow(entry.ply)}
                />
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
