/** What is told of the game that is looked at, and what can be done with it, one under the other. */
import type { Shape } from 'hegemon-engine';
import { type JSX, Show } from 'solid-js';
import type { Study } from '../../game/study/study.ts';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { Chronicle } from '../../shell/lists/MoveList.tsx';
import { ShareGraph } from '../../shell/lists/ShareGraph.tsx';
import { whenStill } from '../../shell/lists/still.ts';
import { PictureButton } from '../../shell/pictures/PictureButton.tsx';
import { InWords } from '../../shell/table/InWords.tsx';
import { ReviewFold, ToolsFold } from './analysisOverlays.tsx';
import { ExplorerPanel } from './ExplorerPanel.tsx';
import type { EngineView } from './engineView.ts';
import { ImportExport } from './ImportExport.tsx';
import { MovesPanel } from './MovesPanel.tsx';
import type { ReviewProps } from './review/Review.tsx';

interface AnalysePanelsProps extends ReviewProps {
  readonly study: Study;
  readonly view: EngineView;
  readonly seat: number;
  readonly drawing: Shape['colour'] | null;
  readonly onDrawing: (colour: Shape['colour'] | null) => void;
}

export function AnalysePanels(props: AnalysePanelsProps): JSX.Element {
  const { study } = props;
  const told = whenStill(study.state);
  const ply = whenStill(() => study.ply());
  return (
    <div class="table-panels">
      <ReviewFold
        rules={props.rules}
        study={study}
        begin={props.begin}
        onTry={props.onTry}
        onPlay={props.onPlay}
      />
      <Chronicle
        state={told()}
        entries={study.entries()}
        ply={ply()}
        onShow={(at) => study.show(at)}
      />
      <ShareGraph
        state={told()}
        shares={study.shares().length > 0 ? study.shares() : [props.view.shares()]}
        entries={study.entries()}
        ply={ply()}
        onShow={(at) => study.show(at)}
      />
      <MovesPanel study={study} />
      <ToolsFold study={study} drawing={props.drawing} onDrawing={props.onDrawing} />
      <InWords state={told()} entries={study.entries().slice(0, ply())} mine={study.mine()} />
      <Show when={study.before()}>
        <p class="hint before" role="status">
          {m().beforeKept} <Button wide label={m().backToBefore} onClick={() => study.back()} />
        </p>
      </Show>
      <div class="more">
        <PictureButton source={() => ({ state: study.state(), seat: props.seat })} />
      </div>
      <ExplorerPanel state={study.state()} onPlay={(move) => study.play(move)} />
      <ImportExport study={study} rules={props.rules} />
    </div>
  );
}
