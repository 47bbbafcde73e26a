/** The layers of a board's picture, below and above its pieces. */
import type { State } from 'hegemon-engine';
import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import { type Bounds, type Geometry, turned, type Vec } from './geometry.ts';
import type { InputState } from './input.ts';
import { PieceFace } from './PieceFace.tsx';
import { isGeneral } from './pieceStyle.ts';

/** A move to be marked: where it began and ended, and whose it was. */
export interface Mark {
  readonly from: string | null;
  readonly to: string | null;
  readonly side: string;
  /** 1 for the last move, less for older ones. */
  readonly weight: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The room between two boxes. */
function frameOf(outer: Box, { left, top, right, bottom }: Bounds): string {
  const { x, y, width, height } = outer;
  return `M${x} ${y}h${width}v${height}h${-width}ZM${left} ${top}V${bottom}H${right}V${top}Z`;
}

const starShape = Array.from({ length: 10 }, (_, i) => {
  const [radius, angle] = [i % 2 === 0 ? 40 : 17, (i * Math.PI) / 5];
  const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)].map(Math.round);
  return `${i === 0 ? 'M' : 'L'}${x} ${y}`;
})
  .join('')
  .concat('Z');

/** A piece that waits in a hand to be dropped. */
export interface HandPiece {
  readonly at: Vec;
  readonly side: string;
  readonly kind: string;
  readonly count: number;
}

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** What every layer needs to know. */
interface LayerProps {
  readonly state: State;
  readonly placed: ReadonlyMap<string, Vec>;
  /** The class of a side's colour. */
  readonly colour: (side: string | null) => string;
}

/** What is needed to draw a piece: `prefix` is that of the glyphs' ids. */
export interface FaceProps extends LayerProps {
  readonly geometry: Geometry;
  readonly turn: number;
  readonly prefix: string;
}

/** Points, lines, signs and coordinates. */
export function Ground(
  props: FaceProps & {
    readonly part: boolean;
    readonly box: Box;
    readonly bounds: Bounds;
    readonly labels: readonly Label[];
    readonly labelSize: number;
  },
): JSX.Element {
  return (
    <>
      <g class="board-ground" transform={props.turn === 0 ? undefined : `rotate(${props.turn})`}>
        <For each={props.geometry.regions}>
          {(region) => <path class={`region region-${region.kind}`} d={region.d} />}
        </For>
        <path class="board-lines" d={props.geometry.lines} />
      </g>
      <For each={props.part ? [] : props.geometry.homes}>
        {(home, seat) => {
          const from = () => turned(home.from, props.turn);
          const to = () => turned(home.to, props.turn);
          const side = () => props.state.sides[seat()];
          return (
            <line
              class={`home ${props.colour(side()?.side ?? null)}`}
              classList={{
                'home-turn': !props.state.outcome && side()?.side === props.state.turn,
                'home-out': side()?.fate !== 'play',
              }}
              x1={from().x}
              y1={from().y}
              x2={to().x}
              y2={to().y}
            />
          );
        }}
      </For>
      <For each={props.geometry.signs}>
        {(sign) => {
          const at = () => turned(sign, props.turn);
          return (
            <g class={`sign sign-${sign.kind}`} transform={`translate(${at().x} ${at().y})`}>
              <Show when={sign.kind === 'emperor'}>
                <path class="sign-seal" d="M-30-44H30L44-30V30L30 44H-30L-44 30V-30Z" />
              </Show>
              <use
                href={`#${props.prefix}-${sign.glyph}`}
                transform={`scale(${sign.size / 256}) translate(-128 -128)`}
              />
            </g>
          );
        }}
      </For>
      <Show when={props.part}>
        {/* The lines go on beyond a part, but not under its coordinates. */}
        <path class="board-beyond" d={frameOf(props.box, props.bounds)} />
      </Show>
      <Show when={props.labels.length > 0}>
        <g class="board-labels">
          <For each={props.labels}>
            {(label) => (
              <text x={label.x} y={label.y} font-size={`${props.labelSize}px`}>
                {label.text}
              </text>
            )}
          </For>
        </g>
      </Show>
    </>
  );
}

/** The last moves, and the stars of a lesson. */
export function Marks(
  props: LayerProps & {
    readonly marks: readonly Mark[];
    readonly stars: ReadonlySet<string> | undefined;
  },
): JSX.Element {
  return (
    <>
      <g class="marks">
        <Index each={props.marks}>
          {(mark) => {
            const from = () => props.placed.get(mark().from ?? '');
            const to = () => props.placed.get(mark().to ?? '');
            return (
              <g class={`mark ${props.colour(mark().side)}`} style={{ opacity: mark().weight }}>
                <Show when={from() && to()}>
                  <line x1={from()?.x} y1={from()?.y} x2={to()?.x} y2={to()?.y} />
                </Show>
                <Show when={from()}>
                  {(at) => <circle class="mark-from" cx={at().x} cy={at().y} r="16" />}
                </Show>
                <Show when={to()}>
                  {(at) => <circle class="mark-to" cx={at().x} cy={at().y} r="53" />}
                </Show>
              </g>
            );
          }}
        </Index>
      </g>
      <g class="stars">
        <For each={[...(props.stars ?? [])]}>
          {(name) => (
            <Show when={props.placed.get(name)}>
              {(at) => (
                <path
                  class="star"
                  data-star={name}
                  transform={`translate(${at().x} ${at().y})`}
                  d={starShape}
                />
              )}
            </Show>
          )}
        </For>
      </g>
    </>
  );
}

