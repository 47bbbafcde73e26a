/** Arrows and circles that somebody draws on the board. */
import type { Shape } from 'hegemon-engine';
import { createSignal } from 'solid-js';

interface Drawn {
  readonly shapes?: readonly Shape[];
  readonly drawing?: Shape['colour'] | null;
  readonly onDraw?: (shape: Shape) => void;
}

export function createSketch(props: Drawn) {
  /** An arrow or a circle that is being drawn; by the keyboard: with no pointer. */
  const [sketch, setSketch] = createSignal<(Shape & { pointer: number | null }) | null>(null);
  const sketched = (): readonly Shape[] => {
    const shape = sketch();
    return shape ? [...(props.shapes ?? []), shape] : (props.shapes ?? []);
  };
  const beginSketch = (name: string | null, colour: Shape['colour'], pointer: number | null) => {
    if (name !== null) setSketch({ colour, from: name, pointer });
  };
  const turnSketch = (name: string | null) => {
    const shape = sketch();
    if (!shape || name === null) return;
    const { to: _, ...circle } = shape;
    setSketch(name === shape.from ? circle : { ...circle, to: name });
  };
  const endSketch = () => {
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

  return { sketch, setSketch, sketched, beginSketch, turnSketch, endSketch, colourOf };
}
