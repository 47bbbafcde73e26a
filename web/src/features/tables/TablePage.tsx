/** One table: its seats before the game, the board with all that stands around it during it. */
import type { Rules } from 'hegemon-engine';
import {
  Match as Case,
  createEffect,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
  Switch,
} from 'solid-js';
import { hasPresets } from '../../../../table/config.ts';
import type { TableView } from '../../../../table/messages.ts';
import type { Refusal } from '../../../../table/refused.ts';
import type { Arrow } from '../../board/Arrows.tsx';
import { Chip } from '../../board/Chip.tsx';
import { sideName, sideNameWithGlyph, variantName } from '../../board/names.ts';
import { openGameDatabase } from '../../game/archive/client.ts';
import { errorText } from '../../game/errorSentences.ts';
import { Match } from '../../game/match/match.ts';
import { announce } from '../../kit/announce.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Alert, Button, Loading } from '../../kit/controls.tsx';
import { createCopying } from '../../kit/copying.tsx';
import { LineForm } from '../../kit/LineForm.tsx';
import { m } from '../../kit/texts/index.ts';
import { BoardButtons } from '../../shell/table/BoardButtons.tsx';
import { Table } from '../../shell/table/Table.tsx';
import { addressAt, identity, keepIdentity } from './identity.ts';
import { joinTable, type RemoteLink, recordAddress, serverAddress } from './server.ts';
import { Lost, TableNotes } from './TableNotes.tsx';
import { t } from './texts/index.ts';
import { clockText, seatName, whyText } from './words.ts';

const textOf = (why: Refusal | null) => (why === null ? '' : whyText(why));

interface PageProps {
  readonly rules: Rules;
  readonly code: string;
  readonly go: (hash: string) => void;
}

export function TablePage(props: PageProps): JSX.Element {
  // Nobody sits down without a name.
  const [named, setNamed] = createSignal(identity().name !== '');
  return (
    <Show when={named()} fallback={<Naming onName={() => setNamed(true)} />}>
      <Joined {...props} />
    </Show>
  );
}

function Naming(props: { readonly onName: () => void }): JSX.Element {
  const [name, setName] = createSignal('');
  return (
    <main class="about games-page">
      <h1>{m().tables}</h1>
      <p class="lead">{t().nameHint}</p>
      <LineForm
        main
        label={t().yourName}
        button={t().goTo}
        value={name()}
        field={{ maxlength: 24, placeholder: t().yourName, autocomplete: 'nickname' }}
        onInput={setName}
        onSubmit={() => {
          if (name().trim() === '') return;
          keepIdentity({ name: name().trim() });
          props.onName();
        }}
      />
    </main>
  );
}

function Joined(props: PageProps): JSX.Element {
  const link = joinTable(props.code);
  const table = () => link.view.table;
  return (
    <Show
      when={table()}
      fallback={
        <Show when={link.status() === 'refused'} fallback={<Loading />}>
          <main class="about games-page">
            <h1>{m().tables}</h1>
            <Alert>{whyText(link.why() ?? { code: 'failed' })}</Alert>
            <a class="button" href="#/tables">
              {t().allTables}
            </a>
          </main>
        </Show>
      }
    >
      {(view) => (
        <Switch>
          <Case when={view().phase === 'gathering'}>
            <Gathering {...props} link={link} table={view()} />
          </Case>
          <Case when={link.player() !== ''}>
            <Playing {...props} link={link} table={view()} />
          </Case>
        </Switch>
      )}
    </Show>
  );
}

interface TableProps extends PageProps {
  readonly link: RemoteLink;
  readonly table: TableView;
}

