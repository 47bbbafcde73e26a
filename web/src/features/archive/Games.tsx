/** The saved games: a list to search, to open, to bring in and to take out. */

import { For, type JSX, Show } from 'solid-js';
import { type presets, sidesOf } from '../../../../table/config.ts';
import { Chip } from '../../board/Chip.tsx';
import { variantName } from '../../board/names.ts';
import type { Row } from '../../game/archive/rows.ts';
import { short, translatedError } from '../../game/errorSentences.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Alert, Button } from '../../kit/controls.tsx';
import { download } from '../../kit/download.ts';
import { browserKeepsGames } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import type { PageProps } from '../../shell/frame/pageProps.ts';
import { Pagination } from '../../shell/lists/Pagination.tsx';
import { type Archive, createArchive, pageSize } from './archive.ts';
import { bringIn, type FilesReport, reading, report } from './importing.ts';
import { playersText, resultText } from './labels.ts';
import { SearchForm } from './Search.tsx';
import { t } from './texts/index.ts';
import '../../shell/style/games.css';

/** So many wrong games are named one by one. */
const named = 10;

interface Part {
  readonly archive: Archive;
}

export default function Games(props: PageProps): JSX.Element {
  const archive = createArchive(props);
  showTitle(() => t().title);
  return (
    <main class="about games-page">
      <h1>{t().title}</h1>
      <Show when={browserKeepsGames()}>
        <p class="lead">{t().lead}</p>
      </Show>
      <ImportExport archive={archive} />
      <Show when={archive.found.broken().length > 0}>
        <Broken archive={archive} />
      </Show>
      <SearchForm archive={archive} />
      <Show when={archive.search.position()}>
        <p class="row games-position">
          {t().passed}{' '}
          <Button wide label={t().clearPosition} onClick={() => archive.go('#/games')} />
        </p>
      </Show>
      <Count archive={archive} />
      <Show
        when={archive.found.count() > 0}
        fallback={
          <Show when={archive.found.loaded()}>
            <p class="hint">
              {archive.found.all() > 0 ? t().noneFound : reading() === null ? t().none : ''}
            </p>
          </Show>
        }
      >
        <List archive={archive} />
      </Show>
      <ConfirmDialog
        title={t().deleteTitle}
        question={t().deleteQuestion(archive.deletion.count())}
        answer={m().delete}
        open={archive.deletion.asked()}
        onClose={() => archive.deletion.cancel()}
        onAnswer={() => void archive.deletion.confirm()}
      />
    </main>
  );
}

/** Files in and out, and the result. */
function ImportExport(props: Part): JSX.Element {
  const { archive } = props;
  return (
    <>
      <div class="row games-actions">
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
              archive.said.forget();
              if (files.length > 0) void bringIn(files);
            }}
          />
        </label>
        <Button
          wide
          label={t().exportAll}
          disabled={archive.found.all() === 0}
          onClick={() => void archive.saveFile({})}
        />
      </div>
      <p class="hint" id="import-hint">
        {t().importHint}
      </p>
      <Show when={archive.said.failure()}>
        <Alert>{archive.said.failure()}</Alert>
      </Show>
      <div role="status" class="games-status">
        <Show when={reading() !== null}>
          <p>{reading() === 0 ? t().opening : t().reading(reading() ?? 0)}</p>
        </Show>
        <Show when={report()}>{(done) => <Report report={done()} />}</Show>
        <Show when={archive.said.note()}>
          <p>{archive.said.note()}</p>
        </Show>
      </div>
    </>
  );
}

function Report(props: { readonly report: FilesReport }): JSX.Element {
  const done = () => props.report;
  return (
    <div class="box" data-testid="report">
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
            {done().lost > 0 ? t().lost(done().lost) : ''} {m().storeFailures[failure()]}
          </p>
        )}
      </Show>
      <Show when={done().wrong.length > 0}>
        <p class="error">{t().wrong(done().wrong.length)}</p>
        <ul class="hint games-wrong">
          <For each={done().wrong.slice(0, named)}>
            {({ file, error }) => {
              const said = () => translatedError(error);
              return (
                <li>
                  {file}
                  {m().named(said().where, short(said().what))}
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

/** Entries that are not as the page wrote them. */
function Broken(props: Part): JSX.Element {
  const broken = () => props.archive.found.broken();
  return (
    <div class="box games-broken" data-testid="broken">
      <p class="error">{t().broken(broken().length)}</p>
      <div class="row games-actions">
        <Button
          wide
          label={m().download}
          onClick={() => download('hegemon-broken.json', JSON.stringify(broken(), null, 1))}
        />
        <Button
          wide
          label={t().brokenDelete}
          onClick={() => props.archive.deletion.ask(broken().map(({ id }) => id))}
        />
      </div>
    </div>
  );
}

function Count(props: Part): JSX.Element {
  const { archive } = props;
  return (
    <div class="row games-count">
      <strong data-testid="count">
        {archive.found.loaded() || archive.said.failure()
          ? t().found(archive.found.count(), archive.found.all())
          : t().loading}
      </strong>
      <Show when={archive.found.narrowed()}>
        <Button
          wide
          label={t().clear}
          onClick={() => {
            archive.search.clear();
            if (archive.search.position() !== undefined) archive.go('#/games');
          }}
        />
        <Show when={archive.found.count() > 0}>
          <Button
            wide
            label={t().exportFound}
            onClick={() => void archive.saveFile(archive.search.wanted())}
          />
          <Button wide label={t().deleteFound} onClick={() => archive.deletion.ask('found')} />
        </Show>
      </Show>
    </div>
  );
}

/** What the list says of a game under its players. */
function whatOf(row: Row): string {
  const parts = [
    variantName(row.variant),
    row.rules === '' || row.rules === 'classic'
      ? ''
      : (m().presets[row.rules as (typeof presets)[number]] ?? row.rules),
    resultText(row).replace(/[.。]$/, ''),
    m().plies(row.plies),
    row.own ? t().own : row.event,
    row.round === '' ? '' : t().round(row.round),
    row.date,
  ];
  return parts.filter(Boolean).join(' · ');
}

function List(props: Part): JSX.Element {
  const { archive } = props;
  const { from, setFrom } = archive;
  return (
    <>
      <ol class="stack games-list" aria-label={t().list} start={from() + 1}>
        <For each={archive.found.rows()}>
          {(row) => (
            <li>
              <button type="button" class="item games-row" onClick={() => void archive.open(row)}>
                <span class="visually-hidden">{t().open} </span>
                <span class="row games-who">
                  <Show when={sidesOf(row.variant).includes(row.result)}>
                    <Chip variant={row.variant} side={row.result} small />
                  </Show>
                  <span>{playersText(row)}</span>
                </span>
                <span class="hint games-what">{whatOf(row)}</span>
              </button>
              <Button
                icon="trash"
                label={t().deleteGame(`${playersText(row)}, ${row.date}`)}
                onClick={() => archive.deletion.ask([row.id])}
              />
            </li>
          )}
        </For>
      </ol>
      <Pagination
        label={t().pages}
        from={from()}
        shown={pageSize}
        all={archive.found.count()}
        onFrom={setFrom}
      />
    </>
  );
}
