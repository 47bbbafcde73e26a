/** What a person can choose once and for all. */
import { For, type JSX, Show } from 'solid-js';
import { Choice, Dialog, Switch } from '../../kit/controls.tsx';
import { type Settings, setSetting, settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Switches in their order, with their labels. */
const flags: readonly (readonly [Flag, () => string])[] = [
  ['marks', () => m().kingdomMarks],
  ['coordinates', () => m().coordinates],
  ['coordinatesSmall', () => m().coordinatesSmall],
  ['warnings', () => m().warnings],
  ['threats', () => m().showThreats],
  ['shares', () => m().showShares],
  ['pauseAtFalls', () => m().pauseAtFalls],
  ['turnToMover', () => m().turnToMover],
  ['sounds', () => m().sounds],
  ['soundsHidden', () => m().soundsHidden],
];

/** A choice with a text for each of its values. */
function Setting<K extends 'language' | 'theme' | 'pieces' | 'confirm' | 'pace'>(props: {
  readonly name: K;
  readonly label: string;
  readonly texts: Readonly<Record<Settings[K], string>>;
}): JSX.Element {
  return (
    <Choice
      label={props.label}
      value={settings[props.name] as Settings[K]}
      options={(Object.entries(props.texts) as [Settings[K], string][]).map(([value, text]) => ({
        value,
        text,
      }))}
      onChange={(value) => setSetting(props.name, value)}
    />
  );
}

export function SettingsDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={m().settings} open={props.open} onClose={props.onClose}>
      <div class="form">
        <Setting
          name="language"
          label={m().language}
          texts={{ auto: m().automatic, en: 'English', zh: '简体中文', 'zh-Hant': '繁體中文' }}
        />
        <Setting
          name="theme"
          label={m().theme}
          texts={{ auto: m().automatic, light: m().light, dark: m().dark }}
        />
        <Setting name="pieces" label={m().pieceStyle} texts={m().pieceStyles} />
        <Setting
          name="confirm"
          label={m().confirmMoves}
          texts={{ touch: m().confirmTouch, always: m().confirmAlways, never: m().confirmNever }}
        />
        <Setting name="pace" label={m().paceOfBots} texts={m().paces} />
        <div class="switches">
          <For each={flags}>
            {([name, label]) => (
              <Show when={name !== 'soundsHidden' || settings.sounds}>
                <Switch
                  label={label()}
                  on={settings[name]}
                  onChange={(on) => setSetting(name, on)}
                />
              </Show>
            )}
          </For>
          <Switch
            label={m().animation}
            on={settings.animation === 'on'}
            onChange={(on) => setSetting('animation', on ? 'on' : 'off')}
          />
        </div>
      </div>
    </Dialog>
  );
}
