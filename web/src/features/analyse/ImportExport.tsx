/** Positions and games as text, in and out. What the engine refuses it says beside the field. */
import type { EngineError, Rules } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import { variantName } from '../../board/names.ts';
import { variants } from '../../game/config.ts';
import { positionOf } from '../../game/fen.ts';
import { linkOf, setupOfLink } from '../../game/link.ts';
import { type Listed, type Reader, reader, type Source } from '../../game/records.ts';
import type { Study } from '../../game/study.ts';
import { Button } from '../../kit/controls.tsx';
import { createCopying } from '../../kit/copying.ts';
import { download } from '../../kit/download.ts';
import { showBoard } from '../../kit/focus.ts';
import { errorText } from '../../kit/texts/errors.ts';
import { language, m } from '../../kit/texts/index.ts';
import { translatedError } from '../../kit/texts/refusals.ts';
import { GameList } from './GameList.tsx';

const recordErrorText = (error: EngineError) =>
  errorText(error, translatedError(error, language()));

export function ImportExport(props: { readonly study: Study; readonly rules: Rules }): JSX.Element {
  const [fen, setFen] = createSignal<string | null>(null);
  const [fenError, setFenError] = createSignal<string | null>(null);
  const [record, setRecord] = createSignal<string | null>(null);
  const [recordError, setRecordError] = createSignal<string | null>(null);
  const [link, setLink] = createSignal('');
  const [linkError, setLinkError] = createSignal<string | null>(null);
  const clipboard = createCopying();
  const [variant, setVariant] = createSignal<string>(props.study.state().variant);
  const [unfolded, setUnfolded] = createSignal(false);
  const [reading, setReading] = createSignal(false);
  const [games, setGames] = createSignal<readonly Listed[]>([]);
  let records: Reader | undefined;
  onCleanup(() => records?.close());

  // What stands on the board is in the fields until somebody types.
  createEffect(
    on(props.study.state, (state) => {
      setFen(null);
      setFenError(null);
      setVariant(state.variant);
    }),
  );
  createEffect(
    on(
      () => props.study.tree(),
      () => {
        setRecord(null);
        setRecordError(null);
      },
    ),
  );
  /** Nobody sees it while it is folded; and while the moves are still looked at, it would take as long. */
  const shownRecord = createMemo(() => {
    const typed = record();
    if (typed !== null) return typed;
    return unfolded() && props.study.ready() ? props.study.record() : '';
  });

  const loadFen = () => {
    const same = variant() === props.study.state().variant;
    const options = same ? props.study.setup().options : undefined;
    const error = props.study.load({
      variant: variant(),
      ...(options === undefined ? {} : { options }),
      ...positionOf(fen() ?? props.study.state().fen),
    });
    setFenError(error && errorText(error));
    if (error === null) showBoard();
  };
  const loadRecord = async (source: Source) => {
    setRecordError(null);
    setGames([]);
    setReading(true);
    records ??= reader(props.rules);
    const found = await records.read(source);
    setReading(false);
    if (!found.ok) return setRecordError(recordErrorText(found.error));
    const { games, wrong } = found.value;
    if (games.length > 1) setGames(games);
    else await choose(0);
    if (wrong[0] && recordError() === null) {
      setRecordError(m().unreadable(wrong.length, recordErrorText(wrong[0])));
    }
  };
  const choose = async (index: number) => {
    const game = await records?.game(index);
    const error = game ? await props.study.loadRecord(game) : null;
    setRecordError(error && recordErrorText(error));
    if (error === null) {
      setRecord(null);
      setGames([]);
      showBoard();
    }
  };
  const loadLink = async () => {
    const packed = /[?&]g=([\w-]+)/.exec(link())?.[1];
    const setup = packed === undefined ? undefined : await setupOfLink(packed);
    if (!setup) return setLinkError(m().damagedLink);
    const error = props.study.load(setup);
    setLinkError(error && errorText(error));
    if (error !== null) return;
    setLink('');
    showBoard();
  };
  const address = async () => {
    const { setup, moves } = props.study.game();
    return `${location.href.split('#')[0]}${await linkOf({ ...setup, moves })}`;
  };
  const [editLink, setEditLink] = createSignal('#/edit');
  createEffect(async () => {
    const { variant: name, options, fen: text } = props.study.state();
    if (!unfolded()) return;
    const link = await linkOf({ variant: name, options, fen: text });
    setEditLink(link.replace(/^#\/analyse/, '#/edit'));
  });
  const startOver = () => {
    props.study.load({ variant: variant() });
    showBoard();
  };
  return (
    <details class="in-out" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{m().inAndOut}</summary>
      <Show when={clipboard.failed()}>
        <p class="error" role="alert">
          {m().copyFailed}
        </p>
      </Show>
      <div class="field">
        <label for="in-variant">{m().game}</label>
        <div class="field-row">
          <select
            id="in-variant"
            value={variant()}
            onChange={(event) => setVariant(event.currentTarget.value)}
          >
            <For each={variants}>{(name) => <option value={name}>{variantName(name)}</option>}</For>
          </select>
          <Button wide label={m().startPosition} onClick={startOver} />
        </div>
      </div>
      <div class="field">
        <label for="in-fen">{m().position} (FEN)</label>
        <textarea
          id="in-fen"
          rows="3"
          spellcheck={false}
          value={fen() ?? props.study.state().fen}
          aria-invalid={fenError() !== null}
          aria-describedby="in-fen-error"
          onInput={(event) => setFen(event.currentTarget.value)}
        />
        <div class="field-row">
          <Button wide label={m().load} onClick={loadFen} />
          <Button
            wide
            icon="copy"
            label={clipboard.copied() === 'fen' ? m().copied : m().copy}
            onClick={() => void clipboard.copy('fen', props.study.state().fen)}
          />
          <a class="button" href={editLink()}>
            {m().editThis}
          </a>
        </div>
        <p class="error" id="in-fen-error" role="alert">
          {fenError()}
        </p>
      </div>
      <div class="field">
        <label for="in-record">{m().record}</label>
        <textarea
          id="in-record"
          rows="6"
          spellcheck={false}
          value={shownRecord()}
          aria-invalid={recordError() !== null}
          aria-describedby="in-record-error"
          onInput={(event) => setRecord(event.currentTarget.value)}
        />
        <div class="field-row">
          <Button wide label={m().load} onClick={() => void loadRecord(shownRecord())} />
          <Button
            wide
            icon="copy"
            label={clipboard.copied() === 'record' ? m().copied : m().copy}
            onClick={() => void clipboard.copy('record', shownRecord())}
          />
          <Button
            wide
            label={m().download}
            onClick={() => download('hegemon-game.txt', shownRecord())}
          />
          <label class="button file">
            {m().openFile}
            <input
              type="file"
              class="visually-hidden"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                // The same file may be chosen again.
                event.currentTarget.value = '';
                if (file) void loadRecord(file);
              }}
            />
          </label>
        </div>
        <Show when={reading()}>
          <p class="hint" role="status">
            {m().reading}
          </p>
        </Show>
        <Show when={games().length > 0}>
          <GameList games={games()} onChoose={(index) => void choose(index)} />
        </Show>
        <p class="error" id="in-record-error" role="alert">
          {recordError()}
        </p>
      </div>
      <div class="field">
        <label for="in-link">{m().link}</label>
        <input
          id="in-link"
          type="text"
          spellcheck={false}
          value={link()}
          aria-invalid={linkError() !== null}
          aria-describedby="in-link-error"
          onInput={(event) => setLink(event.currentTarget.value)}
        />
        <div class="field-row">
          <Button wide label={m().load} onClick={() => void loadLink()} />
          <Button
            wide
            icon="share"
            label={clipboard.copied() === 'link' ? m().copied : m().copyLink}
            onClick={() =>
              void address().then((url) => {
                setLink(url);
                return clipboard.copy('link', url);
              })
            }
          />
        </div>
        <p class="error" id="in-link-error" role="alert">
          {linkError()}
        </p>
      </div>
    </details>
  );
}
