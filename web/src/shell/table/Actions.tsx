/** What can be done with a game: buttons under the board. */
import { Match as Case, type JSX, Show, Switch } from 'solid-js';
import type { Pending } from '../../board/Board.tsx';
import { pendingSentence } from '../../game/insights/narration.ts';
import type { Match } from '../../game/match/match.ts';
import { ConfirmBar } from '../../kit/ConfirmBar.tsx';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { PastBar } from '../later.ts';
import { BoardButtons } from './BoardButtons.tsx';
import { PlaybackSpeed } from './PlaybackSpeed.tsx';

/** A move that waits for its confirmation, or a past move that is looked at, takes the place of the buttons. */
export function TableAction(props: {
  readonly match: Match;
  readonly pending: Pending | null;
  readonly onNewGame: () => void;
  readonly onResign: () => void;
  /** What can be done instead with a game that is not played here alone. */
  readonly instead?: JSX.Element;
}): JSX.Element {
  return (
    <Switch fallback={props.instead ?? <Actions {...props} />}>
      <Case when={props.pending}>
        {(move) => (
          <ConfirmBar
            text={pendingSentence(props.match.shown(), move().from, move().to)}
            onCancel={() => move().cancel()}
            onConfirm={() => move().confirm()}
          />
        )}
      </Case>
      <Case when={props.match.view() !== null}>
        <PastBar match={props.match} />
      </Case>
    </Switch>
  );
}

function Actions(props: {
  readonly match: Match;
  readonly onNewGame: () => void;
  readonly onResign: () => void;
}): JSX.Element {
  const watching = () => props.match.humans().length === 0;
  return (
    <div class="row actions">
      <Button icon="plus" wide label={m().newGame} onClick={() => props.onNewGame()} />
      <Show when={!watching()}>
        <Button
          icon="back"
          label={m().takeBack}
          disabled={!props.match.canTakeBack()}
          onClick={() => props.match.takeBack()}
        />
        <Show when={!props.match.onlyBotsLeft()}>
          <Button
            icon="flag"
            label={m().resign}
            disabled={!props.match.waitsForHuman()}
            onClick={() => props.onResign()}
          />
        </Show>
        <Button
          icon="history"
          label={m().sinceMyTurn}
          disabled={props.match.sinceMyTurn() >= props.match.entries().length}
          onClick={() => void props.match.replay()}
        />
      </Show>
      <Show when={props.match.onlyBotsLeft()}>
        <Button
          icon="last"
          label={m().toTheEnd}
          aria-pressed={props.match.rushing()}
          disabled={props.match.live().outcome !== null}
          onClick={() => props.match.rush(!props.match.rushing())}
        />
      </Show>
      <Button
        icon={props.match.paused() ? 'play' : 'pause'}
        label={props.match.paused() ? m().resume : m().pause}
        disabled={props.match.live().outcome !== null}
        onClick={() => props.match.pause(!props.match.paused())}
      />
      <BoardButtons
        sides={props.match.live().sides}
        below={props.match.live().sides.findIndex(({ side }) => side === props.match.below())}
        onTurn={(side) => props.match.turnBoard(side)}
      />
      <PlaybackSpeed />
    </div>
  );
}
