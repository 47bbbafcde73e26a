/** The lines that the engine has found. */
import type { Info } from 'hegemon-engine';
import { Index, type JSX, Show } from 'solid-js';
import { Chip } from '../../board/Chip.tsx';
import type { Study } from '../../game/study/study.ts';
import { Alert, Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { LineMoves } from '../../shell/lists/LineMoves.tsx';
import type { EngineView } from './engineView.ts';

/** So many moves of a line are shown. */
const shownMoves = 10;

export function EnginePanel(props: {
  readonly study: Study;
  readonly view: EngineView;
}): JSX.Element {
  const { study, view } = props;
  const state = study.state;
  const scoreText = (info: Info): string => {
    if ('mate' in info.score) return m().winIn(info.score.mate);
    const share = info.shares[state().turn];
    return share === undefined ? (info.score.cp / 100).toFixed(2) : `${(share / 10).toFixed(1)} %`;
  };
  return (
    <section class="panel engine" aria-label={m().engine}>
      <h2>
        {m().engine}
        <Show when={view.infos()[0]}>
          {(best) => (
            <small>
              {m().depth(best().depth)}
              {view.done() ? ` · ${m().done}` : ''}
            </small>
          )}
        </Show>
      </h2>
      <Show when={view.failed()}>
        <Alert>
          {view.failed()} <Button wide label={m().tryAgain} onClick={view.retry} />
        </Alert>
      </Show>
      <ol class="lines-list" data-testid="lines">
        {/* By place, not by report: a line that is pointed at or has the focus keeps it. */}
        <Index
          each={view.infos()}
          fallback={<li class="hint">{state().outcome ? m().gameOver : m().thinking}</li>}
        >
          {(info, i) => (
            <li>
              <button
                type="button"
                onPointerEnter={() => view.setPointed(i)}
                onPointerLeave={() => view.setPointed(null)}
                onFocus={() => view.setPointed(i)}
                onBlur={() => view.setPointed(null)}
                onClick={() => {
                  const move = info().pv[0];
                  if (move !== undefined) study.play(move);
                }}
              >
                <strong class="line-score">
                  <Chip variant={state().variant} side={state().turn} small /> {scoreText(info())}
                </strong>
                <LineMoves state={state()} moves={info().pv.slice(0, shownMoves)} />
              </button>
            </li>
          )}
        </Index>
      </ol>
    </section>
  );
}
