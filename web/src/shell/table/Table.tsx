/** A game being played: the board with all that stands around it. For people and for watching. */

import type { Rules } from 'hegemon-engine';
import {
  type Accessor,
  createEffect,
  createMemo,
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
import { linkOf } from '../../game/records/link.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Deferred } from '../../kit/lazy.tsx';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { History, NewGame, TableCards } from '../lazy/index.ts';
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

/** What a table knows and does besides the game itself. */
function createTable(props: TableProps) {
  const match = () => props.match;
  const [pending, setPending] = createSignal<Pending | null>(null);
  const [looked, setLooked] = createSignal<Looked | null>(null);
  const [typedError, setTypedError] = createSignal<string | null>(null);
  const [asksResign, setAsksResign] = createSignal(false);
  const [arrows, setArrows] = createSignal<readonly Arrow[]>([]);

  const state = () => match().shown();
  const told = whenStill(state);
  const variant = () => match().config.variant;
  const mine = createMemo(() => match().humans());
  const sides = createMemo(() => state().sides.map(({ side }) => side));
  const seat = () => Math.max(0, sides().indexOf(match().below()));
  const shares = createMemo(() => [
    match().startShares,
    ...match()
      .entries()
      .map((entry) => entry.shares),
  ]);
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
  const dangers = createDangers(match, mine);
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

  tellMoves(match, mine);

  return {
    match,
    pending,
    setPending,
    setLooked,
    looked,
    typedError,
    asksResign,
    setAsksResign,
    arrows,
    setArrows,
    told,
    variant,
    mine,
    seat,
    shares,
    playMove,
    dangers,
    analyse,
  };
}

export function Table(props: TableProps): JSX.Element {
  const table = createTable(props);
  const { match, mine, variant, told, dangers, playMove } = table;

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
          note={pieceNote(variant(), table.looked())}
        />
      </div>
      <div class="table-left">
        <Deferred>
          <SideCards
            state={told()}
            player={(side) =>
              props.player
                ? mine().includes(side)
                  ? m().you
                  : props.player(side)
                : playerName(match(), side)
            }
            absent={(side) => match().config.seats[side]?.by === 'absent'}
            mine={mine()}
            timeLeft={(side) => match().timeLeft(side)}
            onChoose={(side) => match().turnBoard(side)}
            below={match().below()}
          />
        </Deferred>
      </div>
      <div class="table-board">
        <TableBoard
          rules={props.rules}
          match={match()}
          seat={table.seat()}
          premove={props.premove}
          arrows={table.arrows().length > 0 ? table.arrows() : dangers.arrows()}
          warned={dangers.warned()}
          onMove={playMove}
          onPending={table.setPending}
          onTry={dangers.setTried}
          onLook={table.setLooked}
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
          pending={table.pending()}
          onNewGame={props.onNewGame}
          onResign={() => table.setAsksResign(true)}
          instead={props.actions?.(() => table.setAsksResign(true))}
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
              onAnalyse={(more) => void table.analyse(more)}
            />
          </Show>
          <TableNotes
            match={match()}
            mine={mine()}
            shares={table.shares()}
            dangers={dangers}
            guide={props.guide?.(match, table.setArrows)}
            newcomer={!props.guide}
          />
          <TablePanels
            match={match()}
            mine={mine()}
            shares={table.shares()}
            seat={table.seat()}
            typedError={table.typedError()}
            onMove={playMove}
            onAnalyse={() => void table.analyse()}
          />
          <History past={pastOf(match)} />
        </Deferred>
      </div>
      <ConfirmDialog
        title={m().resign}
        question={m().resignQuestion}
        answer={m().resign}
        open={table.asksResign()}
        onClose={() => table.setAsksResign(false)}
        onAnswer={() => {
          table.setAsksResign(false);
          void match().resign();
        }}
      />
    </main>
  );
}

/** The table of a game at this browser, where another one may begin. */
export function OwnTable(props: OwnGame & Pick<TableProps, 'go' | 'guide'>): JSX.Element {
  const { match, replace } = createOwnMatch(props);
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
