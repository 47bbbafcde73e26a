/** Looking at a game or a position with the engine. */
import type { GameSetup, Rules, Shape, State } from 'hegemon-engine';
import { createSignal, type JSX } from 'solid-js';
import type { Config } from '../../../../table/config.ts';
import { gameNamed, shapeOf } from '../../board/games.ts';
import { errorText } from '../../game/errorSentences.ts';
import { takeHanded } from '../../game/records/recordHandover.ts';
import { Button, Select, Switch } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { showTitle } from '../../kit/title.ts';
import { History } from '../../shell/later.ts';
import { whenStill } from '../../shell/lists/still.ts';
import { BoardButtons } from '../../shell/table/BoardButtons.tsx';
import { createTry } from '../../shell/table/dangers.ts';
import { createPlayFrom } from '../../shell/table/PlayFromHere.tsx';
import { SideCards } from '../../shell/table/SideCards.tsx';
import { StatusLine } from '../../shell/table/StatusLine.tsx';
import { AnalyseBoard } from './AnalyseBoard.tsx';
import { AnalyseNotes } from './AnalyseNotes.tsx';
import { AnalysePanels } from './AnalysePanels.tsx';
import { DrawingBar } from './analysisOverlays.tsx';
import { createEngineView, type EngineView } from './engineView.ts';
import { begun, keepStudy } from './keptStudy.ts';
import { pastOf } from './studyPast.ts';

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
  const [afterTry, setTried] = createTry(state, () => study.position().copy());
  const variant = () => state().variant;
  const seat = () => {
    // Whoever played it sees the board as it was at the table.
    const shown = below() ?? study.mine()[0];
    const at = state().sides.findIndex((side) => side.side === shown);
    return at >= 0 ? at : gameNamed(variant()).below;
  };
  /** Who played a side, by the record. */
  const player = (side: string) => {
    const name = state().sides.find((found) => found.side === side)?.name ?? '';
    const named = study.recorded()?.tags[name] ?? '?';
    return named === '?' ? '' : named;
  };
  const { playFrom, Question } = createPlayFrom(props.rules, props.onPlay);
  const playOn = () => void playFrom(state());

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
        <AnalyseActions
          view={view}
          state={state()}
          seat={seat()}
          onTurn={setBelow}
          onPlay={playOn}
        />
      </div>
      <div class="table-right">
        <AnalyseNotes
          study={study}
          afterTry={afterTry()}
          view={view}
          linkError={linkError()}
          onClose={() => setLinkError(null)}
        />
        <AnalysePanels
          rules={props.rules}
          study={study}
          view={view}
          seat={seat()}
          begin={asked.has('review')}
          drawing={drawing()}
          onDrawing={setDrawing}
          onTry={(next) => setAnswer(() => next)}
          onPlay={playOn}
        />
        <History past={pastOf(study)} />
      </div>
      <Question />
    </main>
  );
}

/** What can be done under the board. */
function AnalyseActions(props: {
  readonly view: EngineView;
  readonly state: State;
  readonly seat: number;
  readonly onTurn: (side: string) => void;
  readonly onPlay: () => void;
}): JSX.Element {
  return (
    <div class="row actions">
      <Switch label={m().engine} on={props.view.running()} onChange={props.view.setRunning} />
      <span class="lines">
        {m().linesShown}
        <Select
          label={m().linesShown}
          value={props.view.lines()}
          options={[1, 2, 3, 4, 5].map((count) => [count, String(count)] as const)}
          onChange={props.view.setLines}
        />
      </span>
      <BoardButtons sides={props.state.sides} below={props.seat} onTurn={props.onTurn} />
      <Button
        wide
        icon="play"
        label={m().playFromHere}
        disabled={props.state.outcome !== null}
        onClick={() => props.onPlay()}
      />
    </div>
  );
}
