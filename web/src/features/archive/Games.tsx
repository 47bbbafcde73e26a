/** The library: a list of games to search, to open, to bring in and to take out. */
import type { EngineError, Rules } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { Chip } from '../../board/Chip.tsx';
import { sideName, variantName } from '../../board/names.ts';
import { openLibrary } from '../../game/archive/client.ts';
import { type ImportReport, sorts, type Wanted } from '../../game/archive/library.ts';
import type { Row } from '../../game/archive/rows.ts';
import { failureOf, type StoreFailure } from '../../game/archive/store.ts';
import { presets, sidesOf, variants } from '../../game/config.ts';
import { hand } from '../../game/recordHandover.ts';
import { announce } from '../../kit/announce.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Button } from '../../kit/controls.tsx';
import { download } from '../../kit/download.ts';
import { short } from '../../kit/texts/errors.ts';
import { language, m } from '../../kit/texts/index.ts';
import { translatedError } from '../../kit/texts/refusals.ts';
import { showTitle } from '../../kit/title.ts';
import { asInRecords, playersText, resultText } from './labels.ts';
import { t } from './texts/index.ts';
import '../../shell/style/games.css';

/** So many rows are shown at a time: thousands would make the page slow. */
const shown = 50;
/** So many wrong games are named one by one. */
const named = 10;

interface Search {
  variant: string;
  rules: string;
  player: string;
  result: string;
  least: string;
  most: string;
  source: string;
  sort: (typeof sorts)[number];
}
const anything: Search = {
  variant: '',
  rules: '',
  player: '',
  result: '',
  least: '',
  most: '',
  source: '',
  sort: 'newest',
};

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

