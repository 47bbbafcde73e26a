/** The frame of all pages: head, addresses, settings, and the notice of a new version. */
import type { GameSetup, Rules } from 'hegemon-engine';
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  lazy,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import type { Config } from '../../table/config.ts';
import { Play } from './features/play/Play.tsx';
import { short } from './game/errorSentences.ts';
import { setupOfLink } from './game/records/link.ts';
import { silence } from './kit/announce.ts';
import { Button } from './kit/controls.tsx';
import { rules } from './kit/engines.ts';
import { TabLock } from './kit/TabLock.tsx';
import { languageTag, m } from './kit/texts/index.ts';
import { setTitle, showTitle } from './kit/title.ts';
import { updateReady } from './kit/update.ts';
import { Head, type Named, named } from './shell/frame/Head.tsx';
import { KeysDialog } from './shell/frame/Keys.tsx';
import { PageBoundary } from './shell/frame/PageBoundary.tsx';
import { SkipLink } from './shell/frame/SkipLink.tsx';
import { SettingsDialog } from './shell/later.ts';
import { Notices } from './shell/notices/Notices.tsx';

const Analyse = lazy(() => import('./features/analyse/Analyse.tsx'));
const Learn = lazy(() => import('./features/exercises/course/Learn.tsx'));
const Editor = lazy(() => import('./features/editor/Editor.tsx'));
const Games = lazy(() => import('./features/archive/Games.tsx'));
const Tables = lazy(() => import('./features/tables/Tables.tsx'));
const Puzzles = lazy(() => import('./features/exercises/puzzles/Puzzles.tsx'));
const About = lazy(() => import('./features/about/About.tsx'));
const PieceBoard = lazy(() => import('./features/exercises/course/PieceBoard.tsx'));

function NoSuchPage(): JSX.Element {
  showTitle(() => m().noSuchPage);
  return (
    <main class="failed">
      <h1>{m().noSuchPage}</h1>
      <a class="button button-main" href="#/play">
        {m().play}
      </a>
    </main>
  );
}

interface View {
  /** Of a page that no link in the head leads to: the name there that leads to it. */
  readonly under?: Named;
  /** What its address may have behind the question mark. */
  readonly takes?: readonly string[];
  /** The name of the game that it keeps in the browser. */
  readonly keeps?: string;
  readonly show: () => JSX.Element;
}

interface Opened {
  readonly setup: GameSetup | undefined;
  readonly damaged: boolean;
}

/** A new version is there; the address has words that nobody knows. */
function PageNotes(props: { readonly unknown: string }): JSX.Element {
  return (
    <>
      <Show when={updateReady()}>
        {(apply) => (
          <div class="row update" role="status">
            {m().updateReady}
            <Button wide kind="main" label={m().updateNow} onClick={() => apply()()} />
          </div>
        )}
      </Show>
      <Show when={props.unknown}>
        {(names) => (
          <div class="row update" role="status">
            {m().unknownInAddress(short(names()))}
          </div>
        )}
      </Show>
    </>
  );
}

/** A game in the address is read before the page that shows it is made. */
function createLinked(hash: () => string): () => Opened | undefined {
  const [opened] = createResource(hash, async (at): Promise<Opened & { at: string }> => {
    const packed = /[?&]g=([\w-]+)/.exec(at)?.[1];
    const setup = packed === undefined ? undefined : await setupOfLink(packed);
    return { at, setup, damaged: packed !== undefined && setup === undefined };
  });
  return () => {
    const found = opened();
    return found?.at === hash() ? found : undefined;
  };
}