function Invitation(props: { readonly code: string; readonly variant: string }): JSX.Element {
  const copying = createCopying();
  const address = () => addressAt(`/${props.code}`);
  /** Nobody else reaches this machine by that name. */
  const isOwn = () =>
    [location.href, serverAddress()].some((one) =>
      /^https?:\/\/(localhost|127\.|\[::1\])/.test(one),
    );
  const send = async () => {
    const text = t().shareText(variantName(props.variant));
    await navigator.share({ title: m().brand, text, url: address() }).catch(() => {});
  };
  return (
    <div class="row tables-code">
      <p>
        {t().codeOf}: <strong data-testid="code">{props.code}</strong>
      </p>
      <div class="row">
        <Show when={'share' in navigator}>
          <Button wide icon="share" label={t().share} onClick={() => void send()} />
        </Show>
        <Button
          wide
          icon="copy"
          label={copying.copied() === props.code ? m().copied : m().copy}
          onClick={() => void copying.copy(props.code, address())}
        />
      </div>
      <copying.Failure />
      <Show when={isOwn()}>
        <p class="error">{t().ownAddress}</p>
      </Show>
    </div>
  );
}

function Gathering(props: TableProps): JSX.Element {
  const [why, setWhy] = createSignal<Refusal | null>(null);
  const config = () => props.table.config;
  const variant = () => config().variant;
  const host = () => props.table.host === props.link.player();
  const hostName = () => props.table.seats.find(({ player }) => player === props.table.host)?.name;
  const ask: RemoteLink['ask'] = async (name, request) => {
    const word = await props.link.ask(name, request);
    setWhy(word);
    return word;
  };
  return (
    <main class="about games-page">
      <h1>{variantName(variant())}</h1>
      <p data-testid="table-rules">
        {[
          ...(hasPresets(variant())
            ? [m().presets[config().preset as keyof ReturnType<typeof m>['presets']]]
            : []),
          m().named(t().clock, clockText(config().clock)),
          ...(hostName() === undefined ? [] : [t().madeBy(hostName() ?? '')]),
        ].join(' · ')}
      </p>
      <Invitation code={props.table.code} variant={variant()} />
      <Lost link={props.link} />
      <h2>{t().seats}</h2>
      <ul class="tables-seats">
        <For each={props.table.seats}>
          {(seat) => {
            const side = () => sideNameWithGlyph(variant(), seat.side);
            const free = () => seat.by === 'human' && seat.player === '';
            const mayTake = () =>
              free() && (seat.keptFor === '' || seat.keptFor === props.link.player());
            return (
              <li class="row box" data-testid={`seat-${seat.side}`}>
                <Chip variant={variant()} side={seat.side} out={seat.by === 'absent'} />
                <span class="tables-seat">
                  <strong>{side()}</strong>
                  <span class="hint">
                    {seatName(seat)}
                    {seat.player !== '' && !seat.here ? ` (${t().gone})` : ''}
                  </span>
                </span>
                <Show when={mayTake()}>
                  <Button
                    wide
                    kind="main"
                    label={t().sitHere(side())}
                    onClick={() => void ask('sit', { side: seat.side })}
                  />
                </Show>
                <Show when={seat.player !== '' && seat.player === props.link.player()}>
                  <Button
                    wide
                    label={t().standUp(side())}
                    onClick={() => void ask('stand', { side: seat.side })}
                  />
                </Show>
                <Show
                  when={
                    host() &&
                    (seat.player !== '' || seat.keptFor !== '') &&
                    seat.player !== props.link.player()
                  }
                >
                  <Button
                    wide
                    label={t().freeSeat(side())}
                    onClick={() =>
                      void ask('seat', { side: seat.side, by: 'human', level: seat.level })
                    }
                  />
                </Show>
                <Show when={host() && seat.by !== 'absent' && seat.player === ''}>
                  <Button
                    wide
                    label={free() ? t().setBot(side()) : t().setOpen(side())}
                    onClick={() =>
                      void ask('seat', {
                        side: seat.side,
                        by: free() ? 'bot' : 'human',
                        level: seat.level,
                      })
                    }
                  />
                </Show>
              </li>
            );
          }}
        </For>
      </ul>
      <Alert>{textOf(why())}</Alert>
      <p class="hint" role="status">
        {t().waitHost}
      </p>
      <Show when={host()}>
        <div class="row">
          <Button
            wide
            kind="main"
            icon="play"
            label={t().start}
            onClick={() => void ask('start', {})}
          />
          <Button wide icon="close" label={t().closeTable} onClick={() => void ask('close', {})} />
        </div>
      </Show>
    </main>
  );
}

