/** What games are looked for. */
import { type Accessor, createMemo } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { sorts, Wanted } from '../../game/archive/gameDatabase.ts';
import { asInRecords } from './labels.ts';

const anything = {
  variant: '',
  rules: '',
  player: '',
  result: '',
  least: '',
  most: '',
  source: '',
  sort: 'newest' as (typeof sorts)[number],
};
export type Search = typeof anything;

/** `#/games?position=KEY&variant=NAME&rules=NAME`, as the explorer links to it. */
function searchOf(hash: string): Partial<Search> & { readonly position?: string } {
  const parameters = new URLSearchParams(hash.split('?')[1] ?? '');
  const position = parameters.get('position') ?? '';
  if (!/^[\dA-F]{16}$/i.test(position)) return {};
  return {
    position,
    variant: parameters.get('variant') ?? '',
    rules: parameters.get('rules') ?? '',
  };
}

export function createSearch(hash: Accessor<string>) {
  const { position: _, ...first } = searchOf(hash());
  const [search, setSearch] = createStore<Search>({ ...anything, ...first });
  const position = () => searchOf(hash()).position;
  const wanted = createMemo<Wanted>(() => {
    const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : '');
    const { source, sort, ...fields } = search;
    const given = {
      ...fields,
      player: asInRecords(search.player),
      least: number(search.least),
      most: number(search.most),
      position: position() ?? '',
      own: source === '' ? '' : source === 'own',
    };
    return { ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== '')), sort };
  });
  return { search, setSearch, position, wanted, clear: () => setSearch(reconcile(anything)) };
}
