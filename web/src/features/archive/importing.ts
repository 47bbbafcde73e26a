/** Files that are brought into the saved games. That goes on when the page of the games is left. */
import type { EngineError } from 'hegemon-engine';
import { batch, createSignal, onCleanup } from 'solid-js';
import { openGameDatabase } from '../../game/archive/client.ts';
import type { ImportReport } from '../../game/archive/gameDatabase.ts';
import { failureOf } from '../../game/archive/store.ts';

/** The result of bringing in several files. */
export interface FilesReport extends Omit<ImportReport, 'wrong'> {
  readonly wrong: readonly { readonly file: string; readonly error: EngineError }[];
}

/** How many games were read so far; `null` if none are being read. */
const [reading, setReading] = createSignal<number | null>(null);
const [report, setReport] = createSignal<FilesReport | null>(null);

export { reading, report };

let database: ReturnType<typeof openGameDatabase> | undefined;
/** Lists the games again, where they are shown. */
let show: (() => unknown) | undefined;
let listing: unknown = null;

/** Lists what was read so far, one time after the other. */
async function listSoFar(): Promise<void> {
  if (listing !== null) return;
  listing = show?.();
  await listing;
  listing = null;
}

const closeIfUnused = () => {
  if (show || reading() !== null) return;
  void database?.close();
  database = undefined;
};

/** The saved games for the page of the games. `changed` is called when there are others. */
export function useGameDatabase(changed: () => unknown): ReturnType<typeof openGameDatabase> {
  database ??= openGameDatabase(() => show?.());
  show = changed;
  onCleanup(() => {
    show = undefined;
    if (reading() === null) setReport(null);
    closeIfUnused();
  });
  return database;
}

export async function bringIn(files: readonly File[]): Promise<void> {
  if (!database) return;
  let sum: FilesReport = { added: 0, known: 0, replaced: 0, wrong: [], failure: null, lost: 0 };
  let before = 0;
  setReport(null);
  setReading(before);
  try {
    for (const file of files) {
      const one = await database.add(file, (read) => {
        setReading(before + read);
        void listSoFar();
      });
      const name = files.length > 1 ? `${file.name}, ` : '';
      before += one.added + one.known + one.replaced + one.lost + one.wrong.length;
      sum = {
        added: sum.added + one.added,
        known: sum.known + one.known,
        replaced: sum.replaced + one.replaced,
        wrong: [...sum.wrong, ...one.wrong.map((error) => ({ error, file: name }))],
        failure: sum.failure ?? one.failure,
        lost: sum.lost + one.lost,
      };
    }
  } catch (error) {
    sum = { ...sum, failure: failureOf(error).failure };
  }
  // The list first: it would deny what the report says.
  await show?.();
  batch(() => {
    setReading(null);
    setReport(sum);
  });
  closeIfUnused();
  // The browser may otherwise clear what pages keep when its disk is full.
  void navigator.storage?.persist?.().catch(() => false);
}
