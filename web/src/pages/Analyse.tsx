/** Looking at a game or a position with the engine. */
import type { GameSetup, Info, Rules } from 'hegemon-engine';
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
import { type Config, defaultConfig } from '../game/config.ts';
import { studyForm } from '../game/kept.ts';
import { linkOf } from '../game/link.ts';
import { gameInProgress, levelOfBots } from '../game/match.ts';
import { movesOf } from '../game/others.ts';
import { outcomeSentence } from '../game/story.ts';
import { follow, followed, isGame, Study } from '../game/study.ts';
import { errorText } from '../i18n/errors.ts';
import { m } from '../i18n/index.ts';
import { variantName } from '../i18n/names.ts';
import { engine } from '../service.ts';
import { setSetting, settings } from '../settings.ts';
import { load, putAside, save, version } from '../storage.ts';
import { announce } from '../ui/announce.ts';
import { BoardButtons } from '../ui/BoardButtons.tsx';
import { History, MoveList } from '../ui/Chronicle.tsx';
import { InWords } from '../ui/InWords.tsx';
import { LineMoves } from '../ui/LineMoves.tsx';
import { Button, Chip, Dialog, Switch } from '../ui/parts.tsx';
import { ShareBar } from '../ui/ShareBar.tsx';
import { ShareGraph } from '../ui/ShareGraph.tsx';
import { SideCards } from '../ui/SideCards.tsx';
import { pageVisible } from '../ui/visible.ts';
import { InAndOut } from './InAndOut.tsx';

/** What is looked at first: the game of the link, with what was kept of it; else the one that was kept. */
function begun(rules: Rules, setup: GameSetup | undefined) {
  const kept = load(studyForm);
  const restored = kept && Study.restore(rules, kept.study, kept.before);
  if (kept && !(restored instanceof Study)) putAside(studyForm.name);
  const study = restored instanceof Study ? restored : undefined;
  const linked = setup && rules.newGame(setup);
  if (linked?.ok && !(kept && study && isGame(kept.study, linked.value))) {
    if (!study) return { study: new Study(rules, linked.value), kept, error: null };
    study.load(setup as GameSetup);
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
  const { study, kept, error: refused } = begun(props.rules, props.setup);
  const [linkError, setLinkError] = createSignal<string | null>(
    props.damagedLink ? m().damagedLink : refused && errorText(refused),
  );
  const [running, setRunning] = createSignal(kept?.engine ?? false);
  const [lines, setLines] = createSignal(kept?.lines ?? 1);
  const [attempt, setAttempt] = createSignal(0);
  const [replaces, setReplaces] = createSignal<{ config: Config; moves: number } | null>(null);
  const [infos, setInfos] = createSignal<readonly Info[]>([]);
  const [done, setDone] = createSignal(false);
  const [failed, setFailed] = createSignal<string | null>(null);
  const [pointed, setPointed] = createSignal<number | null>(null);
  const [below, setBelow] = createSignal<string | null>(kept?.below ?? null);

  const state = study.state;
  const variant = () => state().variant;
  const ply = () => study.ply();
  const seat = () => {
    const at = state().sides.findIndex((side) => side.side === below());
    return at >= 0 ? at : variant() === 'sevenkingdoms' ? 1 : 0;
  };
  createEffect(() => {
    save(studyForm, {
      version,
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
  const comment = () => {
    const past = study.sideLine() === null ? study.recorded()?.comments[ply() - 1] : undefined;
    return past ?? '';
  };

  /** The side to move for a person, the others for bots. */
  const playOn = () => {
    const { fen, turn, options } = state();
    const config = defaultConfig(variant(), false, levelOfBots('match'));
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
    const next: Config = { ...config, preset: options.Rules ?? 'classic', fen };
    const playing = gameInProgress(props.rules, 'match');
    if (playing) setReplaces({ config: next, moves: playing.moves });
    else props.onPlay(next);
  };

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
            <Show when={comment()}>{(text) => <p class="recorded-comment">{text()}</p>}</Show>
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
          <Show when={study.before()}>
            <p class="hint before" role="status">
              {m().beforeKept} <Button wide label={m().backToBefore} onClick={() => study.back()} />
            </p>
          </Show>
          <InAndOut study={study} rules={props.rules} />
        </div>
      </div>
      <Dialog
        alert
        title={m().replaceTitle}
        open={replaces() !== null}
        onClose={() => setReplaces(null)}
        class="ask"
      >
        <p>{m().replaceQuestion(replaces()?.moves ?? 0)}</p>
        <div class="ask-answers">
          <Button wide autofocus label={m().cancel} onClick={() => setReplaces(null)} />
          <Button
            wide
            kind="main"
            label={m().replace}
            onClick={() => {
              const next = replaces();
              setReplaces(null);
              if (next) props.onPlay(next.config);
            }}
          />
        </div>
      </Dialog>
    </main>
  );
}
