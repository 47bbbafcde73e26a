/** A page whose game only one tab may have. */
import { type JSX, Match, onCleanup, Switch } from 'solid-js';
import { Button, Loading } from './controls.tsx';
import { lockForTab } from './tabLock.ts';
import { m } from './texts/index.ts';

export function TabLock(props: {
  readonly name: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const lock = lockForTab(props.name);
  onCleanup(() => lock.release());
  return (
    <Switch>
      <Match when={lock.state() === 'held'}>{props.children}</Match>
      <Match when={lock.state() === 'asked'}>
        <Loading />
      </Match>
      <Match when={lock.state()}>
        <main class="failed" data-testid="elsewhere">
          <h1>{m().openElsewhere}</h1>
          <p>{lock.state() === 'taken' ? m().takenElsewhere : m().goElsewhere}</p>
          <Button wide kind="main" label={m().openHere} onClick={() => lock.take()} />
        </main>
      </Match>
    </Switch>
  );
}
