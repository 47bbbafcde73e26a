/** Looking at a game or a position with the engine. */
import type { EngineError, GameSetup, Info, Rules } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  Index,
  type JSX,
  on,
  onCleanup,
  Show,
  untrack,
} from 'solid-js';
import type { Arrow } from '../board/Arrows.tsx';
import { Board, type Mark } from '../board/Board.tsx';
import { shapeOf } from '../board/geometry.ts';
import { type Config, defaultConfig, variants } from '../game/config.ts';
import { linkOf, setupOfLink } from '../game/link.ts';
import { movesOf } from '../game/others.ts';
import { outcomeSentence } from '../game/story.ts';
import { follow, followed, Study } from '../game/study.ts';
import { m } from '../i18n/index.ts';
import { variantName } from '../i18n/names.ts';
import { engine } from '../service.ts';
import { setSetting, settings } from '../settings.ts';
import { load, save } from '../storage.ts';
import { announce } from '../ui/announce.ts';
import { History, MoveList } from '../ui/Chronicle.tsx';
import { InWords } from '../ui/InWords.tsx';
import { LineMoves } from '../ui/LineMoves.tsx';
import { Button, Chip, Switch } from '../ui/parts.tsx';
import { ShareBar } from '../ui/ShareBar.tsx';
import { ShareGraph } from '../ui/ShareGraph.tsx';
import { SideCards } from '../ui/SideCards.tsx';
import { pageVisible } from '../ui/visible.ts';

const keptAs = 'study';

function firstGame(rules: Rules, setup: GameSetup | undefined) {
  const wanted = setup ?? load<GameSetup>(keptAs, {});
  const game = rules.newGame(wanted);
  if (game.ok) return { game: game.value, error: null };
  const start = rules.newGame();
  if (!start.ok) throw new Error(start.error.what);
  return { game: start.value, error: game.error };
}

