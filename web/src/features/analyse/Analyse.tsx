/** Looking at a game or a position with the engine. */
import type { GameSetup, Info, Rules, Shape } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  Index,
  type JSX,
  lazy,
  on,
  onCleanup,
  Show,
  Suspense,
  untrack,
} from 'solid-js';
import type { Arrow } from '../../board/Arrows.tsx';
import { Board } from '../../board/Board.tsx';
import { Chip } from '../../board/Chip.tsx';
import { shapeOf } from '../../board/geometry.ts';
import { lastMark } from '../../board/marks.ts';
import { variantName } from '../../board/names.ts';
import type { Config } from '../../game/config.ts';
import { linkOf } from '../../game/link.ts';
import { movesOf } from '../../game/movesOutOfTurn.ts';
import { takeHanded } from '../../game/recordHandover.ts';
import { studyForm, studyVersion } from '../../game/storedGame.ts';
import { follow, followed, isGame, Study } from '../../game/study.ts';
import { announce } from '../../kit/announce.ts';
import { Button, Switch } from '../../kit/controls.tsx';
import { engine } from '../../kit/engines.ts';
import { showBoard } from '../../kit/focus.ts';
import { setSetting, settings } from '../../kit/settings.ts';
import { keptText, load, putAside, save } from '../../kit/storage.ts';
import { errorText } from '../../kit/texts/errors.ts';
import { m } from '../../kit/texts/index.ts';
import { pageVisible } from '../../kit/visible.ts';
import { BoardButtons } from '../../shell/BoardButtons.tsx';
import { InWords } from '../../shell/InWords.tsx';
import { LineMoves } from '../../shell/LineMoves.tsx';
import { History } from '../../shell/MoveList.tsx';
import { outcomeSentence, sentence } from '../../shell/narration.ts';
import { createPlayFrom } from '../../shell/PlayFromHere.tsx';
import { PictureButton } from '../../shell/pictures/PictureButton.tsx';
import { ShareBar } from '../../shell/ShareBar.tsx';
import { ShareGraph } from '../../shell/ShareGraph.tsx';
import { SideCards } from '../../shell/SideCards.tsx';
import { ExplorerPanel } from './ExplorerPanel.tsx';
import { ImportExport } from './ImportExport.tsx';
import { type Sign, words } from './study/labels/index.ts';
import { TreeList } from './study/TreeList.tsx';

const NodeTools = lazy(() => import('./study/NodeTools.tsx'));
const Review = lazy(() => import('./review/Review.tsx'));

/** What is looked at first: the game of the link, with what was kept of it; else the one that was kept. */
function begun(rules: Rules, setup: GameSetup | undefined, mine: readonly string[]) {
  const kept = load(studyForm);
  const restored = kept && Study.restore(rules, kept.study, kept.before);
  if (kept && !(restored instanceof Study)) putAside(studyForm.name);
  const study = restored instanceof Study ? restored : undefined;
  const linked = setup && rules.newGame(setup);
  if (linked?.ok && !(kept && study && isGame(kept.study, linked.value))) {
    if (!study) return { study: new Study(rules, linked.value, null, mine), kept, error: null };
    study.load(setup as GameSetup, mine);
  }
  const error = linked && !linked.ok ? linked.error : null;
  if (study) return { study, kept, error };
  const start = rules.newGame();
  if (!start.ok) throw new Error(start.error.what);
  return { study: new Study(rules, start.value), kept: undefined, error };
}

