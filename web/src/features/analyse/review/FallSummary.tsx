/** The game as a story: who fell, by whose mistake, who gained, and how it ended. */
import type { State } from 'hegemon-engine';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { sideName } from '../../../board/names.ts';
import type { Entry } from '../../../game/insights/moveEffects.ts';
import { fallLines, outcomeSentence } from '../../../game/insights/narration.ts';
import { type FallStory, fallStories, type Judged, lossOfMove } from './judge.ts';
import { t } from './texts/index.ts';

export function FallSummary(props: {
  readonly variant: string;
  /** The end of the game. */
  readonly state: State;
  readonly entries: readonly Entry[];
  readonly judged: readonly (Judged | null | undefined)[];
  /** The shares before the first move. */
  readonly start: Readonly<Record<string, number>>;
  /** Shows the game after the move with this index. */
  readonly onShow: (index: number) => void;
}): JSX.Element {
  const falls = createMemo(() => fallStories(props.entries, props.judged, props.start));
  const name = (side: string) => sideName(props.variant, side);
  const entry = (index: number) => props.entries[index] as Entry;
  const gained = ({ gainer }: FallStory) =>
    gainer &&
    t().gained(name(gainer.side), Math.round(gainer.before / 10), Math.round(gainer.after / 10));
  return (
    <section class="review-story" aria-label={t().story}>
      <h3>{t().story}</h3>
      <ol data-testid="story">
        <For each={falls()}>
          {(fall) => (
            <li>
              <p>
                <Chip variant={props.variant} side={fall.side} small out />{' '}
                <button type="button" class="link" onClick={() => props.onShow(fall.index)}>
                  {t().round(entry(fall.index).round)}
                </button>{' '}
                {fallLines(props.variant, entry(fall.index).last)[fall.nth]}
              </p>
              <Show
                when={fall.mistake !== null ? { index: fall.mistake } : null}
                fallback={<p>{t().noMistake}</p>}
              >
                {(move) => (
                  <p>
                    {t().mistakeOf(name((props.judged[move().index] as Judged).side))}{' '}
                    <button type="button" class="link" onClick={() => props.onShow(move().index)}>
                      {t().moveIn(entry(move().index).last.move ?? '', entry(move().index).round)}
                    </button>
                    {t().costs(t().percent(lossOfMove(props.judged[move().index] as Judged)))}
                  </p>
                )}
              </Show>
              <Show when={gained(fall)}>{(text) => <p>{text()}</p>}</Show>
            </li>
          )}
        </For>
        <Show
          when={props.state.outcome}
          fallback={
            <Show when={falls().length === 0}>
              <li>{t().nothingFell}</li>
            </Show>
          }
        >
          <li>
            <strong>{outcomeSentence(props.state)}</strong>
          </li>
        </Show>
      </ol>
    </section>
  );
}
