/** The way through the moves of a game: four buttons, which stand under the board where the screen is small, the keys and the wheel. */
import type { JSX } from 'solid-js';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { createPastKeys, type Past } from './past.ts';
import { whenStill } from './still.ts';

export function History(props: { readonly past: Past }): JSX.Element {
  const { past } = props;
  createPastKeys(past);
  const ply = whenStill(past.ply);
  const total = whenStill(past.total);
  return (
    <nav class="table-history history" aria-label={m().history}>
      <Button icon="first" label={m().first} disabled={ply() === 0} onClick={() => past.show(0)} />
      <Button
        icon="prev"
        label={m().previous}
        disabled={ply() === 0}
        onClick={() => past.show(past.ply() - 1)}
      />
      <span class="history-ply">
        {ply()} / {total()}
      </span>
      <Button
        icon="next"
        label={m().next}
        disabled={ply() === total()}
        onClick={() => past.show(past.ply() + 1)}
      />
      <Button
        icon="last"
        label={m().last}
        disabled={ply() === total()}
        onClick={() => past.show(past.total())}
      />
    </nav>
  );
}
