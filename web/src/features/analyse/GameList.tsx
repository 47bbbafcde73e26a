/** The games of a file, to choose one. */
import { createSignal, For, type JSX } from 'solid-js';
import { variantName } from '../../board/names.ts';
import type { Listed } from '../../game/records/records.ts';
import { m } from '../../kit/texts/index.ts';
import { Pagination } from '../../shell/lists/Pagination.tsx';

/** So many are shown at a time: thousands of rows would make the page slow. */
const shown = 20;

export function GameList(props: {
  readonly games: readonly Listed[];
  readonly onChoose: (index: number) => void;
}): JSX.Element {
  const [from, setFrom] = createSignal(0);
  return (
    <section class="games" data-testid="games">
      <p>{m().gamesInFile(props.games.length)}</p>
      <ol start={from() + 1}>
        <For each={props.games.slice(from(), from() + shown)}>
          {(game, i) => (
            <li>
              <button type="button" class="button" onClick={() => props.onChoose(from() + i())}>
                {[
                  game.players.map(([side, name]) => m().named(side, name)).join(', '),
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
      <Pagination
        label={m().gamesInFile(props.games.length)}
        from={from()}
        shown={shown}
        all={props.games.length}
        onFrom={setFrom}
      />
    </section>
  );
}