/** The pieces in the hands, in games that have hands. */
export function Hands(
  props: FaceProps & {
    readonly hands: ReadonlyMap<string, HandPiece>;
    readonly movable: boolean;
    readonly selected: string | null;
  },
): JSX.Element {
  return (
    <For each={[...props.hands]}>
      {([name, hand]) => (
        <g
          class={`piece ${props.colour(hand.side)}`}
          classList={{
            'piece-own': props.movable && hand.side === props.state.turn,
            'piece-chosen': hand.side === props.state.turn && name.endsWith(`:${props.selected}`),
          }}
          style={{ transform: `translate(${hand.at.x}px, ${hand.at.y}px)` }}
          data-at={name}
        >
          <PieceFace
            variant={props.state.variant}
            piece={{ kind: hand.kind, side: hand.side, born: hand.side }}
            seat={props.state.sides.findIndex((side) => side.side === hand.side)}
            geometry={props.geometry}
            turn={props.turn}
            prefix={props.prefix}
            small={false}
          />
          <Show when={hand.count > 1}>
            <g class="hand-count" transform="translate(38 -34)">
              <circle r="20" />
              <text>{hand.count}</text>
            </g>
          </Show>
        </g>
      )}
    </For>
  );
}

/** Dots on empty points, rings around pieces. */
function Spots(props: {
  readonly name: 'target' | 'peek';
  readonly at: readonly (readonly [string, Vec])[];
  readonly occupied: ReadonlySet<string>;
}): JSX.Element {
  const data = (point: string) => ({ [props.name === 'peek' ? 'data-peek' : 'data-to']: point });
  return (
    <For each={props.at}>
      {([point, { x, y }]) => (
        <Show
          when={props.occupied.has(point)}
          fallback={<circle class={props.name} {...data(point)} cx={x} cy={y} r="15" />}
        >
          <circle class={`${props.name}-take`} {...data(point)} cx={x} cy={y} r="50" />
        </Show>
      )}
    </For>
  );
}

/** Where pieces can go, which of them hang, and what warns. */
export function Rings(
  props: LayerProps & {
    readonly targets: readonly (readonly [string, Vec])[];
    readonly peeks: readonly (readonly [string, Vec])[];
    /** The side of the piece that is looked at. */
    readonly peeker: string | null;
    readonly occupied: ReadonlySet<string>;
    readonly warned: ReadonlySet<string> | undefined;
    readonly threats: boolean;
  },
): JSX.Element {
  const threatened = createMemo(() => {
    const by = new Map<string, string>();
    if (!props.threats) return by;
    for (const capture of props.state.captures) {
      if (capture.wins && !by.has(capture.to)) by.set(capture.to, capture.by);
    }
    return by;
  });
  const generals = createMemo(() => {
    const { pieces, variant } = props.state;
    return new Set(pieces.filter((p) => isGeneral(variant, p.kind)).map((p) => p.at));
  });
  return (
    <>
      <g class="targets">
        <Spots name="target" at={props.targets} occupied={props.occupied} />
      </g>
      <g class={`peeks ${props.colour(props.peeker)}`}>
        <Spots name="peek" at={props.peeks} occupied={props.occupied} />
      </g>
      <g class="warned">
        <For each={[...(props.warned ?? [])]}>
          {(name) => (
            <Show when={props.placed.get(name)}>
              {(at) => <circle class="warning" data-warned={name} cx={at().x} cy={at().y} r="60" />}
            </Show>
          )}
        </For>
      </g>
      <g class="threats">
        <For each={[...threatened()]}>
          {([name, by]) => {
            const at = props.placed.get(name);
            return at ? (
              <circle
                class={`threat ${props.colour(by)}`}
                classList={{ 'threat-general': generals().has(name) }}
                cx={at.x}
                cy={at.y}
                r="49"
              />
            ) : null;
          }}
        </For>
      </g>
    </>
  );
}

/** A move that waits to be confirmed. */
export function PendingMove(
  props: FaceProps & { readonly pending: InputState['pending'] },
): JSX.Element {
  return (
    <Show when={props.pending}>
      {(pending) => {
        const at = () => props.placed.get(pending().to) ?? { x: 0, y: 0 };
        const mover = () => {
          const piece = props.state.pieces.find((p) => p.at === pending().from);
          return (
            piece ?? {
              at: '',
              kind: pending().from[0] ?? '',
              side: props.state.turn,
              born: props.state.turn,
            }
          );
        };
        return (
          <g class="pending" transform={`translate(${at().x} ${at().y})`}>
            <g class={`piece ${props.colour(mover().side)}`}>
              <PieceFace
                variant={props.state.variant}
                piece={mover()}
                seat={props.state.sides.findIndex((side) => side.side === mover().side)}
                geometry={props.geometry}
                turn={props.turn}
                prefix={props.prefix}
                small={false}
              />
            </g>
            <circle class="pending-ring" r="54" />
          </g>
        );
      }}
    </Show>
  );
}
