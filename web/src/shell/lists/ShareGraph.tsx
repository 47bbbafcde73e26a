/** The sides' shares over the game, one above the other; a click shows the game at that move. */
import type { State } from 'hegemon-engine';
import { createMemo, For, Index, type JSX } from 'solid-js';
import { sideName } from '../../board/names.ts';
import { sideLook } from '../../board/pieceStyle.ts';
import type { Entry } from '../../game/insights/moveEffects.ts';
import { sharesInPercent } from '../../game/insights/percents.ts';
import { m } from '../../kit/texts/index.ts';

interface ShareGraphProps {
  readonly state: State;
  /** Thousandths by side after 0, 1, 2 ... moves. */
  readonly shares: readonly Readonly<Record<string, number>>[];
  readonly entries: readonly Entry[];
  readonly ply: number;
  readonly onShow: (ply: number) => void;
}

const [width, height] = [1000, 300];

export function ShareGraph(props: ShareGraphProps): JSX.Element {
  const last = () => Math.max(1, props.shares.length - 1);
  const x = (ply: number) => (width * ply) / last();
  const areas = createMemo(() => {
    const below = props.shares.map(() => 0);
    return props.state.sides.map(({ side }) => {
      const lower = below.map((value, i) => `${x(i)} ${height - (height * value) / 1000}`);
      props.shares.forEach((shares, i) => {
        below[i] = (below[i] as number) + (shares[side] ?? 0);
      });
      const upper = below.map((value, i) => `${x(i)} ${height - (height * value) / 1000}`);
      // A single position is drawn as a band as wide as the graph.
      if (props.shares.length === 1) {
        const [low, high] = [lower[0], upper[0]].map((point) => point?.split(' ')[1]);
        return { side, d: `M0 ${low}H${width}V${high}H0Z` };
      }
      return { side, d: `M${upper.join('L')}L${lower.reverse().join('L')}Z` };
    });
  });
  /** Moves at which somebody fell. */
  const falls = createMemo(() =>
    props.entries.filter(({ last }) => last.fallen.length > 0).map(({ ply }) => ply),
  );
  const show = (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const rect = event.currentTarget.getBoundingClientRect();
    props.onShow(Math.round(((event.clientX - rect.left) / rect.width) * last()));
  };
  const text = () =>
    sharesInPercent(props.state, props.shares[props.ply] ?? {})
      .map(({ side, percent }) => `${sideName(props.state.variant, side)} ${percent} %`)
      .join(', ');
  return (
    <figure class="graph">
      <figcaption class="visually-hidden">{m().sharesOverGame}</figcaption>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the page step here, too */}
      <div
        class="graph-slider"
        role="slider"
        tabIndex={0}
        aria-label={m().sharesOverGame}
        aria-valuemin={0}
        aria-valuemax={props.shares.length - 1}
        aria-valuenow={props.ply}
        aria-valuetext={m().named(m().afterMoves(props.ply), text())}
        onClick={show}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <Index each={areas()}>
            {(area) => (
              <path
                class={`graph-area side-${sideLook(props.state.variant, area().side).colour}`}
                d={area().d}
              />
            )}
          </Index>
          <For each={falls()}>
            {(ply) => <line class="graph-fall" x1={x(ply)} x2={x(ply)} y1="0" y2={height} />}
          </For>
          <line class="graph-now" x1={x(props.ply)} x2={x(props.ply)} y1="0" y2={height} />
        </svg>
      </div>
    </figure>
  );
}
