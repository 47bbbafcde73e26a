/** Arrows and circles that somebody draws on the board. */
import type { Shape } from 'hegemon-engine';
import { createSignal } from 'solid-js';

interface Drawn {
  readonly shapes?: readonly Shape[];
  readonly drawing?: Shape['colour'] | null;
  readonly onDraw?: (shape: Shape) => void;
}

export type Sketching = ReturnType<typeof createSketch>;

export function createSketch(props: Drawn) {
  /** An arrow or a circle that is being drawn; by the keyboard: with no pointer. */
  const [sketch, setSketch] = createSignal<(Shape & { pointer: number | null }) | null>(null);
  const sketched = (): readonly Shape[] => {
    const shape = sketch();
    return shape ? [...(props.shapes ?? []), shape] : (props.shapes ?? []);
  };
  const begin = (name: string | null, colour: Shape['colour'], pointer: number | null) => {
    if (name !== null) setSketch({ colour, from: name, pointer });
  };
  const turn = (name: string | null) => {
    const shape = sketch();
    if (!shape || name === null) return;
    const { to: _, ...circle } = shape;
    setSketch(name === shape.from ? circle : { ...circle, to: name });
  };
  const end = () => {
    const shape = sketch();
    setSketch(null);
    if (!shape) return;
    const { pointer: _, ...drawn } = shape;
    props.onDraw?.(drawn);
  };
  /** The keys choose one of four colours, as elsewhere. */
  const colourOf = (event: PointerEvent): Shape['colour'] => {
    if (props.drawing) return props.drawing;
    const other = event.altKey || event.metaKey;
    return event.shiftKey || event.ctrlKey ? (other ? 'Y' : 'R') : other ? 'B' : 'G';
  };

  /** By the keyboard: begins on a point, or ends on it. */
  const press = (name: string, colour: Shape['colour']) => {
    if (!sketch()) return begin(name, colour, null);
    turn(name);
    end();
  };
  const drop = () => setSketch(null);

  return { sketch, sketched, begin, turn, end, press, drop, colourOf };
}
