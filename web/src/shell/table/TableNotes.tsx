/** What a person at the table has to know now: errors, hints, chances, dangers. */
import { type JSX, Show } from 'solid-js';
import { errorText } from '../../game/errorSentences.ts';
import { sharesOf } from '../../game/insights/moveEffects.ts';
import type { Match } from '../../game/match/match.ts';
import { Alert, Button } from '../../kit/controls.tsx';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { Threats } from '../lists/Threats.tsx';
import { StartHint } from '../notices/StartHint.tsx';
import type { Dangers } from './dangers.ts';
import { ShareBar } from './ShareBar.tsx';

export function TableNotes(props: {
  readonly match: Match;
  /** Sides of people. */
  readonly mine: readonly string[];
  /** The shares after 0, 1, 2 ... moves. */
  readonly shares: readonly Readonly<Record<string, number>>[];
  readonly dangers: Dangers;
  /** What the course adds. */
  readonly guide: JSX.Element;
  /** Without such there is a way to the course. */
  readonly newcomer: boolean;
}): JSX.Element {
  const ply = () => props.match.view() ?? props.match.plies();
  return (
    <div class="table-notes">
      <Show when={props.match.error()}>
        {(error) => (
          <Alert>
            {errorText(error())}{' '}
            <Button wide label={m().goOn} onClick={() => props.match.dismissError()} />
          </Alert>
        )}
      </Show>
      {props.guide}
      <Show when={settings.shares}>
        <ShareBar
          state={props.match.shown()}
          shares={props.shares[ply()] ?? sharesOf(props.match.shown())}
        />
      </Show>
      <Show when={props.dangers.warning()}>{(line) => <p class="warning-line">{line()}</p>}</Show>
      <Show when={settings.threats && !props.match.shown().outcome}>
        <Threats state={props.dangers.afterTry()} side={props.dangers.threatened()} />
      </Show>
      <Show when={props.mine.length > 0 && props.match.plies() === 0}>
        <StartHint
          state={props.match.shown()}
          side={props.match.below()}
          newcomer={props.newcomer}
        />
      </Show>
    </div>
  );
}
