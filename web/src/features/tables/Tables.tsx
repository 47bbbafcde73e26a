/** The page of tables: the lobby, or the table whose code is in the address. */

import {
  createRenderEffect,
  createResource,
  createSignal,
  For,
  type JSX,
  on,
  Show,
} from 'solid-js';
import {
  type Config,
  defaultConfig,
  type Clock as TableClock,
  variants,
} from '../../../../table/config.ts';
import type { TableListing } from '../../../../table/messages.ts';
import { variantName } from '../../board/names.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Alert, Button, Choice, Loading } from '../../kit/controls.tsx';
import { createCopying } from '../../kit/copying.tsx';
import { LineForm } from '../../kit/LineForm.tsx';
import { languageTag, m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import type { PageProps } from '../../shell/frame/pageProps.ts';
import { NewGame } from '../../shell/later.ts';
import {
  addressAt,
  becomeAnother,
  changeServer,
  identity,
  isKnown,
  keepIdentity,
  serverIn,
} from './identity.ts';
import { askServer, joinLobby, makeTable, serverAddress } from './server.ts';
import { TablePage } from './TablePage.tsx';
import { t } from './texts/index.ts';
import { clockText, whyText } from './words.ts';
import '../../shell/style/games.css';
import './tables.css';

const clocks = ['none', '3+3', '10+10', '30+20', '1d', '3d', '7d'] as const;
type Clock = (typeof clocks)[number];

function clockOf(text: Clock): TableClock {
  if (text === 'none') return null;
  if (text.endsWith('d')) return { days: Number.parseInt(text, 10) };
  const [minutes = 0, increment = 0] = text.split('+').map(Number);
  return { minutes, increment };
}
/** A name in an address, which anybody may have written. */
function nameIn(text: string): string {
  try {
    return [...decodeURIComponent(text)].slice(0, 24).join('');
  } catch {
    return '';
  }
}

export default function Tables(props: PageProps): JSX.Element {
  const code = () => /^#\/tables\/([a-z0-9]+)/.exec(props.hash)?.[1];
  const [tookOver, setTookOver] = createSignal(false);
  // Another device of the same person; a browser that knows somebody is asked first, for his seats would be lost to it.
  const [offered, setOffered] = createSignal<{ secret: string; name: string } | null>(null);
  const takeOver = () => {
    const person = offered();
    setOffered(null);
    if (!person) return;
    becomeAnother(person);
    setTookOver(true);
  };
  const [version, setVersion] = createSignal(0);
  const onServer = () => setVersion(version() + 1);
  // A link may say a server that this browser has never been at: its name and what it does there are for that one to read.
  const [invited, setInvited] = createSignal<string | null>(null);
  const follow = (hash: string, agreed: boolean) => {
    const server = serverIn(hash);
    if (server !== undefined && server !== new URL(serverAddress()).origin) {
      if (!agreed && !isKnown(server)) return void setInvited(server);
      changeServer(server === location.origin ? '' : server);
      onServer();
    }
    setInvited(null);
    const [, secret, name = ''] = /[?&]me=([\w-]{22,64})(?:&name=([^&]*))?/.exec(hash) ?? [];
    if (secret === undefined) return;
    history.replaceState(null, '', '#/tables');
    if (identity().name !== '' && identity().secret === secret) return;
    setOffered({ secret, name: nameIn(name) });
  };
  // The link may be opened while this page is there already.
  createRenderEffect(
    on(
      () => props.hash,
      (hash) => follow(hash, false),
    ),
  );
  const [found] = createResource(version, async () => ({ state: await askServer() }));
  showTitle(() => m().tables);
  return (
    <>
      <Show when={!offered() && !invited() && found()} keyed fallback={<Loading />}>
        {({ state }) => (
          <Show
            when={state === 'tables'}
            fallback={<NoServer silent={state === 'none'} onFound={onServer} />}
          >
            <Show
              when={code()}
              keyed
              fallback={<Lobby {...props} tookOver={tookOver()} onServer={onServer} />}
            >
              {(table) => <TablePage rules={props.rules} code={table} go={props.go} />}
            </Show>
          </Show>
        )}
      </Show>
      <ConfirmDialog
        title={t().otherDevice}
        question={t().takeOverQuestion(identity().name, offered()?.name ?? '')}
        answer={t().takeOver}
        open={offered() !== null}
        onClose={() => setOffered(null)}
        onAnswer={takeOver}
      />
      <ConfirmDialog
        title={t().server}
        question={t().goThereQuestion(invited() ?? '')}
        answer={t().goThere}
        open={invited() !== null}
        onClose={() => {
          setInvited(null);
          props.go('#/tables');
        }}
        onAnswer={() => follow(props.hash, true)}
      />
    </>
  );
}

function NoServer(props: {
  /** It has not answered: there may be one. */
  readonly silent: boolean;
  readonly onFound: () => void;
}): JSX.Element {
  const [address, setAddress] = createSignal(identity().server);
  const [wrong, setWrong] = createSignal(false);
  const connect = async () => {
    const text = address().trim();
    const whole = text === '' || /^https?:/.test(text) ? text : `http://${text}`;
    setWrong(false);
    if ((await askServer(whole || location.origin)) === 'tables') {
      changeServer(whole === '' ? '' : new URL(whole).origin);
      props.onFound();
    } else setWrong(true);
  };
  return (
    <main class="about games-page">
      <h1>{m().tables}</h1>
      <p class="lead">{t().lead}</p>
      <Show when={props.silent} fallback={<p>{t().noServer}</p>}>
        <p>
          {t().why.noAnswer} <Button wide label={m().tryAgain} onClick={() => props.onFound()} />
        </p>
      </Show>
      <LineForm
        main
        label={t().server}
        button={t().connect}
        value={address()}
        field={{ inputmode: 'url', placeholder: 'http://192.168.1.2:8018' }}
        onInput={setAddress}
        onSubmit={() => void connect()}
      />
      <Alert>{wrong() ? t().why.noAnswer : ''}</Alert>
    </main>
  );
}

/** How this person is called at the tables. */
function NameField(): JSX.Element {
  const [name, setName] = createSignal(identity().name);
  return (
    <label class="games-field tables-name">
      <span class="label">{t().yourName}</span>
      <input
        type="text"
        maxlength={24}
        value={name()}
        autocomplete="nickname"
        onInput={(event) => {
          setName(event.currentTarget.value);
          keepIdentity({ name: event.currentTarget.value.trim() });
        }}
      />
      <span class="hint">{t().nameHint}</span>
    </label>
  );
}

/** The person's tables that sleep, or are over. */
function PastTables(props: { readonly lobby: ReturnType<typeof joinLobby> }): JSX.Element {
  const past = () =>
    props.lobby
      .past()
      .filter(({ code }) => !props.lobby.mine.some((table) => table.code === code))
      .slice(0, 10);
  const at = (time: number) =>
    new Date(time).toLocaleString(languageTag(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Show when={past().length > 0}>
      <h2>{t().past}</h2>
      <ol class="stack games-list">
        <For each={past()}>
          {(table) => (
            <li>
              <a class="item games-row" href={`#/tables/${table.code}`} data-testid="past-row">
                <span class="games-who">
                  {variantName(table.variant)} · {table.over ? t().over : t().asleep}
                </span>
                <span class="hint games-what">
                  {[...table.names, at(table.touched)].join(', ')}
                </span>
              </a>
            </li>
          )}
        </For>
      </ol>
    </Show>
  );
}

/** The tables are at another server than this page. */
function OtherServer(props: { readonly onServer: () => void }): JSX.Element {
  return (
    <Show when={identity().server !== ''}>
      <p class="hint">
        {m().named(t().server, serverAddress())}{' '}
        <Button
          icon="close"
          label={m().delete}
          onClick={() => {
            changeServer('');
            props.onServer();
          }}
        />
      </p>
    </Show>
  );
}

function Lobby(
  props: PageProps & { readonly tookOver: boolean; readonly onServer: () => void },
): JSX.Element {
  const lobby = joinLobby();
  const [code, setCode] = createSignal('');
  const [choosing, setChoosing] = createSignal(false);
  const [open, setOpen] = createSignal<'code' | 'all'>('code');
  const [clock, setClock] = createSignal<Clock>('none');
  const [refused, setRefused] = createSignal<string | null>(null);
  const first = (): Config => {
    const config = defaultConfig(variants[0], true, 3);
    for (const seat of Object.values(config.seats)) seat.by = 'human';
    return config;
  };
  const begin = async (config: Config) => {
    setRefused(null);
    const { fen: _, ...rest } = config;
    const made = await makeTable({ ...rest, clock: clockOf(clock()) }, open() === 'all');
    if ('code' in made) props.go(`#/tables/${made.code}`);
    else setRefused(whyText(made.why));
  };
  return (
    <main class="about games-page">
      <h1>{m().tables}</h1>
      <p class="lead">{t().lead}</p>
      <Show when={props.tookOver}>
        <p role="status">{t().takenOver}</p>
      </Show>
      <Show when={lobby.status() !== 'here'}>
        <p class="error" role="status">
          {lobby.status() === 'refused' ? whyText(lobby.why() ?? { code: 'failed' }) : t().lost}
        </p>
      </Show>
      <NameField />
      <section class="box tables-new" aria-label={t().newTable}>
        <Choice
          label={t().whoComes}
          value={open()}
          options={[
            { value: 'code', text: t().byCode },
            { value: 'all', text: t().forAll },
          ]}
          onChange={setOpen}
        />
        <Choice
          label={t().clock}
          value={clock()}
          options={clocks.map((value) => ({ value, text: clockText(clockOf(value)) }))}
          onChange={setClock}
        />
        <Button
          wide
          kind="main"
          icon="plus"
          label={t().newTable}
          onClick={() => setChoosing(true)}
        />
      </section>
      <LineForm
        label={t().code}
        button={t().goTo}
        value={code()}
        field={{ placeholder: t().code, autocapitalize: 'off', spellcheck: false }}
        onInput={setCode}
        onSubmit={() => {
          const typed = code().trim().toLowerCase().split('/').pop() ?? '';
          if (typed !== '') props.go(`#/tables/${typed}`);
        }}
      />
      <Show when={lobby.mine.length > 0}>
        <h2>{t().yourTables}</h2>
        <Listing tables={lobby.mine} player={lobby.player()} />
      </Show>
      <h2>{t().openTables}</h2>
      <Show when={lobby.open.length > 0} fallback={<p class="hint">{t().noTables}</p>}>
        <Listing tables={lobby.open} player="" />
      </Show>
      <PastTables lobby={lobby} />
      <OtherDevice />
      <Show when={identity().before}>
        {(before) => (
          <Button
            wide
            label={t().backTo(before().name)}
            onClick={() => {
              becomeAnother(before());
              props.onServer();
            }}
          />
        )}
      </Show>
      <OtherServer onServer={() => props.onServer()} />
      <NewGame
        far
        open={choosing()}
        config={first()}
        error={refused()}
        onStart={(config) => void begin(config)}
        onClose={() => setChoosing(false)}
      />
    </main>
  );
}

function Listing(props: {
  readonly tables: readonly TableListing[];
  readonly player: string;
}): JSX.Element {
  const standing = (table: TableListing) => {
    if (props.player !== '' && table.phase === 'playing') {
      return table.awaited === props.player ? t().yourTurnAt : t().waits;
    }
    return table.phase === 'gathering' ? t().gathering(table.free) : t().playing(table.plies);
  };
  return (
    <ol class="stack games-list">
      <For each={props.tables}>
        {(table) => (
          <li>
            <a class="item games-row" href={`#/tables/${table.code}`} data-testid="table-row">
              <span class="games-who">
                {variantName(table.variant)} · {standing(table)}
              </span>
              <span class="hint games-what">
                {[
                  m().named(t().clock, clockText(table.clock)),
                  t().present(table.here),
                  ...table.names,
                ].join(', ')}
              </span>
            </a>
          </li>
        )}
      </For>
    </ol>
  );
}

function OtherDevice(): JSX.Element {
  const link = () => {
    const { secret, name } = identity();
    return addressAt(`?me=${secret}&name=${encodeURIComponent(name)}`);
  };
  const copying = createCopying();
  return (
    <details class="tables-device">
      <summary>{t().otherDevice}</summary>
      <p class="hint">{t().otherDeviceHint}</p>
      <Button
        wide
        icon="copy"
        label={copying.copied() === 'device' ? m().copied : t().otherDevice}
        onClick={() => void copying.copy('device', link())}
      />
      <copying.Failure />
      <input
        type="text"
        readonly
        aria-label={t().otherDevice}
        value={link()}
        onFocus={(event) => event.currentTarget.select()}
      />
    </details>
  );
}
