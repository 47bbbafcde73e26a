/** A game being played: the board with all that stands around it. For people and for watching. */
import type { Engine, Rules } from 'hegemon-engine';
import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  type JSX,
  on,
  onCleanup,
  Show,
  untrack,
} from 'solid-js';
import type { Arrow } from '../board/Arrows.tsx';
import { Board, type Looked, type Mark, type Pending } from '../board/Board.tsx';
import { shapeOf } from '../board/geometry.ts';
import { markOf } from '../board/marks.ts';
import { kindName, sideName, variantName } from '../board/names.ts';
import { isGeneral } from '../board/pieceStyle.ts';
import type { Config } from '../game/config.ts';
import { linkOf } from '../game/link.ts';
import { Match } from '../game/match.ts';
import { sharesOf } from '../game/moveEffects.ts';
import { movesOf } from '../game/movesOutOfTurn.ts';
import { threatsTo } from '../game/threats.ts';
import { announce } from '../kit/announce.ts';
import { ConfirmBar } from '../kit/ConfirmBar.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Button } from '../kit/controls.tsx';
import { setSetting, settings } from '../kit/settings.ts';
import { play } from '../kit/sounds.ts';
import { errorText } from '../kit/texts/errors.ts';
import { m } from '../kit/texts/index.ts';
import { showTitle } from '../kit/title.ts';
import { Actions } from './Actions.tsx';
import { keepEnded, keepReplaced, keepStored } from './archiveGame.ts';
import { NewGame } from './dialogs.ts';
import { FallCard } from './FallCard.tsx';
import { InWords } from './InWords.tsx';
import { lossOf } from './loss.ts';
import { Chronicle, History, MoveList } from './MoveList.tsx';
import { outcomeSentence, pendingSentence, sentence } from './narration.ts';
import { PastBar } from './PastBar.tsx';
import { PictureButton } from './pictures/PictureButton.tsx';
import { Result } from './Result.tsx';
import { ShareBar } from './ShareBar.tsx';
import { ShareGraph } from './ShareGraph.tsx';
import { SideCards } from './SideCards.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Threats, threatArrows } from './Threats.tsx';
import { TurnOrder } from './TurnOrder.tsx';
import { TypeMove } from './TypeMove.tsx';

export interface TableProps {
  readonly rules: Rules;
  readonly engine: () => Promise<Engine>;
  /** Where its game is kept in the browser. */
  readonly name: string;
  readonly first: () => Config;
  /** A game that was asked for on another page; once. */
  readonly wanted?: () => Config | undefined;
  readonly go: (hash: string) => void;
  /** The sides of people at this browser, where others play elsewhere. */
  readonly mine?: readonly string[];
  /** Where a new game is chosen, if not here. */
  readonly onNewGame?: () => void;
  /** What stands beside the board of a game in the course or of one by link. It may draw arrows. */
  readonly guide?: (
    match: Accessor<Match>,
    show: (arrows: readonly Arrow[]) => void,
  ) => JSX.Element;
}