export function Analyse(props: {
  readonly rules: Rules;
  /** A game from the link that led here. */
  readonly setup: GameSetup | undefined;
  readonly damagedLink: boolean;
  /** Begins a game from a position. */
  readonly onPlay: (config: Config) => void;
}): JSX.Element {
  // The table says whose game it was, and whether it is to be reviewed.
  const asked = new URLSearchParams(location.hash.split('?')[1]);
  const mine = [...(asked.get('mine') ?? '')];
  const { study, kept, error: refused } = begun(props.rules, props.setup, mine);
  const [linkError, setLinkError] = createSignal<string | null>(
    props.damagedLink ? m().damagedLink : refused && errorText(refused),
  );
  const handed = takeHanded();
  if (handed) {
    void study.loadRecord(handed).then((wrong) => wrong && setLinkError(errorText(wrong)));
  }
  const [running, setRunning] = createSignal(kept?.engine ?? false);
  const [lines, setLines] = createSignal(kept?.lines ?? 1);
  const [attempt, setAttempt] = createSignal(0);
  const [infos, setInfos] = createSignal<readonly Info[]>([]);
  const [done, setDone] = createSignal(false);
  const [failed, setFailed] = createSignal<string | null>(null);
  const [pointed, setPointed] = createSignal<number | null>(null);
  const [below, setBelow] = createSignal<string | null>(kept?.below ?? null);
  const [tools, setTools] = createSignal(false);
  const reviews = asked.has('review');
  /** Opened once, it stays: it may be at work. What was begun before goes on. */
  const [review, setReview] = createSignal(reviews || keptText('review') !== null);
  /** What is done with a move on the board, if it is not played. */
  const [answer, setAnswer] = createSignal<((move: string) => void) | null>(null);
  /** The colour in which the board is drawn on; null: pieces are moved. */
  const [drawing, setDrawing] = createSignal<Shape['colour'] | null>(null);

  const state = study.state;
  const variant = () => state().variant;
  const ply = () => study.ply();
  const seat = () => {
    // Whoever played it sees the board as it was at the table.
    const shown = below() ?? study.mine()[0];
    const at = state().sides.findIndex((side) => side.side === shown);
    return at >= 0 ? at : variant() === 'sevenkingdoms' ? 1 : 0;
  };
  study.onRefused = () => putAside(studyForm.name);
  createEffect(() => {
    save(studyForm, {
      version: studyVersion,
      study: study.kept(),
      before: study.before(),
      engine: running(),
      lines: lines(),
      below: below(),
    });
  });
  // A link in the address is always one to the game that is looked at.
  createEffect(
    on(
      study.game,
      async ({ setup, moves }) => {
        if (!location.hash.includes('?g=')) return;
        const count = moves.length;
        const link = await linkOf({ ...setup, moves });
        const now = study.game();
        const same = now.setup === setup && now.moves.length === count;
        if (same && /^#\/analyse\?/.test(location.hash)) history.replaceState(null, '', link);
      },
      { defer: true },
    ),
  );

  // What it found stays while it waits for somebody to look.
  createEffect(
    on([running, lines, study.position, attempt], () => {
      setInfos([]);
      setDone(false);
      setFailed(null);
    }),
  );
  // The engine follows the position as long as the page is seen.
  createEffect(
    on(
      [running, lines, study.position, pageVisible, attempt],
      ([on_, count, position, visible]) => {
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
            if (error && !stop.signal.aborted) setFailed(errorText(error));
          } catch (error) {
            if (!stop.signal.aborted) setFailed(String(error));
          }
        })();
      },
    ),
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
  const marks = createMemo(() => lastMark(state().last));
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

  /** Who played a side, by the record. */
  const player = (side: string) => {
    const name = state().sides.find((found) => found.side === side)?.name ?? '';
    const named = study.recorded()?.tags[name] ?? '?';
    return named === '?' ? '' : named;
  };
  const event = () => {
    const { Event: name = '?', Date: date = '' } = study.recorded()?.tags ?? {};
    return name === '?' ? '' : [name, date.replace(/[.?]+$/, '')].filter(Boolean).join(', ');
  };
  const node = createMemo(() => study.tree().get(study.at()));
  const comments = () => [node().before, node().comment].filter(Boolean);
  /** Draws a shape, or erases it if it is there. */
  const draw = (shape: Shape) => {
    const same = (other: Shape) =>
      other.colour === shape.colour && other.from === shape.from && other.to === shape.to;
    const others = node().shapes.filter((other) => !same(other));
    const there = others.length < node().shapes.length;
    study.remark(study.at(), { shapes: there ? others : [...others, shape] });
  };
  /** Says the move that is looked at now, with what is said of it. */
  const sayMove = () => {
    const entry = study.seen(study.at())?.entry;
    if (!entry) return;
    const marks = node().nags.flatMap((nag) => words().marks[nag as Sign] ?? []);
    announce([sentence(variant(), entry.last), ...marks, ...comments()].join(' '), true);
  };
  const stepAside = (by: number) => {
    if (!study.stepAside(by)) return;
    const lines = study.tree().beside(study.at());
    const path = study.tree().path(study.at());
    const now = lines.findIndex((id) => path.includes(id));
    announce(words().lineOf(now + 1, lines.length), true);
    sayMove();
  };

  const { playFrom, Question } = createPlayFrom(props.rules, props.onPlay);
  const playOn = () => playFrom(state());

  return (
    <main class="table table-analyse">
      <h1 class="visually-hidden">{m().analyse}</h1>
      <div class="table-left">
        <SideCards
          state={state()}
          player={player}
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
            const answers = answer();
            if (answers) answers(move);
            else study.play(move);
          }}
          shapes={node().shapes}
          drawing={drawing()}
          onDraw={draw}
          onKey={(key) => {
            if (key === ',' || key === '.') {
              study.step(key === ',' ? -1 : 1);
              sayMove();
            } else if (key === 'v' || key === 'V') stepAside(key === 'v' ? 1 : -1);
            else if (key === 't') setSetting('threats', !settings.threats);
          }}
          label={m().boardOf(variantName(variant()))}
          coordinates
          onSay={(text) => announce(text, true)}
          movesOf={(side) => movesOf(props.rules, state(), side)}
        />
      </div>
      <div class="table-action">
        <Show when={drawing()}>
          {(colour) => (
            <div class="confirm">
              <span class="confirm-move" role="status">
                {words().drawing(words().colours[colour()])}
              </span>
              <Button
                wide
                kind="main"
                icon="check"
                label={words().drawn}
                onClick={() => setDrawing(null)}
              />
            </div>
          )}
        </Show>
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
          <BoardButtons sides={state().sides} below={seat()} onTurn={setBelow} />
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
                {failed()}{' '}
                <Button wide label={m().tryAgain} onClick={() => setAttempt(attempt() + 1)} />
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
            <Show when={event()}>{(text) => <p class="hint recorded-event">{text()}</p>}</Show>
            <TreeList study={study} />
            <Show when={study.left() !== undefined}>
              <p class="side-line-note">
                {m().sideLine(study.tree().get(study.left() ?? 0).ply)}{' '}
                <Button wide label={m().backToGame} onClick={() => study.backToMain()} />
              </p>
            </Show>
            <For each={comments()}>{(text) => <p class="recorded-comment">{text}</p>}</For>
            <History
              ply={ply()}
              total={study.line().length}
              onShow={(at) => study.show(at)}
              onStep={(by) => study.step(by)}
            />
          </section>
          <details
            class="fold"
            onToggle={(event) => {
              setTools(event.currentTarget.open);
              if (!event.currentTarget.open) setDrawing(null);
            }}
          >
            <summary>{words().tools}</summary>
            <Show when={tools()}>
              <Suspense fallback={<p class="hint">{m().loading}</p>}>
                <NodeTools
                  study={study}
                  drawing={drawing()}
                  onDrawing={(colour) => {
                    setDrawing(colour);
                    // What is drawn on is seen.
                    if (colour === null) return;
                    showBoard();
                  }}
                />
              </Suspense>
            </Show>
          </details>
          <details
            class="fold"
            open={reviews}
            onToggle={(event) => {
              if (event.currentTarget.open) setReview(true);
            }}
          >
            <summary>{words().review}</summary>
            <Show when={review()}>
              <Suspense fallback={<p class="hint">{m().loading}</p>}>
                <Review
                  rules={props.rules}
                  study={study}
                  begin={reviews}
                  onTry={(next) => setAnswer(() => next)}
                  onPlay={playOn}
                />
              </Suspense>
            </Show>
          </details>
          <InWords state={state()} entries={study.entries().slice(0, ply())} mine={study.mine()} />
          <Show when={study.before()}>
            <p class="hint before" role="status">
              {m().beforeKept} <Button wide label={m().backToBefore} onClick={() => study.back()} />
            </p>
          </Show>
          <div class="more">
            <PictureButton
              source={() => ({
                game: study.game().copy(),
                entries: study.entries(),
                ply: ply(),
                state: state(),
                seat: seat(),
              })}
            />
          </div>
          <ExplorerPanel state={state()} onPlay={(move) => study.play(move)} />
          <ImportExport study={study} rules={props.rules} />
        </div>
      </div>
      <Question />
    </main>
  );
}
