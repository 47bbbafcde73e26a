/** A small board of the rules page: one piece, alone or among others, that moves by the rules. */
import type { Rules } from 'hegemon-engine';
import { createMemo, createResource, createSignal, type JSX, on, onMount, Show } from 'solid-js';
import { Board } from '../../../board/Board.tsx';
import { gameNamed, shapeOf } from '../../../board/games.ts';
import { kindName } from '../../../board/names.ts';
import { sentence } from '../../../game/insights/narration.ts';
import { movesOf } from '../../../game/study/movesOutOfTurn.ts';
import { announce } from '../../../kit/announce.ts';
import { Button, Choice } from '../../../kit/controls.tsx';
import { rules } from '../../../kit/engines.ts';
import type { Scene } from '../exerciseAttempt.ts';
import { pointsOf, type Variant } from './lesson.ts';
import { begin, play, shownOf, type Try } from './lessonRun.ts';
import { lessonOfPiece, type TryName } from './pieceDiagrams.ts';
import { t } from './texts/index.ts';
import './learn.css';

export default function PieceBoard(props: {
  readonly variant: Variant;
  readonly kind: string;
}): JSX.Element {
  const [loaded] = createResource(rules);
  return (
    <Show when={loaded()}>
      {(ready) => <Tried rules={ready()} variant={props.variant} kind={props.kind} />}
    </Show>
  );
}

function Tried(props: {
  readonly rules: Rules;
  readonly variant: Variant;
  readonly kind: string;
}): JSX.Element {
  const { rules: engine, variant, kind } = props;
  const [name, setName] = createSignal<TryName>('alone');
  const lesson = createMemo(() => lessonOfPiece(variant, kind, name()));
  const start = (): Try => {
    const begun = begin(engine, lesson());
    if (begun.ok) return begun.value;
    throw new Error(`${begun.error.what} (${begun.error.where})`);
  };
  const [count, setCount] = createSignal(0);
  const [moved, setMoved] = createSignal<Try | null>(null);
  const begun = createMemo(
    on([lesson, count], () => {
      setMoved(null);
      return start();
    }),
  );
  const attempt = () => moved() ?? begun();
  const scene = () => attempt().scenes.at(-1) as Scene;
  const state = createMemo(() => shownOf(lesson(), scene().state));
  const points = createMemo(() => pointsOf(lesson()));
  let whole!: HTMLDivElement;
  // It opens below its button, often beyond the end of the screen.
  onMount(() => whole.scrollIntoView({ block: 'nearest' }));
  return (
    <div class="try" ref={whole}>
      <Choice
        label={t().tries}
        value={name()}
        options={(['alone', 'among'] as const).map((value) => ({
          value,
          text: t().tryNames[value],
        }))}
        onChange={setName}
      />
      <div class="try-board" style={{ '--shape': points() ? 1 : shapeOf(variant) }}>
        <Board
          state={state()}
          seat={gameNamed(variant).below}
          movable={attempt().outcome === 'open'}
          marks={[]}
          part={points()}
          coordinates={points() !== undefined}
          threats={false}
          onMove={(move) => {
            const next = play(engine, attempt(), move);
            if (next === attempt()) return;
            const last = next.scenes[0]?.last;
            if (last) announce(sentence(variant, last), true);
            setMoved(next);
          }}
          onSay={(words) => announce(words, true)}
          label={t().tryBoard(kindName(variant, kind))}
          movesOf={(side) =>
            shownOf(lesson(), { ...scene().state, moves: movesOf(engine, scene().state, side) })
              .moves
          }
        />
      </div>
      <p class="hint">{t().tryHint}</p>
      <Button wide icon="back" label={t().again} onClick={() => setCount(count() + 1)} />
    </div>
  );
}
