/** How the board lies on the screen: its points, labels and edges, and what the zoom shows of them. */
import { type Accessor, createMemo, createSignal } from 'solid-js';
import { settings } from '../kit/settings.ts';
import type { Box } from './boardLayers.tsx';
import { geometryOf } from './games.ts';
import { type Bounds, type Geometry, step, trayHeight, turned, type Vec } from './geometry.ts';

/** CSS pixels that a label needs to be read, and what each unit of its height adds to its room. */
const leastLabel = 9.5;
const labelGrowth = 1.1;

/** What is seen of the board around the points of a part. */
const partFrame = 50;

interface Shown {
  readonly seat: number;
  readonly part?: ReadonlySet<string> | undefined;
  readonly coordinates?: boolean;
}

export type BoardView = ReturnType<typeof createBoardView>;

export function createBoardView(props: Shown, variant: Accessor<string>) {
  const [pixels, setPixels] = createSignal(600);
  const wholeBoard = { scale: 1, x: 0, y: 0 };
  const [zoom, setZoom] = createSignal(wholeBoard);
  const geometry = createMemo<Geometry>(() => geometryOf(variant()));
  const turn = createMemo(() => geometry().turns[props.seat] ?? 0);
  const placed = createMemo<ReadonlyMap<string, Vec>>(() => {
    const places = new Map<string, Vec>();
    for (const [name, at] of geometry().points) {
      if (props.part?.has(name) ?? true) places.set(name, turned(at, turn()));
    }
    return places;
  });
  /** What the shown points take, with half a step around them. */
  const bounds = createMemo<Bounds>(() => {
    if (!props.part) return geometry().bounds;
    const [xs, ys] = [
      [...placed().values()].map(({ x }) => x),
      [...placed().values()].map(({ y }) => y),
    ];
    return {
      left: Math.min(...xs) - partFrame,
      top: Math.min(...ys) - partFrame,
      right: Math.max(...xs) + partFrame,
      bottom: Math.max(...ys) + partFrame,
    };
  });
  const labelled = () =>
    settings.coordinates &&
    (pixels() >= 480 || props.coordinates === true || settings.coordinatesSmall);
  /** The height of a label, in board units: on a small board they are as large as can be read. */
  const labelSize = () => {
    const { left, right } = bounds();
    return Math.max(27, (leastLabel * (right - left)) / pixels());
  };
  const labelRoom = () =>
    labelled() ? geometry().labelRoom + labelGrowth * (labelSize() - 27) : 4;
  /** The whole board with its labels and hands. */
  const box = createMemo<Box>(() => {
    const { left, top, right, bottom } = bounds();
    const room = labelRoom();
    const tray = geometry().hands ? trayHeight : 0;
    return {
      x: left - room,
      y: top - room - tray,
      width: right - left + 2 * room,
      height: bottom - top + 2 * (room + tray),
    };
  });
  /** Labels as they stand beside the board; those of a part stand beside it. */
  const labels = createMemo(() => {
    const out = ((labelGrowth / 2) * (labelSize() - 27)) / step;
    const { left, top, right, bottom } = bounds();
    return geometry().labels.flatMap((label) => {
      const at = turned({ x: label.x + out * label.out.x, y: label.y + out * label.out.y }, turn());
      if (!props.part) return [{ text: label.text, ...at }];
      const side = turned(label.out, turn());
      const away = labelRoom() / 2;
      const along = Math.abs(side.y) > Math.abs(side.x) ? at.x : at.y;
      const inside =
        Math.abs(side.y) > Math.abs(side.x)
          ? along > left && along < right
          : along > top && along < bottom;
      if (!inside) return [];
      if (side.y > 0) return [{ text: label.text, x: at.x, y: bottom + away }];
      if (side.y < 0) return [{ text: label.text, x: at.x, y: top - away }];
      return [{ text: label.text, x: side.x > 0 ? right + away : left - away, y: at.y }];
    });
  });
  const seen = createMemo<Box>(() => {
    const { scale, x, y } = zoom();
    const all = box();
    const [width, height] = [all.width / scale, all.height / scale];
    const clamp = (value: number, least: number, most: number) =>
      Math.min(Math.max(value, least), most);
    return {
      x: clamp(x - width / 2, all.x, all.x + all.width - width),
      y: clamp(y - height / 2, all.y, all.y + all.height - height),
      width,
      height,
    };
  });
  const unit = () => seen().width / pixels();

  return {
    pixels,
    setPixels,
    zoom,
    setZoom,
    resetZoom: () => setZoom(wholeBoard),
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
  };
}