export function Analyse(props: {
  readonly rules: Rules;
  /** A game from the link that led here. */
  readonly setup: GameSetup | undefined;
  readonly damagedLink: boolean;
  /** Begins a game from a position. */
  readonly onPlay: (config: Config) => void;
}): JSX.Element {
  const begun = firstGame(props.rules, props.setup);
  const study = new Study(props.rules, begun.game);
  const text = (error: EngineError) => `${error.what} (${error.where})`;
  const [linkError, setLinkError] = createSignal<string | null>(
    props.damagedLink ? m().damagedLink : begun.error && props.setup ? text(begun.error) : null,
  );
  const [running, setRunning] = createSignal(false);
  const [lines, setLines] = createSignal(1);
  const [infos, setInfos] = createSignal<readonly Info[]>([]);
  const [done, setDone] = createSignal(false);
  const [failed, setFailed] = createSignal<string | null>(null);
  const [pointed, setPointed] = createSignal<number | null>(null);
  const [below, setBelow] = createSignal<string | null>(null);

  const state = study.state;
  const variant = () => state().variant;
  const ply = () => study.ply();
  const seat = () => {
    const at = state().sides.findIndex((side) => side.side === below());
    return at >= 0 ? at : variant() === 'sevenkingdoms' ? 1 : 0;
  };
  createEffect(() => {
    const { setup, moves } = study.game();
    save(keptAs, { ...setup, moves });
  });

  // What it found stays while it waits for somebody to look.
  createEffect(
    on([running, lines, study.position], () => {
      setInfos([]);
      setDone(false);
      setFailed(null);
    }),
  );
  // The engine follows the position as long as the page is seen.
  createEffect(
    on([running, lines, study.position, pageVisible], ([on_, count, position, visible]) => {
      if (!on_ || !visible || untrack(done)) return;
      const stop = new AbortController();
      onCleanup(() => stop.abort());
      void (async () => {
        try {
          const error = await follow(
            await engine('analysis'),
            position,
            count,
            stop.signal,
            (newer, end) => {
              setInfos(newer);
              setDone(end);
            },
          );
          if (error && !stop.signal.aborted) setFailed(text(error));
        } catch (error) {
          if (!stop.signal.aborted) setFailed(String(error));
        }
      })();
    }),
  );

  const arrows = createMemo<Arrow[]>(() => {
    const shown = pointed();
    const chosen = shown === null ? undefined : infos()[shown];
    if (chosen) {
      const count = state().sides.filter((side) => side.fate === 'play').length;
      return followed(state(), chosen.pv.slice(0, Math.max(count, 2))).map((move, i) => ({
        ...move,
        ply: i + 1,
        rank: 1,
      }));
    }
    return infos()
      .slice(0, 3)
      .flatMap((info) =>
        followed(state(), info.pv.slice(0, 1)).map((move) => ({
          ...move,
          ply: 1,
          rank: info.rank,
        })),
      );
  });
  const marks = createMemo<Mark[]>(() => {
    const { last } = state();
    if (!last || last.move === null) return [];
    const from = last.from?.endsWith('@') ? null : last.from;
    return [{ from, to: last.to, side: last.side, weight: 1 }];
  });
  const shares = () =>
    infos()[0]?.shares ?? Object.fromEntries(state().sides.map((side) => [side.side, side.share]));
  const scoreText = (info: Info): string => {
    if ('mate' in info.score) return m().winIn(info.score.mate);
    const share = info.shares[state().turn];
    return share === undefined ? (info.score.cp / 100).toFixed(2) : `${(share / 10).toFixed(1)} %`;
  };
  const falls = createMemo(() =>
    study
      .entries()
      .filter((entry) => entry.last.fallen.length > 0)
      .map((entry) => entry.ply),
  );

  /** The side to move for a person, the others for bots. */
  const playOn = () => {
    const { fen, turn, options } = state();
    const config = defaultConfig(variant(), false);
    for (const side of state().sides) {
      const seat = config.seats[side.side];
      if (seat && side.side === turn) seat.by = 'human';
    }
    const allies = Object.groupBy(state().sides, (side) => side.player);
    Object.values(allies).forEach((group, i) => {
      for (const side of group ?? []) {
        const seat = config.seats[side.side];
        if (seat && (group?.length ?? 0) > 1) seat.alliance = i + 1;
      }
    });
    props.onPlay({ ...config, preset: options.Rules ?? 'classic', fen });
  };

  return (
    <main class="table table-analyse">
      <h1 class="visually-hidden">{m().analyse}</h1>
      <div class="table-left">
        <SideCards
          state={state()}
          player={() => ''}
          mine={[]}
          onChoose={setBelow}
          below={below() ?? ''}
        />
      </div>
      <div class="table-board" style={{ '--shape': shapeOf(variant()) }}>
        <Board
          state={state()}
          seat={seat()}
          movable={state().outcome === null}
          marks={marks()}
          arrows={arrows()}
          threats={settings.threats}
          onMove={(move) => {
            study.play(move);
          }}
          onKey={(key) => {
            if (key === ',') study.step(-1);
            else if (key === '.') study.step(1);
            else if (key === 't') setSetting('threats', !settings.threats);
          }}
          label={m().boardOf(variantName(variant()))}
          coordinates
          onSay={(text) => announce(text, true)}
          movesOf={(side) => movesOf(props.rules, state(), side)}
        />
      </div>
      <div class="table-action">
        <div class="actions">
          <Switch label={m().engine} on={running()} onChange={setRunning} />
          <label class="lines">
            {m().linesShown}
            <select
              value={lines()}
              onChange={(event) => setLines(Number(event.currentTarget.value))}
            >
              <For each={[1, 2, 3, 4, 5]}>{(count) => <option value={count}>{count}</option>}</For>
            </select>
          </label>
          <Button
            icon="eye"
            label={m().threats}
            aria-pressed={settings.threats}
            onClick={() => setSetting('threats', !settings.threats)}
          />
          <Button
            icon="turn"
            label={m().turnBoard}
            onClick={() => {
              const sides = state().sides;
              setBelow(sides[(seat() + (sides.length > 3 ? 2 : 1)) % sides.length]?.side ?? null);
            }}
          />
          <Button
            wide
            icon="play"
            label={m().playFromHere}
            disabled={state().outcome !== null}
            onClick={playOn}
          />
        </div>
      </div>
      <div class="table-right">
        <div class="table-notes">
          <Show when={linkError()}>
            <p class="error" role="alert">
              {m().linkRefused}: {linkError()}{' '}
              <Button icon="close" label={m().close} onClick={() => setLinkError(null)} />
            </p>
          </Show>
          <ShareBar state={state()} shares={shares()} />
          <Show when={state().outcome}>
            <p class="outcome">{outcomeSentence(state())}</p>
          </Show>
          <section
            class="panel engine"
            aria-label={m().engine}
            classList={{ 'engine-off': !running() }}
          >
            <h2>
              {m().engine}
              <Show when={infos()[0]}>
                {(best) => (
                  <small>
                    {m().depth(best().depth)}
                    {done() ? ` · ${m().done}` : ''}
                  </small>
                )}
              </Show>
            </h2>
            <Show when={failed()}>
              <p class="error" role="alert">
                {m().engineFailed}: {failed()}
              </p>
            </Show>
            <Show when={running()} fallback={<p class="hint">{m().engineHint}</p>}>
              <ol class="lines-list" data-testid="lines">
                {/* By place, not by report: a line that is pointed at or has the focus keeps it. */}
                <Index
                  each={infos()}
                  fallback={<li class="hint">{state().outcome ? m().gameOver : m().thinking}</li>}
                >
                  {(info, i) => (
                    <li>
                      <button
                        type="button"
                        onPointerEnter={() => setPointed(i)}
                        onPointerLeave={() => setPointed(null)}
                        onFocus={() => setPointed(i)}
                        onBlur={() => setPointed(null)}
                        onClick={() => {
                          const move = info().pv[0];
                          if (move !== undefined) study.play(move);
                        }}
                      >
                        <strong class="line-score">
                          <Chip variant={variant()} side={state().turn} small /> {scoreText(info())}
                        </strong>
                        <LineMoves state={state()} moves={info().pv.slice(0, 10)} />
                      </button>
                    </li>
                  )}
                </Index>
              </ol>
            </Show>
          </section>
        </div>
        <div class="table-panels">
          <ShareGraph
            state={state()}
            shares={study.shares().length > 0 ? study.shares() : [shares()]}
            falls={falls()}
            ply={ply()}
            onShow={(at) => study.show(at)}
          />
          <section class="panel panel-moves">
            <h2>{m().moves}</h2>
            <MoveList
              variant={variant()}
              entries={study.entries()}
              ply={study.sideLine() ? -1 : ply()}
              onShow={(at) => study.show(at)}
            />
            <Show when={study.sideLine()}>
              {(line) => (
                <p class="side-line">
                  {m().sideLine(line().from)}: {line().moves.join(' ')}{' '}
                  <Button wide label={m().backToGame} onClick={() => study.show(line().from)} />
                </p>
              )}
            </Show>
            <History
              ply={ply()}
              total={study.game().moves.length}
              onShow={(at) => study.show(at)}
              onStep={(by) => study.step(by)}
            />
          </section>
          <InWords
            state={state()}
            entries={study.entries().slice(0, study.sideLine()?.from ?? ply())}
            mine={[]}
          />
          <InAndOut study={study} rules={props.rules} />
        </div>
      </div>
    </main>
  );
}

