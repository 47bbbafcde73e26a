/** A review that is to begin, at work or paused: how far it is, and how long the rest takes. */
import { type JSX, Show } from 'solid-js';
import { errorText } from '../../../game/errorSentences.ts';
import { Alert, Button } from '../../../kit/controls.tsx';
import type { Review } from './review.ts';
import { t } from './texts/index.ts';

export function Progress(props: { readonly work: Review }): JSX.Element {
  const going = () => props.work.going();
  const left = () => {
    const ms = props.work.msLeft();
    return ms === null ? '' : t().timeLeft(Math.round(ms / 60_000));
  };
  return (
    <>
      <Show when={going() === 'not begun'}>
        <p class="hint">{t().lead}</p>
      </Show>
      <Show when={props.work.error()}>{(error) => <Alert>{errorText(error())}</Alert>}</Show>
      <Show when={going() !== 'done' && props.work.total > 0}>
        <div class="row review-work">
          <Show
            when={going() === 'running'}
            fallback={
              <Button
                wide
                kind="main"
                icon={going() === 'paused' ? 'play' : 'analyse'}
                label={going() === 'paused' ? t().goOn : t().start}
                onClick={() => props.work.start()}
              />
            }
          >
            <Button wide icon="pause" label={t().pause} onClick={() => props.work.pause()} />
          </Show>
          <Show when={going() !== 'not begun'}>
            <progress
              max={props.work.total}
              value={props.work.done()}
              aria-label={t().progress(props.work.done(), props.work.total)}
            />
            <span class="review-count" data-testid="review-count">
              {t().progress(props.work.done(), props.work.total)}
              {left() === '' ? '' : ` · ${left()}`}
            </span>
          </Show>
        </div>
        <Show when={going() === 'running'}>
          <p class="hint">{t().stays}</p>
        </Show>
      </Show>
    </>
  );
}
