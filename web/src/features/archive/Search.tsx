/** The form for what games are looked for. */
import { For, type JSX, Show } from 'solid-js';
import { hasPresets, presets, sidesOf, variants } from '../../../../table/config.ts';
import { sideName, variantName } from '../../board/names.ts';
import { sorts } from '../../game/archive/gameDatabase.ts';
import { m } from '../../kit/texts/index.ts';
import type { Archive } from './archive.ts';
import type { Search } from './search.ts';
import { t } from './texts/index.ts';

export function SearchForm(props: { readonly archive: Archive }): JSX.Element {
  const { search, setSearch } = props.archive.search;
  const Select = (own: {
    readonly name: keyof Search;
    readonly label: string;
    readonly options: readonly (readonly [string, string])[];
    readonly all?: boolean;
  }) => (
    <label class="games-field">
      <span class="label">{own.label}</span>
      <select
        value={search[own.name]}
        onChange={(event) => setSearch(own.name, event.currentTarget.value as never)}
      >
        <Show when={own.all !== false}>
          <option value="">{t().all}</option>
        </Show>
        <For each={own.options}>{([value, text]) => <option value={value}>{text}</option>}</For>
      </select>
    </label>
  );
  const Length = (own: { readonly name: 'least' | 'most' }) => (
    <input
      type="text"
      inputmode="numeric"
      aria-label={t()[own.name]}
      value={search[own.name]}
      onInput={(event) => setSearch(own.name, event.currentTarget.value)}
    />
  );
  return (
    <form class="games-search" aria-label={t().search} onSubmit={(event) => event.preventDefault()}>
      <Select
        name="variant"
        label={m().game}
        options={variants.map((name) => [name, variantName(name)])}
      />
      <Show when={hasPresets(search.variant)}>
        <Select
          name="rules"
          label={m().rules}
          options={presets.map((name) => [name, m().presets[name]])}
        />
      </Show>
      <Select
        name="result"
        label={t().wonBy}
        options={[
          ...sidesOf(search.variant).map(
            (side) => [side, t().wins(sideName(search.variant, side))] as const,
          ),
          ['draw', t().draw],
          ['*', t().notOver],
        ]}
      />
      <Select
        name="source"
        label={t().source}
        options={[
          ['own', t().own],
          ['imported', t().imported],
        ]}
      />
      <label class="games-field games-player">
        <span class="label">{t().player}</span>
        <input
          type="text"
          value={search.player}
          placeholder={t().playerHint}
          onInput={(event) => setSearch('player', event.currentTarget.value)}
        />
      </label>
      <div class="games-field games-length">
        <span class="label" aria-hidden="true">
          {t().length}
        </span>
        <span>
          <Length name="least" />
          {' – '}
          <Length name="most" />
        </span>
      </div>
      <Select
        name="sort"
        label={t().sort}
        all={false}
        options={sorts.map((name) => [name, t().sorts[name]])}
      />
    </form>
  );
}
