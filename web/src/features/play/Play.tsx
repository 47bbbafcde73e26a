/** The pages of a game at this browser: one to play, and one to watch. */
import type { Rules } from 'hegemon-engine';
import type { JSX } from 'solid-js';
import { type Config, defaultConfig, variants } from '../../../../table/config.ts';
import { engine } from '../../kit/engines.ts';
import { TabLock } from '../../kit/TabLock.tsx';
import { OwnTable } from '../../shell/table/Table.tsx';

export function Play(props: {
  readonly rules: Rules;
  readonly name: 'match' | 'watch';
  /** A game that was asked for on another page; once. */
  readonly wanted: () => Config | undefined;
  readonly go: (hash: string) => void;
}): JSX.Element {
  const plays = props.name === 'match';
  return (
    <TabLock name={props.name}>
      <OwnTable
        rules={props.rules}
        engine={() => engine('bots')}
        name={props.name}
        first={() => defaultConfig(variants[0], plays, plays ? 1 : 5)}
        wanted={props.wanted}
        go={props.go}
      />
    </TabLock>
  );
}
