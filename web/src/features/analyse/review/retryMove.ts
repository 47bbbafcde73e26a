/** Another try at a move of a reviewed game: the next move on the board is judged, not played. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { sideName } from '../../../board/names.ts';
import { errorText } from '../../../game/errorSentences.ts';
import type { Study } from '../../../game/study/study.ts';
import { announce } from '../../../kit/announce.ts';
import { showBoard } from '../../../kit/focus.ts';
import { lossOfMove, noise } from './judge.ts';
import type { Review } from './review.ts';
import { t } from './texts/index.ts';

export function createAttempt(
  study: Study,
  work: Accessor<Review>,
  /** Gets what is to be done with the next move on the board; null: it is played. */
  onTry: (answer: ((move: string) => void) | null) => void,
) {
  /** The index of the move that is tried again. */
  const [index, setIndex] = createSignal<number | null>(null);
  const [verdict, setVerdict] = createSignal<string | null>(null);
  const one = () => work().judged()[index() ?? -1] ?? undefined;
  const goBefore = (at: number) => {
    const id = study.tree().line(0)[at];
    if (id !== undefined) study.goTo(study.tree().get(id).parent);
  };
  const end = () => {
    setIndex(null);
    setVerdict(null);
    onTry(null);
  };
  onCleanup(() => onTry(null));
  const say = (text: string) => {
    setVerdict(text);
    announce(text, true);
  };
  const begin = (at: number) => {
    const judged = work().judged()[at];
    if (!judged) return;
    goBefore(at);
    setIndex(at);
    setVerdict(null);
    announce(t().tryHint(sideName(study.setup().variant, judged.side)), true);
    showBoard();
    onTry(async (move) => {
      goBefore(at);
      if (move === judged.best) return say(t().isBest(move));
      setVerdict(t().thinking);
      const found =
        move === study.game().moves[at]
          ? ({ ok: true, value: judged.played } as const)
          : await work().tryMove(at, move);
      if (index() !== at) return;
      if (!found.ok) return say(errorText(found.error));
      const cost = Math.max(0, judged.share - found.value);
      const text = t().percent(cost);
      if (cost < noise) say(t().asGood(move));
      else if (cost < lossOfMove(judged)) say(t().better(move, text));
      else say(t().notBetter(move, text));
    });
  };
  const showBest = () => {
    const judged = one();
    if (judged) say(t().bestIs(judged.best));
  };
  return { index, one, verdict, goBefore, begin, end, showBest };
}
