/** The card of a fall, and that of the result. */
import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { lossOf } from '../../game/insights/loss.ts';
import type { Match } from '../../game/match/match.ts';
import { pageVisible } from '../../kit/visible.ts';
import { Result } from '../table/Result.tsx';
import { FallCard } from './FallCard.tsx';

/** From the end of a game of bots to their next one. */
const seenMs = 20_000;

export function TableCards(props: {
  readonly match: Match;
  /** Sides of people. */
  readonly mine: readonly string[];
  readonly onNewGame: () => void;
  /** Of bots alone: their next game. */
  readonly onNext?: () => void;
  /** Leads to the analysis; with its review, if the address goes on so. */
  readonly onAnalyse: (more: string) => void;
}): JSX.Element {
  const [closedResult, setClosedResult] = createSignal<Match | null>(null);
  // Who does something here while the result is seen stays with it.
  const [stays, setStays] = createSignal<Match | null>(null);
  const stay = () => setStays(props.match.live().outcome && props.match);
  for (const kind of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(kind, stay);
    onCleanup(() => window.removeEventListener(kind, stay));
  }
  createEffect(() => {
    const { onNext, match } = props;
    if (!onNext || !match.live().outcome || stays() === match || !pageVisible()) return;
    const timer = setTimeout(onNext, seenMs);
    onCleanup(() => clearTimeout(timer));
  });
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
            {...(props.onNext ? { onNext: props.onNext } : {})}
            nextIn={stays() === props.match ? undefined : seenMs / 1000}
            onAnalyse={() => props.onAnalyse('')}
            onReview={() => props.onAnalyse('&review')}
            onClose={() => setClosedResult(props.match)}
          />
        </div>
      </Show>
    </>
  );
}
