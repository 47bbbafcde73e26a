/** The position editor: pieces by a click, the rest in fields, and what the engine says of it all. */
import type { GameSetup, Rules } from 'hegemon-engine';
import { createEffect, createMemo, createSignal, type JSX, Show, untrack } from 'solid-js';
import { type Config, variants } from '../../../../table/config.ts';
import { Board } from '../../board/Board.tsx';
import { gameNamed, shapeOf } from '../../board/games.ts';
import { sideName, variantName } from '../../board/names.ts';
import { kindsOf } from '../../board/pieceStyle.ts';
import { errorText } from '../../game/errorSentences.ts';
import { type Edited, emptyBoard, textSetup } from '../../game/position.ts';
import { linkOf } from '../../game/records/link.ts';
import { Alert, Button, Choice } from '../../kit/controls.tsx';
import { type Copying, createCopying } from '../../kit/copying.tsx';
import { load, putAside, save } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import { createPlayFrom } from '../../shell/table/PlayFromHere.tsx';
import { brushName, createEditing, type Editing, keysOf } from './editing.ts';
import { pointsOfError } from './errorPoints.ts';
import { Fields } from './Fields.tsx';
import { Palette, type Tool } from './Palette.tsx';
import { type Positions, positionsOf } from './positions.ts';
import { form } from './storedPosition.ts';
import { t } from './texts/index.ts';
import './editor.css';

interface EditorProps {
  readonly rules: Rules;
  /** A position from the link that led here. */
  readonly setup: GameSetup | undefined;
  readonly damagedLink: boolean;
  /** Begins a game from the position. */
  readonly onPlay: (config: Config) => void;
  readonly go: (hash: string) => void;
}

export default function Editor(props: EditorProps): JSX.Element {
  const { rules } = props;
  const positions = positionsOf(rules);
  const restored = (): Edited | undefined => {
    const kept = load(form);
    const edited = kept && positions.opened(kept);
    if (kept && !edited) putAside(form.name);
    return edited;
  };
  const linked = props.setup && positions.opened(props.setup);
  const [linkError, setLinkError] = createSignal(
    props.damagedLink || (props.setup && !linked) ? m().damagedLink : null,
  );
  /** What stands in the field, if it is not what is on the board. */
  const [typed, setTyped] = createSignal<string | null>(null);
  const clipboard = createCopying();
  const editing = createEditing(
    rules,
    positions,
    linked ?? restored() ?? positions.started(variants[0]),
    () => {
      setTyped(null);
      clipboard.forget();
    },
  );
  const { variant, order, tools, checked } = editing;
  const { edited, change } = editing.history;
  const warned = createMemo(() => {
    const error = checked.refusal();
    return new Set(error ? pointsOfError(edited(), error) : []);
  });
  const [turned, setTurned] = createSignal(0);
  const seat = () => gameNamed(variant()).below + turned();
  const turnBoard = () => {
    const count = order().length;
    setTurned(((seat() + (count > 3 ? 2 : 1)) % count) - gameNamed(variant()).below);
  };
  createEffect(() => save(form, checked.setup()));
  showTitle(() => t().title);
  // A link in the address would put the position back after a reload.
  if (location.hash.includes('?g=')) history.replaceState(null, '', '#/edit');

  return (
    <main class="editor" onKeyDown={keysOf(editing)}>
      <div class="editor-board" style={{ '--shape': shapeOf(variant()) }}>
        <Board
          state={editing.board.drawn()}
          seat={seat()}
          movable
          brush={tools.tool() === 'move' ? null : brushName}
          marks={[]}
          threats={false}
          warned={warned()}
          coordinates
          onMove={editing.board.onMove}
          label={t().board(variantName(variant()))}
        />
      </div>
      <div class="editor-tools">
        <h1>{t().title}</h1>
        <p
          class="verdict editor-verdict"
          classList={{ 'editor-wrong': checked.refusal() !== null && !checked.blank() }}
          data-testid="verdict"
        >
          {checked.verdict()}
        </p>
        <Show when={linkError()}>
          <Alert>
            {linkError()}{' '}
            <Button icon="close" label={m().close} onClick={() => setLinkError(null)} />
          </Alert>
        </Show>
        <Palette
          variant={variant()}
          order={order()}
          tool={tools.tool()}
          side={tools.side()}
          onTool={tools.setTool}
          onSide={(next) => {
            tools.setSide(next);
            // Whoever chooses a side wants to put something down.
            if (tools.tool() === 'move') tools.setTool(kindsOf(variant())[0] as Tool);
          }}
        />
        <Changes editing={editing} positions={positions} onTurn={turnBoard} />
        <Choice
          label={t().turn}
          value={edited().turn}
          options={order().map((value) => ({ value, text: sideName(variant(), value) }))}
          onChange={(turn) => change({ ...edited(), turn })}
        />
        <Ways {...props} editing={editing} clipboard={clipboard} />
        <Choice
          label={m().game}
          value={variant()}
          options={variants.map((value) => ({ value, text: variantName(value) }))}
          onChange={(next) => change(positions.started(next))}
        />
        <Fields edited={edited()} order={order()} state={checked.state()} onChange={change} />
        <FenField
          rules={rules}
          editing={editing}
          positions={positions}
          typed={typed()}
          onType={setTyped}
        />
        <p class="hint">{m().named(t().keysTitle, t().keys)}</p>
      </div>
    </main>
  );
}

