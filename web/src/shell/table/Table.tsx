/** A game being played: the board with all that stands around it. For people and for watching. */

import type { Rules, State } from 'hegemon-engine';
import {
  type Accessor,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  Show,
  untrack,
} from 'solid-js';
import type { Arrow } from '../../board/Arrows.tsx';
import type { Looked, Pending } from '../../board/Board.tsx';
import { shapeOf } from '../../board/games.ts';
import { variantName } from '../../board/names.ts';
import { errorText } from '../../game/errorSentences.ts';
import { pieceNote } from '../../game/insights/narration.ts';
import type { Match } from '../../game/match/match.ts';
import { type Kept, keptMatch } from '../../game/match/storedGame.ts';
import { linkOf } from '../../game/records/link.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Deferred } from '../../kit/lazy.tsx';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { History, NewGame, TableCards } from '../later.ts';
import { whenStill } from '../lists/still.ts';
import { TableAction } from './Actions.tsx';
import { createDangers } from './dangers.ts';
import { SideCards } from './SideCards.tsx';
import { StatusLine } from './StatusLine.tsx';
import { type Premove, TableBoard } from './TableBoard.tsx';
import { TableNotes } from './TableNotes.tsx';
import { TablePanels } from './TablePanels.tsx';
import { TurnOrder } from './TurnOrder.tsx';
import { createOwnMatch, type OwnGame, pastOf, playerName, tellMoves } from './tableGame.ts';

interface TableProps {
  readonly rules: Rules;
  readonly match: Match;
  readonly go: (hash: string) => void;
  readonly onNewGame: () => void;
  /** Begins the same game anew, by itself if only bots play. */
  readonly onNext?: () => void;
  /** Who plays a side that is not at this browser, where others play. */
  readonly player?: (side: string) => string;
  /** A side of a person here whose move is chosen before its turn. */
  readonly premove?: Premove;
  /** The buttons under the board of a game that is not played here alone. */
  readonly actions?: (askResign: () => void) => JSX.Element;
  /** What stands beside the board of a game in the course. It may draw arrows. */
  readonly guide?: (
    match: Accessor<Match>,
    show: (arrows: readonly Arrow[]) => void,
  ) => JSX.Element;
}

