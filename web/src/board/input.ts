/**
 * Choosing a piece and where it goes, by mouse, pen or finger: what a place on the board means, and
 * when it becomes a move. Knows nothing of the page, so that it can be tested without one.
 *
 * Only points that can be meant are looked at: own pieces that can move, then legal ends of their
 * moves. So each has a larger target than its own point, which a finger needs on a small board.
 */
import { nearest, step, type Vec } from './geometry.ts';

export type Pointer = 'mouse' | 'touch';

interface Choice {
  readonly role: 'from' | 'to';
  readonly name: string;
}

export interface InputState {
  /** The piece that was chosen: a point, or a hand as `P@`. */
  readonly selected: string | null;
  /** What the pointer would choose. */
  readonly hover: Choice | null;
  /** Where a dragged piece is. */
  readonly drag: Vec | null;
  /** The place that is shown enlarged. */
  readonly magnifier: Vec | null;
  /** A move that waits for its confirmation. */
  readonly pending: { readonly from: string; readonly to: string } | null;
}

export const nothing: InputState = {
  selected: null,
  hover: null,
  drag: null,
  magnifier: null,
  pending: null,
};

interface InputHost {
  /** Pieces that can be moved, where they stand. */
  froms(): ReadonlyMap<string, Vec>;
  /** Where a piece can go. */
  targets(from: string): ReadonlyMap<string, Vec>;
  /** Board units for a CSS pixel. */
  unit(): number;
  /** Whether a move of this pointer waits for a confirmation. */
  confirms(pointer: Pointer): boolean;
  state(): InputState;
  change(state: InputState): void;
  play(from: string, to: string): void;
}

/** How near a mouse must be, in board units. */
const mouseReach = 0.56 * step;
/** How near a finger must be to a piece, and to the end of a move, in steps. */
const fingerPiece = 1.4 * step;
const fingerTarget = 1.6 * step;
/** CSS pixels: two choices this near to a finger are crowded; what a finger surely covers. */
const crowd = 24;
const dragBegins = { mouse: 4, touch: 10 };
/** Milliseconds after which a finger that rests opens the magnifier; sooner where it hides something. */
const restMs = 250;
const crowdedMs = 90;

interface Press {
  readonly pointer: Pointer;
  readonly at: Vec;
  readonly choice: Choice | null;
  readonly wasSelected: boolean;
  moved: boolean;
}

