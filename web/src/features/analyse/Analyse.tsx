/** Looking at a game or a position with the engine. */
import type { GameSetup, Rules, Shape } from 'hegemon-engine';
import { createEffect, createSignal, type JSX, on, Show } from 'solid-js';
import type { Config } from '../../../../table/config.ts';
import { shapeOf } from '../../board/geometry.ts';
import { errorText } from '../../game/errorSentences.ts';
import { linkOf } from '../../game/records/link.ts';
import { takeHanded } from '../../game/records/recordHandover.ts';
import { studyForm } from '../../game/study/storedStudy.ts';
import { isGame, Study } from '../../game/study/study.ts';
import { Button, Select, Switch } from '../../kit/controls.tsx';
import { load, putAside, save } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import { ShareGraph } from '../../shell/lazy/ShareGraph.tsx';
import { History } from '../../shell/lists/History.tsx';
import { Chronicle } from '../../shell/lists/MoveList.tsx';
import { whenStill } from '../../shell/lists/past.ts';
import { PictureButton } from '../../shell/pictures/PictureButton.tsx';
import { BoardButtons } from '../../shell/table/BoardButtons.tsx';
import { createTry } from '../../shell/table/dangers.ts';
import { InWords } from '../../shell/table/InWords.tsx';
import { createPlayFrom } from '../../shell/table/PlayFromHere.tsx';
import { SideCards } from '../../shell/table/SideCards.tsx';
import { StatusLine } from '../../shell/table/StatusLine.tsx';
import { AnalyseBoard } from './AnalyseBoard.tsx';
import { AnalyseNotes } from './AnalyseNotes.tsx';
import { DrawingBar, ReviewFold, ToolsFold } from './analysisOverlays.tsx';
import { ExplorerPanel } from './ExplorerPanel.tsx';
import { createEngineView, type EngineView } from './engineView.ts';
import { ImportExport } from './ImportExport.tsx';
import { MovesPanel } from './MovesPanel.tsx';
import { pastOf } from './studyPast.ts';

/** What is looked at first: the game of the link, with what was kept of it; else the one that was kept. */
function begun(rules: Rules, setup: GameSetup | undefined, mine: readonly string[]) {
  const kept = load(studyForm);
  const restored = kept && Study.restore(rules, kept.study, kept.before);
  if (kept && !(restored instanceof Study)) putAside(studyForm.name);
  const study = restored instanceof Study ? restored : undefined;
  const linked = setup && rules.newGame(setup);
  if (linked?.ok && !(kept && study && isGame(kept.study, linked.value))) {
    if (!study) return { study: new Study(rules, linked.value, null, mine), kept, error: null };
    study.load(setup as GameSetup, mine);
  }
  const error = linked && !linked.ok ? linked.error : null;
  if (study) return { study, kept, error };
  const start = rules.newGame();
  if (!start.ok) throw new Error(start.error.what);
  return { study: new Study(rules, start.value), kept: undefined, error };
}

