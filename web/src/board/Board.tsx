/**
 * A board of any of the three games: one SVG that is drawn from a state, takes clicks, drags, taps
 * and pinches, and a grid of the same points for keyboards and screen readers.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js';
import { Deferred } from '../kit/lazy.tsx';
import { settings } from '../kit/settings.ts';
import { m } from '../kit/texts/index.ts';
import { Arrows } from './Arrows.tsx';
import {
  type FaceProps,
  Ground,
  Hands,
  type Mark,
  Marks,
  PendingMove,
  Rings,
} from './boardLayers.tsx';
import type { BoardProps } from './boardProps.ts';
import { type BoardView, createBoardView } from './boardView.ts';
import { type Choosing, createChoosing } from './choosing.ts';
import { createSketch } from './drawnShapes.ts';
import { Grid } from './Grid.tsx';
import { step } from './geometry.ts';
import { glyphs } from './glyphs.ts';
import { Magnifier } from './Magnifier.tsx';
import { MiniMap } from './MiniMap.tsx';
import { Pieces } from './Pieces.tsx';
import { sideLook } from './pieceStyle.ts';
import { createPointers } from './pointers.ts';
import { Shapes } from './Shapes.tsx';

export type { Looked, Pending } from './boardProps.ts';
export type { Mark };

export function Board(props: BoardProps): JSX.Element {
  const id = createUniqueId();
  let svg!: SVGSVGElement;
  let wrapper!: HTMLDivElement;
  const [focused, setFocused] = createSignal<string | null>(null);
  const [still, setStill] = createSignal(true);
  const variant = createMemo(() => props.state.variant);
  const view = createBoardView(props, variant);
  const choosing = createChoosing(props, view);
  const { input } = choosing;
  const sketching = createSketch(props);
  const pointers = createPointers(props, view, choosing, sketching, () => svg);

  createEffect(
    // The geometry of a game is always the same object, unlike its states.
    on([view.turn, view.geometry], () => {
      // A board that is turned does not glide: its pieces stay where they were on it.
      setStill(true);
      view.resetZoom();
      requestAnimationFrame(() => requestAnimationFrame(() => setStill(false)));
    }),
  );
  onMount(() => {
    const resized = new ResizeObserver(() => view.setPixels(wrapper.clientWidth || 600));
    resized.observe(wrapper);
    onCleanup(() => resized.disconnect());
    svg.addEventListener('touchstart', pointers.touchStart, { passive: false });
  });
  const targetNames = createMemo(() => new Set(choosing.selectedTargets().map(([name]) => name)));

  return (
    <div
      class="board"
      classList={{ 'board-still': still() || settings.animation === 'off' }}
      style={{ '--ratio': `${view.box().width / view.box().height}` }}
      ref={wrapper}
    >
      {/* Seen only: the grid below says the same to readers and takes the keys. */}
      <svg
        class="board-svg"
        classList={{ 'board-movable': props.movable }}
        aria-hidden="true"
        ref={svg}
        viewBox={`${view.seen().x} ${view.seen().y} ${view.seen().width} ${view.seen().height}`}
        onPointerDown={pointers.down}
        onPointerMove={pointers.move}
        onPointerUp={pointers.up}
        onPointerCancel={pointers.cancel}
        onPointerLeave={pointers.leave}
        onContextMenu={(event) => event.preventDefault()}
      >
        <defs>
          <For each={Object.entries(glyphs())}>
            {([character, d]) => <path id={`${id}-${character}`} d={d} />}
          </For>
        </defs>
        <Deferred>
          <Layers
            {...props}
            id={id}
            view={view}
            choosing={choosing}
            shapes={sketching.sketched()}
            focused={focused()}
          />
        </Deferred>
      </svg>
      <Show when={input().magnifier}>
        {(at) => (
          <Magnifier
            href={`#${id}-layer`}
            at={at()}
            seen={view.seen()}
            pixels={view.pixels()}
            unit={view.unit()}
          />
        )}
      </Show>
      <Show when={view.zoom().scale > 1.05}>
        <MiniMap box={view.box()} seen={view.seen()} onReset={view.resetZoom} />
      </Show>
      <Deferred>
        <Grid
          state={props.state}
          geometry={view.geometry()}
          placed={view.placed()}
          label={props.label}
          movable={props.movable}
          selected={input().selected}
          targets={targetNames()}
          plain={props.brush !== undefined}
          stars={props.stars}
          onFocus={setFocused}
          onChoose={(name) => {
            if (!props.drawing || !props.onDraw) choosing.choosePoint(name);
            else if (view.placed().has(name)) sketching.press(name, props.drawing);
          }}
          onEscape={() => {
            sketching.drop();
            choosing.chooseNothing();
          }}
        />
      </Deferred>
      <span class="visually-hidden">{m().boardKeys}</span>
    </div>
  );
}

/** The picture of a board, from the ground up. */
function Layers(
  props: BoardProps & {
    readonly id: string;
    readonly view: BoardView;
    readonly choosing: Choosing;
    readonly focused: string | null;
  },
): JSX.Element {
  const { id, view, choosing } = props;
  const { input, placeOf } = choosing;
  const variant = createMemo(() => props.state.variant);
  const occupied = createMemo(() => new Set(props.state.pieces.map((piece) => piece.at)));
  /** What each layer is drawn from. */
  const layer: FaceProps = {
    get state() {
      return props.state;
    },
    get placed() {
      return view.placed();
    },
    get geometry() {
      return view.geometry();
    },
    get turn() {
      return view.turn();
    },
    colour: (side) => `side-${sideLook(variant(), side).colour}`,
    prefix: id,
  };

  return (
    <g id={`${id}-layer`}>
      <Ground
        {...layer}
        part={props.part !== undefined}
        box={view.box()}
        bounds={view.bounds()}
        labels={view.labelled() ? view.labels() : []}
        labelSize={view.labelSize()}
      />
      <Marks {...layer} marks={props.marks} stars={props.stars} />
      <Pieces
        {...layer}
        own={choosing.froms()}
        chosen={input().selected}
        looked={choosing.peeked()?.at ?? null}
        drag={input().drag}
        small={view.pixels() / (view.box().width / step) < 26}
      />
      <Hands
        {...layer}
        hands={choosing.trays()}
        movable={props.movable}
        selected={input().selected}
      />
      <Rings
        {...layer}
        targets={choosing.selectedTargets()}
        peeks={choosing.peekTargets()}
        peeker={choosing.peeked()?.side ?? null}
        occupied={occupied()}
        warned={props.warned}
        threats={props.threats}
      />
      <Shapes shapes={props.shapes ?? []} placed={view.placed()} />
      <Arrows
        arrows={props.arrows ?? []}
        placeOf={placeOf}
        colour={layer.colour}
        unit={view.unit()}
      />
      <Show when={placeOf(input().hover?.name ?? '')}>
        {(at) => (
          <circle class={`hover hover-${input().hover?.role}`} cx={at().x} cy={at().y} r="52" />
        )}
      </Show>
      <PendingMove {...layer} pending={input().pending} />
      <Show when={placeOf(props.focused ?? '')}>
        {(at) => (
          <rect
            class="focus-ring"
            x={at().x - 52}
            y={at().y - 52}
            width="104"
            height="104"
            rx="14"
          />
        )}
      </Show>
    </g>
  );
}
