/** What is said of the position that is looked at: chances, threats, the engine's lines; and a link that was refused. */
import type { State } from 'hegemon-engine';
import { type JSX, Show } from 'solid-js';
import { outcomeSentence } from '../../game/insights/narration.ts';
import type { Study } from '../../game/study/study.ts';
import { Alert, Button } from '../../kit/controls.tsx';
import { settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';
import { whenStill } from '../../shell/lists/still.ts';
import { Threats } from '../../shell/lists/Threats.tsx';
import { ShareBar } from '../../shell/table/ShareBar.tsx';
import { threatenedOf } from './AnalyseBoard.tsx';
import { EnginePanel } from './EnginePanel.tsx';
import type { EngineView } from './engineView.ts';

export function AnalyseNotes(props: {
  readonly study: Study;
  /** The position, or what a move that is tried makes of it. */
  readonly afterTry: State;
  readonly view: EngineView;
  readonly linkError: string | null;
  readonly onClose: () => void;
}): JSX.Element {
  const state = whenStill(() => props.study.state());
  return (
    <div class="table-notes">
      <Show when={props.linkError}>
        <Alert>
          {m().named(m().linkRefused, props.linkError ?? '')}{' '}
          <Button icon="close" label={m().close} onClick={() => props.onClose()} />
        </Alert>
      </Show>
      <ShareBar state={state()} shares={props.view.shares()} />
      <Show when={state().outcome}>
        <p class="outcome">{outcomeSentence(state())}</p>
      </Show>
      <Show when={settings.threats && !state().outcome}>
        <Threats state={props.afterTry} side={threatenedOf(props.afterTry)} />
      </Show>
      <Show when={props.view.running()}>
        <EnginePanel study={props.study} view={props.view} />
      </Show>
    </div>
  );
}
