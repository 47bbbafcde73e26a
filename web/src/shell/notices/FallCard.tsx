/** What a fall was and what it means, over the board. */
import type { State } from 'hegemon-engine';
import { For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { sideName } from '../../board/names.ts';
import type { Entry } from '../../game/insights/moveEffects.ts';
import { fallLines, sentence } from '../../game/insights/narration.ts';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';

export function FallCard(props: {
  readonly state: State;
  readonly entry: Entry;
  /** Sides of people. */
  readonly mine: readonly string[];
  /** Why the person lost whose side fell last. */
  readonly loss: string | null;
  readonly onTakeBack: () => void;
  /** Plays the rest without waiting. */
  readonly onRush: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  let close!: HTMLDivElement;
  // The card is read before anything else; whoever plays by keyboard goes on where the focus was.
  const before = document.activeElement;
  onMount(() => {
    close.querySelector<HTMLButtonElement>('.button-main')?.focus({ preventScroll: true });
    // Below the board or beside it: both are seen, if the screen has room for both.
    document.querySelector('.table-board')?.scrollIntoView({ block: 'nearest' });
    close.parentElement?.scrollIntoView({ block: 'nearest' });
  });
  onCleanup(() => {
    const inside = close.parentElement?.contains(document.activeElement);
    if (inside && before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    }
  });
  const variant = () => props.state.variant;
  /** Whether a person still plays. */
  const left = () =>
    props.state.sides.some((side) => side.fate === 'play' && props.mine.includes(side.side));
  const out = () =>
    props.entry.last.fallen.some((fall) => props.mine.includes(fall.side)) && !left();
  return (
    <section class="fall-card" role="status" data-testid="fall-card">
      <For each={props.entry.last.fallen}>
        {(fall, i) => {
          const heir = () => props.state.sides.find((side) => side.side === fall.heir);
          return (
            <div class="stack">
              <div class="fall-head">
                <Chip variant={variant()} side={fall.side} out />
                <h2>
                  {fall.by === 'resign'
                    ? m().fallTitleResigned(sideName(variant(), fall.side))
                    : m().fallTitle(sideName(variant(), fall.side))}
                </h2>
                <Show when={fall.heir}>
                  {(side) => (
                    <>
                      <span class="fall-arrow" aria-hidden="true">
                        →
                      </span>
                      <Chip variant={variant()} side={side()} />
                    </>
                  )}
                </Show>
              </div>
              <Show when={fall.by !== 'resign'}>
                <p>{sentence(variant(), props.entry.last)}</p>
              </Show>
              <p>
                {props.entry.onTime ? m().lostOnTime : fallLines(variant(), props.entry.last)[i()]}
              </p>
              <Show when={fall.by !== 'resign' && heir()}>
                {(side) => (
                  <ul class="hint">
                    <For each={side().counters.filter((counter) => counter.name !== 'losses')}>
                      {(counter) => (
                        <li>
                          {m().counterNow(
                            sideName(variant(), side().side),
                            m().counters[counter.name as keyof ReturnType<typeof m>['counters']] ??
                              '',
                            counter.now,
                            counter.goal,
                          )}
                        </li>
                      )}
                    </For>
                  </ul>
                )}
              </Show>
            </div>
          );
        }}
      </For>
      <Show when={out()}>
        <p class="fall-out">
          <Show when={props.loss}>{(why) => <strong class="loss">{why()} </strong>}</Show>
          {m().youAreOut}
        </p>
      </Show>
      <div ref={close} class="row fall-end">
        <Show when={out()}>
          <Button wide icon="back" label={m().takeBack} onClick={() => props.onTakeBack()} />
          <Button wide icon="last" label={m().toTheEnd} onClick={() => props.onRush()} />
        </Show>
        <Button
          wide
          kind="main"
          label={out() ? m().watchOn : m().goOn}
          onClick={() => props.onClose()}
        />
      </div>
    </section>
  );
}
