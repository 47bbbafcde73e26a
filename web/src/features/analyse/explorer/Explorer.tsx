/** What was played from a position, and how it ended: in the person's games. */
import type { State } from 'hegemon-engine';
import { createResource, createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { Glyph } from '../../../board/Chip.tsx';
import { sideName, simplifiedSigns } from '../../../board/names.ts';
import { kingdomGlyph, sideLook } from '../../../board/pieceStyle.ts';
import { openGameDatabase } from '../../../game/archive/client.ts';
import type { Continuation } from '../../../game/archive/gameDatabase.ts';
import { failureOf } from '../../../game/archive/store.ts';
import { Alert } from '../../../kit/controls.tsx';
import { m } from '../../../kit/texts/index.ts';
import { LineMoves } from '../../../shell/lists/LineMoves.tsx';
import { t } from './texts/index.ts';
import '../../../shell/style/games.css';

/** So many moves are listed: positions have a hundred. */
const shown = 12;

export function Explorer(props: {
  readonly state: State;
  readonly onPlay: (move: string) => void;
}): JSX.Element {
  const [failed, setFailed] = createSignal<string | null>(null);
  const [version, setVersion] = createSignal(0);
  const database = openGameDatabase(() => setVersion(version() + 1));
  onCleanup(() => void database.close());

  const rules = () => props.state.options.Rules ?? '';
  const [explored] = createResource(
    () => ({ state: props.state, version: version() }),
    async ({ state: { variant, key } }) => {
      try {
        setFailed(null);
        return await database.explore(variant, rules(), key);
      } catch (error) {
        setFailed(m().storeFailures[failureOf(error).failure]);
        return undefined;
      }
    },
  );
  const address = () => {
    const { variant, key } = props.state;
    return `#/games?${new URLSearchParams({ position: key, variant, rules: rules() })}`;
  };

  return (
    <div class="explorer" data-testid="explorer">
      <p class="hint">{t().explorerHint}</p>
      <Show when={failed()}>
        <Alert>{failed()}</Alert>
      </Show>
      <Show when={explored.latest}>
        {(found) => (
          <>
            <p data-testid="explored">
              {found().games === 0 ? t().noGamesHere : t().gamesHere(found().games)}{' '}
              <Show when={found().games > 0}>
                <a href={address()}>{t().showGames}</a>
              </Show>
            </p>
            <Show when={found().moves.length > 0}>
              <ol class="explorer-moves">
                <For each={found().moves.slice(0, shown)}>
                  {(next) => (
                    <li>
                      <button type="button" class="item" onClick={() => props.onPlay(next.move)}>
                        <span class="explorer-move">
                          <LineMoves state={props.state} moves={[next.move]} />
                        </span>
                        <span class="explorer-count">{next.count}</span>
                        <Ends variant={props.state.variant} next={next} state={props.state} />
                      </button>
                    </li>
                  )}
                </For>
              </ol>
            </Show>
          </>
        )}
      </Show>
    </div>
  );
}

/** How the games with a move ended, as a bar in the sides' colours. */
function Ends(props: {
  readonly variant: string;
  readonly state: State;
  readonly next: Continuation;
}): JSX.Element {
  const sum = () => Object.values(props.next.results).reduce((all, n) => all + n, 0);
  const percent = (n: number) => Math.round((100 * n) / sum());
  const parts = () => {
    const order = [...props.state.sides.map(({ side }) => side), 'draw'];
    return Object.entries(props.next.results).sort(
      ([a], [b]) => order.indexOf(a) - order.indexOf(b),
    );
  };
  const inWords = () =>
    t().endsOf(
      parts().map(([side, n]) =>
        side === 'draw'
          ? t().drawPart(percent(n))
          : t().endPart(sideName(props.variant, side), percent(n)),
      ),
    );
  return (
    <Show when={sum() > 0} fallback={<span class="explorer-ends" />}>
      <span class="explorer-ends share-bar" title={inWords()} aria-hidden="true">
        <For each={parts()}>
          {([side, n]) => (
            <span
              class={`share side-${sideLook(props.variant, side).colour}`}
              style={{ 'flex-grow': n }}
            >
              <Show when={side !== 'draw' && percent(n) >= 12}>
                <Glyph glyph={kingdomGlyph(props.variant, side, simplifiedSigns())} />
              </Show>
            </span>
          )}
        </For>
      </span>
      <span class="visually-hidden">{inWords()}</span>
    </Show>
  );
}
