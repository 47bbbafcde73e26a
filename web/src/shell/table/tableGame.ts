/** The game of a table: kept, asked for, or new; and what is heard and read out of its moves. */
import type { Engine, Rules } from 'hegemon-engine';
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { Config } from '../../../../table/config.ts';
import { sideName } from '../../board/names.ts';
import { keepEnded, keepReplaced, keepStored } from '../../game/archive/saveFinished.ts';
import { errorText } from '../../game/errorSentences.ts';
import { outcomeSentence, sentence } from '../../game/insights/narration.ts';
import { Match } from '../../game/match/match.ts';
import { announce } from '../../kit/announce.ts';
import { play } from '../../kit/sounds.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import type { Past } from '../lists/past.ts';

export interface TableGameProps {
  readonly rules: Rules;
  readonly engine: () => Promise<Engine>;
  /** Where its game is kept in the browser. */
  readonly name: string;
  readonly first: () => Config;
  /** A game that was asked for on another page; once. */
  readonly wanted?: () => Config | undefined;
  /** A game that is not kept here. */
  readonly joined?: Match;
}

export function createTableGame(props: TableGameProps) {
  const options = {
    name: props.name,
    rules: props.rules,
    engine: props.engine,
    onEnd: keepEnded,
  };
  const begin = (config: Config): Match => {
    const match = Match.begin(options, config);
    if (match instanceof Match) return match;
    throw new Error(match.what);
  };
  const wanted = props.wanted?.();
  if (wanted) keepStored(props.rules, props.name);
  const [match, setMatch] = createSignal<Match>(
    wanted ? begin(wanted) : (props.joined ?? Match.restore(options) ?? begin(props.first())),
  );
  onCleanup(() => {
    match().leave();
    match().dispose();
  });
  /** A new game is being chosen. */
  const [choosing, setChoosing] = createSignal(false);
  const [refused, setRefused] = createSignal<string | null>(null);
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
  return { match, choosing, setChoosing, refused, start };
}

export function pastOf(match: Accessor<Match>): Past {
  return {
    ply: () => match().view() ?? match().plies(),
    total: () => match().plies(),
    show: (ply) => match().show(ply),
  };
}

/** Who plays a side: "You", "Bot, level 3". */
export function playerName(match: Match, side: string): string {
  const { remote } = match;
  const mine = match.humans();
  if (remote) return mine.includes(side) ? m().you : remote.playerName(side);
  const chosen = match.config.seats[side];
  if (chosen?.by === 'human') return mine.length === 1 && mine.includes(side) ? m().you : m().human;
  return m().botLevel(chosen?.level ?? 3);
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
