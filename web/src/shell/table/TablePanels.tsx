/** What is told of a game beside its board: falls, moves, chances; and what can be done with it. */
import { createMemo, type JSX, Show } from 'solid-js';
import { legalMoves } from '../../../../table/levels.ts';
import type { Match } from '../../game/match/match.ts';
import { Button } from '../../kit/controls.tsx';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { ShareGraph } from '../later.ts';
import { Chronicle, MoveList } from '../lists/MoveList.tsx';
import { whenStill } from '../lists/still.ts';
import { PictureButton } from '../pictures/PictureButton.tsx';
import { InWords } from './InWords.tsx';
import { TypeMove } from './TypeMove.tsx';

export function TablePanels(props: {
  readonly match: Match;
  /** Sides of people. */
  readonly mine: readonly string[];
  /** The shares after 0, 1, 2 ... moves. */
  readonly shares: readonly Readonly<Record<string, number>>[];
  readonly seat: number;
  readonly typedError: string | null;
  readonly onMove: (move: string) => boolean;
  readonly onAnalyse: () => void;
}): JSX.Element {
  const watching = () => props.mine.length === 0;
  const ply = whenStill(() => props.match.view() ?? props.match.plies());
  const shown = whenStill(() => props.match.shown());
  const plies = createMemo(() => props.match.entries().map((entry) => entry.ply));
  const legal = createMemo(() =>
    props.match.waitsForHuman() ? legalMoves(props.match.shown()) : [],
  );
  return (
    <div class="table-panels">
      <Chronicle
        state={shown()}
        entries={props.match.entries()}
        ply={ply()}
        onShow={(at) => props.match.show(at)}
      />
      <section class="panel panel-moves">
        <h2>{m().moves}</h2>
        <MoveList
          variant={props.match.config.variant}
          main={plies()}
          entryOf={(at) => props.match.entries()[at - 1]}
          now={ply()}
          onShow={(at) => props.match.show(at)}
        />
      </section>
      <Show when={settings.shares && props.match.entries().length > 1}>
        <ShareGraph
          state={shown()}
          shares={props.shares}
          entries={props.match.entries()}
          ply={ply()}
          onShow={(at) => props.match.show(at)}
        />
      </Show>
      <div class="more">
        <Show when={!watching()}>
          <TypeMove
            legal={legal()}
            movable={props.match.waitsForHuman()}
            error={props.typedError}
            onMove={props.onMove}
          />
        </Show>
        <Button wide icon="analyse" label={m().analyseGame} onClick={() => props.onAnalyse()} />
        <PictureButton source={() => ({ state: shown(), seat: props.seat })} />
      </div>
      <InWords state={shown()} entries={props.match.entries().slice(0, ply())} mine={props.mine} />
    </div>
  );
}