export function App(): JSX.Element {
  const [hash, setHash] = createSignal(location.hash);
  const changed = () => {
    // What was said of the page before means nothing on this one.
    silence();
    setHash(location.hash);
  };
  window.addEventListener('hashchange', changed);
  onCleanup(() => window.removeEventListener('hashchange', changed));
  const go = (to: string) => {
    location.hash = to;
  };
  const [settingsOpen, setSettingsOpen] = createSignal(false);
  const [loaded, { refetch }] = createResource(rules);
  const retry = () => {
    if (loaded.error) void refetch();
  };
  /** A game that the analysis wants to be played: it begins when the page for it has it. */
  let wanted: Config | undefined;
  const playThis = (config: Config) => {
    wanted = config;
    go('#/play');
  };
  const linked = createLinked(hash);
  createEffect(() => {
    document.documentElement.lang = languageTag();
  });
  const withRules = (view: (ready: Rules) => JSX.Element) => () => (
    <Show when={loaded()}>{(ready) => view(ready())}</Show>
  );
  /** A page that shows the game of the address or that which is kept, in one tab at a time. */
  const withGame = (name: string, view: (ready: Rules, game: Opened) => JSX.Element) => () => (
    <Show when={loaded() && linked()} keyed>
      {(game) => <TabLock name={name}>{view(loaded() as Rules, game)}</TabLock>}
    </Show>
  );
  const takeWanted = () => {
    const config = wanted;
    wanted = undefined;
    return config;
  };
  const played = (name: 'match' | 'watch') =>
    withRules((rules) => (
      <Play
        rules={rules}
        name={name}
        wanted={name === 'match' ? takeWanted : () => undefined}
        go={go}
      />
    ));
  const views: Readonly<Record<string, View>> & Readonly<Record<Named | 'unknown', View>> = {
    play: { keeps: 'match', show: played('match') },
    watch: { keeps: 'watch', show: played('watch') },
    analyse: {
      keeps: 'study',
      takes: ['g', 'mine', 'review'],
      show: withGame('study', (rules, { setup, damaged }) => (
        <Analyse rules={rules} setup={setup} damagedLink={damaged} onPlay={playThis} />
      )),
    },
    learn: { show: withRules((rules) => <Learn rules={rules} hash={hash()} go={go} />) },
    puzzles: { show: withRules((rules) => <Puzzles rules={rules} hash={hash()} />) },
    games: {
      takes: ['position', 'variant', 'rules'],
      show: withRules((rules) => <Games rules={rules} hash={hash()} go={go} />),
    },
    tables: {
      takes: ['me', 'name', 'at'],
      show: withRules((rules) => <Tables rules={rules} hash={hash()} go={go} />),
    },
    about: { show: () => <About pieceBoard={PieceBoard} /> },
    edit: {
      under: 'analyse',
      keeps: 'edit',
      takes: ['g'],
      show: withGame('edit', (rules, { setup, damaged }) => (
        <Editor rules={rules} setup={setup} damagedLink={damaged} onPlay={playThis} go={go} />
      )),
    },
    unknown: { show: () => <NoSuchPage /> },
  };
  const page = createMemo(() => {
    const name = /^#?\/?([^/?&]*)/.exec(hash())?.[1] || 'play';
    // As the head calls it.
    if (name === 'rules') return 'about';
    return Object.hasOwn(views, name) ? name : 'unknown';
  });
  const viewOf = (name: string) => views[name] ?? views.unknown;
  const unknownInAddress = () => {
    const given = [...new URLSearchParams(hash().split('?')[1]).keys()];
    return given.filter((name) => !viewOf(page()).takes?.includes(name)).join('”, “');
  };
  const inHead = () => viewOf(page()).under ?? named.find((name) => name === page());
  // Until the page is there, and says more.
  createEffect(on(page, () => setTitle(m()[inHead() ?? 'noSuchPage'])));

  return (
    <>
      <SkipLink />
      <Head page={inHead()} onSettings={() => setSettingsOpen(true)} />
      <PageNotes unknown={unknownInAddress()} />
      <Notices />
      <Show when={page()} keyed>
        {(name) => {
          const { keeps, show } = viewOf(name);
          return (
            <PageBoundary hash={hash()} kept={keeps} onRetry={retry}>
              {show()}
            </PageBoundary>
          );
        }}
      </Show>
      <KeysDialog />
      <SettingsDialog open={settingsOpen()} onClose={() => setSettingsOpen(false)} />
    </>
  );
}
