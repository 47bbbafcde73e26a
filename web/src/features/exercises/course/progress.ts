/** How far the course has come: the most stars of each lesson, kept in the browser. */
import { createSignal } from 'solid-js';
import * as v from 'valibot';
import { type Form, load, save, version } from '../../../kit/storage.ts';
import { lessons } from './lessons.ts';

export type Stars = 1 | 2 | 3;
type Progress = Readonly<Record<string, Stars>>;
interface Kept {
  readonly version: typeof version;
  readonly stars: Progress;
}

export const form: Form<Kept> = {
  name: 'learn',
  schema: v.object({
    version: v.literal(version),
    stars: v.record(v.string(), v.picklist([1, 2, 3])),
  }),
  migrate: (old) => old,
};

const known = new Set(lessons.map(({ id }) => id));

/** What is kept of lessons that there are. */
function kept(): Progress {
  const { stars = {} } = load(form) ?? {};
  return Object.fromEntries(Object.entries(stars).filter(([id]) => known.has(id)));
}

const [progress, setProgress] = createSignal<Progress>(kept());

export function starsFor(id: string): Stars | 0 {
  return Object.hasOwn(progress(), id) ? (progress()[id] ?? 0) : 0;
}

/** A lesson is done; fewer stars than before take nothing away. */
export function note(id: string, stars: Stars): void {
  if (stars <= starsFor(id)) return;
  // Another tab may have done lessons meanwhile.
  const all: Record<string, Stars> = { ...kept() };
  for (const [name, count] of Object.entries({ ...progress(), [id]: stars })) {
    all[name] = Math.max(all[name] ?? 0, count) as Stars;
  }
  setProgress(all);
  save(form, { version, stars: all });
}
