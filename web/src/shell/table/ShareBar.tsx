/** Each side's share of the win as parts of a bar, always in turn order, so that places stay. */
import type { State } from 'hegemon-engine';
import { createMemo, Index, type JSX, Show } from 'solid-js';
import { Glyph } from '../../board/Chip.tsx';
import { sideName, simplifiedSigns } from '../../board/names.ts';
import { kingdomGlyph, sideLook } from '../../board/pieceStyle.ts';
import { sharesInPercent } from '../../game/insights/percents.ts';
import { m } from '../../kit/texts/index.ts';

export function ShareBar(props: {
  readonly state: State;
  /** Thousandths by side. */
  readonly shares: Readonly<Record<string, number>>;
}): JSX.Element {
  const parts = createMemo(() => sharesInPercent(props.state, props.shares));
  return (
    <figure class="shares">
      <figcaption>{m().shares}</figcaption>
      <div class="share-bar" aria-hidden="true">
        <Index each={parts()}>
          {(part) => (
            <div
              class={`share side-${sideLook(props.state.variant, part().side).colour}`}
              style={{ 'flex-grow': part().share }}
              title={`${sideName(props.state.variant, part().side)} ${part().percent} %`}
            >
              <Show when={part().share >= 60}>
                <Glyph glyph={kingdomGlyph(props.state.variant, part().side, simplifiedSigns())} />
                <span>{part().percent}</span>
              </Show>
            </div>
          )}
        </Index>
      </div>
      <table class="visually-hidden">
        <caption>{m().shares}</caption>
        <tbody>
          <Index each={parts()}>
            {(part) => (
              <tr>
                <th scope="row">{sideName(props.state.variant, part().side)}</th>
                <td>{part().percent} %</td>
              </tr>
            )}
          </Index>
        </tbody>
      </table>
    </figure>
  );
}
