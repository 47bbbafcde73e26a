/** The card of a fall, and that of the result. */
import { createSignal, type JSX, Show } from 'solid-js';
import { lossOf } from '../../game/insights/loss.ts';
import type { Match } from '../../game/match/match.ts';
import { FallCard } from '../notices/FallCard.tsx';
import { Result } from '../table/Result.tsx';

export function TableCards(props: {
  readonly match: Match;
  /** Sides of people. */
  readonly mine: readonly string[];
  readonly onNewGame: () => void;
  /** Leads to the analysis; with its review, if the address goes on so. */
  readonly onAnalyse: (more: string) => void;
}): JSX.Element {
  const [closedResult, setClosedResult] = createSignal<Match | null>(null);
  return (
    <>
      <Show when={props.match.card()} keyed>
        {(entry) => (
          <div class="table-card">
            <FallCard
              state={props.match.shown()}
              entry={entry}
              mine={props.mine}
              loss={lossOf(props.match.shown(), props.match.entries(), props.mine)}
              onTakeBack={() => props.match.takeBack()}
              onRush={() => props.match.rush(true)}
              onClose={() => props.match.dismissCard()}
            />
          </div>
        )}
      </Show>
      <Show
        when={
          props.match.live().outcome &&
          props.match.view() === null &&
          closedResult() !== props.match
        }
      >
        <div class="table-card">
          <Result
            state={props.match.live()}
            entries={props.match.entries()}
            mine={props.mine}
            onNewGame={props.onNewGame}
            onAnalyse={() => props.onAnalyse('')}
            onReview={() => props.onAnalyse('&review')}
            onClose={() => setClosedResult(props.match)}
          />
        </div>
      </Show>
    </>
  );
}
