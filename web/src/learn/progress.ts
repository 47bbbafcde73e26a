/** How far the course has come: the most stars of each lesson, kept in the browser. */
import { createSignal } from 'solid-js';
import * as v from 'valibot';
import { type Form, load, save, version } from '../storage.ts';
import { lessons } from './lessons.ts';

export type Stars = 1 | 2 | 3;
type Progress = Readonly<Record<string, Stars>>;

interface Kept {
  readonly version: number;
  readonly stars: Progress;
}

const form: Form<Kept> = {
  name: 'learn',
  schema: v.object({
    version: v.literal(version),
    stars: v.record(v.string(), v.picklist([1, 2, 3])),
  }),
  migrate: (old) => ({ version, stars: old }),
};

/** What is kept of lessons that there are; everything else in it is left out. */
export function checked(kept: unknown): Progress {
  if (typeof kept !== 'object' || kept === null) return {};
  const stars = kept as Record<string, unknown>;
  return Object.fromEntries(
    lessons.flatMap(({ id }) => {
      const value = Object.hasOwn(stars, id) ? stars[id] : undefined;
      return value === 1 || value === 2 || value === 3 ? [[id, value]] : [];
    }),
  );
}

const [progress, setProgress] = createSignal<Progress>(checked(load(form)?.stars));

export function starsFor(id: string): Stars | 0 {
  return progress()[id] ?? 0;
}

/** A lesson is done; fewer stars than before take nothing away. */
export function note(id: string, stars: Stars): void {
  if (stars <= starsFor(id)) return;
  // Another tab may have done lessons meanwhile.
  setProgress({ ...checked(load(form)?.stars), ...progress(), [id]: stars });
  save(form, { version, stars: progress() });
}