/** The record of the server goes into the library, once it is over: it has the names of all. */
async function keepRecord(code: string): Promise<void> {
  const answer = await fetch(recordAddress(code));
  if (!answer.ok) return;
  const library = openGameDatabase();
  try {
    await library.add(await answer.text());
  } finally {
    await library.close();
  }
}

/** The game at this browser, which follows the server's. */
function createJoined(props: TableProps) {
  const { link } = props;
  const [why, setWhy] = createSignal<Refusal | null>(null);
  const [premove, setPremove] = createSignal<{
    readonly side: string;
    readonly move: string;
  } | null>(null);
  const made = Match.at({ rules: props.rules, link, onAnswer: setWhy });
  if (!(made instanceof Match)) throw new Error(errorText(made));
  const match = made;
  onCleanup(() => match.dispose());
  const mine = () => match.humans();
  /** The own side whose turn comes next, while another moves. */
  const premoveSide = () => {
    const { turn, outcome, sides } = match.live();
    if (outcome !== null || props.table.phase !== 'playing' || mine().includes(turn)) return null;
    const from = sides.findIndex(({ side }) => side === turn);
    const next = sides.map((_, i) => sides[(from + i) % sides.length]);
    const own = next.find((one) => one && one.fate === 'play' && mine().includes(one.side));
    return own && !match.seat(own.side)?.away ? own.side : null;
  };
  createEffect(() => {
    if (link.isJoined()) void match.deliver();
  });
  // What was chosen before is played when its turn comes, or forgotten if it is no move then.
  createEffect(() => {
    const chosen = premove();
    if (!chosen || match.live().turn !== chosen.side || !match.waitsForHuman()) return;
    setPremove(null);
    const legal = Object.entries(match.live().moves).some(([from, ends]) =>
      ends.some((to) => from + to === chosen.move),
    );
    if (legal) match.play(chosen.move);
  });
  createEffect(
    on(
      () => props.table.phase === 'over',
      (over) => {
        if (over && mine().length > 0) void keepRecord(props.code).catch(() => {});
      },
    ),
  );
  return { match, mine, why, setWhy, premove, setPremove, premoveSide };
}

function Playing(props: TableProps): JSX.Element {
  const joined = createJoined(props);
  const { match, mine } = joined;
  const [asksDraw, setAsksDraw] = createSignal(false);
  notifyTurns(match, mine);
  const ask: RemoteLink['ask'] = async (name, request) => {
    const word = await props.link.ask(name, request);
    joined.setWhy(word);
    return word;
  };
  const next = () => {
    if (props.table.next !== '') props.go(`#/tables/${props.table.next}`);
    else if (props.table.phase === 'over' && mine().length > 0) void ask('rematch', {});
    else props.go('#/tables');
  };
  const own = () =>
    props.table.seats.filter(
      ({ side }) =>
        mine().includes(side) &&
        match.live().sides.find((one) => one.side === side)?.fate === 'play',
    );
  const arrows = (): readonly Arrow[] => {
    const chosen = joined.premove();
    if (!chosen) return [];
    const ends = /^([a-z]\d+|[A-Z]@)(.+)$/i.exec(chosen.move);
    return ends
      ? [{ from: ends[1] ?? '', to: ends[2] ?? '', side: chosen.side, ply: 1, rank: 1 }]
      : [];
  };
  return (
    <>
      <Table
        rules={props.rules}
        match={match}
        go={props.go}
        onNewGame={next}
        player={(side) => seatName(match.seat(side))}
        premove={{
          side: joined.premoveSide,
          choose: (move) => {
            const side = joined.premoveSide();
            if (side !== null) joined.setPremove({ side, move });
          },
        }}
        actions={(askResign) => (
          <TableButtons
            table={props.table}
            match={match}
            own={own()}
            ask={ask}
            next={next}
            onResign={askResign}
            onDraw={() => setAsksDraw(true)}
          />
        )}
        guide={(_, show) => {
          createEffect(() => show(arrows()));
          return (
            <TableNotes
              link={props.link}
              table={props.table}
              match={match}
              mine={mine()}
              why={joined.why()}
              premove={joined.premove()}
              onDropPremove={() => joined.setPremove(null)}
            />
          );
        }}
      />
      <ConfirmDialog
        title={t().draw}
        question={t().drawQuestion}
        answer={t().draw}
        open={asksDraw()}
        onClose={() => setAsksDraw(false)}
        onAnswer={() => {
          setAsksDraw(false);
          void ask('draw', { offered: true });
        }}
      />
    </>
  );
}

