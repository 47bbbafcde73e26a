/** Begins a game from a position, after a question where one is in progress. */
import type { Rules, State } from 'hegemon-engine';
import { createSignal, type JSX } from 'solid-js';
import { type Config, configFrom } from '../../../../table/config.ts';
import { gameInProgress, levelOfBots } from '../../game/match/match.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { m } from '../../kit/texts/index.ts';

export function createPlayFrom(
  rules: Rules,
  onPlay: (config: Config) => void,
): { readonly playFrom: (state: State) => void; readonly Question: () => JSX.Element } {
  const [replaces, setReplaces] = createSignal<{ config: Config; moves: number } | null>(null);
  return {
    /** The side to move for a person, the others for bots. */
    playFrom: (state) => {
      const config = configFrom(state, levelOfBots('match'));
      const playing = gameInProgress(rules, 'match');
      if (playing) setReplaces({ config, moves: playing.moves });
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
