/** What a past move was, while a game is looked back at: one mover at a time, by hand or by itself. */
import { type JSX, Show } from 'solid-js';
import { fallLines, sentence } from '../../game/insights/narration.ts';
import type { Match } from '../../game/match/match.ts';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { PlaybackSpeed } from './PlaybackSpeed.tsx';

export function PastBar(props: { readonly match: Match }): JSX.Element {
  const ply = () => props.match.view() ?? 0;
  const words = () => {
    const entry = props.match.entries()[ply() - 1];
    if (!entry) return m().first;
    const { variant } = props.match.config;
    return [sentence(variant, entry.last), ...fallLines(variant, entry.last)].join(' ');
  };
  return (
    <div class="row past" data-testid="past">
      <p role="status">{words()}</p>
      <div class="row actions">
        <Show
          when={props.match.replaying()}
          fallback={
            <Button
              icon="play"
              label={m().playFromPast}
              onClick={() => void props.match.replay(ply() + 1)}
            />
          }
        >
          <Button icon="pause" label={m().pause} onClick={() => props.match.show(ply())} />
        </Show>
        <PlaybackSpeed />
        <Button wide icon="close" label={m().backToGame} onClick={() => props.match.show(null)} />
      </div>
    </div>
  );
}
