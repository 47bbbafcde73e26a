/**
 * A board of any of the three games: one SVG that is drawn from a state, takes clicks, drags, taps
 * and pinches, and a grid of the same points for keyboards and screen readers.
 */
import type { Piece, Shape, State } from 'hegemon-engine';
import {
  batch,
  createEffect,
  createMemo,
  createSelector,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js';
import { settings } from '../kit/settings.ts';
import { m } from '../kit/texts/index.ts';
import { type Arrow, Arrows } from './Arrows.tsx';
import { createBoardView } from './boardView.ts';
import { Grid } from './Grid.tsx';
import { nearest, step, trayHeight, type Vec } from './geometry.ts';
import { glyphs } from './glyphs.ts';
import { BoardInput, type InputState, nothing, type Pointer } from './input.ts';
import { Loupe } from './Loupe.tsx';
import { Ground, type HandPiece, Hands, type Mark, Marks, PendingMove, Rings } from './layers.tsx';
import { MiniMap } from './MiniMap.tsx';
import { kindName, sideName } from './names.ts';
import { PieceFace } from './PieceFace.tsx';
import { type TrackedPiece, track } from './pieceIdentity.ts';
import { sideLook } from './pieceStyle.ts';
import { Shapes } from './Shapes.tsx';
import { createSketch } from './sketch.ts';

export type { Mark };

export interface BoardProps {
  readonly state: State;
  /** The number of the seat that is shown below. */
  readonly seat: number;
  /** Whether moves can be entered. */
  readonly movable: boolean;
  readonly marks: readonly Mark[];
  readonly arrows?: readonly Arrow[];
  /** What somebody has drawn on the board. */
  readonly shapes?: readonly Shape[];
  /** Gets what is drawn with the right button: an arrow, or a circle where it begins and ends on one point. */
  readonly onDraw?: (shape: Shape) => void;
  /** All pointers and Enter draw in this colour, and move nothing. */
  readonly drawing?: Shape['colour'] | null;
  /** Rings on pieces that their enemies can win. */
  readonly threats: boolean;
  /** Points with a ring that warns: generals of the side to move that can be taken. */
  readonly warned?: ReadonlySet<string>;
  /** The points that are shown, where it is not the whole board; the state has no pieces and moves beside them. */
  readonly part?: ReadonlySet<string> | undefined;
  /** Points with a star: where a lesson wants a piece to go. */
  readonly stars?: ReadonlySet<string>;
  /** Coordinates on a small board, too. */
  readonly coordinates?: boolean;
  /**
   * Of a board that is set up: what a click puts on a point, under this name among the moves, which say
   * where; `null`: nothing, a click chooses a piece. Nothing is confirmed, and nothing said of moves.
   */
  readonly brush?: string | null;
  /** Where the pieces of a side could go that does not have the turn. */
  readonly movesOf?: (side: string) => State['moves'];
  readonly onMove: (move: string) => void;
  /** Keys that the board leaves to the page: `,` `.` `t`. */
  readonly onKey?: (key: string) => void;
  readonly label: string;
  /** Says something to readers that only a picture shows. */
  readonly onSay?: (text: string) => void;
  /** Gets the waiting move, so that the page can show a bar for it. */
  readonly onPending?: (pending: Pending | null) => void;
  /** Gets the piece that is pointed at, or else the chosen one, so that the page can say what it is. */
  readonly onLook?: (piece: Looked | null) => void;
}

export interface Looked {
  readonly kind: string;
  readonly side: string;
}

export interface Pending {
  readonly from: string;
  readonly to: string;
  confirm(): void;
  cancel(): void;
}

function samePiece(a: TrackedPiece, b: TrackedPiece): boolean {
  return a.at === b.at && a.kind === b.kind && a.side === b.side && a.born === b.born;
}

export function Board(props: BoardProps): JSX.Element {
  const id = createUniqueId();
  let svg!: SVGSVGElement;
  let wrapper!: HTMLDivElement;
  const [input, setInput] = createSignal<InputState>({ ...nothing, selected: props.brush ?? null });
  const [focused, setFocused] = createSignal<string | null>(null);
  const [still, setStill] = createSignal(true);
  /** The point of the piece that is pointed at. */
  const [under, setUnder] = createSignal<string | null>(null);
  /** A piece that cannot be moved now, but shows where it could go. */
  const [peek, setPeek] = createSignal<Piece | null>(null);

  // A state is new with each move. What stays the same in it is told apart, so that 119 pieces do not look at all of it.
  const variant = createMemo(() => props.state.variant);
  const order = createMemo(() => props.state.sides.map(({ side }) => side).join(''));
  const seatOf = (side: string | null) => (side === null ? -1 : order().indexOf(side));
  const {
    pixels,
    setPixels,
    zoom,
    setZoom,
    geometry,
    turn,
    placed,
    bounds,
    labelled,
    labelSize,
    labelRoom,
    box,
    labels,
    seen,
    unit,
  } = createBoardView(props, variant);

  // What can be chosen.
  const trays = createMemo(() => {
    const places = new Map<string, HandPiece>();
    if (!geometry().hands) return places;
    const { top, bottom } = geometry().bounds;
    const room = labelRoom();
    props.state.sides.forEach((side, seat) => {
      const below = seat === props.seat;
      const y = below ? bottom + room + trayHeight / 2 : top - room - trayHeight / 2;
      const hand = Object.entries(side.hand);
      hand.forEach(([kind, count], i) => {
        const x = (i - (hand.length - 1) / 2) * 1.25 * step;
        places.set(`${side.side}:${kind}@`, { at: { x, y }, side: side.side, kind, count });
      });
    });
    return places;
  });
  const placeOf = (name: string): Vec | undefined =>
    placed().get(name) ?? trays().get(`${props.state.turn}:${name}`)?.at;
  const froms = createMemo<ReadonlyMap<string, Vec>>(() => {
    const places = new Map<string, Vec>();
    if (!props.movable) return places;
    for (const from of Object.keys(props.state.moves)) {
      const at = placeOf(from);
      if (at) places.set(from, at);
    }
    return places;
  });
  const targets = (from: string): ReadonlyMap<string, Vec> => {
    const places = new Map<string, Vec>();
    for (const to of props.state.moves[from] ?? []) {
      const at = placed().get(to);
      if (at) places.set(to, at);
    }
    return places;
  };
  const board = new BoardInput({
    froms,
    targets,
    unit,
    confirms: (pointer) =>
      props.brush === undefined &&
      (settings.confirm === 'always' ||
        (settings.confirm === 'touch' && pointer === 'touch' && step / unit() < 28)),
    state: input,
    // A brush stays in the hand.
    change: (next) => setInput({ ...next, selected: next.selected ?? props.brush ?? null }),
    play: (from, to) => props.onMove(from + to),
  });
  // A move or a jump makes what was chosen meaningless.
  createEffect(
    on(
      () => [props.state, props.movable, props.brush],
      () => {
        const shown = peeked();
        batch(() => {
          setInput({ ...nothing, selected: props.brush ?? null });
          setUnder(null);
          // A piece that was looked at while others moved is chosen once it can be moved itself.
          if (shown && froms().has(shown.at)) setInput({ ...nothing, selected: shown.at });
          if (!shown || input().selected !== null) setPeek(null);
        });
      },
      { defer: true },
    ),
  );
  // A piece that was looked at and is gone, or fights for another side now, shows nothing more.
  const peeked = createMemo<Piece | undefined>(() => {
    const before = peek();
    return props.state.pieces.find(
      ({ at, kind, side }) => at === before?.at && kind === before.kind && side === before.side,
    );
  });
  const movesOf = (side: string): State['moves'] =>
    side === props.state.turn ? props.state.moves : (props.movesOf?.(side) ?? {});
  const peekTargets = createMemo(() => {
    const piece = peeked();
    if (!piece || piece.side === null || input().selected !== null) return [];
    return (movesOf(piece.side)[piece.at] ?? []).flatMap((to) => {
      const at = placed().get(to);
      return at ? [[to, at] as const] : [];
    });
  });
  /** Looks at the piece on a point, or no more at that one. */
  const lookAt = (name: string | null) =>
    setPeek(
      name === peeked()?.at ? null : (props.state.pieces.find(({ at }) => at === name) ?? null),
    );
  const looked = createMemo<Looked | null>(() => {
    const name = under() ?? input().selected;
    if (name === null) return null;
    if (name.endsWith('@')) return { kind: name[0] as string, side: props.state.turn };
    const piece = props.state.pieces.find(({ at }) => at === name);
    return piece && piece.side !== null ? { kind: piece.kind, side: piece.side } : null;
  });
  createEffect(() => props.onLook?.(looked()));
  createEffect(() => {
    const { pending } = input();
    props.onPending?.(
      pending && {
        ...pending,
        confirm: () => board.confirm(),
        cancel: () => board.select(null),
      },
    );
  });

  // Pieces with an identity, so that they glide.
  const pieces = createMemo<{ list: TrackedPiece[]; state: State }>((before) => ({
    list: track(before?.list ?? [], before?.state, props.state),
    state: props.state,
  }));
  const ordered = createMemo(() => [...pieces().list].sort((a, b) => a.id - b.id));
  const ids = createMemo<number[]>(() => ordered().map((piece) => piece.id), [], {
    equals: (a, b) => a.length === b.length && a.every((value, i) => value === b[i]),
  });
  const byId = createMemo(() => new Map(pieces().list.map((piece) => [piece.id, piece])));
  const isOwn = createSelector(froms, (at: string, places) => places.has(at));
  const isChosen = createSelector(() => input().selected);
  const isLooked = createSelector(() => peeked()?.at ?? null);
  createEffect(
    // The geometry of a game is always the same object, unlike its states.
    on([turn, geometry], () => {
      // A board that is turned does not glide: its pieces stay where they were on it.
      setStill(true);
      setZoom({ scale: 1, x: 0, y: 0 });
      requestAnimationFrame(() => requestAnimationFrame(() => setStill(false)));
    }),
  );

  const selectedTargets = createMemo(() => {
    const { selected } = input();
    return selected === null ? [] : [...targets(selected)];
  });
  const targetNames = createMemo(() => new Set(selectedTargets().map(([name]) => name)));
  const occupied = createMemo(() => new Set(props.state.pieces.map((piece) => piece.at)));
  const colour = (side: string | null) => `side-${sideLook(variant(), side).colour}`;

  // Pointers.
  const toBoard = (x: number, y: number): Vec => {
    const rect = svg.getBoundingClientRect();
    const all = seen();
    const scale = Math.max(all.width / rect.width, all.height / rect.height);
    return {
      x: all.x + all.width / 2 + (x - rect.left - rect.width / 2) * scale,
      y: all.y + all.height / 2 + (y - rect.top - rect.height / 2) * scale,
    };
  };
  const pointerOf = (event: PointerEvent): Pointer =>
    event.pointerType === 'touch' ? 'touch' : 'mouse';
  const touches = new Map<number, Vec>();
  let pinch: { distance: number; scale: number; at: Vec } | undefined;
  let lastTap = { time: 0, at: { x: 0, y: 0 } };

  const middleOfTouches = () => {
    const [a, b] = [...touches.values()] as [Vec, Vec];
    return {
      distance: Math.hypot(a.x - b.x, a.y - b.y),
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
    };
  };
  /** The piece at a place, anyone's. */
  const pieceAt = (at: Vec, reach: number): string | null => {
    const places = props.state.pieces.flatMap((piece) => {
      const place = placed().get(piece.at);
      return place ? [[piece.at, place] as const] : [];
    });
    const found = nearest(places, at);
    return found && found.distance < reach ? found.name : null;
  };
  /** The point of the board at a place. */
  const pointAt = (at: Vec): string | null => {
    const found = nearest(placed(), at);
    return found && found.distance < step ? found.name : null;
  };
  const { sketch, setSketch, sketched, beginSketch, turnSketch, endSketch, colourOf } =
    createSketch(props);
  const down = (event: PointerEvent) => {
    const draws =
      props.drawing != null ? event.button === 0 || event.button === 2 : event.button === 2;
    if (props.onDraw && draws && touches.size === 0) {
      svg.setPointerCapture(event.pointerId);
      const at = toBoard(event.clientX, event.clientY);
      beginSketch(pointAt(at), colourOf(event), event.pointerId);
      if (event.pointerType !== 'touch') return;
    }
    if (event.button !== 0) return;
    if (event.pointerType === 'touch') {
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (touches.size === 2) {
        // Two fingers zoom: the first one has drawn nothing.
        setSketch(null);
        board.cancel();
        const middle = middleOfTouches();
        pinch = { distance: middle.distance, scale: zoom().scale, at: toBoard(middle.x, middle.y) };
        return;
      }
    }
    if (pinch || sketch() || props.drawing) return;
    svg.setPointerCapture(event.pointerId);
    board.down(toBoard(event.clientX, event.clientY), pointerOf(event));
  };
  const move = (event: PointerEvent) => {
    if (touches.has(event.pointerId)) {
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }
    if (pinch && touches.size === 2) {
      const middle = middleOfTouches();
      const scale = Math.min(3, Math.max(1, (pinch.scale * middle.distance) / pinch.distance));
      const rect = svg.getBoundingClientRect();
      const width = box().width / scale;
      const height = box().height / scale;
      // What was between the fingers stays between them.
      setZoom({
        scale,
        x: pinch.at.x - ((middle.x - rect.left) / rect.width - 0.5) * width,
        y: pinch.at.y - ((middle.y - rect.top) / rect.height - 0.5) * height,
      });
      return;
    }
    const at = toBoard(event.clientX, event.clientY);
    if (sketch()?.pointer === event.pointerId) {
      turnSketch(pointAt(at));
      return;
    }
    if (event.pointerType !== 'touch') setUnder(input().drag ? null : pieceAt(at, step / 2));
    board.move(at, pointerOf(event));
  };
  const up = (event: PointerEvent) => {
    const wasPinch = pinch !== undefined;
    touches.delete(event.pointerId);
    if (touches.size === 0) pinch = undefined;
    if (wasPinch) return;
    if (sketch()?.pointer === event.pointerId) {
      endSketch();
      return;
    }
    const at = toBoard(event.clientX, event.clientY);
    const pointer = pointerOf(event);
    const meant = board.pick(at, pointer) !== null;
    const piece = meant ? null : pieceAt(at, pointer === 'touch' ? step : step / 2);
    if (pointer === 'touch') {
      setUnder(piece);
      if (!meant) doubleTap(at);
    }
    // What is let go beside every point that it could mean is a drag, or a look at a piece.
    if (meant || input().drag === null) lookAt(piece);
    board.up(at, pointerOf(event));
  };
  /** Two taps beside all pieces show a quarter of the board, or all of it again. */
  const doubleTap = (at: Vec) => {
    const now = performance.now();
    const near = Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < step;
    if (near && now - lastTap.time < 350) {
      setZoom(zoom().scale > 1 ? { scale: 1, x: 0, y: 0 } : { scale: 2, x: at.x, y: at.y });
    }
    lastTap = { time: now, at };
  };
  const cancel = (event: PointerEvent) => {
    touches.delete(event.pointerId);
    if (touches.size === 0) pinch = undefined;
    setSketch(null);
    board.cancel();
  };

  onMount(() => {
    const resized = new ResizeObserver(() => setPixels(wrapper.clientWidth || 600));
    resized.observe(wrapper);
    onCleanup(() => resized.disconnect());
    // A touch that means a piece, or two fingers, must not scroll the page. Only the first event of
    // a touch can prevent that.
    const hold = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch) return;
      const meant = board.pick(toBoard(touch.clientX, touch.clientY), 'touch');
      if (event.touches.length > 1 || meant || zoom().scale > 1 || props.drawing)
        event.preventDefault();
    };
    svg.addEventListener('touchstart', hold, { passive: false });
  });

  const dragged = createMemo(() => (input().drag ? input().selected : null));

  return (
    <div
      class="board"
      classList={{ 'board-still': still() || settings.animation === 'off' }}
      style={{ '--ratio': `${box().width / box().height}` }}
      ref={wrapper}
    >
      {/* Seen only: the grid below says the same to readers and takes the keys. */}
      <svg
        class="board-svg"
        classList={{ 'board-movable': props.movable }}
        aria-hidden="true"
        ref={svg}
        viewBox={`${seen().x} ${seen().y} ${seen().width} ${seen().height}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={cancel}
        onPointerLeave={(event) => {
          if (event.pointerType !== 'touch') setUnder(null);
          board.leave();
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <defs>
          <For each={Object.entries(glyphs())}>
            {([character, d]) => <path id={`${id}-${character}`} d={d} />}
          </For>
        </defs>
        <g id={`${id}-layer`}>
          <Ground
            state={props.state}
            placed={placed()}
            colour={colour}
            geometry={geometry()}
            turn={turn()}
            prefix={id}
            part={props.part !== undefined}
            box={box()}
            bounds={bounds()}
            labels={labelled() ? labels() : []}
            labelSize={labelSize()}
          />
          <Marks
            state={props.state}
            placed={placed()}
            colour={colour}
            marks={props.marks}
            stars={props.stars}
          />
          <g class="pieces">
            <For each={ids()}>
              {(pieceId) => {
                // Keeps the last value while the piece is being removed.
                const piece = createMemo<TrackedPiece>(
                  (before) => byId().get(pieceId) ?? before,
                  byId().get(pieceId) as TrackedPiece,
                  { equals: samePiece },
                );
                const at = () => {
                  const lifted = dragged() === piece().at ? input().drag : null;
                  return lifted ?? placed().get(piece().at) ?? { x: 0, y: 0 };
                };
                return (
                  <g
                    class={`piece ${colour(piece().side)}`}
                    classList={{
                      'piece-own': isOwn(piece().at),
                      'piece-lifted': dragged() === piece().at,
                      'piece-chosen': isChosen(piece().at),
                      'piece-looked': isLooked(piece().at),
                    }}
                    style={{ transform: `translate(${at().x}px, ${at().y}px)` }}
                    data-at={piece().at}
                  >
                    <PieceFace
                      variant={variant()}
                      piece={piece()}
                      seat={seatOf(piece().side)}
                      geometry={geometry()}
                      turn={turn()}
                      prefix={id}
                      small={pixels() / (box().width / step) < 26}
                    />
                  </g>
                );
              }}
            </For>
          </g>
          <Hands
            state={props.state}
            placed={placed()}
            colour={colour}
            geometry={geometry()}
            turn={turn()}
            prefix={id}
            hands={trays()}
            movable={props.movable}
            selected={input().selected}
          />
          <Rings
            state={props.state}
            placed={placed()}
            colour={colour}
            targets={selectedTargets()}
            peeks={peekTargets()}
            peeker={peeked()?.side ?? null}
            occupied={occupied()}
            warned={props.warned}
            threats={props.threats}
          />
          <Shapes shapes={sketched()} placed={placed()} />
          <Arrows arrows={props.arrows ?? []} placeOf={placeOf} colour={colour} unit={unit()} />
          <Show when={input().hover && placeOf(input().hover?.name ?? '')}>
            {(at) => (
              <circle class={`hover hover-${input().hover?.role}`} cx={at().x} cy={at().y} r="52" />
            )}
          </Show>
          <PendingMove
            state={props.state}
            placed={placed()}
            colour={colour}
            geometry={geometry()}
            turn={turn()}
            prefix={id}
            pending={input().pending}
          />
          <Show when={placeOf(focused() ?? '')}>
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
      </svg>
      <Show when={input().loupe}>
        {(at) => (
          <Loupe href={`#${id}-layer`} at={at()} seen={seen()} pixels={pixels()} unit={unit()} />
        )}
      </Show>
      <Show when={zoom().scale > 1.05}>
        <MiniMap box={box()} seen={seen()} onReset={() => setZoom({ scale: 1, x: 0, y: 0 })} />
      </Show>
      <Grid
        state={props.state}
        geometry={geometry()}
        placed={placed()}
        label={props.label}
        movable={props.movable}
        selected={input().selected}
        targets={targetNames()}
        plain={props.brush !== undefined}
        stars={props.stars}
        onFocus={setFocused}
        onChoose={(name) => {
          if (props.drawing && props.onDraw) {
            if (!placed().has(name)) return;
            if (!sketch()) return beginSketch(name, props.drawing, null);
            turnSketch(name);
            return endSketch();
          }
          const { selected } = input();
          if (selected !== null && (props.state.moves[selected] ?? []).includes(name)) {
            props.onMove(selected + name);
          } else if (froms().has(name)) {
            setPeek(null);
            board.select(name === selected ? null : name);
          } else {
            board.select(null);
            lookAt(occupied().has(name) ? name : null);
            const piece = peeked();
            const { variant } = props.state;
            if (!piece || piece.side === null) return;
            const [side, kind] = [sideName(variant, piece.side), kindName(variant, piece.kind)];
            const points = peekTargets().map(([to]) => to);
            props.onSay?.(m().pieceCanGo(side, kind, points));
          }
        }}
        onEscape={() => {
          setSketch(null);
          board.select(null);
          setPeek(null);
        }}
        onKey={(key) => props.onKey?.(key)}
      />
      <span class="visually-hidden">{m().boardKeys}</span>
    </div>
  );
}
