/** A game against the weakest bots, with hints beside it before each move. */
import type { Rules } from 'hegemon-engine';
import {
  type Accessor,
  createEffect,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import { defaultConfig } from '../../../../../table/config.ts';
import type { Arrow } from '../../../board/Arrows.tsx';
import { kindName, sideName } from '../../../board/names.ts';
import { errorText } from '../../../game/errorSentences.ts';
import { fallLines, pendingSentence, sentence } from '../../../game/insights/narration.ts';
import type { Match } from '../../../game/match/match.ts';
import { followed } from '../../../game/study/study.ts';
import { announce } from '../../../kit/announce.ts';
import { Button, Switch } from '../../../kit/controls.tsx';
import { engine } from '../../../kit/engines.ts';
import { setSetting, settings } from '../../../kit/settings.ts';
import { TabLock } from '../../../kit/TabLock.tsx';
import { m } from '../../../kit/texts/index.ts';
import { OwnTable } from '../../../shell/table/Table.tsx';
import { hintsOf, type Target } from './hints.ts';
import type { Variant } from './lesson.ts';
import { t } from './texts/index.ts';

/** How long the engine looks for the move that it shows, in milliseconds. */
const movetime = 1000;

export function FirstGame(props: {
  readonly rules: Rules;
  readonly variant: Variant;
  readonly go: (hash: string) => void;
}): JSX.Element {
  const name = `first-${props.variant}`;
  return (
    <TabLock name={name}>
      <OwnTable
        rules={props.rules}
        engine={() => engine('bots')}
        name={name}
        first={() => defaultConfig(props.variant, true, 1)}
        go={props.go}
        guide={(match, show) => <Guide match={match} show={show} />}
      />
    </TabLock>
  );
}

/** What a move could take or lose; a click shows it on the board. */
function Hints(props: {
  readonly hints: readonly {
    readonly kind: 'danger' | 'covered' | 'wins' | 'guarded';
    readonly targets: readonly Target[];
  }[];
  readonly variant: string;
  readonly onPoint: (target: Target) => void;
}): JSX.Element {
  const named = ({ piece, by }: Target) => {
    const name = ({ side, kind, at }: Target['piece']) =>
      m().pieceOn(
        side === null ? '' : sideName(props.variant, side),
        kindName(props.variant, kind),
        at,
      );
    return t().guide.target(name(piece), by.map(name));
  };
  return (
    <For each={props.hints}>
      {({ kind, targets }) => (
        <>
          <h2>{t().guide.kinds[kind]}</h2>
          <ul class={`guide-${kind}`}>
            <For each={targets}>
              {(target) => (
                <li>
                  <button
                    type="button"
                    class="guide-hint"
                    title={t().guide.point}
                    onClick={() => props.onPoint(target)}
                  >
                    {named(target)}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </>
      )}
    </For>
  );
}

function Guide(props: {
  readonly match: Accessor<Match>;
  readonly show: (arrows: readonly Arrow[]) => void;
}): JSX.Element {
  const match = () => props.match();
  const variant = () => match().config.variant;
  const waits = () => match().waitsForHuman();
  const [advice, setAdvice] = createSignal<string | null>(null);
  const [looking, setLooking] = createSignal(false);
  let search: AbortController | undefined;

  /** What happened since the last move of the person. */
  const round = () => {
    // Of the past the list of moves tells; after a fall there is no move of one's own any more.
    if (match().view() !== null || match().onlyBotsLeft()) return [];
    const entries = match().entries();
    const mine = match().humans();
    let first = entries.length;
    while (first > 0 && !mine.includes(entries[first - 1]?.last.side ?? '')) first--;
    return entries
      .slice(first)
      .flatMap(({ last }) => [sentence(variant(), last), ...fallLines(variant(), last)]);
  };
  const hints = () => {
    if (!settings.hints || !waits()) return [];
    const found = hintsOf(match().live());
    return (['danger', 'covered', 'wins', 'guarded'] as const).flatMap((kind) =>
      found[kind].length > 0 ? [{ kind, targets: found[kind] }] : [],
    );
  };

  /** A hint on the board: who can take the piece that it names. */
  const point = ({ piece, by }: Target) => {
    forget();
    props.show(
      by.map(({ at, side }) => ({ from: at, to: piece.at, side: side ?? '', ply: 1, rank: 1 })),
    );
    showBoard();
  };
  /** On a phone the hints stand below the board. */
  const showBoard = () =>
    document.querySelector('.table-board')?.scrollIntoView({ block: 'nearest' });

  const forget = () => {
    search?.abort();
    search = undefined;
    setLooking(false);
    setAdvice(null);
    props.show([]);
  };
  // A move shown is meant for one position.
  createEffect(
    on(
      () => [match(), match().live(), match().view(), settings.hints],
      () => forget(),
      { defer: true },
    ),
  );
  onCleanup(forget);

  const showMove = async () => {
    if (!waits() || looking()) return;
    forget();
    const asked = new AbortController();
    search = asked;
    setLooking(true);
    const say = (text: string) => {
      setLooking(false);
      setAdvice(text);
      announce(text, true);
    };
    try {
      const found = await (await engine('bots')).play(match().copy(), {
        movetime,
        signal: asked.signal,
      });
      if (asked.signal.aborted) return;
      if (!found.ok) return say(errorText(found.error));
      const [move] = followed(match().live(), found.value.best ? [found.value.best] : []);
      if (!move) return setLooking(false);
      props.show([{ ...move, ply: 1, rank: 1 }]);
      showBoard();
      say(t().guide.advice(pendingSentence(match().live(), move.from, move.to)));
    } catch (error) {
      if (!asked.signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <section class="guide" aria-label={t().guide.title}>
      <Switch
        label={t().guide.hints}
        on={settings.hints}
        onChange={(on) => setSetting('hints', on)}
      />
      <Show when={settings.hints}>
        <Show when={round().length > 0}>
          <h2>{t().guide.round}</h2>
          <ul class="guide-round">
            <For each={round()}>{(line) => <li>{line}</li>}</For>
          </ul>
        </Show>
        <Hints hints={hints()} variant={variant()} onPoint={point} />
        <Show when={waits()}>
          <Show when={hints().length === 0}>
            <p>{t().guide.quiet}</p>
          </Show>
          <Button
            wide
            icon="eye"
            label={looking() ? m().thinking : t().guide.showMove}
            onClick={() => void showMove()}
          />
          <Show when={advice()}>{(text) => <p class="guide-advice">{text()}</p>}</Show>
        </Show>
      </Show>
    </section>
  );
}