/** Undo and redo, empty board and start position. */
function Changes(props: {
  readonly editing: Editing;
  readonly positions: Positions;
  readonly onTurn: () => void;
}): JSX.Element {
  const { editing } = props;
  const { edited, change, past, future, undo, redo } = editing.history;
  return (
    <div class="row">
      <Button icon="back" wide label={t().undo} disabled={past().length === 0} onClick={undo} />
      <Button wide label={t().redo} disabled={future().length === 0} onClick={redo} />
      <Button
        wide
        label={t().empty}
        onClick={() => change(emptyBoard(edited().variant, edited().options))}
      />
      <Button
        wide
        label={t().start}
        onClick={() => change(props.positions.started(edited().variant, edited().options))}
      />
      <Button icon="turn" label={m().turnBoard} onClick={props.onTurn} />
    </div>
  );
}

/** Where a position goes from here. */
function Ways(
  props: EditorProps & { readonly editing: Editing; readonly clipboard: Copying },
): JSX.Element {
  const { checked } = props.editing;
  const { playFrom, Question } = createPlayFrom(props.rules, props.onPlay);
  const address = async () => `${location.href.split('#')[0]}${await linkOf(checked.setup())}`;
  const analyse = async () => props.go(await linkOf(checked.setup()));
  const play = () => {
    const position = untrack(checked.state);
    if (position) void playFrom(position);
  };
  return (
    <>
      <div class="row">
        <Button
          wide
          kind="main"
          icon="play"
          label={m().playFromHere}
          disabled={!checked.state() || checked.state()?.outcome !== null}
          onClick={play}
        />
        <Button
          wide
          icon="analyse"
          label={t().analyse}
          disabled={!checked.state()}
          onClick={() => void analyse()}
        />
        <Button
          wide
          icon="copy"
          label={props.clipboard.copied() === 'fen' ? m().copied : `${m().copy} FEN`}
          onClick={() => void props.clipboard.copy('fen', checked.text())}
        />
        <Button
          wide
          icon="share"
          label={props.clipboard.copied() === 'link' ? m().copied : m().link}
          disabled={!checked.state()}
          onClick={() => void address().then((url) => props.clipboard.copy('link', url))}
        />
      </div>
      <props.clipboard.Failure />
      <Question />
    </>
  );
}

/** The position as text, to copy and to type. */
function FenField(props: {
  readonly rules: Rules;
  readonly editing: Editing;
  readonly positions: Positions;
  readonly typed: string | null;
  readonly onType: (text: string) => void;
}): JSX.Element {
  const { history, variant, checked } = props.editing;
  const [refused, setRefused] = createSignal<string | null>(null);
  // What was refused is gone with the text.
  const error = () => (props.typed === null ? null : refused());
  const loadFen = () => {
    const { fen: _, ...start } = checked.setup();
    const wanted = textSetup(props.rules, start, props.typed ?? checked.text());
    const next = props.positions.opened(wanted);
    setRefused(null);
    if (next) return history.change(next);
    const game = props.rules.newGame(wanted);
    setRefused(game.ok ? null : errorText(game.error, variant()));
  };
  return (
    <div class="field">
      <label for="edit-fen">{t().fen}</label>
      <textarea
        id="edit-fen"
        rows="3"
        spellcheck={false}
        value={props.typed ?? checked.text()}
        aria-invalid={error() !== null}
        aria-describedby="edit-fen-error"
        onInput={(event) => props.onType(event.currentTarget.value)}
      />
      <div class="row">
        <Button wide label={m().load} onClick={loadFen} />
      </div>
      <Alert id="edit-fen-error">{error()}</Alert>
    </div>
  );
}
