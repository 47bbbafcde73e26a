/** What a person can choose once and for all. */
import { type JSX, Show } from 'solid-js';
import { Choice, Dialog, Switch } from '../kit/controls.tsx';
import { setSetting, settings } from '../kit/settings.ts';
import { m } from '../kit/texts/index.ts';

export function SettingsDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={m().settings} open={props.open} onClose={props.onClose}>
      <div class="form">
        <Choice
          label={m().language}
          value={settings.language}
          options={[
            { value: 'auto', text: m().automatic },
            { value: 'en', text: 'English' },
            { value: 'zh', text: '简体中文' },
            { value: 'zh-Hant', text: '繁體中文' },
          ]}
          onChange={(value) => setSetting('language', value)}
        />
        <Choice
          label={m().theme}
          value={settings.theme}
          options={[
            { value: 'auto', text: m().automatic },
            { value: 'light', text: m().light },
            { value: 'dark', text: m().dark },
          ]}
          onChange={(value) => setSetting('theme', value)}
        />
        <Choice
          label={m().pieceStyle}
          value={settings.pieces}
          options={[
            { value: 'characters', text: m().pieceStyles.characters },
            { value: 'simplified', text: m().pieceStyles.simplified },
            { value: 'letters', text: m().pieceStyles.letters },
            { value: 'moves', text: m().pieceStyles.moves },
          ]}
          onChange={(value) => setSetting('pieces', value)}
        />
        <Choice
          label={m().confirmMoves}
          value={settings.confirm}
          options={[
            { value: 'touch', text: m().confirmTouch },
            { value: 'always', text: m().confirmAlways },
            { value: 'never', text: m().confirmNever },
          ]}
          onChange={(value) => setSetting('confirm', value)}
        />
        <Choice
          label={m().paceOfBots}
          value={settings.pace}
          options={[
            { value: 'slow', text: m().paces.slow },
            { value: 'steady', text: m().paces.steady },
            { value: 'quick', text: m().paces.quick },
            { value: 'instant', text: m().paces.instant },
          ]}
          onChange={(value) => setSetting('pace', value)}
        />
        <div class="switches">
          <Switch
            label={m().kingdomMarks}
            on={settings.marks}
            onChange={(on) => setSetting('marks', on)}
          />
          <Switch
            label={m().coordinates}
            on={settings.coordinates}
            onChange={(on) => setSetting('coordinates', on)}
          />
          <Switch
            label={m().coordinatesSmall}
            on={settings.coordinatesSmall}
            onChange={(on) => setSetting('coordinatesSmall', on)}
          />
          <Switch
            label={m().warnings}
            on={settings.warnings}
            onChange={(on) => setSetting('warnings', on)}
          />
          <Switch
            label={m().showThreats}
            on={settings.threats}
            onChange={(on) => setSetting('threats', on)}
          />
          <Switch
            label={m().showShares}
            on={settings.shares}
            onChange={(on) => setSetting('shares', on)}
          />
          <Switch
            label={m().pauseAtFalls}
            on={settings.pauseAtFalls}
            onChange={(on) => setSetting('pauseAtFalls', on)}
          />
          <Switch
            label={m().turnToMover}
            on={settings.turnToMover}
            onChange={(on) => setSetting('turnToMover', on)}
          />
          <Switch
            label={m().sounds}
            on={settings.sounds}
            onChange={(on) => setSetting('sounds', on)}
          />
          <Show when={settings.sounds}>
            <Switch
              label={m().soundsHidden}
              on={settings.soundsHidden}
              onChange={(on) => setSetting('soundsHidden', on)}
            />
          </Show>
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