export class BoardInput {
  private press: Press | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: InputHost) {}

  /** What a pointer at this place would choose. */
  pick(place: Vec, pointer: Pointer): Choice | null {
    const { selected } = this.host.state();
    const finger = pointer === 'touch' ? crowd * this.host.unit() : 0;
    const pieceReach = pointer === 'mouse' ? mouseReach : Math.max(fingerPiece, finger);
    const targetReach = pointer === 'mouse' ? mouseReach : Math.max(fingerTarget, finger);
    const within = (map: ReadonlyMap<string, Vec>, reach: number) => {
      const found = nearest(map, place);
      return found && found.distance <= reach ? found : undefined;
    };
    const piece = within(this.host.froms(), pieceReach);
    const target = selected === null ? undefined : within(this.host.targets(selected), targetReach);
    const onPiece = piece !== undefined && piece.distance < step / 2;
    const onTarget = target !== undefined && target.distance < step / 2;
    if (target && (onTarget || !onPiece)) return { role: 'to', name: target.name };
    return piece ? { role: 'from', name: piece.name } : null;
  }

  down(place: Vec, pointer: Pointer): void {
    const state = this.host.state();
    const choice = this.pick(place, pointer);
    const wasSelected = choice?.role === 'from' && choice.name === state.selected;
    this.press = { pointer, at: place, choice, wasSelected, moved: false };
    if (pointer === 'mouse') {
      if (choice?.role === 'from') {
        this.host.change({ ...nothing, selected: choice.name });
      }
      return;
    }
    this.host.change({ ...state, hover: choice });
    if (choice === null) return;
    const wait = this.crowded(place) ? crowdedMs : restMs;
    this.rest = setTimeout(() => this.openMagnifier(place), wait);
  }

  move(place: Vec, pointer: Pointer): void {
    const press = this.press;
    if (!press) {
      if (pointer === 'mouse') this.setHover(this.pick(place, pointer));
      return;
    }
    const pixels = Math.hypot(place.x - press.at.x, place.y - press.at.y) / this.host.unit();
    const state = this.host.state();
    if (!press.moved && pixels > dragBegins[pointer]) {
      press.moved = true;
      clearTimeout(this.rest);
      if (press.choice?.role === 'from' && !state.magnifier) {
        this.host.change({ ...nothing, selected: press.choice.name, drag: place });
      }
    }
    if (this.host.state().drag) this.dragTo(place, pointer);
    else if (pointer === 'touch' && this.host.state().magnifier) {
      this.host.change({
        ...this.host.state(),
        magnifier: place,
        hover: this.pick(place, pointer),
      });
    }
  }

  up(place: Vec, pointer: Pointer): void {
    clearTimeout(this.rest);
    const press = this.press;
    this.press = undefined;
    if (!press) return;
    const state = this.host.state();
    if (state.drag) {
      const target = state.hover;
      this.host.change({ ...nothing, selected: state.selected });
      if (target?.role === 'to' && state.selected !== null) {
        this.choose(state.selected, target.name, pointer);
      } else if (pointer === 'touch') {
        this.host.change(nothing);
      }
      return;
    }
    const choice = pointer === 'touch' && state.magnifier ? state.hover : press.choice;
    if (press.moved && pointer === 'mouse' && this.pick(place, pointer)?.name !== choice?.name) {
      return;
    }
    if (choice === null) {
      if (!press.moved || state.magnifier) this.host.change(nothing);
      return;
    }
    if (choice.role === 'from') {
      const again = press.wasSelected && !state.magnifier;
      this.host.change({ ...nothing, selected: again ? null : choice.name });
      return;
    }
    if (state.selected === null) return;
    const pending = state.pending;
    if (pending && pending.from === state.selected && pending.to === choice.name) this.confirm();
    else this.choose(state.selected, choice.name, pointer);
  }

  /** The pointer was taken away: by the page, for scrolling, or by a second finger. */
  cancel(): void {
    clearTimeout(this.rest);
    const pressed = this.press !== undefined;
    this.press = undefined;
    const { selected, pending } = this.host.state();
    if (pressed) this.host.change({ ...nothing, selected, pending });
  }

  /** The pointer has left the board. */
  leave(): void {
    if (!this.press) this.setHover(null);
  }

  select(from: string | null): void {
    this.host.change({ ...nothing, selected: from });
  }

  /** Plays the move that waits. */
  confirm(): void {
    const { pending } = this.host.state();
    if (!pending) return;
    this.host.change(nothing);
    this.host.play(pending.from, pending.to);
  }

  private choose(from: string, to: string, pointer: Pointer): void {
    if (this.host.confirms(pointer)) {
      this.host.change({ ...nothing, selected: from, pending: { from, to } });
      return;
    }
    this.host.change(nothing);
    this.host.play(from, to);
  }

  private dragTo(place: Vec, pointer: Pointer): void {
    const state = this.host.state();
    if (state.selected === null) return;
    const found = nearest(this.host.targets(state.selected), place);
    const reach = pointer === 'touch' ? step : 0.7 * step;
    const hover: Choice | null =
      found && found.distance < reach ? { role: 'to', name: found.name } : null;
    const magnifier = pointer === 'touch' && this.host.unit() * 28 > step ? place : null;
    this.host.change({ ...state, drag: place, hover, magnifier });
  }

  private openMagnifier(place: Vec): void {
    if (!this.press) return;
    this.host.change({ ...this.host.state(), magnifier: place, hover: this.pick(place, 'touch') });
  }

  private setHover(hover: Choice | null): void {
    const state = this.host.state();
    if (state.hover?.name === hover?.name && state.hover?.role === hover?.role) return;
    this.host.change({ ...state, hover });
  }

  /** Whether a finger covers more than one thing that it could mean, on points that are small. */
  private crowded(place: Vec): boolean {
    const unit = this.host.unit();
    if (step / unit >= 28) return false;
    const { selected } = this.host.state();
    let near = 0;
    const count = (map: ReadonlyMap<string, Vec>) => {
      for (const at of map.values()) {
        if (Math.hypot(at.x - place.x, at.y - place.y) <= crowd * unit) near++;
      }
    };
    count(selected === null ? this.host.froms() : this.host.targets(selected));
    return near > 1;
  }
}
