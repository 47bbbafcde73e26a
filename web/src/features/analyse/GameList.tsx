/** The games of a file, to choose one. */
import { createSignal, For, type JSX, Show } from 'solid-js';
import { variantName } from '../../board/names.ts';
import type { Listed } from '../../game/records.ts';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';

/** So many are shown at a time: thousands of rows would make the page slow. */
const shown = 20;

export function GameList(props: {
  readonly games: readonly Listed[];
  readonly onChoose: (index: number) => void;
}): JSX.Element {
  const [from, setFrom] = createSignal(0);
  const to = () => Math.min(from() + shown, props.games.length);
  return (
    <section class="games" data-testid="games">
      <p>{m().gamesInFile(props.games.length)}</p>
      <ol start={from() + 1}>
        <For each={props.games.slice(from(), to())}>
          {(game, i) => (
            <li>
              <button type="button" class="button" onClick={() => props.onChoose(from() + i())}>
                {[
                  game.players.map(([side, name]) => `${side}: ${name}`).join(', '),
                  game.event,
                  variantName(game.variant),
                  game.result,
                  m().plies(game.plies),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </button>
            </li>
          )}
        </For>
      </ol>
      <Show when={props.games.length > shown}>
        <nav class="row" aria-label={m().gamesInFile(props.games.length)}>
          <Button
            icon="prev"
            label={m().earlierGames}
            disabled={from() === 0}
            onClick={() => setFrom(Math.max(0, from() - shown))}
          />
          <span>{m().gamesShown(from() + 1, to())}</span>
          <Button
            icon="next"
            label={m().laterGames}
            disabled={to() >= props.games.length}
            onClick={() => setFrom(from() + shown)}
          />
        </nav>
      </Show>
    </section>
  );
}