/** Positions and games as text, in and out. What the engine refuses it says beside the field. */
function InAndOut(props: { readonly study: Study; readonly rules: Rules }): JSX.Element {
  const [fen, setFen] = createSignal<string | null>(null);
  const [fenError, setFenError] = createSignal<string | null>(null);
  const [record, setRecord] = createSignal<string | null>(null);
  const [recordError, setRecordError] = createSignal<string | null>(null);
  const [link, setLink] = createSignal('');
  const [linkError, setLinkError] = createSignal<string | null>(null);
  const [copied, setCopied] = createSignal<string | null>(null);
  const [variant, setVariant] = createSignal<string>(props.study.state().variant);
  const text = (error: EngineError) => `${error.what} (${error.where})`;

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
      () => props.study.game().moves.length,
      () => {
        setRecord(null);
        setRecordError(null);
      },
    ),
  );
  const shownRecord = createMemo(
    () => record() ?? props.study.game().record({ Event: 'Hegemon' }).trim(),
  );

  const loadFen = () => {
    const same = variant() === props.study.state().variant;
    const options = same ? props.study.game().setup.options : undefined;
    const error = props.study.load({
      variant: variant(),
      ...(options === undefined ? {} : { options }),
      fen: (fen() ?? props.study.state().fen).trim(),
    });
    setFenError(error && text(error));
  };
  const loadRecord = (given: string) => {
    const error = props.study.loadRecord(given);
    setRecordError(error && text(error));
    if (error === null) setRecord(null);
  };
  const loadLink = async () => {
    const packed = /[?&]g=([\w-]+)/.exec(link())?.[1];
    const setup = packed === undefined ? undefined : await setupOfLink(packed);
    if (!setup) return setLinkError(m().damagedLink);
    const error = props.study.load(setup);
    setLinkError(error && text(error));
    if (error === null) setLink('');
  };
  const copy = async (what: string, value: string) => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(what);
    } catch {
      setCopied(null);
    }
  };
  const address = async () => {
    const { setup, moves } = props.study.game();
    return `${location.href.split('#')[0]}${await linkOf({ ...setup, moves })}`;
  };
  const startOver = () => {
    props.study.load({ variant: variant() });
  };
  const download = () => {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([shownRecord()], { type: 'text/plain' }));
    anchor.download = 'hegemon-game.txt';
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  };

  return (
    <details class="in-out">
      <summary>{m().inAndOut}</summary>
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
            label={copied() === 'fen' ? m().copied : m().copy}
            onClick={() => void copy('fen', props.study.state().fen)}
          />
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
          <Button wide label={m().load} onClick={() => loadRecord(shownRecord())} />
          <Button
            wide
            icon="copy"
            label={copied() === 'record' ? m().copied : m().copy}
            onClick={() => void copy('record', shownRecord())}
          />
          <Button wide label={m().download} onClick={download} />
          <label class="button file">
            {m().openFile}
            <input
              type="file"
              class="visually-hidden"
              onChange={async (event) => {
                const file = event.currentTarget.files?.[0];
                if (file) {
                  const content = await file.text();
                  setRecord(content);
                  loadRecord(content);
                }
              }}
            />
          </label>
        </div>
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
            label={copied() === 'link' ? m().copied : m().copyLink}
            onClick={() =>
              void address().then((url) => {
                setLink(url);
                return copy('link', url);
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
