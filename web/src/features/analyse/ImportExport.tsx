/** Positions and games as text, in and out. What the engine refuses it says beside the field. */
import type { Rules } from 'hegemon-engine';
import { createEffect, createMemo, createSignal, type JSX, on, onCleanup, Show } from 'solid-js';
import { variants } from '../../../../table/config.ts';
import { variantName } from '../../board/names.ts';
import { errorText } from '../../game/errorSentences.ts';
import { textSetup } from '../../game/position.ts';
import { linkOf, setupOfLink } from '../../game/records/link.ts';
import { type Listed, type Reader, reader, type Source } from '../../game/records/records.ts';
import type { Study } from '../../game/study/study.ts';
import { Alert, Button, Select } from '../../kit/controls.tsx';
import { createCopying } from '../../kit/copying.tsx';
import { download } from '../../kit/download.ts';
import { showBoard } from '../../kit/focus.ts';
import { m } from '../../kit/texts/index.ts';
import { GameList } from './GameList.tsx';

/** A field of text that is loaded from and copied, and what is wrong with it. */
function TextField(props: {
  readonly id: string;
  readonly label: string;
  /** One line, if missing. */
  readonly rows?: number;
  readonly value: string;
  readonly error: string | null;
  readonly onInput: (text: string) => void;
  readonly onLoad: () => void;
  /** What is copied, if not the text itself. */
  readonly copied?: () => Promise<string>;
  readonly copyLabel: string;
  /** More buttons. */
  readonly children?: JSX.Element;
  readonly below?: JSX.Element;
}): JSX.Element {
  const clipboard = createCopying();
  const copy = async () => {
    await clipboard.copy('text', (await props.copied?.()) ?? props.value);
  };
  const field = () => ({
    id: props.id,
    spellcheck: false,
    value: props.value,
    'aria-invalid': props.error !== null,
    'aria-describedby': `${props.id}-error`,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      props.onInput(event.currentTarget.value),
  });
  return (
    <div class="field">
      <label for={props.id}>{props.label}</label>
      <Show when={props.rows} fallback={<input type="text" {...field()} />}>
        {(rows) => <textarea rows={rows()} {...field()} />}
      </Show>
      <div class="row">
        <Button wide label={m().load} onClick={() => props.onLoad()} />
        <Button
          wide
          icon={props.copied ? 'share' : 'copy'}
          label={clipboard.copied() === 'text' ? m().copied : props.copyLabel}
          onClick={() => void copy()}
        />
        {props.children}
      </div>
      <clipboard.Failure />
      {props.below}
      <Alert id={`${props.id}-error`}>{props.error}</Alert>
    </div>
  );
}

interface Shared {
  readonly rules: Rules;
  readonly study: Study;
  /** Nobody sees a field while it is folded. */
  readonly unfolded: boolean;
}

