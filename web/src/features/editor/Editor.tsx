/** A position is built by hand: pieces by click, tap or key, everything else in fields; the engine says whether it can be played. */
import type { GameSetup, Rules } from 'hegemon-engine';
import { batch, createEffect, createMemo, createSignal, type JSX, Show, untrack } from 'solid-js';
import { Board } from '../../board/Board.tsx';
import { geometryOf, shapeOf } from '../../board/geometry.ts';
import { kindName, sideName, variantName } from '../../board/names.ts';
import { kindsOf } from '../../board/pieceStyle.ts';
import { type Config, variants } from '../../game/config.ts';
import { positionOf } from '../../game/fen.ts';
import { linkOf } from '../../game/link.ts';
import {
  drawnOf,
  type Edited,
  editedOf,
  emptyBoard,
  fenOf,
  type Variant,
  withMoved,
  withPiece,
} from '../../game/position.ts';
import { announce } from '../../kit/announce.ts';
import { Button, Choice } from '../../kit/controls.tsx';
import { createCopying } from '../../kit/copying.ts';
import { load, putAside, save, version } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import { outcomeSentence } from '../../shell/narration.ts';
import { createPlayFrom } from '../../shell/PlayFromHere.tsx';
import { accused } from './errorPoints.ts';
import { Fields } from './Fields.tsx';
import { Palette, type Tool } from './Palette.tsx';
import { form } from './storedPosition.ts';
import { refusalText, t } from './texts/index.ts';
import './editor.css';

/** The name of what a click puts down, among the moves that the board is given. */
const brushName = 'brush';
const mostUndone = 200;

