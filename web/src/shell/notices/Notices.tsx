/** What a person has to know about what the browser keeps: that it keeps nothing, or what could not be read. */
import { For, type JSX, Show } from 'solid-js';
import { forgetUnkept, unkept } from '../../game/archive/saveFinished.ts';
import { Button } from '../../kit/controls.tsx';
import { download } from '../../kit/download.ts';
import { asides, browserKeeps, forget } from '../../kit/storage.ts';
import { m } from '../../kit/texts/index.ts';

/** What is kept under a name, as the page calls it. */
function keptName(name: string): string {
  const names: Readonly<Record<string, string>> = {
    match: m().play,
    watch: m().watch,
    study: m().analyse,
    settings: m().settings,
  };
  return names[name] ?? name;
}

export function Notices(): JSX.Element {
  return (
    <>
      <Show when={!browserKeeps()}>
        <div class="row update" role="alert">
          {m().keepsNothing}
        </div>
      </Show>
      <Show when={unkept()}>
        {(game) => (
          <div class="row update" role="alert" data-testid="unkept">
            {m().gameNotKept} {game().why}
            <Button
              wide
              kind="main"
              label={m().download}
              onClick={() => download('hegemon-game.txt', game().text)}
            />
            <Button icon="close" label={m().close} onClick={forgetUnkept} />
          </div>
        )}
      </Show>
      <For each={asides()}>
        {(aside) => (
          <div class="row update" role="alert" data-testid="aside">
            {m().putAside(keptName(aside.name))}
            <Button
              wide
              kind="main"
              label={m().download}
              onClick={() => download(`hegemon-${aside.name}.json`, aside.text)}
            />
            <Button wide label={m().forget} onClick={() => forget(aside)} />
          </div>
        )}
      </For>
    </>
  );
}
