/** How a game ended, beside the board, so that its last position stays in sight. */
import type { State } from 'hegemon-engine';
import { For, type JSX, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { gameNamed } from '../../board/games.ts';
import { lossOf } from '../../game/insights/loss.ts';
import type { Entry } from '../../game/insights/moveEffects.ts';
import { outcomeSentence, winnersOf } from '../../game/insights/narration.ts';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';

export function Result(props: {
  readonly state: State;
  readonly entries: readonly Entry[];
  /** Sides of people. */
  readonly mine: readonly string[];
  readonly onNewGame: () => void;
  readonly onNext?: () => void;
  /** Seconds from the end until it begins by itself. */
  readonly nextIn: number | undefined;
  readonly onAnalyse: () => void;
  readonly onReview: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const won = () => winnersOf(props.state).some((side) => props.mine.includes(side));
  const loss = () => (won() ? null : lossOf(props.state, props.entries, props.mine));
  return (
    <section class="result" role="status" data-testid="result">
      <div class="result-winners">
        <For each={winnersOf(props.state)}>
          {(side) => <Chip variant={props.state.variant} side={side} />}
        </For>
      </div>
      <h2>{outcomeSentence(props.state)}</h2>
      <Show when={loss()}>
        {(why) => (
          <p class="loss">
            {why()}{' '}
            <a href={`#/learn/${gameNamed(props.state.variant).lesson}`}>{m().lessonGuarded}</a>
          </p>
        )}
      </Show>
      <Show when={props.mine.length > 0}>
        <p>{won() ? m().youWon : props.state.outcome?.drawn ? m().drawn : m().youLost}</p>
      </Show>
      <div class="row result-buttons">
        <Show when={props.onNext}>
          {(next) => <Button wide kind="main" icon="play" label={m().nextNow} onClick={next()} />}
        </Show>
        <Button
          wide
          kind={props.onNext ? 'plain' : 'main'}
          icon="plus"
          label={m().newGame}
          onClick={() => props.onNewGame()}
        />
        <Button wide icon="history" label={m().whatDecided} onClick={() => props.onReview()} />
        <Button wide icon="analyse" label={m().analyseGame} onClick={() => props.onAnalyse()} />
        <Button icon="close" label={m().close} onClick={() => props.onClose()} />
      </div>
      <Show when={props.onNext && props.nextIn}>
        {(seconds) => <p class="hint">{m().nextSoon(seconds())}</p>}
      </Show>
    </section>
  );
}
