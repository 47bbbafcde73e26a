/** Beside the board of a table: whose turn it is, who is there, what is offered and said. */
import { createSignal, For, type JSX, Show } from 'solid-js';
import { phrases, type TableView } from '../../../../table/messages.ts';
import type { Refusal } from '../../../../table/refused.ts';
import { Chip } from '../../board/Chip.tsx';
import { sideName } from '../../board/names.ts';
import type { Match } from '../../game/match/match.ts';
import { announce } from '../../kit/announce.ts';
import { Alert, Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { type RemoteLink, recordAddress, type Said } from './server.ts';
import { t } from './texts/index.ts';
import { movesUntil, seatName, whyText } from './words.ts';

/** So many of the last phrases are shown. */
const kept = 5;

export function Lost(props: { readonly link: RemoteLink }): JSX.Element {
  const text = () => {
    const status = props.link.status();
    if (status === 'refused') return whyText(props.link.why() ?? { code: 'failed' });
    return status === 'lost' && t().lost;
  };
  return (
    <Show when={text()}>
      <p class="error" role="status">
        {text()}
      </p>
    </Show>
  );
}

export function TableNotes(props: {
  readonly link: RemoteLink;
  readonly table: TableView;
  readonly match: Match;
  readonly mine: readonly string[];
  readonly why: Refusal | null;
  readonly premove: { readonly side: string; readonly move: string } | null;
  readonly onDropPremove: () => void;
}): JSX.Element {
  const variant = () => props.match.config.variant;
  const seat = (side: string) => props.table.seats.find((one) => one.side === side);
  const nameOf = (side: string) => `${sideName(variant(), side)} (${seatName(seat(side))})`;
  const inPlay = () =>
    props.match.live().sides.flatMap(({ side, fate }) => (fate === 'play' ? [side] : []));
  const offering = () => props.table.seats.filter(({ draw }) => draw);
  const own = () => props.table.seats.filter(({ side }) => props.mine.includes(side));
  const [said, setSaid] = createSignal<readonly Said[]>([]);
  const [refusedPhrase, setRefusedPhrase] = createSignal<Refusal | null>(null);
  props.link.onSaid((one) => {
    setSaid([...said(), one].slice(-kept));
    announce(t().said(one.name, t().phrases[one.phrase]), false);
  });
  const standing = () => {
    const { table, mine } = props;
    if (table.phase === 'over') {
      if (table.reason === 'closed') return t().closed;
      return table.reason === 'draw' ? t().drawn : m().gameOver;
    }
    if (table.paused) return t().paused;
    const until = movesUntil(table, inPlay(), mine);
    if (until === 0 && !seat(table.turn)?.away) return t().yourTurn;
    const who = table.thinking ? t().thinks(nameOf(table.turn)) : t().next(nameOf(table.turn));
    return until === null || until === 0 ? who : `${who} ${t().soon(until)}`;
  };
  const canAsk = () =>
    props.table.phase !== 'over' &&
    props.mine.length > 0 &&
    'Notification' in window &&
    Notification.permission === 'default';
  const [asked, setAsked] = createSignal(false);
  return (
    <section class="panel stack" aria-label={m().tables} data-testid="table-notes">
      <p class="tables-standing" role="status">
        {standing()}
      </p>
      <Lost link={props.link} />
      <Show when={props.why ?? refusedPhrase()}>{(why) => <Alert>{whyText(why())}</Alert>}</Show>
      <Show when={own().some(({ away }) => away)}>
        <p>{t().away}</p>
      </Show>
      <Show when={own().some(({ resigning }) => resigning)}>
        <p>{t().resigns}</p>
      </Show>
      <Show when={props.table.phase === 'playing' && offering().length > 0}>
        <p>{t().drawOffered([...new Set(offering().map(({ name }) => name))].join(', '))}</p>
      </Show>
      <Show when={props.premove}>
        {(chosen) => (
          <p data-testid="premove">
            {t().premoveIs(chosen().move)}{' '}
            <Button icon="close" label={t().premoveDrop} onClick={() => props.onDropPremove()} />
          </p>
        )}
      </Show>
      <ul class="row tables-people">
        <For each={props.table.seats.filter(({ by }) => by !== 'absent')}>
          {(one) => (
            <li class="row" classList={{ 'tables-gone': one.player !== '' && !one.here }}>
              <Chip variant={variant()} side={one.side} small />
              {seatName(one)}
              {one.player === '' || one.here ? '' : ` (${t().gone})`}
            </li>
          )}
        </For>
        <Show when={props.table.watchers > 0}>
          <li class="hint">{t().watchers(props.table.watchers)}</li>
        </Show>
      </ul>
      <ul data-testid="said">
        <For each={said()}>{(one) => <li>{t().said(one.name, t().phrases[one.phrase])}</li>}</For>
      </ul>
      <details class="tables-say">
        <summary>{t().say}</summary>
        <div class="row">
          <For each={phrases}>
            {(phrase) => (
              <Button
                wide
                label={t().phrases[phrase]}
                onClick={() => void props.link.ask('say', { phrase }).then(setRefusedPhrase)}
              />
            )}
          </For>
        </div>
      </details>
      <Show when={props.table.host === props.link.player()}>
        <Button
          wide
          label={props.table.muted ? t().unmute : t().mute}
          onClick={() => void props.link.ask('mute', { on: !props.table.muted })}
        />
      </Show>
      <div class="row">
        <Show when={canAsk() && !asked()}>
          <Button
            wide
            label={t().tellMe}
            onClick={() => void Notification.requestPermission().then(() => setAsked(true))}
          />
        </Show>
        <a href={recordAddress(props.table.code)} target="_blank" rel="noreferrer">
          {t().record}
        </a>
        <a href="#/tables">{t().allTables}</a>
      </div>
    </section>
  );
}
