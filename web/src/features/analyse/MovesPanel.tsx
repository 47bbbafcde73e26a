/** The moves of the game with their side lines, what is said of the one that is looked at, and the way through them. */
import { For, type JSX, Show } from 'solid-js';
import { engineComment } from '../../game/study/engineComment.ts';
import type { Study } from '../../game/study/study.ts';
import { Button } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { words } from './study/labels/index.ts';
import { TreeList } from './study/TreeList.tsx';

export function MovesPanel(props: { readonly study: Study }): JSX.Element {
  const { study } = props;
  const event = () => {
    const { Event: name = '?', Date: date = '' } = study.recorded()?.tags ?? {};
    return name === '?' ? '' : [name, date.replace(/[.?]+$/, '')].filter(Boolean).join(', ');
  };
  return (
    <section class="panel panel-moves">
      <h2>{m().moves}</h2>
      <Show when={event()}>{(text) => <p class="hint recorded-event">{text()}</p>}</Show>
      <TreeList study={study} />
      <Show when={study.left() !== undefined}>
        <p class="side-line-note">
          {m().sideLine(study.tree().get(study.left() ?? 0).ply)}{' '}
          <Button wide label={m().backToGame} onClick={() => study.backToMain()} />
        </p>
      </Show>
      <For each={commentsOf(study)}>{(text) => <p class="recorded-comment">{text}</p>}</For>
    </section>
  );
}

/** What is said before and after the move that is looked at. */
export function commentsOf(study: Study): string[] {
  const { before, comment } = study.tree().get(study.at());
  return [before, comment].filter(Boolean).map((text) => {
    const engine = engineComment(text);
    return engine ? words().engineSaid(engine) : text;
  });
}
