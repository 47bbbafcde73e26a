/** The review of a game: what each move has cost, what decided, and the better lines. */
import type { Rules, State } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
  untrack,
} from 'solid-js';
import { Portal } from 'solid-js/web';
import { Chip } from '../../../board/Chip.tsx';
import { kindName, sideName } from '../../../board/names.ts';
import { isGeneral } from '../../../board/pieceStyle.ts';
import type { Entry } from '../../../game/moveEffects.ts';
import { pause } from '../../../game/moveEffects.ts';
import type { Study } from '../../../game/study.ts';
import { announce } from '../../../kit/announce.ts';
import { Button, Switch } from '../../../kit/controls.tsx';
import { showBoard } from '../../../kit/focus.ts';
import { errorText } from '../../../kit/texts/errors.ts';
import { LineMoves } from '../../../shell/LineMoves.tsx';
import { MoveButton } from '../../../shell/MoveList.tsx';
import { fallLines, sentence } from '../../../shell/narration.ts';
import {
  blunder,
  heirOf,
  type Judged,
  lossesOf,
  lossOfMove,
  mistake,
  moments,
  noise,
  reasonOf,
} from './judge.ts';
import { Review as Work } from './review.ts';
import { t } from './texts/index.ts';
import './review.css';

/** So many moves of a better line stand in the tree. */
const longestLine = 7;

