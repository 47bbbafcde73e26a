/** A page whose game only one tab may have. */
import { type JSX, Match, onCleanup, Switch } from 'solid-js';
import { Button, Loading } from './controls.tsx';
import { hold } from './tabLock.ts';
import { m } from './texts/index.ts';

export function TabLock(props: {
  readonly name: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const held = hold(props.name);
  onCleanup(() => held.release());
  return (
    <Switch>
      <Match when={held.state() === 'held'}>{props.children}</Match>
      <Match when={held.state() === 'asked'}>
        <Loading />
      </Match>
      <Match when={held.state()}>
        <main class="failed" data-testid="elsewhere">
          <h1>{m().openElsewhere}</h1>
          <p>{held.state() === 'taken' ? m().takenElsewhere : m().goElsewhere}</p>
          <Button wide kind="main" label={m().openHere} onClick={() => held.take()} />
        </main>
      </Match>
    </Switch>
  );
}
