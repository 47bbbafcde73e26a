/** The game of a table: kept, asked for, or new; and what is heard and read out of its moves. */
import type { EngineError } from 'hegemon-engine';
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { Config } from '../../../../table/config.ts';
import { sideName } from '../../board/names.ts';
import { keepEnded, keepReplaced } from '../../game/archive/saveFinished.ts';
import { errorText } from '../../game/errorSentences.ts';
import { outcomeSentence, sentence } from '../../game/insights/narration.ts';
import { type LocalOptions, LocalTable } from '../../game/match/localTable.ts';
import { Match } from '../../game/match/match.ts';
import type { Kept } from '../../game/match/storedGame.ts';
import { announce } from '../../kit/announce.ts';
import { play } from '../../kit/sounds.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import type { Past } from '../lists/past.ts';

/** A game that is played at this browser. */
export interface OwnGame extends LocalOptions {
  readonly first: () => Config;
  /** A game that was asked for on another page; once. */
  readonly wanted?: () => Config | undefined;
}

/** The match of a game at this browser: the one that was asked for, the one that is kept, or a first one. */
export function createOwnMatch(own: OwnGame, kept: Kept | undefined) {
  const { rules, name, engine } = own;
  const local = { rules, name, engine };
  const onEnd = keepEnded;
  const begin = (config: Config): Match | EngineError => {
    const made = LocalTable.begin(local, config);
    return made.ok ? Match.at({ rules, link: made.value, onEnd }) : made.error;
  };
  const sure = (match: Match | EngineError): Match => {
    if (match instanceof Match) return match;
    throw new Error(match.what);
  };
  const first = (): Match | EngineError => {
    const wanted = own.wanted?.();
    if (wanted && kept) keepReplaced(kept.board.game, kept.table.config);
    if (wanted || !kept) return begin(wanted ?? own.first());
    return Match.at({ rules, link: LocalTable.restore(local, kept), onEnd });
  };
  const [match, setMatch] = createSignal<Match>(sure(first()));
  onCleanup(() => {
    match().keep();
    match().dispose();
  });
  /** Another game takes its place; or why it cannot begin. */
  const replace = (config: Config): string | null => {
    const next = begin(config);
    if (!(next instanceof Match)) return errorText(next);
    keepReplaced(match().copy(), match().config);
    match().dispose();
    setMatch(next);
    return null;
  };
  return { match, replace };
}

export function pastOf(match: Accessor<Match>): Past {
  return {
    ply: () => match().view() ?? match().plies(),
    total: () => match().plies(),
    show: (ply) => match().show(ply),
  };
}

/** Who plays a side of a game at this browser: "You", "Bot, level 3". */
export function playerName(match: Match, side: string): string {
  const mine = match.humans();
  if (mine.includes(side)) return mine.length === 1 ? m().you : m().human;
  return m().botLevel(match.config.seats[side]?.level ?? 3);
}

/** Each move is read out and heard when it is played; whose turn it is stands in the title. */
export function tellMoves(match: Accessor<Match>, mine: Accessor<readonly string[]>): void {
  showTitle(() => {
    const { variant, turn, outcome } = match().live();
    if (outcome) return m().gameOver;
    if (mine().includes(turn)) return m().yourTurn;
    return mine().length > 0
      ? sideName(variant, turn)
      : m().named(m().watch, sideName(variant, turn));
  });
  createEffect(
    on(
      () => match().entries(),
      (entries, old) => {
        const entry = entries[entries.length - 1];
        // Not when a kept game was read: all its moves come at once.
        if (!entry || entries.length !== (old?.length ?? Number.NaN) + 1) return;
        announce(sentence(match().config.variant, entry.last), mine().includes(entry.last.side));
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
}