export default function Review(props: {
  readonly rules: Rules;
  readonly study: Study;
  /** Begins at once. */
  readonly begin: boolean;
  /** Gets what is to be done with the next move on the board; null: it is played. */
  readonly onTry: (answer: ((move: string) => void) | null) => void;
  /** Plays against bots from the position that is looked at. */
  readonly onPlay: () => void;
}): JSX.Element {
  const { study } = props;
  // The moves of the game itself decide: side lines change nothing.
  const moves = createMemo(() => study.game().moves, undefined, {
    equals: (a, b) => a.length === b.length && a.every((move, i) => move === b[i]),
  });
  const [work, setWork] = createSignal<Work>(new Work(props.rules, study.game()));
  if (props.begin) work().start();
  createEffect(
    on(
      [moves, study.setup],
      () => {
        work().dispose();
        setWork(new Work(props.rules, study.game()));
      },
      { defer: true },
    ),
  );
  onCleanup(() => work().dispose());
  const variant = () => study.setup().variant;
  const main = createMemo(() => study.tree().line(0));
  const entries = createMemo<Entry[]>(() => main().flatMap((id) => study.seen(id)?.entry ?? []));
  const [every, setEvery] = createSignal(false);
  const people = () => study.mine().filter((side) => sides().includes(side));
  const sides = () => study.state().sides.map(({ side }) => side);
  const shown = () => (every() || people().length === 0 ? sides() : people());
  const losses = createMemo(() =>
    shown()
      .map((side) => lossesOf(work().judged() as (Judged | null)[], side))
      .filter(({ moves: count }) => count > 0),
  );
  const worst = createMemo(() => moments(work().judged() as (Judged | null)[], shown()));
  const stateAt = (plies: number): State | undefined => {
    const state = props.rules.stateOf(study.setup(), moves().slice(0, plies));
    return state.ok ? state.value : undefined;
  };

  // When it is done, marks and better lines are put into the tree, once.
  createEffect(() => {
    const done = work();
    if (done.going() !== 'done' || done.added || !study.ready()) return;
    done.markAdded();
    announce(t().over, true);
    void untrack(() => add(done));
  });
  const add = async (done: Work): Promise<void> => {
    const lines: { index: number; loss: number; line: readonly string[] }[] = [];
    const judged = done.judged();
    for (let i = 0; i < judged.length; i++) {
      const one = judged[i];
      if (!one || lossOfMove(one) < mistake) continue;
      // As far as the rules allow it: the end of a line comes out of the engine's table.
      let line = one.line.slice(0, longestLine);
      for (;;) {
        const state = props.rules.stateOf(study.setup(), [...moves().slice(0, i), ...line]);
        if (state.ok || line.length === 0) break;
        const number = Number(/move (\d+)$/.exec(state.error.where)?.[1] ?? i + 1);
        line = line.slice(0, Math.max(0, Math.min(number - 1 - i, line.length - 1)));
      }
      lines.push({ index: i, loss: lossOfMove(one), line });
      await pause();
    }
    if (done !== work()) return;
    let tree = study.tree();
    for (const { index, loss, line } of lines) {
      const ids = tree.line(0);
      const id = ids[index];
      if (id === undefined) continue;
      const { nags, parent } = tree.get(id);
      // What somebody thinks of the move goes before.
      if (!nags.some((nag) => nag >= 1 && nag <= 6)) {
        tree = tree.remark(id, { nags: [loss >= blunder ? 4 : 2, ...nags] });
      }
      tree = tree.addLine(parent, line).tree;
    }
    if (lines.length > 0) study.change(tree);
  };

  // A moment that is looked at, and a try at it.
  const [open, setOpen] = createSignal<number | null>(null);
  const [trying, setTrying] = createSignal<number | null>(null);
  const [verdict, setVerdict] = createSignal<string | null>(null);
  const attempt = () => {
    const index = trying();
    return index === null ? undefined : (work().judged()[index] ?? undefined);
  };
  const goBefore = (index: number) => {
    const id = study.tree().line(0)[index];
    if (id !== undefined) study.goTo(study.tree().get(id).parent);
  };
  const endTry = () => {
    setTrying(null);
    setVerdict(null);
    props.onTry(null);
  };
  onCleanup(() => props.onTry(null));
  createEffect(on([moves, study.setup], endTry, { defer: true }));
  const say = (text: string) => {
    setVerdict(text);
    announce(text, true);
  };
  const tryAgain = (index: number) => {
    const one = work().judged()[index];
    if (!one) return;
    goBefore(index);
    setTrying(index);
    setVerdict(null);
    announce(t().tryHint(sideName(variant(), one.side)), true);
    showBoard();
    props.onTry(async (move) => {
      goBefore(index);
      if (move === one.best) return say(t().isBest(move));
      setVerdict(t().thinking);
      const found =
        move === moves()[index]
          ? ({ ok: true, value: one.played } as const)
          : await work().tryMove(index, move);
      if (trying() !== index) return;
      if (!found.ok) return say(errorText(found.error));
      const cost = Math.max(0, one.share - found.value);
      const text = t().percent(cost);
      if (cost < noise) say(t().asGood(move));
      else if (cost < lossOfMove(one)) say(t().better(move, text));
      else say(t().notBetter(move, text));
    });
  };
  const reasonLines = (index: number): string[] => {
    const one = work().judged()[index];
    const state = stateAt(index);
    if (!one || !state) return [];
    const side = sideName(variant(), one.side);
    const reason = reasonOf(one, index, entries(), state, (kind) => isGeneral(variant(), kind));
    const told = (): string[] => {
      switch (reason.kind) {
        case 'general':
        case 'losses':
          return [
            t().reasons[reason.kind](side),
            ...reason.moves.flatMap((last) => [
              sentence(variant(), last),
              ...fallLines(variant(), last),
            ]),
          ];
        case 'pieces': {
          const took = entries()[index]?.last.taken !== null;
          return [
            (took ? t().reasons.exchange : t().reasons.pieces)(side),
            ...reason.moves.map((last) => sentence(variant(), last)),
          ];
        }
        case 'missedGeneral':
          return [t().reasons.missedGeneral(sideName(variant(), reason.side), reason.at)];
        case 'missedPiece':
          return [
            t().reasons.missedPiece(
              sideName(variant(), reason.side),
              kindName(variant(), reason.piece),
              reason.at,
            ),
          ];
        default:
          return [t().reasons.quiet];
      }
    };
    const after = stateAt(index + 1 + roundLength(index));
    const [heir, next] = [heirOf(state, one.side), after && heirOf(after, one.side)];
    const changed = next !== undefined && next !== heir;
    return [...told(), ...(changed ? [t().heir(side, sideName(variant(), next))] : [])];
  };
  /** How many moves others made before the side moved again. */
  const roundLength = (index: number): number => {
    const side = entries()[index]?.last.side;
    const again = entries().findIndex((entry, i) => i > index && entry.last.side === side);
    return again < 0 ? entries().length - index - 1 : again - index - 1;
  };
  const [listed, setListed] = createSignal<string | null>(null);
  const listedSide = () => {
    const chosen = listed();
    const known = losses().map(({ side }) => side);
    return chosen !== null && known.includes(chosen) ? chosen : (known[0] ?? null);
  };
  const ownMoves = createMemo(() => {
    const side = listedSide();
    return entries().filter((_, i) => work().judged()[i]?.side === side);
  });

  return (
    <div class="review">
      <Show when={work().going() === 'not begun'}>
        <p class="hint">{t().lead}</p>
      </Show>
      <Show when={work().error()}>
        {(error) => (
          <p class="error" role="alert">
            {errorText(error())}
          </p>
        )}
      </Show>
      <Show when={work().going() !== 'done' && work().total > 0}>
        <div class="review-work">
          <Show
            when={work().going() === 'running'}
            fallback={
              <Button
                wide
                kind="main"
                icon={work().going() === 'paused' ? 'play' : 'analyse'}
                label={work().going() === 'paused' ? t().goOn : t().start}
                onClick={() => work().start()}
              />
            }
          >
            <Button wide icon="pause" label={t().pause} onClick={() => work().pause()} />
          </Show>
          <Show when={work().going() !== 'not begun'}>
            <progress
              max={work().total}
              value={work().done()}
              aria-label={t().progress(work().done(), work().total)}
            />
            <span class="review-count" data-testid="review-count">
              {t().progress(work().done(), work().total)}
            </span>
          </Show>
        </div>
        <Show when={work().going() === 'running'}>
          <p class="hint">{t().stays}</p>
        </Show>
      </Show>
      <Show when={work().done() > 0}>
        <Show when={people().length > 0 && people().length < sides().length}>
          <Switch label={t().allSides} on={every()} onChange={setEvery} />
        </Show>
        <table class="review-losses">
          <caption>{t().losses}</caption>
          <thead>
            <tr>
              <th scope="col">{t().side}</th>
              <th scope="col">{t().lost}</th>
              <th scope="col">{t().perMove}</th>
              <th scope="col" title={t().mistakes}>
                ?<span class="visually-hidden">{t().mistakes}</span>
              </th>
              <th scope="col" title={t().blunders}>
                ??<span class="visually-hidden">{t().blunders}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={losses()}>
              {(row) => (
                <tr>
                  <th scope="row">
                    <Chip variant={variant()} side={row.side} small />{' '}
                    {sideName(variant(), row.side)}
                  </th>
                  <td>{t().percent(row.lost)}</td>
                  <td>{t().percent(row.lost / row.moves)}</td>
                  <td>{row.mistakes}</td>
                  <td>{row.blunders}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={work().going() === 'done' && entries().length >= work().total}>
          <h3>{t().moments}</h3>
          <ol class="review-moments" data-testid="moments">
            <For each={worst()} fallback={<li class="hint">{t().noMoments}</li>}>
              {(index) => {
                const one = () => work().judged()[index] as Judged;
                const entry = () => entries()[index] as Entry;
                const lines = createMemo(() => (open() === index ? reasonLines(index) : []));
                const before = createMemo(() => (open() === index ? stateAt(index) : undefined));
                return (
                  <li>
                    <button
                      type="button"
                      class="review-moment"
                      aria-expanded={open() === index}
                      onClick={() => {
                        endTry();
                        setOpen(open() === index ? null : index);
                        const id = main()[index];
                        if (id !== undefined) study.goTo(id);
                      }}
                    >
                      <Chip variant={variant()} side={one().side} small />
                      <span>
                        {t().moment(
                          entry().round,
                          sideName(variant(), one().side),
                          entry().last.move ?? '',
                        )}
                      </span>
                      <b>−{t().percent(lossOfMove(one()))}</b>
                    </button>
                    <Show when={open() === index}>
                      <div class="review-open">
                        <For each={lines()}>{(line) => <p>{line}</p>}</For>
                        <Show when={trying() !== index && before()}>
                          {(state) => (
                            <>
                              <p>
                                {t().best}{' '}
                                <LineMoves
                                  state={state()}
                                  moves={one().line.slice(0, longestLine)}
                                />
                              </p>
                              <div class="field-row">
                                <Button
                                  wide
                                  kind="main"
                                  icon="back"
                                  label={t().tryAgain}
                                  onClick={() => tryAgain(index)}
                                />
                                <Button
                                  wide
                                  icon="play"
                                  label={t().playOn}
                                  onClick={() => {
                                    goBefore(index);
                                    props.onPlay();
                                  }}
                                />
                              </div>
                            </>
                          )}
                        </Show>
                      </div>
                    </Show>
                  </li>
                );
              }}
            </For>
          </ol>
        </Show>
        <Show when={attempt()}>
          {(one) => (
            // Beside the board: on a phone nobody sees the review while he looks at that.
            <Portal mount={document.querySelector('.table-action') ?? document.body}>
              <section class="review-attempt" aria-label={t().tryAgain}>
                <p role="status" class="review-try">
                  {verdict() ?? t().tryHint(sideName(variant(), one().side))}
                </p>
                <div class="field-row">
                  <Button wide label={t().showBest} onClick={() => say(t().bestIs(one().best))} />
                  <Button wide label={t().end} onClick={endTry} />
                </div>
              </section>
            </Portal>
          )}
        </Show>
        <Show when={listedSide()}>
          {(side) => (
            <details class="review-every">
              <summary>{t().everyMove(sideName(variant(), side()))}</summary>
              <Show when={losses().length > 1}>
                <select
                  aria-label={t().side}
                  value={side()}
                  onChange={(event) => setListed(event.currentTarget.value)}
                >
                  <For each={losses()}>
                    {(row) => <option value={row.side}>{sideName(variant(), row.side)}</option>}
                  </For>
                </select>
              </Show>
              <div class="review-list">
                <For each={ownMoves()}>
                  {(entry) => {
                    const cost = () => {
                      const one = work().judged()[entry.ply - 1];
                      return one ? lossOfMove(one) : 0;
                    };
                    return (
                      <MoveButton
                        variant={variant()}
                        entry={entry}
                        now={study.at() === main()[entry.ply - 1]}
                        sign={cost() >= noise ? `−${t().percent(cost())}` : ''}
                        words={cost() >= noise ? t().loss(t().percent(cost())) : t().noLoss}
                        onClick={() => study.goTo(main()[entry.ply - 1] ?? 0)}
                      />
                    );
                  }}
                </For>
              </div>
            </details>
          )}
        </Show>
      </Show>
    </div>
  );
}
