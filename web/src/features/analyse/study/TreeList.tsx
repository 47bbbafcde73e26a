/** The moves of a game by rounds, its side lines below the moves that they replace. */
import { createMemo, createSelector, For, type JSX, Show } from 'solid-js';
import type { Entry } from '../../../game/moveEffects.ts';
import type { Study } from '../../../game/study.ts';
import { m } from '../../../kit/texts/index.ts';
import { followCurrent, MoveButton } from '../../../shell/MoveList.tsx';
import { type Sign, signOf, words } from './labels/index.ts';

type Ids = readonly number[];
const same = (a: Ids, b: Ids) => a.length === b.length && a.every((id, i) => id === b[i]);

export function TreeList(props: { readonly study: Study }): JSX.Element {
  const { study } = props;
  let list!: HTMLOListElement;
  const variant = () => study.setup().variant;
  const entryOf = (id: number) => study.seen(id)?.entry ?? undefined;
  /** The moves of a line from one on, as far as they are known. */
  const lineFrom = (id: number): number[] => {
    const ids: number[] = [];
    const tree = study.tree();
    for (let next: number | undefined = id; next !== undefined; next = tree.get(next).children[0]) {
      if (!entryOf(next)) break;
      ids.push(next);
    }
    return ids;
  };
  /** The moves of rounds by the first of them: rounds stay the same elements while their moves do. */
  const rounds = createMemo(() => {
    const found = new Map<number, number[]>();
    let now: number[] = [];
    let round = 0;
    const first = study.tree().get(0).children[0];
    for (const id of first === undefined ? [] : lineFrom(first)) {
      const entry = entryOf(id) as Entry;
      if (entry.round !== round) {
        now = [];
        found.set(id, now);
        round = entry.round;
      }
      now.push(id);
    }
    return found;
  });
  const firsts = createMemo<Ids>(() => [...rounds().keys()], [], { equals: same });
  /** The side lines that replace a main move. */
  const asides = (id: number): Ids => {
    const tree = study.tree();
    // A side line that is taken out is so before what shows it.
    if (!tree.has(id)) return [];
    const { children } = tree.get(tree.get(id).parent);
    return children[0] === id ? children.slice(1).filter(entryOf) : [];
  };
  followCurrent(
    () => list,
    () => `[data-node="${study.at()}"]`,
    createMemo(() => entryOf(study.at()) !== undefined),
  );
  const isNow = createSelector(study.at);

  const Move = (own: { readonly id: number; readonly main: boolean }) => {
    const entry = entryOf(own.id) as Entry;
    const node = createMemo<{ nags: Ids; comment: string; before: string }>((old) =>
      study.tree().has(own.id)
        ? study.tree().get(own.id)
        : (old ?? { nags: [], comment: '', before: '' }),
    );
    const said = () => node().comment !== '' || node().before !== '';
    return (
      <MoveButton
        variant={variant()}
        entry={entry}
        now={isNow(own.id)}
        sign={signOf(node().nags)}
        words={[
          ...node().nags.flatMap((nag) => words().marks[nag as Sign] ?? []),
          said() ? words().commented : '',
        ]
          .filter(Boolean)
          .join(', ')}
        said={said()}
        data-node={own.id}
        data-ply={own.main ? entry.ply : undefined}
        onClick={() => study.goTo(own.id)}
      />
    );
  };
  const Moves = (own: { readonly ids: Ids; readonly main: boolean }) => (
    <For each={own.ids}>
      {(id) => {
        const lines = createMemo(() => asides(id), [], { equals: same });
        return (
          <>
            <Show when={!own.main && id !== own.ids[0] && startsRound(id)}>
              <span class="moves-number">{entryOf(id)?.round}.</span>
            </Show>
            <Move id={id} main={own.main} />
            <Show when={lines().length > 0}>
              <ul class="side-lines" aria-label={words().sideLines(study.tree().get(id).move)}>
                <For each={lines()}>{(first) => <SideLine first={first} />}</For>
              </ul>
            </Show>
          </>
        );
      }}
    </For>
  );
  const startsRound = (id: number): boolean => {
    const tree = study.tree();
    if (!tree.has(id)) return false;
    const { parent } = tree.get(id);
    return parent === 0 || entryOf(parent)?.round !== entryOf(id)?.round;
  };
  const SideLine = (own: { readonly first: number }) => {
    const ids = createMemo<Ids>(
      (old) => (study.tree().has(own.first) ? lineFrom(own.first) : (old ?? [])),
      [],
      { equals: same },
    );
    return (
      <li class="side-line">
        <span class="moves-number">
          {entryOf(own.first)?.round}
          {startsRound(own.first) ? '.' : '…'}
        </span>
        <Moves ids={ids()} main={false} />
      </li>
    );
  };

  /** Along the line by left and right, between lines by up and down. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const within = document.activeElement !== list;
    const { key } = event;
    if (key === 'ArrowLeft') study.step(-1);
    else if (key === 'ArrowRight') study.step(1);
    else if (key === 'Home') study.show(0);
    else if (key === 'End') study.show(study.line().length);
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      // Where no lines part, the list scrolls.
      if (!study.stepAside(key === 'ArrowUp' ? -1 : 1)) return;
    } else return;
    event.preventDefault();
    // The focus goes with the move, if it is on one.
    if (!within) return;
    const button = list.querySelector<HTMLElement>(`[data-node="${study.at()}"]`);
    (button ?? list).focus({ preventScroll: true });
  };
  return (
    <ol class="moves" ref={list} tabindex="0" aria-label={m().moves} onKeyDown={onKeyDown}>
      <For each={firsts()} fallback={<li class="moves-none">{m().noMovesYet}</li>}>
        {(first) => {
          const ids = createMemo<Ids>((old) => rounds().get(first) ?? old ?? [], [], {
            equals: same,
          });
          return (
            <li class="moves-round">
              <span class="moves-number">{entryOf(first)?.round}.</span>
              <Moves ids={ids()} main />
            </li>
          );
        }}
      </For>
    </ol>
  );
}