/** Under the board: what one can do besides moving. */
function TableButtons(props: {
  readonly table: TableView;
  readonly match: Match;
  readonly own: TableView['seats'];
  readonly ask: RemoteLink['ask'];
  readonly next: () => void;
  readonly onResign: () => void;
  readonly onDraw: () => void;
}): JSX.Element {
  const plays = () => props.table.phase === 'playing' && props.own.length > 0;
  const first = () => props.own[0];
  const offers = () => props.own.length > 0 && props.own.every(({ draw }) => draw);
  const agrees = () => !offers() && props.table.seats.some(({ draw }) => draw);
  const drawLabel = () => (offers() ? t().drawTaken : agrees() ? t().drawAgree : t().draw);
  return (
    <div class="row actions actions-named">
      <Show when={props.table.phase === 'over'}>
        <Button
          wide
          kind="main"
          icon="plus"
          label={props.table.next === '' ? t().rematch : t().toNext}
          onClick={() => props.next()}
        />
      </Show>
      <Show when={plays()}>
        <Button
          icon="flag"
          label={m().resign}
          disabled={props.own.every(({ resigning }) => resigning)}
          onClick={() => props.onResign()}
        />
        <Button
          wide
          icon="check"
          label={drawLabel()}
          onClick={() =>
            offers() || agrees() ? void props.ask('draw', { offered: !offers() }) : props.onDraw()
          }
        />
        <Button
          wide
          icon={first()?.away ? 'play' : 'pause'}
          label={first()?.away ? t().comeBack : t().leave}
          onClick={() => {
            for (const { side, away } of props.own)
              void props.ask(away ? 'sit' : 'stand', { side });
          }}
        />
        <Button
          icon="history"
          label={m().sinceMyTurn}
          disabled={props.match.sinceMyTurn() >= props.match.entries().length}
          onClick={() => void props.match.replay()}
        />
      </Show>
      <BoardButtons
        sides={props.match.live().sides}
        below={props.match.live().sides.findIndex(({ side }) => side === props.match.below())}
        onTurn={(side) => props.match.turnBoard(side)}
      />
    </div>
  );
}

/** A word of the system at one's turn, where the page is not seen and it is allowed. */
function notifyTurns(match: Match, mine: () => readonly string[]): void {
  let shown: Notification | undefined;
  createEffect(
    on(
      () => match.live(),
      ({ turn, outcome, variant }) => {
        shown?.close();
        shown = undefined;
        if (outcome !== null || !mine().includes(turn) || document.visibilityState === 'visible')
          return;
        if (!('Notification' in window) || Notification.permission !== 'granted') return;
        try {
          shown = new Notification(t().turnNote(variantName(variant)), {
            body: sideName(variant, turn),
            tag: 'hegemon-turn',
          });
          shown.onclick = () => window.focus();
        } catch {
          // Some phones allow them to service workers alone; there is the sound.
          announce(t().yourTurn, true);
        }
      },
      { defer: true },
    ),
  );
  onCleanup(() => shown?.close());
}