function PositionField(props: Shared): JSX.Element {
  const state = () => props.study.state();
  const [fen, setFen] = createSignal<string | null>(null);
  const [error, setError] = createSignal<string | null>(null);
  const [variant, setVariant] = createSignal<string>(state().variant);
  const [editLink, setEditLink] = createSignal('#/edit');
  // What stands on the board is in the field until somebody types.
  createEffect(
    on(state, ({ variant: now }) => {
      setFen(null);
      setError(null);
      setVariant(now);
    }),
  );
  createEffect(async () => {
    const { variant: name, options, fen: text } = state();
    if (!props.unfolded) return;
    const link = await linkOf({ variant: name, options, fen: text });
    setEditLink(link.replace(/^#\/analyse/, '#/edit'));
  });
  const load = () => {
    const same = variant() === state().variant;
    const options = same ? props.study.setup().options : undefined;
    const setup = { variant: variant(), ...(options === undefined ? {} : { options }) };
    const wrong = props.study.load(textSetup(props.rules, setup, fen() ?? state().fen));
    setError(wrong && errorText(wrong));
    if (wrong === null) showBoard();
  };
  const startOver = () => {
    props.study.load({ variant: variant() });
    showBoard();
  };
  return (
    <>
      <div class="field">
        <label for="in-variant">{m().game}</label>
        <div class="row">
          <Select
            id="in-variant"
            label={m().game}
            value={variant()}
            options={variants.map((name) => [name, variantName(name)] as const)}
            onChange={setVariant}
          />
          <Button wide label={m().startPosition} onClick={startOver} />
        </div>
      </div>
      <TextField
        id="in-fen"
        label={`${m().position} (FEN)`}
        rows={3}
        value={fen() ?? state().fen}
        error={error()}
        onInput={setFen}
        onLoad={load}
        copyLabel={m().copy}
      >
        <a class="button" href={editLink()}>
          {m().editThis}
        </a>
      </TextField>
    </>
  );
}

function RecordField(props: Shared): JSX.Element {
  const [record, setRecord] = createSignal<string | null>(null);
  const [error, setError] = createSignal<string | null>(null);
  const [reading, setReading] = createSignal(false);
  const [games, setGames] = createSignal<readonly Listed[]>([]);
  let records: Reader | undefined;
  onCleanup(() => records?.close());
  createEffect(
    on(
      () => props.study.tree(),
      () => {
        setRecord(null);
        setError(null);
      },
    ),
  );
  /** While the moves are still looked at, it would take as long. */
  const shown = createMemo(() => {
    const typed = record();
    if (typed !== null) return typed;
    return props.unfolded && props.study.ready() ? props.study.record() : '';
  });
  const choose = async (index: number) => {
    const game = await records?.game(index);
    const wrong = game ? await props.study.loadRecord(game) : null;
    setError(wrong && errorText(wrong));
    if (wrong === null) {
      setRecord(null);
      setGames([]);
      showBoard();
    }
  };
  const load = async (source: Source) => {
    setError(null);
    setGames([]);
    setReading(true);
    records ??= reader(props.rules);
    const found = await records.read(source);
    setReading(false);
    if (!found.ok) return setError(errorText(found.error));
    const { games: all, wrong } = found.value;
    if (all.length > 1) setGames(all);
    else await choose(0);
    if (wrong[0] && error() === null) {
      setError(m().unreadable(wrong.length, errorText(wrong[0])));
    }
  };
  return (
    <TextField
      id="in-record"
      label={m().record}
      rows={6}
      value={shown()}
      error={error()}
      onInput={setRecord}
      onLoad={() => void load(shown())}
      copyLabel={m().copy}
      below={
        <>
          <Show when={reading()}>
            <p class="hint" role="status">
              {m().reading}
            </p>
          </Show>
          <Show when={games().length > 0}>
            <GameList games={games()} onChoose={(index) => void choose(index)} />
          </Show>
        </>
      }
    >
      <Button wide label={m().download} onClick={() => download('hegemon-game.txt', shown())} />
      <label class="button file">
        {m().openFile}
        <input
          type="file"
          class="visually-hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file may be chosen again.
            event.currentTarget.value = '';
            if (file) void load(file);
          }}
        />
      </label>
    </TextField>
  );
}

function LinkField(props: { readonly study: Study }): JSX.Element {
  const [link, setLink] = createSignal('');
  const [error, setError] = createSignal<string | null>(null);
  const load = async () => {
    const packed = /[?&]g=([\w-]+)/.exec(link())?.[1];
    const setup = packed === undefined ? undefined : await setupOfLink(packed);
    if (!setup) return setError(m().damagedLink);
    const wrong = props.study.load(setup);
    setError(wrong && errorText(wrong));
    if (wrong !== null) return;
    setLink('');
    showBoard();
  };
  const address = async () => {
    const { setup, moves } = props.study.game();
    const url = `${location.href.split('#')[0]}${await linkOf({ ...setup, moves })}`;
    setLink(url);
    return url;
  };
  return (
    <TextField
      id="in-link"
      label={m().link}
      value={link()}
      error={error()}
      onInput={setLink}
      onLoad={() => void load()}
      copied={address}
      copyLabel={m().copyLink}
    />
  );
}

export function ImportExport(props: { readonly study: Study; readonly rules: Rules }): JSX.Element {
  const [unfolded, setUnfolded] = createSignal(false);
  return (
    <details class="fold in-out" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>{m().inAndOut}</summary>
      <PositionField study={props.study} rules={props.rules} unfolded={unfolded()} />
      <RecordField study={props.study} rules={props.rules} unfolded={unfolded()} />
      <LinkField study={props.study} />
    </details>
  );
}