export function Editor(props: {
  readonly rules: Rules;
  /** A position from the link that led here. */
  readonly setup: GameSetup | undefined;
  readonly damagedLink: boolean;
  /** Begins a game from the position. */
  readonly onPlay: (config: Config) => void;
  readonly go: (hash: string) => void;
}): JSX.Element {
  const { rules } = props;
  const startOf = (variant: Variant, options: Edited['options']) => {
    const start = rules.newGame({ variant, options });
    // Players that the engine refuses change nothing of where pieces begin.
    const sound = start.ok
      ? start
      : rules.newGame({ variant, options: { Rules: options.Rules ?? '' } });
    const plain = sound.ok ? sound : rules.newGame({ variant });
    if (!plain.ok) throw new Error(plain.error.what);
    return plain.value.state();
  };
  const orderOf = (variant: Variant, options: Edited['options']) =>
    startOf(variant, options).sides.map(({ side }) => side);
  const started = (variant: Variant, options: Edited['options']): Edited => {
    const { fen, sides } = startOf(variant, options);
    const order = sides.map(({ side }) => side);
    return editedOf(variant, options, fen, order) ?? emptyBoard(variant, options);
  };
  /** What a setup leads to; if the engine refuses it, what its FEN says. */
  const opened = (setup: GameSetup): Edited | undefined => {
    const variant = (setup.variant ?? variants[0]) as Variant;
    if (!variants.includes(variant)) return undefined;
    const game = rules.newGame(setup);
    const state = game.ok ? game.value.state() : undefined;
    // Moves that cannot be played lead nowhere.
    if (!state && setup.moves?.length) return undefined;
    const options = state?.options ?? setup.options ?? {};
    const fen = state?.fen ?? setup.fen;
    return fen === undefined
      ? undefined
      : editedOf(variant, options, fen, orderOf(variant, options));
  };
  const restored = (): Edited | undefined => {
    const kept = load(form);
    const edited = kept && opened(kept);
    if (kept && !edited) putAside(form.name);
    return edited;
  };

  const linked = props.setup && opened(props.setup);
  const [linkError, setLinkError] = createSignal(
    props.damagedLink || (props.setup && !linked) ? m().damagedLink : null,
  );
  const [edited, setEdited] = createSignal<Edited>(
    linked ?? restored() ?? emptyBoard('sevenkingdoms'),
  );
  const [past, setPast] = createSignal<readonly Edited[]>([]);
  const [future, setFuture] = createSignal<readonly Edited[]>([]);
  const [tool, setTool] = createSignal<Tool>('move');
  const [side, setSide] = createSignal(edited().turn);
  const [fen, setFen] = createSignal<string | null>(null);
  const [fenError, setFenError] = createSignal<string | null>(null);
  const clipboard = createCopying();
  const { playFrom, Question } = createPlayFrom(rules, props.onPlay);

  const change = (next: Edited) => {
    if (next === edited()) return;
    batch(() => {
      setPast([...past(), edited()].slice(-mostUndone));
      setFuture([]);
      show(next);
    });
  };
  const show = (next: Edited) =>
    batch(() => {
      setEdited(next);
      setFen(null);
      setFenError(null);
      clipboard.forget();
      if (!orderOf(next.variant, next.options).includes(side())) setSide(next.turn);
      if (!['move', 'erase', ...kindsOf(next.variant)].includes(tool())) setTool('move');
    });
  const undo = () => {
    const before = past().at(-1);
    if (!before) return;
    batch(() => {
      setPast(past().slice(0, -1));
      setFuture([...future(), edited()]);
      show(before);
    });
  };
  const redo = () => {
    const next = future().at(-1);
    if (!next) return;
    batch(() => {
      setFuture(future().slice(0, -1));
      setPast([...past(), edited()]);
      show(next);
    });
  };

  const variant = () => edited().variant;
  const order = createMemo(() => orderOf(variant(), edited().options), undefined, {
    equals: (a, b) => a?.join() === b?.join(),
  });
  const text = createMemo(() => fenOf(edited(), order()));
  const setup = () => ({
    variant: variant(),
    options: edited().options,
    fen: text(),
  });
  /** What the engine says of it as it stands. */
  const checked = createMemo(() => rules.newGame(setup()));
  const state = () => {
    const game = checked();
    return game.ok ? game.value.state() : undefined;
  };
  const refusal = () => {
    const game = checked();
    return game.ok ? null : game.error;
  };
  const warned = createMemo(() => {
    const error = refusal();
    return new Set(error ? accused(edited(), error) : []);
  });
  const brush = () => (tool() === 'move' ? null : brushName);
  const points = createMemo(() => [...geometryOf(variant()).points.keys()]);
  const drawn = createMemo(() => {
    const { pieces } = edited();
    const free = points().filter((at) => !(at in pieces));
    const moves =
      tool() === 'move'
        ? Object.fromEntries(Object.keys(pieces).map((at) => [at, free]))
        : { [brushName]: points() };
    return drawnOf(edited(), order(), moves);
  });
  const [below, setBelow] = createSignal(0);
  const seat = () => (variant() === 'sevenkingdoms' ? 1 : 0) + below();

  createEffect(() => {
    save(form, { version, ...setup() });
  });
  showTitle(() => t().title);
  // A link in the address would put the position back after a reload.
  if (location.hash.includes('?g=')) history.replaceState(null, '', '#/edit');

  /** Nothing is set up yet: what to do is said instead of what is wrong. */
  const blank = () => Object.keys(edited().pieces).length === 0;
  const verdict = createMemo(() => {
    if (blank()) return t().lead;
    const error = refusal();
    if (error) return refusalText(variant(), error);
    const found = state();
    return found?.outcome ? `${t().over} ${outcomeSentence(found)}` : t().right;
  });
  createEffect<string>((before) => {
    const now = verdict();
    if (before !== undefined && now !== before) announce(now, false);
    return now;
  });

  const put = (at: string) => {
    const kind = tool();
    if (kind === 'erase') {
      change(withPiece(edited(), at, null));
      announce(t().erased(at), true);
    } else if (kind !== 'move') {
      change(withPiece(edited(), at, { side: side(), kind }));
      const name = m().pieceOf(sideName(variant(), side()), kindName(variant(), kind));
      announce(t().putOn(name, at), true);
    }
  };
  const onMove = (move: string) => {
    if (move.startsWith(brushName)) put(move.slice(brushName.length));
    else {
      const from = points().find(
        (at) => move.startsWith(at) && points().includes(move.slice(at.length)),
      );
      if (from === undefined) return;
      const to = move.slice(from.length);
      change(withMoved(edited(), from, to));
      announce(t().movedTo(from, to), true);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('input[type="text"], input[type="number"], textarea, select, dialog'))
      return;
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' && !event.shiftKey) undo();
      else if (key === 'y' || (key.toLowerCase() === 'z' && event.shiftKey)) redo();
      else return;
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    const at = target.dataset.point;
    const chosen = order()[Number(key) - 1];
    if ((key === 'Delete' || key === 'Backspace') && at !== undefined) {
      change(withPiece(edited(), at, null));
      announce(t().erased(at), true);
    } else if (at === undefined) return;
    else if (key === '0') choose('move');
    else if (key === 'X' && !kindsOf(variant()).includes('X')) choose('erase');
    else if (kindsOf(variant()).includes(key)) choose(key);
    else if (chosen !== undefined) {
      setSide(chosen);
      announce(sideName(variant(), chosen), true);
    } else return;
    event.preventDefault();
  };
  const choose = (next: Tool) => {
    setTool(next);
    const piece = m().pieceOf(sideName(variant(), side()), kindName(variant(), next));
    const name = next === 'move' ? t().move : next === 'erase' ? t().erase : t().puts(piece);
    announce(t().tool(name), true);
  };

  const loadFen = () => {
    const typed = { ...setup(), fen: undefined, ...positionOf(fen() ?? text()) };
    const { fen: _, ...start } = typed;
    const wanted: GameSetup = typed.fen === undefined ? start : { ...typed, fen: typed.fen };
    const next = opened(wanted);
    if (next) return change(next);
    const game = rules.newGame(wanted);
    setFenError(game.ok ? null : refusalText(variant(), game.error));
  };
  const address = async () => `${location.href.split('#')[0]}${await linkOf(setup())}`;
  const analyse = async () => props.go(await linkOf(setup()));
  const play = () => {
    const position = untrack(state);
    if (position) playFrom(position);
  };

  return (
    <main class="editor" onKeyDown={onKeyDown}>
      <div class="editor-board" style={{ '--shape': shapeOf(variant()) }}>
        <Board
          state={drawn()}
          seat={seat()}
          movable
          brush={brush()}
          marks={[]}
          threats={false}
          warned={warned()}
          coordinates
          onMove={onMove}
          label={t().board(variantName(variant()))}
        />
      </div>
      <div class="editor-tools">
        <h1>{t().title}</h1>
        <p
          class="editor-verdict"
          classList={{ 'editor-wrong': refusal() !== null && !blank() }}
          data-testid="verdict"
        >
          {verdict()}
        </p>
        <Show when={linkError()}>
          <p class="error" role="alert">
            {linkError()}{' '}
            <Button icon="close" label={m().close} onClick={() => setLinkError(null)} />
          </p>
        </Show>
        <Palette
          variant={variant()}
          order={order()}
          tool={tool()}
          side={side()}
          onTool={setTool}
          onSide={(next) => {
            setSide(next);
            // Whoever chooses a side wants to put something down.
            if (tool() === 'move') setTool(kindsOf(variant())[0] as Tool);
          }}
        />
        <div class="editor-row">
          <Button icon="back" wide label={t().undo} disabled={past().length === 0} onClick={undo} />
          <Button wide label={t().redo} disabled={future().length === 0} onClick={redo} />
          <Button
            wide
            label={t().empty}
            onClick={() => change(emptyBoard(variant(), edited().options))}
          />
          <Button
            wide
            label={t().start}
            onClick={() => change(started(variant(), edited().options))}
          />
          <Button
            icon="turn"
            label={m().turnBoard}
            onClick={() => {
              const count = order().length;
              const first = variant() === 'sevenkingdoms' ? 1 : 0;
              setBelow(((seat() + (count > 3 ? 2 : 1)) % count) - first);
            }}
          />
        </div>
        <Choice
          label={t().turn}
          value={edited().turn}
          options={order().map((value) => ({ value, text: sideName(variant(), value) }))}
          onChange={(turn) => change({ ...edited(), turn })}
        />
        <div class="editor-row">
          <Button
            wide
            kind="main"
            icon="play"
            label={m().playFromHere}
            disabled={!state() || state()?.outcome !== null}
            onClick={play}
          />
          <Button
            wide
            icon="analyse"
            label={t().analyse}
            disabled={!state()}
            onClick={() => void analyse()}
          />
          <Button
            wide
            icon="copy"
            label={clipboard.copied() === 'fen' ? m().copied : `${m().copy} FEN`}
            onClick={() => void clipboard.copy('fen', text())}
          />
          <Button
            wide
            icon="share"
            label={clipboard.copied() === 'link' ? m().copied : m().link}
            disabled={!state()}
            onClick={() => void address().then((url) => clipboard.copy('link', url))}
          />
        </div>
        <Show when={clipboard.failed()}>
          <p class="error" role="alert">
            {m().copyFailed}
          </p>
        </Show>
        <Choice
          label={m().game}
          value={variant()}
          options={variants.map((value) => ({ value, text: variantName(value) }))}
          onChange={(next) => change(emptyBoard(next))}
        />
        <Fields edited={edited()} order={order()} state={state()} onChange={change} />
        <div class="field">
          <label for="edit-fen">{t().fen}</label>
          <textarea
            id="edit-fen"
            rows="3"
            spellcheck={false}
            value={fen() ?? text()}
            aria-invalid={fenError() !== null}
            aria-describedby="edit-fen-error"
            onInput={(event) => setFen(event.currentTarget.value)}
          />
          <div class="field-row">
            <Button wide label={m().load} onClick={loadFen} />
          </div>
          <p class="error" id="edit-fen-error" role="alert">
            {fenError()}
          </p>
        </div>
        <p class="hint">
          {t().keysTitle}: {t().keys}
        </p>
      </div>
      <Question />
    </main>
  );
}
