/** The position as text, for whoever cannot see the board or would rather read. */
import type { State } from 'hegemon-engine';
import { createMemo, For, type JSX } from 'solid-js';
import { kindName, sideName } from '../../board/names.ts';
import { kindsOf } from '../../board/pieceStyle.ts';
import type { Entry } from '../../game/insights/moveEffects.ts';
import { sentence } from '../../game/insights/narration.ts';
import { m } from '../../kit/texts/index.ts';

export interface WordsProps {
  readonly state: State;
  /** All moves up to the position. */
  readonly entries: readonly Entry[];
  /** Sides of people: what of theirs is attacked comes first. */
  readonly mine: readonly string[];
}

export function WordsOfPosition(props: WordsProps): JSX.Element {
  const variant = () => props.state.variant;
  const side = (name: string) => sideName(variant(), name);
  /** What each side did last, the first of them first. */
  const round = createMemo(() => {
    const count = props.state.sides.filter(({ fate }) => fate === 'play').length;
    return props.entries.slice(-Math.max(count, 1));
  });
  const armies = createMemo(() =>
    props.state.sides.flatMap(({ side: owner, hand }) => {
      const kinds = kindsOf(variant()).flatMap((kind) => {
        const places = props.state.pieces
          .filter((piece) => piece.side === owner && piece.kind === kind)
          .map(({ at }) => at)
          .sort();
        return places.length > 0 ? [m().placesOf(kindName(variant(), kind), places)] : [];
      });
      for (const [kind, count] of Object.entries(hand)) {
        if (count > 0) kinds.push(m().named(m().inHand(kindName(variant(), kind)), String(count)));
      }
      return kinds.length > 0 ? [{ owner, kinds }] : [];
    }),
  );
  const attacks = createMemo(() => {
    const pieces = new Map(props.state.pieces.map((piece) => [piece.at, piece]));
    const name = (at: string) => {
      const piece = pieces.get(at);
      if (!piece) return at;
      const kind = kindName(variant(), piece.kind);
      return `${piece.side === null ? kind : m().pieceOf(side(piece.side), kind)} ${at}`;
    };
    const by = new Map<string, string[]>();
    for (const { from, to, wins } of props.state.captures) {
      const attacker = wins ? m().attackWins(name(from)) : name(from);
      by.set(to, [...(by.get(to) ?? []), attacker]);
    }
    const owner = (at: string) => pieces.get(at)?.side ?? '';
    const order = props.state.sides.map((found) => found.side);
    const place = (at: string) => (props.mine.includes(owner(at)) ? -1 : order.indexOf(owner(at)));
    return [...by]
      .sort(([a], [b]) => place(a) - place(b))
      .map(([at, attackers]) => m().attack(name(at), attackers));
  });
  return (
    <>
      <h3>{m().lastRound}</h3>
      <ol data-testid="last-round">
        <For each={round()} fallback={<li>{m().noMovesYet}</li>}>
          {(entry) => <li>{sentence(variant(), entry.last)}</li>}
        </For>
      </ol>
      <h3>{m().piecesTitle}</h3>
      <ul data-testid="armies">
        <For each={armies()}>
          {({ owner, kinds }) => (
            <li>
              <strong>{side(owner)}</strong>: {kinds.join('; ')}
            </li>
          )}
        </For>
      </ul>
      <h3>{m().whatIsAttacked}</h3>
      <ul data-testid="attacks">
        <For each={attacks()} fallback={<li>{m().nothingAttacked}</li>}>
          {(line) => <li>{line}</li>}
        </For>
      </ul>
    </>
  );
}
