/** The moves of the tree that is looked at, with its side lines and what is said of them. */
import { createMemo, type JSX } from 'solid-js';
import { engineComment } from '../../../game/study/engineComment.ts';
import type { Study } from '../../../game/study/study.ts';
import { MoveList } from '../../../shell/lists/MoveList.tsx';
import { whenStill } from '../../../shell/lists/still.ts';
import { type Sign, signOf, words } from './labels/index.ts';

export function TreeList(props: { readonly study: Study }): JSX.Element {
  const { study } = props;
  const entryOf = (id: number) => study.seen(id)?.entry ?? undefined;
  /** The moves of a line from one on, as far as they are known. A line that is taken out is so before what shows it. */
  const lineFrom = (id: number | undefined): number[] => {
    const ids: number[] = [];
    const tree = study.tree();
    for (let next = id; next !== undefined && tree.has(next); next = tree.get(next).children[0]) {
      if (!entryOf(next)) break;
      ids.push(next);
    }
    return ids;
  };
  const now = whenStill(() => study.at());
  const main = createMemo(() => lineFrom(study.tree().get(0).children[0]));
  const onKey = (key: string): boolean => {
    // Where no lines part, the list scrolls.
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    return study.stepAside(key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <MoveList
      variant={study.setup().variant}
      main={main()}
      entryOf={entryOf}
      now={now()}
      onShow={(id) => study.goTo(id)}
      onKey={onKey}
      sideLines={{
        lineFrom,
        label: words().sideLines,
        asides: (id) => {
          const tree = study.tree();
          if (!tree.has(id)) return [];
          const { children } = tree.get(tree.get(id).parent);
          return children[0] === id ? children.slice(1).filter(entryOf) : [];
        },
        remarks: (id) => {
          const tree = study.tree();
          if (!tree.has(id)) return {};
          const { nags, comment, before } = tree.get(id);
          const said = (comment !== '' && !engineComment(comment)) || before !== '';
          const marks = nags.flatMap((nag) => words().marks[nag as Sign] ?? []);
          return {
            said,
            sign: signOf(nags),
            words: [...marks, said ? words().commented : ''].filter(Boolean).join(', '),
          };
        },
      }}
    />
  );
}
