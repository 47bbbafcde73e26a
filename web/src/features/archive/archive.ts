/** The games that are shown of the saved games, and what is done with them. */

import { createEffect, createResource, createSignal, on } from 'solid-js';
import type { Wanted } from '../../game/archive/gameDatabase.ts';
import type { Row } from '../../game/archive/rows.ts';
import { failureOf } from '../../game/archive/store.ts';
import { hand } from '../../game/records/recordHandover.ts';
import { readGames } from '../../game/records/recordTexts.ts';
import { announce } from '../../kit/announce.ts';
import { download } from '../../kit/download.ts';
import { m } from '../../kit/texts/index.ts';
import type { PageProps } from '../../shell/frame/pageProps.ts';
import { useGameDatabase } from './importing.ts';
import { createSearch } from './search.ts';
import { t } from './texts/index.ts';

/** So many rows are shown at a time: thousands would make the page slow. */
export const pageSize = 50;

export type Archive = ReturnType<typeof createArchive>;

export function createArchive(props: PageProps) {
  const search = createSearch(() => props.hash);
  const { wanted } = search;
  const [from, setFrom] = createSignal(0);
  const [note, setNote] = createSignal('');
  const [failure, setFailure] = createSignal<string | null>(null);
  /** What is to be deleted, once that is confirmed. */
  const [doomed, setDoomed] = createSignal<readonly string[] | 'found' | null>(null);
  const database = useGameDatabase(() => refetch());

  /** Does something with the saved games, or says why that failed. */
  const guarded = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action();
    } catch (error) {
      setFailure(m().storeFailures[failureOf(error).failure]);
      return undefined;
    }
  };
  createEffect(on(wanted, () => setFrom(0), { defer: true }));
  const [found, { refetch }] = createResource(
    () => ({ wanted: wanted(), from: from() }),
    (question) =>
      guarded(async () => {
        const answer = await database.find(question.wanted, question.from, pageSize);
        setFailure(null);
        return answer;
      }),
  );
  const count = () => found.latest?.count ?? 0;
  const all = () => found.latest?.all ?? 0;
  // What was deleted may have been the last page.
  createEffect(() => {
    if (from() > 0 && from() >= count() && !found.loading) {
      setFrom(Math.max(0, Math.ceil(count() / pageSize) - 1) * pageSize);
    }
  });
  createEffect(on(note, (text) => text !== '' && announce(text, true), { defer: true }));

  const saveFile = (these: Wanted) =>
    guarded(async () => {
      const { blob, left } = await database.file(these);
      download('hegemon-games.txt', blob);
      setNote(left > 0 ? t().leftOut(left) : '');
    });
  const open = (row: Row) =>
    guarded(async () => {
      const text = await database.text(row.id);
      const [record] = text === undefined ? [] : readGames(props.rules, text);
      if (!record?.ok) {
        setNote(t().brokenGame);
        return;
      }
      hand(record.value);
      props.go('#/analyse');
    });
  const doomedCount = () => {
    const what = doomed();
    return what === 'found' ? count() : (what?.length ?? 0);
  };
  const remove = async () => {
    const what = doomed();
    setDoomed(null);
    if (what === null) return;
    await guarded(async () => {
      const ids =
        what === 'found'
          ? (await database.find(wanted(), 0, count())).rows.map(({ id }) => id)
          : what;
      await database.remove(ids);
      setNote(t().deleted(ids.length));
    });
    await refetch();
  };

  return {
    search,
    found: {
      rows: () => found.latest?.rows ?? [],
      broken: () => found.latest?.broken ?? [],
      count,
      all,
      loaded: () => found.latest !== undefined,
      narrowed: () => search.position() !== undefined || count() !== all(),
    },
    /** The first of the rows that are shown. */
    from,
    setFrom,
    /** Asked about first, then done. */
    deletion: {
      asked: () => doomed() !== null,
      count: doomedCount,
      ask: setDoomed,
      cancel: () => setDoomed(null),
      confirm: remove,
    },
    said: { note, failure, forget: () => setNote('') },
    saveFile,
    open,
    go: (hash: string) => props.go(hash),
  };
}
