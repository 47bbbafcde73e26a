/** What is chosen on a board: a piece and where it can go, or a piece that is only looked at. */
import type { Piece, State } from 'hegemon-engine';
import { batch, createEffect, createMemo, createSignal, on } from 'solid-js';
import { settings } from '../kit/settings.ts';
import { m } from '../kit/texts/index.ts';
import type { HandPiece } from './boardLayers.tsx';
import type { BoardProps, Looked } from './boardProps.ts';
import type { BoardView } from './boardView.ts';
import { step, trayHeight, type Vec } from './geometry.ts';
import { BoardInput, type InputState, nothing } from './input.ts';
import { kindName, sideName } from './names.ts';

export type Choosing = ReturnType<typeof createChoosing>;

/** Those of some points that are on the board. */
function placesOf(
  names: readonly string[],
  placeOf: (name: string) => Vec | undefined,
): ReadonlyMap<string, Vec> {
  return new Map(
    names.flatMap((name) => {
      const at = placeOf(name);
      return at ? [[name, at] as const] : [];
    }),
  );
}

/** The pieces in hand, above and below the board. */
function traysOf(props: BoardProps, view: BoardView): ReadonlyMap<string, HandPiece> {
  const places = new Map<string, HandPiece>();
  if (!view.geometry().hands) return places;
  const { top, bottom } = view.geometry().bounds;
  const room = view.labelRoom() + trayHeight / 2;
  props.state.sides.forEach(({ side, hand }, seat) => {
    const y = seat === props.seat ? bottom + room : top - room;
    const kinds = Object.entries(hand);
    kinds.forEach(([kind, count], i) => {
      const x = (i - (kinds.length - 1) / 2) * 1.25 * step;
      places.set(`${side}:${kind}@`, { at: { x, y }, side, kind, count });
    });
  });
  return places;
}

/** Reports which move waits for its confirmation, and which one is pointed at. */
function tellChoice(props: BoardProps, input: () => InputState, chooser: BoardInput): void {
  createEffect(() => {
    const { pending } = input();
    const confirm = () => chooser.confirm();
    const cancel = () => chooser.select(null);
    props.onPending?.(pending && { ...pending, confirm, cancel });
  });
  const tried = createMemo(() => {
    const { pending, selected, hover } = input();
    if (pending) return pending.from + pending.to;
    return selected !== null && hover?.role === 'to' ? selected + hover.name : null;
  });
  createEffect(() => props.onTry?.(tried()));
}

/** Says where a piece can go. */
function sayTargets(props: BoardProps, side: string, kind: string, ends: readonly string[]): void {
  const { variant } = props.state;
  props.onSay?.(m().pieceCanGo(sideName(variant, side), kindName(variant, kind), ends));
}

export function createChoosing(props: BoardProps, view: BoardView) {
  const idle = (): InputState => ({ ...nothing, selected: props.brush ?? null });
  const [input, setInput] = createSignal<InputState>(idle());
  /** The point of the piece that is pointed at. */
  const [under, setUnder] = createSignal<string | null>(null);
  /** A piece that cannot be moved now, but shows where it could go. */
  const [peek, setPeek] = createSignal<Piece | null>(null);

  const trays = createMemo(() => traysOf(props, view));
  const placeOf = (name: string): Vec | undefined =>
    view.placed().get(name) ?? trays().get(`${props.state.turn}:${name}`)?.at;
  const froms = createMemo(() =>
    placesOf(props.movable ? Object.keys(props.state.moves) : [], placeOf),
  );
  const targets = (from: string) =>
    placesOf(props.state.moves[from] ?? [], (name) => view.placed().get(name));
  const chooser = new BoardInput({
    froms,
    targets,
    unit: view.unit,
    confirms: (pointer) =>
      props.brush === undefined &&
      (settings.confirm === 'always' ||
        (settings.confirm === 'touch' && pointer === 'touch' && step / view.unit() < 28)),
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
          setInput(idle());
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
    return [...placesOf(movesOf(piece.side)[piece.at] ?? [], (name) => view.placed().get(name))];
  });
  const pieceOn = (name: string | null) => props.state.pieces.find(({ at }) => at === name);
  /** Looks at the piece on a point, or no more at that one. */
  const lookAt = (name: string | null) =>
    setPeek(name === peeked()?.at ? null : (pieceOn(name) ?? null));
  const looked = createMemo<Looked | null>(() => {
    const name = under() ?? input().selected;
    if (name?.endsWith('@')) return { kind: name[0] as string, side: props.state.turn };
    const piece = pieceOn(name);
    return piece && piece.side !== null ? { kind: piece.kind, side: piece.side } : null;
  });
  createEffect(() => props.onLook?.(looked()));
  tellChoice(props, input, chooser);
  const selectedTargets = createMemo(() => {
    const { selected } = input();
    return selected === null ? [] : [...targets(selected)];
  });

  /** By the keyboard: plays to a point, chooses the piece there, or looks at it. */
  const choosePoint = (name: string) => {
    const { selected } = input();
    if (selected !== null && (props.state.moves[selected] ?? []).includes(name)) {
      props.onMove(selected + name);
    } else if (froms().has(name)) {
      setPeek(null);
      chooser.select(name === selected ? null : name);
    } else {
      chooser.select(null);
      lookAt(name);
      const piece = peeked();
      if (!piece || piece.side === null) return;
      sayTargets(
        props,
        piece.side,
        piece.kind,
        peekTargets().map(([to]) => to),
      );
    }
  };
  const chooseNothing = () => {
    chooser.select(null);
    setPeek(null);
  };

  return {
    input,
    chooser,
    trays,
    placeOf,
    froms,
    selectedTargets,
    peeked,
    peekTargets,
    lookAt,
    setUnder,
    choosePoint,
    chooseNothing,
  };
}