/** What a person plays by a text or by the board, and the question before resigning. */
function createMoveEntry(match: Accessor<Match>) {
  const [typedError, setTypedError] = createSignal<string | null>(null);
  const [asksResign, setAsksResign] = createSignal(false);
  const play = (move: string): boolean => {
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
  return { play, typedError, asksResign, setAsksResign };
}

/** Of several people at one board, the one to move sits below. */
function turnToMover(match: Accessor<Match>, mine: Accessor<readonly string[]>): void {
  createEffect(() => {
    const { turn } = match().live();
    const turns = settings.turnToMover && mine().length > 1 && mine().includes(turn);
    if (turns) untrack(() => match().turnBoard(turn));
  });
}

/** A card for each side, with who plays it. */
function Sides(props: {
  readonly match: Match;
  readonly mine: readonly string[];
  readonly state: State;
  readonly player: TableProps['player'];
}): JSX.Element {
  const playerOf = (side: string) => {
    if (!props.player) return playerName(props.match, side);
    return props.mine.includes(side) ? m().you : props.player(side);
  };
  return (
    <SideCards
      state={props.state}
      player={playerOf}
      absent={(side) => props.match.config.seats[side]?.by === 'absent'}
      mine={props.mine}
      timeLeft={(side) => props.match.timeLeft(side)}
      onChoose={(side) => props.match.turnBoard(side)}
      below={props.match.below()}
    />
  );
}

/** A question before the move that ends the game for a side. */
function ResignDialog(props: {
  readonly match: Match;
  readonly entry: ReturnType<typeof createMoveEntry>;
}): JSX.Element {
  return (
    <ConfirmDialog
      title={m().resign}
      question={m().resignQuestion}
      answer={m().resign}
      open={props.entry.asksResign()}
      onClose={() => props.entry.setAsksResign(false)}
      onAnswer={() => {
        props.entry.setAsksResign(false);
        void props.match.resign();
      }}
    />
  );
}

export function Table(props: TableProps): JSX.Element {
  const match = () => props.match;
  const variant = () => match().config.variant;
  const mine = createMemo(() => match().humans());
  const told = whenStill(() => match().shown());
  const seat = () =>
    Math.max(
      0,
      match()
        .shown()
        .sides.findIndex(({ side }) => side === match().below()),
    );
  const shares = createMemo(() => [
    match().startShares,
    ...match()
      .entries()
      .map((entry) => entry.shares),
  ]);
  const [pending, setPending] = createSignal<Pending | null>(null);
  const [looked, setLooked] = createSignal<Looked | null>(null);
  const [arrows, setArrows] = createSignal<readonly Arrow[]>([]);
  const entry = createMoveEntry(match);
  const dangers = createDangers(match, mine);
  turnToMover(match, mine);
  tellMoves(match, mine);
  const analyse = async (more = '') => {
    const { setup, moves } = match();
    props.go(`${await linkOf({ ...setup, moves })}&mine=${mine().join('')}${more}`);
  };

  return (
    <main
      class="table"
      classList={{ 'table-past': match().view() !== null }}
      style={{ '--shape': shapeOf(variant()) }}
    >
      <h1 class="visually-hidden">
        {m().named(mine().length === 0 ? m().watch : m().play, variantName(variant()))}
      </h1>
      <div class="table-ribbon">
        <TurnOrder
          state={told()}
          mine={mine()}
          thinking={match().view() === null ? match().thinking() : null}
          player={props.player}
          timeLeft={(side) => match().timeLeft(side)}
          note={pieceNote(variant(), looked())}
        />
      </div>
      <div class="table-left">
        <Deferred>
          <Sides match={match()} mine={mine()} state={told()} player={props.player} />
        </Deferred>
      </div>
      <div class="table-board">
        <TableBoard
          rules={props.rules}
          match={match()}
          seat={seat()}
          premove={props.premove}
          arrows={arrows().length > 0 ? arrows() : dangers.arrows()}
          warned={dangers.warned()}
          onMove={entry.play}
          onPending={setPending}
          onTry={dangers.setTried}
          onLook={setLooked}
        />
      </div>
      <div class="table-status">
        <StatusLine
          state={told()}
          mine={mine().includes(match().below()) ? match().below() : (mine()[0] ?? null)}
          timeLeft={(side) => match().timeLeft(side)}
        />
      </div>
      <div class="table-action" aria-live="off">
        <TableAction
          match={match()}
          pending={pending()}
          onNewGame={props.onNewGame}
          onResign={() => entry.setAsksResign(true)}
          instead={props.actions?.(() => entry.setAsksResign(true))}
        />
      </div>
      <div class="table-right">
        <Deferred>
          <Show when={match().card() || match().live().outcome}>
            <TableCards
              match={match()}
              mine={mine()}
              onNewGame={props.onNewGame}
              {...(props.onNext && mine().length === 0 ? { onNext: props.onNext } : {})}
              onAnalyse={(more) => void analyse(more)}
            />
          </Show>
          <TableNotes
            match={match()}
            mine={mine()}
            shares={shares()}
            dangers={dangers}
            guide={props.guide?.(match, setArrows)}
            newcomer={!props.guide}
          />
          <TablePanels
            match={match()}
            mine={mine()}
            shares={shares()}
            seat={seat()}
            typedError={entry.typedError()}
            onMove={entry.play}
            onAnalyse={() => void analyse()}
          />
          <History past={pastOf(match)} />
        </Deferred>
      </div>
      <ResignDialog match={match()} entry={entry} />
    </main>
  );
}

/** The table of a game at this browser, where another one may begin. */
type OwnTableProps = OwnGame & Pick<TableProps, 'go' | 'guide'>;

export function OwnTable(props: OwnTableProps): JSX.Element {
  const [read] = createResource(async () => ({ kept: await keptMatch(props.rules, props.name) }));
  return <Show when={read()}>{(done) => <TableOf {...props} kept={done().kept} />}</Show>;
}

function TableOf(props: OwnTableProps & { readonly kept: Kept | undefined }): JSX.Element {
  const { match, replace } = createOwnMatch(props, props.kept);
  const [choosing, setChoosing] = createSignal(false);
  const [refused, setRefused] = createSignal<string | null>(null);
  return (
    <>
      <Table
        rules={props.rules}
        match={match()}
        go={props.go}
        onNewGame={() => setChoosing(true)}
        onNext={() => replace(match().config)}
        {...(props.guide ? { guide: props.guide } : {})}
      />
      <NewGame
        open={choosing()}
        config={match().config}
        error={refused()}
        onStart={(config) => {
          setRefused(replace(config));
          if (refused() === null) setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
