/** What happened: every move, and the falls among them made to stand out. */
import type { State } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSelector,
  For,
  type JSX,
  onCleanup,
  onMount,
  Show,
  splitProps,
} from 'solid-js';
import { sideName } from '../../board/names.ts';
import { PieceSign } from '../../board/PieceSign.tsx';
import { generalOf } from '../../board/pieceStyle.ts';
import type { Entry } from '../../game/insights/moveEffects.ts';
import { fallLines, sentence } from '../../game/insights/narration.ts';
import { m } from '../../kit/texts/index.ts';

interface ChronicleProps {
  readonly state: State;
  readonly entries: readonly Entry[];
  /** The number of moves after which the game is shown. */
  readonly ply: number;
  readonly onShow: (ply: number) => void;
}

/** Keeps the current move of a list in sight. */
function followCurrent(
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
    let height: number | undefined;
    const resized = new ResizeObserver(() => {
      const off = height === undefined ? null : offset();
      if (off !== null && off >= 0 && off <= (height ?? 0)) reveal();
      height = list().clientHeight;
    });
    resized.observe(list());
    onCleanup(() => resized.disconnect());
  });
}

interface MoveButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
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
function MoveButton(props: MoveButtonProps): JSX.Element {
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
      aria-label={[m().named(text(), sentence(own.variant, own.entry.last)), own.words]
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
        <b>{own.sign}</b>
      </Show>
    </button>
  );
}

type Ids = readonly number[];
const same = (a: Ids, b: Ids) => a.length === b.length && a.every((id, i) => id === b[i]);

/** Side lines of a game, and what is said of its moves. */
interface SideLines {
  /** The first moves of the lines that replace a move. */
  readonly asides: (id: number) => Ids;
  /** The moves of a line from its first on. */
  readonly lineFrom: (id: number) => Ids;
  readonly remarks: (id: number) => Pick<MoveButtonProps, 'sign' | 'words' | 'said'>;
  readonly label: (move: string) => string;
}

/** The moves of rounds by the first of them: rounds stay the same elements while their moves do. */
function createRounds(props: {
  readonly main: Ids;
  readonly entryOf: (id: number) => Entry | undefined;
}) {
  return createMemo(() => {
    const found = new Map<number, number[]>();
    let now: number[] = [];
    let round = 0;
    for (const id of props.main) {
      const entry = props.entryOf(id) as Entry;
      if (entry.round !== round) {
        now = [];
        found.set(id, now);
        round = entry.round;
      }
      now.push(id);
    }
    return found;
  });
}

/** Every move by rounds, as text that can be clicked; side lines stand below the moves that they replace. */
export function MoveList(props: {
  readonly variant: string;
  /** The moves of the game: each has a number of its own. */
  readonly main: Ids;
  readonly entryOf: (id: number) => Entry | undefined;
  readonly now: number;
  readonly onShow: (id: number) => void;
  readonly sideLines?: SideLines;
  /** Gets a key, and says whether it was one for the list. */
  readonly onKey?: (key: string) => boolean;
}): JSX.Element {
  let list!: HTMLOListElement;
  const rounds = createRounds(props);
  const firsts = createMemo<Ids>(() => [...rounds().keys()], [], { equals: same });
  followCurrent(
    () => list,
    () => `[data-node="${props.now}"]`,
    createMemo(() => props.entryOf(props.now) !== undefined),
  );
  // A move is one of hundreds: only those that are looked at, or were, change.
  const isNow = createSelector(() => props.now);
  const roundOf = (id: number) => props.entryOf(id)?.round;

  const Moves = (own: { readonly ids: Ids; readonly main: boolean }) => (
    <For each={own.ids}>
      {(id, i) => {
        // A move that is taken out is so before what shows it.
        const entry = createMemo<Entry>(
          (old) => props.entryOf(id) ?? old,
          props.entryOf(id) as Entry,
        );
        const lines = createMemo(() => props.sideLines?.asides(id) ?? [], [], { equals: same });
        const remarks = createMemo(() => props.sideLines?.remarks(id) ?? {}, undefined, {
          equals: (a, b) => a.sign === b.sign && a.words === b.words && a.said === b.said,
        });
        const begins = () => i() > 0 && roundOf(id) !== roundOf(own.ids[i() - 1] as number);
        return (
          <>
            <Show when={!own.main && begins()}>
              <span class="moves-number">{entry().round}.</span>
            </Show>
            <MoveButton
              variant={props.variant}
              entry={entry()}
              now={isNow(id)}
              data-node={id}
              data-ply={own.main ? entry().ply : undefined}
              onClick={() => props.onShow(id)}
              {...remarks()}
            />
            <Show when={lines().length > 0}>
              <ul class="side-lines" aria-label={props.sideLines?.label(entry().last.move ?? '')}>
                <For each={lines()}>
                  {(first) => <SideLine first={first} goesOn={i() > 0 && !begins()} />}
                </For>
              </ul>
            </Show>
          </>
        );
      }}
    </For>
  );
  const SideLine = (own: {
    readonly first: number;
    /** It begins within a round. */
    readonly goesOn: boolean;
  }) => {
    const ids = createMemo<Ids>(() => props.sideLines?.lineFrom(own.first) ?? [], [], {
      equals: same,
    });
    return (
      <li class="side-line">
        <span class="moves-number">
          {roundOf(own.first)}
          {own.goesOn
            ? `… ${sideName(props.variant, props.entryOf(own.first)?.last.side ?? '')}`
            : '.'}
        </span>
        <Moves ids={ids()} main={false} />
      </li>
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const within = document.activeElement !== list;
    if (!props.onKey?.(event.key)) return;
    event.preventDefault();
    // The focus goes with the move, if it is on one.
    if (!within) return;
    const button = list.querySelector<HTMLElement>(`[data-node="${props.now}"]`);
    (button ?? list).focus({ preventScroll: true });
  };
  return (
    <ol class="box moves" ref={list} tabindex="0" aria-label={m().moves} onKeyDown={onKeyDown}>
      <For
        each={firsts()}
        fallback={<li class="hint">{props.now ? m().loading : m().noMovesYet}</li>}
      >
        {(first) => {
          const ids = createMemo<Ids>((old) => rounds().get(first) ?? old ?? [], [], {
            equals: same,
          });
          return (
            <li class="moves-round">
              <span class="moves-number">{roundOf(first)}.</span>
              <Moves ids={ids()} main />
            </li>
          );
        }}
      </For>
    </ol>
  );
}

/** The falls alone, with what they meant. Where two play, a fall is the end. */
export function Chronicle(props: ChronicleProps): JSX.Element {
  const falls = createMemo(() => props.entries.filter((entry) => entry.last.fallen.length > 0));
  /** A kept game is read bit by bit. */
  const none = () => (props.entries.length < props.ply ? m().loading : m().nobodyFell);
  return (
    <Show when={props.state.sides.length > 2}>
      <section class="panel">
        <h2>{m().chronicle}</h2>
        <ol class="chronicle" aria-label={m().chronicle}>
          <For each={falls()} fallback={<li class="hint">{none()}</li>}>
            {(entry) => (
              <li>
                <button type="button" onClick={() => props.onShow(entry.ply)}>
                  <span class="chronicle-ply">{entry.ply}</span>
                  <span>
                    <For each={fallLines(props.state.variant, entry.last)}>
                      {(line) => <span>{line}</span>}
                    </For>
                  </span>
                </button>
              </li>
            )}
          </For>
        </ol>
      </section>
    </Show>
  );
}