export function Games(props: {
  readonly rules: Rules;
  readonly hash: string;
  readonly go: (hash: string) => void;
}): JSX.Element {
  const asked = () => searchOf(props.hash);
  const { position: _, ...first } = asked();
  const [search, setSearch] = createStore<Search>({ ...anything, ...first });
  const [from, setFrom] = createSignal(0);
  const [version, setVersion] = createSignal(0);
  const [reading, setReading] = createSignal<number | null>(null);
  const [report, setReport] = createSignal<FilesReport | null>(null);
  const [note, setNote] = createSignal('');
  const [failure, setFailure] = createSignal<string | null>(null);
  /** What is to be deleted, once that is confirmed. */
  const [condemned, setCondemned] = createSignal<readonly string[] | 'found' | null>(null);

  const library = openLibrary(() => setVersion(version() + 1));
  onCleanup(() => void library.close());

  const wanted = createMemo<Wanted>(() => {
    const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);
    const [least, most] = [number(search.least), number(search.most)];
    const { position } = asked();
    const given = (name: string, value: string | number | undefined) =>
      value === '' || value === undefined ? {} : { [name]: value };
    return {
      ...given('variant', search.variant),
      ...given('rules', search.rules),
      ...given('player', asInRecords(search.player)),
      ...given('result', search.result),
      ...given('least', least),
      ...given('most', most),
      ...given('position', position),
      ...(search.source === '' ? {} : { own: search.source === 'own' }),
      sort: search.sort,
    };
  });
  createEffect(on(wanted, () => setFrom(0), { defer: true }));

  const failed = (error: unknown): StoreFailure => failureOf(error).failure;
  const [found] = createResource(
    () => ({ wanted: wanted(), from: from(), version: version() }),
    async (question) => {
      try {
        const answer = await library.find(question.wanted, question.from, shown);
        setFailure(null);
        return answer;
      } catch (error) {
        setFailure(m().storeFailures[failed(error)]);
        return undefined;
      }
    },
  );
  const rows = () => found.latest?.rows ?? [];
  const count = () => found.latest?.count ?? 0;
  const all = () => found.latest?.all ?? 0;
  const to = () => Math.min(from() + shown, count());
  // What was deleted may have been the last page.
  createEffect(() => {
    if (from() > 0 && from() >= count() && !found.loading) {
      setFrom(Math.max(0, Math.ceil(count() / shown) - 1) * shown);
    }
  });
  const searching = () => asked().position !== undefined || count() !== all();

  const bringIn = async (files: readonly File[]) => {
    setReport(null);
    setNote('');
    let sum: FilesReport = {
      added: 0,
      known: 0,
      replaced: 0,
      wrong: [],
      failure: null,
      lost: 0,
    };
    let before = 0;
    try {
      for (const file of files) {
        setReading(before);
        const one = await library.add(file, (read) => setReading(before + read));
        const wrong = one.wrong.map((error) => ({
          error,
          file: files.length > 1 ? `${file.name}, ` : '',
        }));
        before += one.added + one.known + one.replaced + one.lost + wrong.length;
        sum = {
          added: sum.added + one.added,
          known: sum.known + one.known,
          replaced: sum.replaced + one.replaced,
          wrong: [...sum.wrong, ...wrong],
          failure: sum.failure ?? one.failure,
          lost: sum.lost + one.lost,
        };
      }
    } catch (error) {
      setFailure(m().storeFailures[failed(error)]);
    }
    setReading(null);
    setReport(sum);
    setVersion(version() + 1);
    // The browser may otherwise clear what pages keep when its disk is full.
    void navigator.storage?.persist?.().catch(() => false);
  };
  const takeOut = async (these: Wanted) => {
    try {
      const { blob, left } = await library.file(these);
      download('hegemon-games.txt', blob);
      setNote(left > 0 ? t().leftOut(left) : '');
    } catch (error) {
      setFailure(m().storeFailures[failed(error)]);
    }
  };
  const open = async (row: Row) => {
    try {
      const text = await library.text(row.id);
      const [record] = text === undefined ? [] : props.rules.readRecords(text);
      if (!record?.ok) {
        setNote(t().brokenGame);
        return;
      }
      hand(record.value);
      props.go('#/analyse');
    } catch (error) {
      setFailure(m().storeFailures[failed(error)]);
    }
  };
  const condemnedCount = () => {
    const what = condemned();
    return what === 'found' ? count() : (what?.length ?? 0);
  };
  const remove = async () => {
    const what = condemned();
    setCondemned(null);
    if (what === null) return;
    try {
      const ids =
        what === 'found'
          ? (await library.find(wanted(), 0, count())).rows.map(({ id }) => id)
          : what;
      await library.remove(ids);
      setNote(t().deleted(ids.length));
    } catch (error) {
      setFailure(m().storeFailures[failed(error)]);
    }
    setVersion(version() + 1);
  };
  showTitle(() => t().title);
  createEffect(on(note, (text) => text !== '' && announce(text, true), { defer: true }));

  const Select = (own: {
    readonly name: keyof Search;
    readonly label: string;
    readonly options: readonly (readonly [string, string])[];
    readonly all?: boolean;
  }) => (
    <label class="games-field">
      <span>{own.label}</span>
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

  return (
    <main class="about games-page">
      <h1>{t().title}</h1>
      <p class="lead">{t().lead}</p>
      <div class="games-actions">
        <label class="button button-main file" aria-disabled={reading() !== null || undefined}>
          {t().importFiles}
          <input
            type="file"
            multiple
            class="visually-hidden"
            disabled={reading() !== null}
            aria-describedby="import-hint"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              // The same file may be chosen again.
              event.currentTarget.value = '';
              if (files.length > 0) void bringIn(files);
            }}
          />
        </label>
        <Button
          wide
          label={t().exportAll}
          disabled={all() === 0}
          onClick={() => void takeOut({})}
        />
        <a class="button" href="#/turn">
          {m().byLink}
        </a>
      </div>
      <p class="hint" id="import-hint">
        {t().importHint}
      </p>
      <Show when={failure()}>
        <p class="error" role="alert">
          {failure()}
        </p>
      </Show>
      <div role="status" class="games-status">
        <Show when={reading() !== null}>
          <p>{t().reading(reading() ?? 0)}</p>
        </Show>
        <Show when={report()}>{(done) => <Report report={done()} />}</Show>
        <Show when={note()}>
          <p>{note()}</p>
        </Show>
      </div>
      <Show when={(found.latest?.broken.length ?? 0) > 0}>
        <div class="games-broken" data-testid="broken">
          <p class="error">{t().broken(found.latest?.broken.length ?? 0)}</p>
          <div class="games-actions">
            <Button
              wide
              label={m().download}
              onClick={() =>
                download('hegemon-broken.json', JSON.stringify(found.latest?.broken, null, 1))
              }
            />
            <Button
              wide
              label={t().brokenDelete}
              onClick={() => setCondemned(found.latest?.broken.map(({ id }) => id) ?? [])}
            />
          </div>
        </div>
      </Show>
      <form
        class="games-search"
        aria-label={t().search}
        onSubmit={(event) => event.preventDefault()}
      >
        <Select
          name="variant"
          label={m().game}
          options={variants.map((name) => [name, variantName(name)])}
        />
        <Show when={search.variant === 'sevenkingdoms'}>
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
          <span>{t().player}</span>
          <input
            type="text"
            value={search.player}
            placeholder={t().playerHint}
            onInput={(event) => setSearch('player', event.currentTarget.value)}
          />
        </label>
        <div class="games-field games-length">
          <span aria-hidden="true">{t().length}</span>
          <span>
            <input
              type="text"
              inputmode="numeric"
              aria-label={t().least}
              value={search.least}
              onInput={(event) => setSearch('least', event.currentTarget.value)}
            />
            {' – '}
            <input
              type="text"
              inputmode="numeric"
              aria-label={t().most}
              value={search.most}
              onInput={(event) => setSearch('most', event.currentTarget.value)}
            />
          </span>
        </div>
        <Select
          name="sort"
          label={t().sort}
          all={false}
          options={sorts.map((name) => [name, t().sorts[name]])}
        />
      </form>
      <Show when={asked().position}>
        <p class="games-position">
          {t().passed} <Button wide label={t().clearPosition} onClick={() => props.go('#/games')} />
        </p>
      </Show>
      <div class="games-count">
        <strong data-testid="count">
          {found.latest === undefined && !failure() ? t().loading : t().found(count(), all())}
        </strong>
        <Show when={searching()}>
          <Button
            wide
            label={t().clear}
            onClick={() => {
              setSearch(reconcile(anything));
              if (asked().position !== undefined) props.go('#/games');
            }}
          />
          <Show when={count() > 0}>
            <Button wide label={t().exportFound} onClick={() => void takeOut(wanted())} />
            <Button wide label={t().deleteFound} onClick={() => setCondemned('found')} />
          </Show>
        </Show>
      </div>
      <Show
        when={count() > 0}
        fallback={
          <Show when={found.latest}>
            <p class="hint">{all() === 0 ? t().none : t().noneFound}</p>
          </Show>
        }
      >
        <ol class="games-list" aria-label={t().list} start={from() + 1}>
          <For each={rows()}>
            {(row) => (
              <li>
                <button type="button" class="games-row" onClick={() => void open(row)}>
                  <span class="visually-hidden">{t().open} </span>
                  <span class="games-who">
                    <Show when={sidesOf(row.variant).includes(row.result)}>
                      <Chip variant={row.variant} side={row.result} small />
                    </Show>
                    <span>{playersText(row)}</span>
                  </span>
                  <span class="games-what">
                    {[
                      variantName(row.variant),
                      row.rules === '' || row.rules === 'classic'
                        ? ''
                        : (m().presets[row.rules as (typeof presets)[number]] ?? row.rules),
                      resultText(row).replace(/[.。]$/, ''),
                      m().plies(row.plies),
                      row.own ? t().own : row.event,
                      row.date,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
                <Button
                  icon="trash"
                  label={t().deleteGame(`${playersText(row)}, ${row.date}`)}
                  onClick={() => setCondemned([row.id])}
                />
              </li>
            )}
          </For>
        </ol>
        <Show when={count() > shown}>
          <nav class="games-pages" aria-label={t().pages}>
            <Button
              icon="prev"
              label={t().earlier}
              disabled={from() === 0}
              onClick={() => setFrom(Math.max(0, from() - shown))}
            />
            <span>{t().shown(from() + 1, to())}</span>
            <Button
              icon="next"
              label={t().later}
              disabled={to() >= count()}
              onClick={() => setFrom(from() + shown)}
            />
          </nav>
        </Show>
      </Show>
      <ConfirmDialog
        title={t().deleteTitle}
        question={t().deleteQuestion(condemnedCount())}
        answer={m().delete}
        open={condemned() !== null}
        onClose={() => setCondemned(null)}
        onAnswer={() => void remove()}
      />
    </main>
  );
}

/** What came of several files. */
interface FilesReport extends Omit<ImportReport, 'wrong'> {
  readonly wrong: readonly { readonly file: string; readonly error: EngineError }[];
}

function Report(props: { readonly report: FilesReport }): JSX.Element {
  const done = () => props.report;
  return (
    <div data-testid="report">
      <p>
        {[
          t().added(done().added),
          done().known > 0 ? t().known(done().known) : '',
          done().replaced > 0 ? t().replaced(done().replaced) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Show when={done().failure}>
        {(failure) => (
          <p class="error">
            {t().lost(done().lost)} {m().storeFailures[failure()]}
          </p>
        )}
      </Show>
      <Show when={done().wrong.length > 0}>
        <p class="error">{t().wrong(done().wrong.length)}</p>
        <ul class="games-wrong">
          <For each={done().wrong.slice(0, named)}>
            {({ file, error }) => {
              const said = () => translatedError(error, language());
              return (
                <li>
                  {file}
                  {said().where}: {short(said().what)}
                </li>
              );
            }}
          </For>
        </ul>
        <Show when={done().wrong.length > named}>
          <p class="error">{t().moreWrong(done().wrong.length - named)}</p>
        </Show>
      </Show>
    </div>
  );
}
