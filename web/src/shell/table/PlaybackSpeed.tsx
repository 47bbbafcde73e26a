/** How fast bots move, and past moves follow each other. */
import type { JSX } from 'solid-js';
import { Select } from '../../kit/controls.tsx';
import { setSetting, settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';

const paces = ['slow', 'steady', 'quick', 'instant'] as const;

export function PlaybackSpeed(): JSX.Element {
  return (
    <span class="pace" title={m().paceOfBots}>
      <Select
        label={m().paceOfBots}
        value={settings.pace}
        options={paces.map((pace) => [pace, m().paces[pace]] as const)}
        onChange={(pace) => setSetting('pace', pace)}
      />
    </span>
  );
}
