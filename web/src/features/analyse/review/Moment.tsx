/** A move that cost something: its consequence, the better line, and another try. */
import type { Rules, State } from 'hegemon-engine';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { kindName, sideName } from '../../../board/names.ts';
import { isGeneral } from '../../../board/pieceStyle.ts';
import type { Entry } from '../../../game/insights/moveEffects.ts';
import { fallLines, sentence } from '../../../game/insights/narration.ts';
import type { Study } from '../../../game/study/study.ts';
import { Button } from '../../../kit/controls.tsx';
import { LineMoves } from '../../../shell/lists/LineMoves.tsx';
import { longestLine } from './annotate.ts';
import { heirOf, type Judged, lossOfMove, type Reason, reasonOf } from './judge.ts';
import { t } from './texts/index.ts';

function told(variant: string, side: string, reason: Reason, took: boolean): string[] {
  const name = sideName(variant, side);
  switch (reason.kind) {
    case 'general':
    case 'losses':
      return [
        t().reasons[reason.kind](name),
        ...reason.moves.flatMap((last) => [sentence(variant, last), ...fallLines(variant, last)]),
      ];
    case 'pieces':
      return [
        (took ? t().reasons.exchange : t().reasons.pieces)(name),
        ...reason.moves.map((last) => sentence(variant, last)),
      ];
    case 'missedGeneral':
      return [t().reasons.missedGeneral(sideName(variant, reason.side), reason.at)];
    case 'missedPiece':
      return [
        t().reasons.missedPiece(
          sideName(variant, reason.side),
          kindName(variant, reason.piece),
          reason.at,
        ),
      ];
    default:
      return [t().reasons.quiet];
  }
}

export function Moment(props: {
  readonly rules: Rules;
  readonly study: Study;
  readonly index: number;
  readonly judged: readonly (Judged | null | undefined)[];
  readonly entries: readonly Entry[];
  readonly open: boolean;
  /** The learner looks for a better move: none is shown. */
  readonly trying: boolean;
  /** Without what opens it. */
  readonly plain: boolean;
  readonly onOpen: () => void;
  readonly onTry: () => void;
  readonly onPlay: () => void;
}): JSX.Element {
  const { index } = props;
  const variant = () => props.study.setup().variant;
  const one = () => props.judged[index] as Judged;
  const entry = () => props.entries[index] as Entry;
  const stateAt = (plies: number): State | undefined => {
    const { study, rules } = props;
    const state = rules.stateOf(study.setup(), study.game().moves.slice(0, plies));
    return state.ok ? state.value : undefined;
  };
  const before = createMemo(() => (props.open ? stateAt(index) : undefined));
  const lines = createMemo((): string[] => {
    const state = before();
    if (!state) return [];
    const { side } = one();
    const reason = reasonOf(one(), index, props.entries, state, (kind) =>
      isGeneral(variant(), kind),
    );
    const again = props.entries.findIndex(({ last }, i) => i > index && last.side === side);
    const after = stateAt(again < 0 ? props.entries.length : again);
    const [heir, next] = [heirOf(state, side), after && heirOf(after, side)];
    const changed = next !== undefined && next !== heir;
    return [
      ...told(variant(), side, reason, entry().last.taken !== null),
      ...(changed ? [t().heir(sideName(variant(), side), sideName(variant(), next))] : []),
    ];
  });
  return (
    <>
      <Show when={!props.plain}>
        <button
          type="button"
          class="review-moment"
          aria-expanded={props.open}
          onClick={() => props.onOpen()}
        >
          <Chip variant={variant()} side={one().side} small />
          <span>
            {t().moment(entry().round, sideName(variant(), one().side), entry().last.move ?? '')}
          </span>
          <b>−{t().percent(lossOfMove(one()))}</b>
        </button>
      </Show>
      <Show when={props.open}>
        <div class="review-open">
          <Show when={props.plain}>
            <p>
              <strong>{entry().last.move}</strong>
              {t().costs(t().percent(lossOfMove(one())))}
            </p>
          </Show>
          <For each={lines()}>{(line) => <p>{line}</p>}</For>
          <Show when={!props.trying && before()}>
            {(state) => (
              <>
                <p>
                  {t().best} <LineMoves state={state()} moves={one().line.slice(0, longestLine)} />
                </p>
                <div class="row">
                  <Button
                    wide
                    kind="main"
                    icon="back"
                    label={t().tryAgain}
                    onClick={() => props.onTry()}
                  />
                  <Button wide icon="play" label={t().playOn} onClick={() => props.onPlay()} />
                </div>
              </>
            )}
          </Show>
        </div>
      </Show>
    </>
  );
}