export function Table(props: TableProps): JSX.Element {
  const options = {
    name: props.name,
    rules: props.rules,
    engine: props.engine,
    onEnd: keepEnded,
    ...(props.mine === undefined ? {} : { mine: () => props.mine ?? [] }),
  };
  const newGame = () => (props.onNewGame ? props.onNewGame() : setChoosing(true));
  const begin = (config: Config): Match => {
    const match = Match.begin(options, config);
    if (match instanceof Match) return match;
    throw new Error(match.what);
  };
  const wanted = props.wanted?.();
  if (wanted) keepStored(props.rules, props.name);
  const [match, setMatch] = createSignal<Match>(
    wanted ? begin(wanted) : (Match.restore(options) ?? begin(props.first())),
  );
  onCleanup(() => {
    match().leave();
    match().dispose();
  });
  const [choosing, setChoosing] = createSignal(false);
  const [refused, setRefused] = createSignal<string | null>(null);
  const [pending, setPending] = createSignal<Pending | null>(null);
  const [looked, setLooked] = createSignal<Looked | null>(null);
  const [typedError, setTypedError] = createSignal<string | null>(null);
  const [asksResign, setAsksResign] = createSignal(false);
  const [arrows, setArrows] = createSignal<readonly Arrow[]>([]);
  const [closedResult, setClosedResult] = createSignal<Match | null>(null);

  const start = (config: Config) => {
    const next = Match.begin(options, config);
    if (!(next instanceof Match)) {
      setRefused(errorText(next));
      return;
    }
    keepReplaced(match().copy(), match().config);
    match().dispose();
    setRefused(null);
    setChoosing(false);
    setMatch(next);
  };

  const state = () => match().shown();
  const variant = () => match().config.variant;
  const ply = () => match().view() ?? match().plies();
  const mine = createMemo(() => match().humans());
  const watching = () => mine().length === 0;
  const seat = () =>
    Math.max(
      0,
      state().sides.findIndex((side) => side.side === match().below()),
    );
  /** The last moves of all sides, the newest strongest. */
  const marks = createMemo<Mark[]>(() => {
    const count = Math.max(1, state().sides.filter((side) => side.fate === 'play').length - 1);
    const shown = match()
      .entries()
      .slice(Math.max(0, ply() - count), ply());
    return shown
      .filter((entry) => entry.last.move !== null)
      .map((entry, i) => markOf(entry.last, i === shown.length - 1 ? 1 : 0.38));
  });
  const shares = createMemo(() => [
    match().startShares,
    ...match()
      .entries()
      .map((entry) => entry.shares),
  ]);
  const plies = createMemo(() =>
    match()
      .entries()
      .map((entry) => entry.ply),
  );
  const falls = createMemo(() =>
    match()
      .entries()
      .filter((entry) => entry.last.fallen.length > 0)
      .map((entry) => entry.ply),
  );
  /** What wins, for a person's first look. */
  const goal = () => {
    const roads = state().sides[0]?.roads ?? [];
    const needed = (name: string) => roads.find((road) => road.name === name)?.goal;
    const [kingdoms, pieces] = [needed('conquests'), needed('taken')];
    if (kingdoms !== undefined && pieces !== undefined) return m().goalSeven(kingdoms, pieces);
    return state().sides.length > 2 ? m().goalLast : m().goalMate;
  };
  const player = (side: string) => {
    const chosen = match().config.seats[side];
    if (chosen?.by === 'human') {
      return mine().length === 1 && mine().includes(side) ? m().you : m().human;
    }
    return m().botLevel(chosen?.level ?? 3);
  };
  const playMove = (move: string): boolean => {
    setTypedError(null);
    // The same question as the button asks.
    if (/^resign$/i.test(move)) {
      if (match().waitsForHuman()) setAsksResign(true);
      return true;
    }
    const played = match().play(move);
    const error = match().error();
    if (!played && error) {
      setTypedError(errorText(error));
      match().dismissError();
    }
    return played;
  };
  const legal = createMemo(() =>
    match().waitsForHuman()
      ? Object.entries(state().moves).flatMap(([from, ends]) => ends.map((to) => from + to))
      : [],
  );
  const onKey = (key: string) => {
    if (key === ',') match().step(-1);
    else if (key === '.') match().step(1);
    else if (key === 't') setSetting('threats', !settings.threats);
  };
  const pendingText = () => {
    const move = pending();
    return move ? pendingSentence(state(), move.from, move.to) : '';
  };
  /** What the piece is that somebody looks at, and how it moves. */
  const pieceNote = () => {
    const piece = looked();
    if (!piece) return null;
    return m().pieceNote(
      sideName(variant(), piece.side),
      kindName(variant(), piece.kind),
      m().pieceMoves(variant(), piece.kind),
    );
  };
  /** Whose pieces may be in danger: the person's who moves, or who waits. */
  const threatened = () => {
    const { turn } = state();
    return mine().includes(turn) ? turn : (mine()[0] ?? turn);
  };
  /** The position, or what a move that waits for its confirmation makes of it. */
  const afterTry = createMemo(() => {
    const move = pending();
    if (!move || !settings.threats) return state();
    const tried = match()
      .copy()
      .play(move.from + move.to);
    return tried.ok ? tried.value : state();
  });
  const threats = createMemo(() =>
    settings.threats ? threatArrows(threatsTo(afterTry(), threatened())) : [],
  );
  /** The generals of the person to move that others can take, and by what. */
  const inDanger = createMemo(() => {
    const { turn, pieces, captures } = state();
    if (!settings.warnings || !match().waitsForHuman()) return [];
    return pieces
      .filter(({ kind, side }) => side === turn && isGeneral(variant(), kind))
      .flatMap(({ at, side }) =>
        captures
          .filter(({ to, by }) => to === at && by !== turn)
          .map(({ from, by }) => ({ at, side, from, by })),
      );
  });
  const warned = createMemo(() => new Set(inDanger().map(({ at }) => at)));
  const warning = createMemo(() => {
    const [first] = inDanger();
    if (!first) return null;
    const by = inDanger().map((found) => {
      const kind = state().pieces.find(({ at }) => at === found.from)?.kind ?? '';
      return m().pieceOn(sideName(variant(), found.by), kindName(variant(), kind), found.from);
    });
    const victim = mine().length > 1 ? sideName(variant(), first.side ?? '') : null;
    return m().mayBeTaken(victim, by);
  });
  createEffect(() => {
    const line = warning();
    if (line !== null) announce(line, true);
  });
  // Of several people at one board, the one to move sits below.
  createEffect(() => {
    const { turn } = match().live();
    const turns = settings.turnToMover && mine().length > 1 && mine().includes(turn);
    if (turns) untrack(() => match().turnBoard(turn));
  });
  const analyse = async (more = '') => {
    const { setup, moves } = match();
    props.go(`${await linkOf({ ...setup, moves })}&mine=${mine().join('')}${more}`);
  };

  createEffect(
    on(
      () => match().entries(),
      (entries, old) => {
        const entry = entries[entries.length - 1];
        // Not when a kept game was read: all its moves come at once.
        if (!entry || entries.length !== (old?.length ?? Number.NaN) + 1) return;
        announce(sentence(variant(), entry.last), mine().includes(entry.last.side));
        const { turn, outcome } = match().live();
        if (!match().rushing()) {
          const fell = entry.last.fallen.length > 0;
          play(outcome ? 'end' : fell ? 'fall' : entry.last.taken ? 'take' : 'move');
          if (!outcome && mine().includes(turn) && !mine().includes(entry.last.side)) play('turn');
        } else if (outcome) play('end');
        if (outcome) announce(outcomeSentence(match().live()), true);
      },
    ),
  );
  showTitle(() => {
    const { turn, outcome } = match().live();
    if (outcome) return m().gameOver;
    return mine().includes(turn) ? m().yourTurn : sideName(variant(), turn);
  });

  return (
    <main class="table" classList={{ 'table-past': match().view() !== null }}>
      <h1 class="visually-hidden">
        {watching() ? m().watch : m().play}: {variantName(variant())}
      </h1>
      <div class="table-ribbon">
        <TurnOrder
          state={match().live()}
          mine={mine()}
          thinking={match().thinking()}
          note={pieceNote()}
        />
      </div>
      <div class="table-left">
        <SideCards
          state={state()}
          player={player}
          mine={mine()}
          timeLeft={(side) => match().timeLeft(side)}
          onChoose={(side) => match().turnBoard(side)}
          below={match().below()}
        />
      </div>
      <div class="table-board" style={{ '--shape': shapeOf(variant()) }}>
        <Board
          state={state()}
          seat={seat()}
          movable={match().waitsForHuman()}
          marks={marks()}
          arrows={arrows().length > 0 ? arrows() : threats()}
          threats={settings.threats}
          onMove={playMove}
          onKey={onKey}
          onSay={(text) => announce(text, true)}
          onPending={setPending}
          onLook={setLooked}
          label={m().boardOf(variantName(variant()))}
          warned={warned()}
          movesOf={(side) => movesOf(props.rules, state(), side)}
        />
      </div>
      <div class="table-standing">
        <StatusLine
          state={state()}
          mine={mine().includes(match().below()) ? match().below() : (mine()[0] ?? null)}
          timeLeft={(side) => match().timeLeft(side)}
        />
      </div>
      <div class="table-action" aria-live="off">
        <Show
          when={pending()}
          fallback={
            <Show
              when={match().view() !== null}
              fallback={
                <Actions match={match()} onNewGame={newGame} onResign={() => setAsksResign(true)} />
              }
            >
              <PastBar match={match()} />
            </Show>
          }
        >
          {(move) => (
            <ConfirmBar
              text={pendingText()}
              onCancel={() => move().cancel()}
              onConfirm={() => move().confirm()}
            />
          )}
        </Show>
      </div>
      <div class="table-right">
        <Show when={match().card()} keyed>
          {(entry) => (
            <div class="table-card">
              <FallCard
                state={state()}
                entry={entry}
                mine={mine()}
                loss={lossOf(state(), match().entries(), mine())}
                onTakeBack={() => match().takeBack()}
                onRush={() => match().rush(true)}
                onClose={() => match().dismissCard()}
              />
            </div>
          )}
        </Show>
        <Show
          when={match().live().outcome && match().view() === null && closedResult() !== match()}
        >
          <div class="table-card">
            <Result
              state={match().live()}
              entries={match().entries()}
              mine={mine()}
              onNewGame={newGame}
              onAnalyse={() => void analyse()}
              onReview={() => void analyse('&review')}
              onClose={() => setClosedResult(match())}
            />
          </div>
        </Show>
        <div class="table-notes">
          <Show when={match().error()}>
            {(error) => (
              <p class="error" role="alert">
                {errorText(error())}{' '}
                <Button wide label={m().goOn} onClick={() => match().dismissError()} />
              </p>
            )}
          </Show>
          {props.guide?.(match, setArrows)}
          <Show when={settings.shares}>
            <ShareBar state={state()} shares={shares()[ply()] ?? sharesOf(state())} />
          </Show>
          <Show when={warning()}>{(line) => <p class="warning-line">{line()}</p>}</Show>
          <Show when={settings.threats && !state().outcome}>
            <Threats state={afterTry()} side={threatened()} />
          </Show>
          <Show when={!watching() && match().plies() === 0}>
            <p class="hint hint-start">
              <Show when={!props.guide}>
                <a class="new-here" href="#/learn">
                  {m().newHere}
                </a>{' '}
              </Show>
              {m().firstHint(sideName(variant(), match().below()))} {goal()} {m().pieceHint}{' '}
              <a href="#/about">{m().howToPlay}</a>
            </p>
          </Show>
        </div>
        <div class="table-panels">
          {/* Where two play, a fall is the end. */}
          <Show when={state().sides.length > 2}>
            <section class="panel">
              <h2>{m().chronicle}</h2>
              <Chronicle
                variant={variant()}
                entries={match().entries()}
                ply={ply()}
                onShow={(at) => match().show(at)}
              />
            </section>
          </Show>
          <section class="panel panel-moves">
            <h2>{m().moves}</h2>
            <MoveList
              variant={variant()}
              main={plies()}
              entryOf={(at) => match().entries()[at - 1]}
              now={ply()}
              onShow={(at) => match().show(at)}
            />
            <History
              ply={ply()}
              total={match().plies()}
              onShow={(at) => match().show(at)}
              onStep={(by) => match().step(by)}
            />
          </section>
          <Show when={settings.shares && match().entries().length > 1}>
            <ShareGraph
              state={state()}
              shares={shares()}
              falls={falls()}
              ply={ply()}
              onShow={(at) => match().show(at)}
            />
          </Show>
          <div class="more">
            <Show when={!watching()}>
              <TypeMove
                legal={legal()}
                movable={match().waitsForHuman()}
                error={typedError()}
                onMove={playMove}
              />
            </Show>
            <Button wide icon="analyse" label={m().analyseGame} onClick={() => void analyse()} />
            <PictureButton
              source={() => ({
                game: match().copy(),
                entries: match().entries(),
                ply: ply(),
                state: state(),
                seat: seat(),
              })}
            />
          </div>
          <InWords state={state()} entries={match().entries().slice(0, ply())} mine={mine()} />
        </div>
      </div>
      <NewGame
        open={choosing()}
        config={match().config}
        error={refused()}
        onStart={start}
        onClose={() => setChoosing(false)}
      />
      <ConfirmDialog
        title={m().resign}
        question={m().resignQuestion}
        answer={m().resign}
        open={asksResign()}
        onClose={() => setAsksResign(false)}
        onAnswer={() => {
          setAsksResign(false);
          match().resign();
        }}
      />
    </main>
  );
}
