/** How the board is looked at: buttons of a game and of an analysis. */
import type { State } from 'hegemon-engine';
import type { JSX } from 'solid-js';
import { Button } from '../../kit/controls.tsx';
import { setSetting, settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';

export function BoardButtons(props: {
  readonly sides: State['sides'];
  /** The side at the lower edge, by its place in `sides`. */
  readonly below: number;
  readonly onTurn: (side: string) => void;
}): JSX.Element {
  return (
    <>
      <Button
        icon="eye"
        label={m().threats}
        aria-pressed={settings.threats}
        onClick={() => setSetting('threats', !settings.threats)}
      />
      <Button
        icon="turn"
        label={m().turnBoard}
        onClick={() => {
          const { sides, below } = props;
          // Two kingdoms share an edge: go on to the next that turns the board.
          const next = sides[(below + (sides.length > 3 ? 2 : 1)) % sides.length];
          if (next) props.onTurn(next.side);
        }}
      />
    </>
  );
}
