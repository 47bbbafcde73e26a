/** Begins a game from a position, after a question where one is in progress. */
import type { Rules, State } from 'hegemon-engine';
import { createSignal, type JSX } from 'solid-js';
import { type Config, configFrom } from '../../../../table/config.ts';
import { keptMatch } from '../../game/match/storedGame.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { m } from '../../kit/texts/index.ts';

export function createPlayFrom(
  rules: Rules,
  onPlay: (config: Config) => void,
): { readonly playFrom: (state: State) => Promise<void>; readonly Question: () => JSX.Element } {
  const [replaces, setReplaces] = createSignal<{ config: Config; moves: number } | null>(null);
  return {
    /** The side to move for a person, the others for bots. */
    playFrom: async (state) => {
      const kept = await keptMatch(rules, 'match');
      const bot = [...(kept?.table.seats.values() ?? [])].find(({ by }) => by === 'bot');
      const config = configFrom(state, bot?.level);
      const moves = kept?.table.phase === 'playing' ? kept.table.moves.length : 0;
      if (moves > 0) setReplaces({ config, moves });
      else onPlay(config);
    },
    Question: () => (
      <ConfirmDialog
        title={m().replaceTitle}
        question={m().replaceQuestion(replaces()?.moves ?? 0)}
        answer={m().replace}
        open={replaces() !== null}
        onClose={() => setReplaces(null)}
        onAnswer={() => {
          const next = replaces();
          setReplaces(null);
          if (next) onPlay(next.config);
        }}
      />
    ),
  };
}
