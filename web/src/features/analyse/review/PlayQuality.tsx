/** How well each side has played, by the review. */
import { For, type JSX } from 'solid-js';
import { Chip } from '../../../board/Chip.tsx';
import { sideName } from '../../../board/names.ts';
import type { Play } from './judge.ts';
import { t } from './texts/index.ts';

export function PlayQuality(props: {
  readonly variant: string;
  readonly plays: readonly Play[];
}): JSX.Element {
  return (
    <table class="review-plays">
      <caption>{t().plays}</caption>
      <thead>
        <tr>
          <th scope="col">{t().side}</th>
          <th scope="col">{t().good}</th>
          <th scope="col" title={t().mistakes}>
            ?<span class="visually-hidden">{t().mistakes}</span>
          </th>
          <th scope="col" title={t().blunders}>
            ??<span class="visually-hidden">{t().blunders}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.plays}>
          {(row) => (
            <tr>
              <th scope="row">
                <Chip variant={props.variant} side={row.side} small />{' '}
                {sideName(props.variant, row.side)}
              </th>
              <td>{t().of(row.good, row.moves)}</td>
              <td>{row.mistakes}</td>
              <td>{row.blunders}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
