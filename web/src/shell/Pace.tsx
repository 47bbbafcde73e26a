/** How fast bots move, and past moves follow each other. */
import type { JSX } from 'solid-js';
import { setSetting, settings } from '../kit/settings.ts';
import { m } from '../kit/texts/index.ts';

const paces = ['slow', 'steady', 'quick', 'instant'] as const;

export function Pace(): JSX.Element {
  return (
    <label class="pace">
      <span class="visually-hidden">{m().paceOfBots}</span>
      <select
        value={settings.pace}
        onChange={(event) => setSetting('pace', event.currentTarget.value as typeof settings.pace)}
      >
        {paces.map((pace) => (
          <option value={pace}>{m().paces[pace]}</option>
        ))}
      </select>
    </label>
  );
}