/** Keeps what is looked at, and the link in the address one to it. */
function keepStudy(study: Study, view: EngineView, below: () => string | null): void {
  study.onRefused = () => putAside(studyForm.name);
  createEffect(() => {
    save(studyForm, {
      study: study.kept(),
      before: study.before(),
      engine: view.running(),
      lines: view.lines(),
      below: below(),
    });
  });
  createEffect(
    on(
      study.game,
      async ({ setup, moves }) => {
        if (!location.hash.includes('?g=')) return;
        const count = moves.length;
        const link = await linkOf({ ...setup, moves });
        const now = study.game();
        const same = now.setup === setup && now.moves.length === count;
        if (same && /^#\/analyse\?/.test(location.hash)) history.replaceState(null, '', link);
      },
      { defer: true },
    ),
  );
}

export default function Analyse(props: {
  readonly rules: Rules;
  /** A game from the link that led here. */
  readonly setup: GameSetup | undefined;
  readonly damagedLink: boolean;
  /** Begins a game from a position. */
  readonly onPlay: (config: Config) => void;
}): JSX.Element {
  showTitle(() => m().analyse);
  // The table says whose game it was, and whether it is to be reviewed.
  const asked = new URLSearchParams(location.hash.split('?')[1]);
  const mine = [...(asked.get('mine') ?? '')];
  const { study, kept, error: refused } = begun(props.rules, props.setup, mine);
  const [linkError, setLinkError] = createSignal<string | null>(
    props.damagedLink ? m().damagedLink : refused && errorText(refused),
  );
  const handed = takeHanded();
  if (handed) {
    void study.loadRecord(handed).then((wrong) => wrong && setLinkError(errorText(wrong)));
  }
  const view = createEngineView(study, kept?.engine ?? false, kept?.lines ?? 1);
  const [below, setBelow] = createSignal<string | null>(kept?.below ?? null);
  /** What is done with a move on the board, if it is not played. */
  const [answer, setAnswer] = createSignal<((move: string) => void) | null>(null);
  /** The colour in which the board is drawn on; null: pieces are moved. */
  const [drawing, setDrawing] = createSignal<Shape['colour'] | null>(null);
  keepStudy(study, view, below);

  const state = study.state;
  const told = whenStill(state);
  const ply = whenStill(() => study.ply());
  const [afterTry, setTried] = createTry(state, () => study.position().copy());
  const variant = () => state().variant;
  const seat = () => {
    // Whoever played it sees the board as it was at the table.
    const shown = below() ?? study.mine()[0];
    const at = state().sides.findIndex((side) => side.side === shown);
    return at >= 0 ? at : variant() === 'sevenkingdoms' ? 1 : 0;
  };
  /** Who played a side, by the record. */
  const player = (side: string) => {
    const name = state().sides.find((found) => found.side === side)?.name ?? '';
    const named = study.recorded()?.tags[name] ?? '?';
    return named === '?' ? '' : named;
  };
  const { playFrom, Question } = createPlayFrom(props.rules, props.onPlay);
  const playOn = () => playFrom(state());

  return (
    <main class="table table-analyse" style={{ '--shape': shapeOf(variant()) }}>
      <h1 class="visually-hidden">{m().analyse}</h1>
      <div class="table-left">
        <SideCards
          state={told()}
          player={player}
          mine={[]}
          onChoose={setBelow}
          below={below() ?? ''}
        />
      </div>
      <div class="table-board">
        <AnalyseBoard
          rules={props.rules}
          study={study}
          afterTry={afterTry()}
          onTry={setTried}
          seat={seat()}
          arrows={view.arrows()}
          answer={answer()}
          drawing={drawing()}
        />
      </div>
      <div class="table-status">
        <StatusLine state={told()} />
      </div>
      <div class="table-action">
        <DrawingBar colour={drawing()} onEnd={() => setDrawing(null)} />
        <div class="row actions">
          <Switch label={m().engine} on={view.running()} onChange={view.setRunning} />
          <span class="lines">
            {m().linesShown}
            <Select
              label={m().linesShown}
              value={view.lines()}
              options={[1, 2, 3, 4, 5].map((count) => [count, String(count)] as const)}
              onChange={view.setLines}
            />
          </span>
          <BoardButtons sides={state().sides} below={seat()} onTurn={setBelow} />
          <Button
            wide
            icon="play"
            label={m().playFromHere}
            disabled={state().outcome !== null}
            onClick={playOn}
          />
        </div>
      </div>
      <div class="table-right">
        <AnalyseNotes
          study={study}
          afterTry={afterTry()}
          view={view}
          linkError={linkError()}
          onClose={() => setLinkError(null)}
        />
        <div class="table-panels">
          <ReviewFold
            rules={props.rules}
            study={study}
            begin={asked.has('review')}
            onTry={(next) => setAnswer(() => next)}
            onPlay={playOn}
          />
          <Chronicle
            state={told()}
            entries={study.entries()}
            ply={ply()}
            onShow={(at) => study.show(at)}
          />
          <ShareGraph
            state={told()}
            shares={study.shares().length > 0 ? study.shares() : [view.shares()]}
            entries={study.entries()}
            ply={ply()}
            onShow={(at) => study.show(at)}
          />
          <MovesPanel study={study} />
          <ToolsFold study={study} drawing={drawing()} onDrawing={setDrawing} />
          <InWords state={told()} entries={study.entries().slice(0, ply())} mine={study.mine()} />
          <Show when={study.before()}>
            <p class="hint before" role="status">
              {m().beforeKept} <Button wide label={m().backToBefore} onClick={() => study.back()} />
            </p>
          </Show>
          <div class="more">
            <PictureButton source={() => ({ state: state(), seat: seat() })} />
          </div>
          <ExplorerPanel state={state()} onPlay={(move) => study.play(move)} />
          <ImportExport study={study} rules={props.rules} />
        </div>
        <History past={pastOf(study)} />
      </div>
      <Question />
    </main>
  );
}
