/** Games by link: a list of them, a link that was opened, and the table of one. */

import type { Rules } from 'hegemon-engine';
import { createMemo, createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import { sideName, variantName } from '../../board/names.ts';
import { type Config, defaultConfig, setupOf, sidesOf } from '../../game/config.ts';
import { errorText } from '../../game/errorSentences.ts';
import type { Match } from '../../game/match/match.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Alert, Button } from '../../kit/controls.tsx';
import { createCopying } from '../../kit/copying.tsx';
import { engine } from '../../kit/engines.ts';
import { LineForm } from '../../kit/LineForm.tsx';
import { settled } from '../../kit/lazy.tsx';
import { TabLock } from '../../kit/TabLock.tsx';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import type { PageProps } from '../../shell/frame/pageProps.ts';
import { NewGame } from '../../shell/lazy/index.ts';
import { Table } from '../../shell/table/Table.tsx';
import {
  compareMoves,
  forgetGame,
  known,
  type LinkGame,
  linkTo,
  newMark,
  readLink,
  storageName,
  storedGame,
  storeGame,
  storeWho,
} from './correspondence.ts';
import { t } from './texts/index.ts';
import '../../shell/style/games.css';

const addressOf = (id: string) => `#/turn?game=${id}`;

export default function Correspondence(props: PageProps): JSX.Element {
  const id = () => /[?&]game=([a-z0-9]+)/.exec(props.hash)?.[1];
  const link = () => (/[?&]t=/.test(props.hash) ? props.hash : undefined);
  showTitle(() => m().byLink);
  return (
    <Show
      when={id()}
      keyed
      fallback={
        <Show when={link()} keyed fallback={<Home {...props} />}>
          {(address) => <Opened {...props} address={address} />}
        </Show>
      }
    >
      {(game) => <Playing {...props} id={game} />}
    </Show>
  );
}

/** What the engine says against a game; nothing if it takes it. */
function refusal(rules: Rules, { config, moves }: LinkGame): string | null {
  const setup = setupOf(rules, config);
  const game = setup.ok ? rules.newGame({ ...setup.value, moves }) : setup;
  return game.ok ? null : errorText(game.error);
}

/** Whose turn it is; nothing after the end. */
function turnOf(rules: Rules, { config, moves }: LinkGame): string | null {
  const setup = setupOf(rules, config);
  const game = setup.ok ? rules.newGame({ ...setup.value, moves }) : setup;
  if (!game.ok) return null;
  const state = game.value.state();
  return state.outcome === null ? state.turn : null;
}

// ---- the list, and a new game

function Home(props: PageProps): JSX.Element {
  const [choosing, setChoosing] = createSignal(false);
  const [refused, setRefused] = createSignal<string | null>(null);
  const [pasted, setPasted] = createSignal('');
  const [wrong, setWrong] = createSignal<string | null>(null);
  const [version, setVersion] = createSignal(0);
  const [forgotten, setForgotten] = createSignal<LinkGame | null>(null);
  const games = createMemo(() => {
    version();
    const all = Object.entries(known().games).sort(([, a], [, b]) => b.at - a.at);
    return all.flatMap(([id]) => storedGame(id) ?? []);
  });
  const first = (): Config => {
    const config = defaultConfig('sevenkingdoms', true, 2);
    const [, second = ''] = sidesOf(config.variant);
    return {
      ...config,
      seats: { ...config.seats, [second]: { by: 'human', level: 2, alliance: 0 } },
    };
  };
  const begin = (config: Config) => {
    const game: LinkGame = {
      id: newMark(),
      config: { ...config, clock: null },
      moves: [],
      who: {},
    };
    const why = refusal(props.rules, game);
    setRefused(why);
    if (why !== null) return;
    storeGame(game);
    props.go(addressOf(game.id));
  };
  const open = async () => {
    const read = await readLink(pasted());
    if (read.kind === 'other') setWrong(t().other);
    else props.go(`#${pasted().trim().split('#')[1] ?? ''}`);
  };
  const whoseTurn = (game: LinkGame) => {
    const turn = turnOf(props.rules, game);
    if (turn === null) return m().gameOver;
    const side = sideName(game.config.variant, turn);
    return game.who[turn] === known().me ? t().yourMove(side) : t().waitsFor(side);
  };
  const nameOf = (game: LinkGame) =>
    `${variantName(game.config.variant)}, ${m().plies(game.moves.length)}`;
  return (
    <main class="about games-page">
      <h1>{m().byLink}</h1>
      <p class="lead">{t().byLinkLead}</p>
      <div class="row games-actions">
        <Button wide kind="main" label={t().newByLink} onClick={() => setChoosing(true)} />
      </div>
      <Show when={games().length > 0}>
        <h2>{t().yourGames}</h2>
        <ol class="stack games-list">
          <For each={games()}>
            {(game) => (
              <li>
                <a class="item games-row" href={addressOf(game.id)}>
                  <span class="games-who">{whoseTurn(game)}</span>
                  <span class="hint games-what">{nameOf(game)}</span>
                </a>
                <Button
                  icon="trash"
                  label={t().forget(nameOf(game))}
                  onClick={() => setForgotten(game)}
                />
              </li>
            )}
          </For>
        </ol>
      </Show>
      <h2>{t().openLink}</h2>
      <LineForm
        label={t().pasteLink}
        button={t().openIt}
        value={pasted()}
        field={{ 'aria-invalid': wrong() !== null, spellcheck: false }}
        onInput={(text) => {
          setPasted(text);
          setWrong(null);
        }}
        onSubmit={() => void open()}
      />
      <Alert>{wrong()}</Alert>
      <NewGame
        far
        open={choosing()}
        config={first()}
        error={refused()}
        onStart={begin}
        onClose={() => setChoosing(false)}
      />
      <ConfirmDialog
        title={m().byLink}
        question={t().forgetQuestion}
        answer={m().delete}
        open={forgotten() !== null}
        onClose={() => setForgotten(null)}
        onAnswer={() => {
          const game = forgotten();
          if (game) forgetGame(game.id);
          setForgotten(null);
          setVersion(version() + 1);
        }}
      />
    </main>
  );
}

// ---- a link

function Opened(props: PageProps & { readonly address: string }): JSX.Element {
  const [wrong, setWrong] = createSignal<string | null>(null);
  const [game, setGame] = createSignal<LinkGame | null>(null);
  void (async () => {
    const read = await readLink(props.address);
    if (read.kind !== 'game') {
      const texts = { other: t().other, damaged: t().damaged, newer: t().newer };
      setWrong(texts[read.kind]);
      return;
    }
    const why = refusal(props.rules, read.game);
    if (why === null) setGame(read.game);
    else setWrong(t().refused(why));
  })();
  return (
    <Show
      when={game()}
      keyed
      fallback={
        <main class="about games-page">
          <h1>{m().byLink}</h1>
          <Show when={wrong()}>{(why) => <Refused why={why()} />}</Show>
        </main>
      }
    >
      {/* A tab that has the game lets go of it first: it would write over what the link brings. */}
      {(read) => (
        <TabLock name={storageName(read.id)}>
          <Taking game={read} />
        </TabLock>
      )}
    </Show>
  );
}

/** Takes the game of a link; asks where that would cost moves that are here. */
function Taking(props: { readonly game: LinkGame }): JSX.Element {
  const { game } = props;
  const here = storedGame(game.id);
  const compared = here && compareMoves(here.moves, game.moves);
  const { me, games } = known();
  const before = Object.entries(games[game.id]?.who ?? {});
  const mine = Object.fromEntries(before.filter(([, by]) => by === me));
  // The link is no page to go back to: it would ask again.
  const go = () => location.replace(addressOf(game.id));
  const take = () => {
    storeGame({ ...game, who: { ...game.who, ...mine } });
    go();
  };
  const asks = here && (compared?.kind === 'older' || compared?.kind === 'forked');
  if (here && compared?.kind === 'same') {
    storeWho(game.id, { ...here.who, ...game.who, ...mine });
    go();
  } else if (!asks) take();
  const older = compared?.kind === 'older';
  return (
    <main class="about games-page">
      <h1>{m().byLink}</h1>
      <Show when={asks}>
        <section data-testid="older" aria-label={older ? t().olderTitle : t().forkedTitle}>
          <h2>{older ? t().olderTitle : t().forkedTitle}</h2>
          <p role="alert">
            {older ? t().older(compared?.more ?? 0) : t().forked(compared?.common ?? 0)}
          </p>
          <div class="row games-actions">
            <Button wide kind="main" label={t().keepHere} onClick={go} />
            <Button wide label={older ? t().takeLink : t().takeFork} onClick={take} />
          </div>
        </section>
      </Show>
    </main>
  );
}

// ---- the table

function Playing(props: PageProps & { readonly id: string }): JSX.Element {
  const kept = storedGame(props.id);
  const [who, setWho] = createSignal(kept?.who ?? {});
  const [asked, setAsked] = createSignal(false);
  const { me } = known();
  const mine = createMemo(() => Object.keys(who()).filter((side) => who()[side] === me));
  const claim = (side: string) => {
    const next = { ...who(), [side]: me };
    setWho(next);
    storeWho(props.id, next);
  };
  const [current] = createResource(
    () => ({ id: props.id, mine: mine().join('') }),
    () => storedGame(props.id),
    { initialValue: kept },
  );
  return (
    <Show
      when={kept}
      keyed
      fallback={
        <main class="about games-page">
          <h1>{m().byLink}</h1>
          <Refused why={t().unknown} />
        </main>
      }
    >
      {(game) => (
        <Show
          when={mine().length > 0 || asked()}
          fallback={
            <Seats
              game={game}
              turn={turnOf(props.rules, current.latest ?? game)}
              who={who()}
              onClaim={claim}
              onWatch={() => setAsked(true)}
            />
          }
        >
          <TabLock name={storageName(props.id)}>
            <Table
              rules={props.rules}
              engine={() => engine('bots')}
              name={storageName(props.id)}
              first={() => game.config}
              mine={mine()}
              go={props.go}
              onNewGame={() => props.go('#/turn')}
              guide={(match) => (
                <Sending id={props.id} match={match()} who={who()} mine={mine()} onClaim={claim} />
              )}
            />
          </TabLock>
        </Show>
      )}
    </Show>
  );
}

function Seats(props: {
  readonly game: LinkGame;
  readonly turn: string | null;
  readonly who: LinkGame['who'];
  readonly onClaim: (side: string) => void;
  readonly onWatch: () => void;
}): JSX.Element {
  const variant = () => props.game.config.variant;
  const people = () => {
    const { seats } = props.game.config;
    const all = Object.keys(seats).filter((side) => seats[side]?.by === 'human');
    // Whoever was sent the link most likely plays the side to move.
    return all.sort((a, b) => Number(b === props.turn) - Number(a === props.turn));
  };
  return (
    <main class="about games-page">
      <h1>{m().byLink}</h1>
      <p class="lead">
        {variantName(variant())}, {m().plies(props.game.moves.length)}
      </p>
      <h2>{t().whichSeat}</h2>
      <ul class="stack">
        <For each={people()}>
          {(side) => (
            <li>
              <button
                type="button"
                class="button"
                classList={{ 'button-main': side === props.turn && !(side in props.who) }}
                onClick={() => props.onClaim(side)}
              >
                <Chip variant={variant()} side={side} small />
                {side === props.turn
                  ? t().seatToMove(sideName(variant(), side))
                  : t().seatOf(sideName(variant(), side))}
              </button>
              <Show when={side in props.who}>
                <span class="hint">{t().seatTaken}</span>
              </Show>
            </li>
          )}
        </For>
        <li>
          <Button wide label={t().justWatch} onClick={() => props.onWatch()} />
        </li>
      </ul>
    </main>
  );
}

/** Beside the board: whose turn it is, and the link for whoever moves next. */
function Sending(props: {
  readonly id: string;
  readonly match: Match;
  readonly who: LinkGame['who'];
  readonly mine: readonly string[];
  readonly onClaim: (side: string) => void;
}): JSX.Element {
  const clipboard = createCopying();
  const variant = () => props.match.config.variant;
  const side = () => sideName(variant(), props.match.live().turn);
  const phase = (): 'over' | 'mine' | 'others' | 'bots' => {
    const { outcome, turn } = props.match.live();
    if (outcome !== null) return 'over';
    if (props.match.isMine(turn)) return 'mine';
    return props.match.isHuman(turn) ? 'others' : 'bots';
  };
  const [made] = createResource(
    () => ({ plies: props.match.plies(), who: props.who }),
    async ({ who }) => {
      const { config, moves } = props.match;
      return `${location.href.split('#')[0]}${await linkTo({ id: props.id, config, moves, who })}`;
    },
  );
  const link = () => settled(made) ?? '';
  // The link is the name of what is copied: the next move makes it another.
  const copy = () => clipboard.copy(link(), link());
  const send = async () => {
    try {
      const text = t().shareText(variantName(variant()), side());
      await navigator.share({ title: m().brand, text, url: link() });
    } catch (error) {
      // Whoever closes the list of programs has changed his mind.
      if ((error as Error)?.name !== 'AbortError') await copy();
    }
  };
  return (
    <section class="panel stack turn-panel" aria-label={m().byLink} data-testid="sending">
      <p role="status">
        {
          {
            over: t().sendEnd,
            mine: t().yourTurnNow,
            bots: t().botsMove,
            others: t().sendTo(side()),
          }[phase()]
        }
      </p>
      <Show when={phase() === 'others' || phase() === 'over'}>
        <input
          type="text"
          readonly
          aria-label={t().linkOfGame}
          value={link()}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="row games-actions">
          <Show when={'share' in navigator}>
            <Button wide kind="main" icon="share" label={m().send} onClick={() => void send()} />
          </Show>
          <Button
            wide
            kind={'share' in navigator ? 'plain' : 'main'}
            icon="copy"
            label={link() && clipboard.copied() === link() ? m().copied : m().copy}
            onClick={() => void copy()}
          />
          <Show when={phase() === 'others'}>
            <Button
              wide
              label={t().alsoPlay(side())}
              onClick={() => props.onClaim(props.match.live().turn)}
            />
          </Show>
        </div>
        <clipboard.Failure />
      </Show>
      <a href="#/turn">{t().allByLink}</a>
    </section>
  );
}

/** Why there is no game here, and the way to those that there are. */
function Refused(props: { readonly why: string }): JSX.Element {
  return (
    <>
      <Alert>{props.why}</Alert>
      <p>
        <a class="button" href="#/turn">
          {t().allByLink}
        </a>
      </p>
    </>
  );
}
