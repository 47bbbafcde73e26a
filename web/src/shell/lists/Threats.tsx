/** Who can win pieces of a side before that moves again, in the order of turns: in words, and as arrows. */
import type { State } from 'hegemon-engine';
import { For, type JSX } from 'solid-js';
import type { Arrow } from '../../board/Arrows.tsx';
import { Chip } from '../../board/Chip.tsx';
import { kindName, sideName } from '../../board/names.ts';
import { type Threat, threatsTo } from '../../game/insights/threats.ts';
import { m } from '../../kit/texts/index.ts';

/** So many lines are read before a move; the arrows are all there. */
const most = 6;

export function threatArrows(threats: readonly Threat[]): Arrow[] {
  return threats.map(({ piece, by, turn }) => ({
    from: by.at,
    to: piece.at,
    side: by.side ?? '',
    ply: turn,
    rank: 1,
  }));
}

export function Threats(props: { readonly state: State; readonly side: string }): JSX.Element {
  const threats = () => threatsTo(props.state, props.side);
  const name = ({ kind, side, at }: Threat['piece']) =>
    m().pieceOn(sideName(props.state.variant, side ?? ''), kindName(props.state.variant, kind), at);
  return (
    <section class="dangers" aria-label={m().threatsTo(sideName(props.state.variant, props.side))}>
      <h3>{m().threatsTo(sideName(props.state.variant, props.side))}</h3>
      <ol>
        <For each={threats().slice(0, most)} fallback={<li>{m().noThreats}</li>}>
          {({ piece, by }) => (
            <li>
              <Chip variant={props.state.variant} side={by.side ?? ''} small />{' '}
              {m().threat(name(by), name(piece))}
            </li>
          )}
        </For>
      </ol>
      {threats().length > most ? (
        <p class="hint">{m().moreThreats(threats().length - most)}</p>
      ) : (
        ''
      )}
    </section>
  );
}
