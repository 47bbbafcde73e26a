/** The page of a lesson or a puzzle: its board, the moves of the others one after the other, and what is said beside it. */
import type { Rules, State } from 'hegemon-engine';
import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  onCleanup,
  Show,
} from 'solid-js';
import { Board, type Looked, type Pending } from '../../board/Board.tsx';
import { shapeOf } from '../../board/games.ts';
import { lastMark } from '../../board/marks.ts';
import { fallLines, pendingSentence, pieceNote, sentence } from '../../game/insights/narration.ts';
import { movesOf } from '../../game/study/movesOutOfTurn.ts';
import { announce } from '../../kit/announce.ts';
import { ConfirmBar } from '../../kit/ConfirmBar.tsx';
import { Button, type IconName } from '../../kit/controls.tsx';
import { settings } from '../../kit/settings.ts';
import { play as sound } from '../../kit/sounds.ts';
import { m } from '../../kit/texts/index.ts';
import { SideCards } from '../../shell/table/SideCards.tsx';
import { StatusLine } from '../../shell/table/StatusLine.tsx';
import type { Scene } from './exerciseAttempt.ts';

/** Scenes that are seen one after the other, so long each, in milliseconds. */
export function createScenes(all: Accessor<readonly Scene[]>, ms: number) {
  /** Which of them is seen. */
  const [at, setAt] = createSignal(0);
  const scene = (): Scene => all()[Math.min(at(), all().length - 1)] as Scene;
  /** Nothing moves any more. */
  const still = () => at() >= all().length - 1;
  createEffect(() => {
    if (still()) return;
    const timer = setTimeout(() => setAt(at() + 1), settings.animation === 'off' ? 200 : ms);
    onCleanup(() => clearTimeout(timer));
  });
  /** What happened so far, in sentences. */
  const events = createMemo(() =>
    all()
      .slice(0, at() + 1)
      .flatMap(({ state, last }) =>
        last ? [sentence(state.variant, last), ...fallLines(state.variant, last)] : [],
      ),
  );
  return { at, setAt, scene, still, events };
}

/** A move of a scene is heard and read out. */
export function tell({ state, last }: Scene): void {
  if (!last) return;
  announce(sentence(state.variant, last), true);
  for (const line of fallLines(state.variant, last)) announce(line, true);
  sound(state.outcome ? 'end' : last.fallen.length > 0 ? 'fall' : last.taken ? 'take' : 'move');
}

/** The result of a try. */
export interface Verdict {
  readonly kind: 'done' | 'failed';
  readonly testId: string;
  readonly stars?: JSX.Element;
  readonly title?: string;
  readonly text: string;
}

/** A button that says what it does now; null: there is none. */
interface Act {
  readonly label: string;
  readonly main?: boolean;
  readonly onClick: () => void;
}

interface ExerciseProps {
  readonly class?: string;
  readonly rules: Rules;
  readonly scene: Scene;
  /** What is shown of a position. */
  readonly shown?: (state: State) => State;
  readonly points?: ReadonlySet<string> | undefined;
  readonly seat: number;
  /** The side of whoever solves it. */
  readonly side: string;
  readonly movable: boolean;
  readonly stars?: ReadonlySet<string>;
  readonly warned?: ReadonlySet<string>;
  readonly label: string;
  readonly onMove: (move: string) => void;
  readonly place: JSX.Element;
  readonly title: JSX.Element;
  /** What is to do. It stays, whatever came of it. */
  readonly text?: string;
  /** How far it is. */
  readonly status?: JSX.Element;
  readonly verdict: Verdict | null;
  readonly again: Act | null;
  readonly hint: Act | null;
  /** What the hint says, once it was asked for. */
  readonly hinted: string | null;
  /** More buttons. */
  readonly actions: JSX.Element;
  readonly events: readonly string[];
  /** Said as long as no piece is pointed at. */
  readonly how: string;
  readonly children?: JSX.Element;
}

export function ExercisePage(props: ExerciseProps): JSX.Element {
  const [pending, setPending] = createSignal<Pending | null>(null);
  const [looked, setLooked] = createSignal<Looked | null>(null);
  const shown = (state: State) => props.shown?.(state) ?? state;
  const state = createMemo(() => shown(props.scene.state));
  const variant = () => state().variant;
  /** How far each side is, but for those that were never there. */
  const cardState = createMemo(() => ({
    ...state(),
    sides: state().sides.filter(
      ({ pieces, fate, taken }) => pieces > 0 || fate !== 'left' || Object.keys(taken).length > 0,
    ),
  }));
  return (
    <main class={`lesson ${props.class ?? ''}`}>
      <div class="lesson-board" style={{ '--shape': props.points ? 1 : shapeOf(variant()) }}>
        <Board
          state={state()}
          seat={props.seat}
          movable={props.movable}
          marks={lastMark(props.scene.last)}
          stars={props.stars}
          warned={props.warned}
          part={props.points}
          coordinates={props.points !== undefined}
          threats={false}
          onMove={props.onMove}
          onSay={(words) => announce(words, true)}
          onPending={setPending}
          onLook={setLooked}
          label={props.label}
          movesOf={(side) =>
            shown({
              ...props.scene.state,
              moves: movesOf(props.rules, props.scene.state, side),
            }).moves
          }
        />
      </div>
      <div class="lesson-status">
        <StatusLine state={cardState()} />
      </div>
      <div class="lesson-words">
        <p class="hint lesson-place">{props.place}</p>
        <h1>{props.title}</h1>
        <Show when={props.text}>{(text) => <p class="lesson-text">{text()}</p>}</Show>
        {props.status}
        <Show when={props.verdict}>
          {(verdict) => (
            <div class={`verdict lesson-${verdict().kind}`} data-testid={verdict().testId}>
              {verdict().stars}
              <Show when={verdict().title}>{(title) => <strong>{title()}</strong>}</Show>
              <p>{verdict().text}</p>
            </div>
          )}
        </Show>
        <Show
          when={pending()}
          fallback={
            <div class="row lesson-actions">
              <ActButton icon="back" act={props.again} />
              <ActButton icon="eye" act={props.hint} />
              {props.actions}
            </div>
          }
        >
          {(move) => (
            <ConfirmBar
              text={pendingSentence(state(), move().from, move().to)}
              onCancel={() => move().cancel()}
              onConfirm={() => move().confirm()}
            />
          )}
        </Show>
        <Show when={props.hinted}>{(text) => <p class="verdict lesson-hint">{text()}</p>}</Show>
        <Show when={props.events.length > 0}>
          <ul class="hint lesson-events">
            <For each={props.events}>{(line) => <li>{line}</li>}</For>
          </ul>
        </Show>
        <p class="hint lesson-look">{pieceNote(variant(), looked()) ?? props.how}</p>
        {props.children}
      </div>
      <div class="lesson-cards">
        <SideCards
          state={cardState()}
          player={(side) => (side === props.side ? m().you : '')}
          mine={[props.side]}
        />
      </div>
    </main>
  );
}

function ActButton(props: { readonly icon: IconName; readonly act: Act | null }): JSX.Element {
  return (
    <Show when={props.act}>
      {(act) => (
        <Button
          wide
          icon={props.icon}
          kind={act().main ? 'main' : 'plain'}
          label={act().label}
          onClick={() => act().onClick()}
        />
      )}
    </Show>
  );
}
