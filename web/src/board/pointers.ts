/** Mouse, pen and fingers on a board: they choose and move pieces, draw, and zoom. */
import type { BoardProps } from './boardProps.ts';
import type { BoardView } from './boardView.ts';
import type { Choosing } from './choosing.ts';
import type { Sketching } from './drawnShapes.ts';
import { nearest, step, type Vec } from './geometry.ts';
import type { Pointer } from './input.ts';

const pointerOf = (event: PointerEvent): Pointer =>
  event.pointerType === 'touch' ? 'touch' : 'mouse';

/** Two fingers zoom the board; two taps beside all pieces show a quarter of it, or all of it again. */
function createZooming(view: BoardView, toBoard: (x: number, y: number) => Vec) {
  const touches = new Map<number, Vec>();
  let pinch: { distance: number; scale: number; at: Vec } | undefined;
  let lastTap = { time: 0, at: { x: 0, y: 0 } };
  const middle = () => {
    const [a, b] = [...touches.values()] as [Vec, Vec];
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    return { distance, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  return {
    fingers: () => touches.size,
    pinching: () => pinch !== undefined,
    /** Whether this is the second finger. */
    down(event: PointerEvent): boolean {
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (touches.size !== 2) return false;
      const { distance, x, y } = middle();
      pinch = { distance, scale: view.zoom().scale, at: toBoard(x, y) };
      return true;
    },
    /** Whether it zooms. */
    move(event: PointerEvent, rect: () => DOMRect): boolean {
      if (touches.has(event.pointerId)) {
        touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }
      if (!pinch || touches.size !== 2) return false;
      const { distance, x, y } = middle();
      const { left, top, width, height } = rect();
      const scale = Math.min(3, Math.max(1, (pinch.scale * distance) / pinch.distance));
      // What was between the fingers stays between them.
      view.setZoom({
        scale,
        x: pinch.at.x - ((x - left) / width - 0.5) * (view.box().width / scale),
        y: pinch.at.y - ((y - top) / height - 0.5) * (view.box().height / scale),
      });
      return true;
    },
    /** Whether it has zoomed. */
    up(event: PointerEvent): boolean {
      const zoomed = pinch !== undefined;
      touches.delete(event.pointerId);
      if (touches.size === 0) pinch = undefined;
      return zoomed;
    },
    tap(at: Vec): void {
      const now = performance.now();
      const near = Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < step;
      if (near && now - lastTap.time < 350) {
        if (view.zoom().scale > 1) view.resetZoom();
        else view.setZoom({ scale: 2, x: at.x, y: at.y });
      }
      lastTap = { time: now, at };
    },
  };
}

export function createPointers(
  props: BoardProps,
  view: BoardView,
  { chooser, input, lookAt, setUnder }: Choosing,
  sketching: Sketching,
  svg: () => SVGSVGElement,
) {
  const toBoard = (x: number, y: number): Vec => {
    const rect = svg().getBoundingClientRect();
    const all = view.seen();
    const scale = Math.max(all.width / rect.width, all.height / rect.height);
    return {
      x: all.x + all.width / 2 + (x - rect.left - rect.width / 2) * scale,
      y: all.y + all.height / 2 + (y - rect.top - rect.height / 2) * scale,
    };
  };
  const placeOf = (event: PointerEvent) => toBoard(event.clientX, event.clientY);
  const zooming = createZooming(view, toBoard);
  /** The piece at a place, anyone's. */
  const pieceAt = (at: Vec, reach: number): string | null => {
    const places = props.state.pieces.flatMap((piece) => {
      const place = view.placed().get(piece.at);
      return place ? [[piece.at, place] as const] : [];
    });
    const found = nearest(places, at);
    return found && found.distance < reach ? found.name : null;
  };
  /** The point of the board at a place. */
  const pointAt = (at: Vec): string | null => {
    const found = nearest(view.placed(), at);
    return found && found.distance < step ? found.name : null;
  };
  const draws = ({ button }: PointerEvent) =>
    props.onDraw !== undefined && (button === 2 || (props.drawing != null && button === 0));
  const ofSketch = (event: PointerEvent) => sketching.sketch()?.pointer === event.pointerId;

  return {
    down(event: PointerEvent): void {
      const touch = event.pointerType === 'touch';
      if (draws(event) && zooming.fingers() === 0) {
        svg().setPointerCapture(event.pointerId);
        sketching.begin(pointAt(placeOf(event)), sketching.colourOf(event), event.pointerId);
        if (!touch) return;
      }
      if (event.button !== 0) return;
      if (touch && zooming.down(event)) {
        // The first of the two fingers has drawn nothing.
        sketching.drop();
        chooser.cancel();
        return;
      }
      if (zooming.pinching() || sketching.sketch() || props.drawing) return;
      svg().setPointerCapture(event.pointerId);
      chooser.down(placeOf(event), pointerOf(event));
    },
    move(event: PointerEvent): void {
      if (zooming.move(event, () => svg().getBoundingClientRect())) return;
      const at = placeOf(event);
      if (ofSketch(event)) {
        sketching.turn(pointAt(at));
        return;
      }
      if (event.pointerType !== 'touch') setUnder(input().drag ? null : pieceAt(at, step / 2));
      chooser.move(at, pointerOf(event));
    },
    up(event: PointerEvent): void {
      if (zooming.up(event)) return;
      if (ofSketch(event)) {
        sketching.end();
        return;
      }
      const at = placeOf(event);
      const pointer = pointerOf(event);
      const meant = chooser.pick(at, pointer) !== null;
      const piece = meant ? null : pieceAt(at, pointer === 'touch' ? step : step / 2);
      if (pointer === 'touch') {
        setUnder(piece);
        if (!meant) zooming.tap(at);
      }
      // What is let go beside every point that it could mean is a drag, or a look at a piece.
      if (meant || input().drag === null) lookAt(piece);
      chooser.up(at, pointer);
    },
    cancel(event: PointerEvent): void {
      zooming.up(event);
      sketching.drop();
      chooser.cancel();
    },
    leave(event: PointerEvent): void {
      if (event.pointerType !== 'touch') setUnder(null);
      chooser.leave();
    },
    /** A touch that means a piece, or two fingers, must not scroll the page. Only its first event can prevent that. */
    touchStart(event: TouchEvent): void {
      const touch = event.touches[0];
      if (!touch) return;
      const meant = chooser.pick(toBoard(touch.clientX, touch.clientY), 'touch');
      if (event.touches.length > 1 || meant || view.zoom().scale > 1 || props.drawing)
        event.preventDefault();
    },
  };
}
