/** Choosing a game, its rules and who sits where. */
import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { createStore, reconcile, unwrap } from 'solid-js/store';
import { Chip } from '../board/Chip.tsx';
import { sideNameWithGlyph, variantName } from '../board/names.ts';
import {
  type Config,
  defaultConfig,
  presets,
  type Seat,
  sidesOf,
  variants,
} from '../game/config.ts';
import { levels } from '../game/levels.ts';
import { Button, Choice, Dialog, Switch } from '../kit/controls.tsx';
import { setSetting, settings } from '../kit/settings.ts';
import { m } from '../kit/texts/index.ts';

const clocks = ['none', '3+3', '5+5', '10+10', '30+20'] as const;

/** A new game begins at its start, even after one that did not. */
function withoutPosition(config: Config) {
  const { variant, preset, seats, clock } = structuredClone(config);
  return { variant, preset, seats: { ...seats }, clock };
}

interface NewGameProps {
  readonly open: boolean;
  readonly config: Config;
  readonly error: string | null;
  /** People play from elsewhere, by link: no clock, and at least two of them. */
  readonly far?: boolean;
  readonly onStart: (config: Config) => void;
  readonly onClose: () => void;
}

export function NewGame(props: NewGameProps): JSX.Element {
  const [draft, setDraft] = createStore<{
    variant: string;
    preset: string;
    seats: Record<string, Seat>;
    clock: Config['clock'];
  }>(withoutPosition(props.config));
  const [allies, setAllies] = createSignal(
    Object.values(props.config.seats).some((seat) => seat.alliance > 0),
  );
  const sides = createMemo(() => sidesOf(draft.variant));
  const seven = () => draft.variant === 'sevenkingdoms';
  const humans = () => sides().filter((side) => draft.seats[side]?.by === 'human').length;
  const alone = () =>
    humans() === 1 &&
    sides().every(
      (side, i) =>
        draft.seats[side]?.by === (i === 0 ? 'human' : 'bot') && draft.seats[side]?.alliance === 0,
    );
  const onlyBots = () => sides().every((side) => draft.seats[side]?.by === 'bot');
  const present = () => sides().filter((side) => draft.seats[side]?.by !== 'absent').length;
  const clock = () =>
    draft.clock === null ? 'none' : `${draft.clock.minutes}+${draft.clock.increment}`;

  const setVariant = (variant: string) => {
    const level = Object.values(draft.seats)[0]?.level ?? 3;
    setDraft(reconcile(defaultConfig(variant, humans() > 0, level)));
    setAllies(false);
  };
  const setClock = (value: string) => {
    const [minutes, increment] = value.split('+').map(Number);
    setDraft(
      'clock',
      value === 'none' ? null : { minutes: minutes as number, increment: increment as number },
    );
  };
  const all = (change: Partial<Seat>) => {
    for (const side of sides()) setDraft('seats', side, change);
  };
  const levelText = (level: number) => `${level} · ${m().levels[level as 1]}`;
  const start = () => {
    // Without `unwrap` it would be a proxy, which cannot be cloned.
    props.onStart(structuredClone(unwrap(draft)));
  };

  return (
    <Dialog title={m().newGame} open={props.open} onClose={props.onClose} class="new-game">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Choice
          label={m().game}
          value={draft.variant as (typeof variants)[number]}
          options={variants.map((value) => ({ value, text: variantName(value) }))}
          onChange={setVariant}
        />
        <Show when={seven()}>
          <Choice
            label={m().rules}
            value={draft.preset as (typeof presets)[number]}
            options={presets.map((value) => ({ value, text: m().presets[value] }))}
            onChange={(preset) => setDraft('preset', preset)}
          />
          <p class="hint">{m().presetHints[draft.preset as (typeof presets)[number]]}</p>
        </Show>
        <fieldset class="seats">
          <legend>{m().seats}</legend>
          <div class="seats-all">
            <Show when={!props.far}>
              <Button
                wide
                label={m().meAgainstAll}
                aria-pressed={alone()}
                onClick={() => {
                  sides().forEach((side, i) => {
                    setDraft('seats', side, { by: i === 0 ? 'human' : 'bot', alliance: 0 });
                  });
                  setAllies(false);
                }}
              />
              <Button
                wide
                label={m().onlyBots}
                aria-pressed={onlyBots()}
                onClick={() => all({ by: 'bot' })}
              />
            </Show>
            <label class="seats-level">
              {m().allLevels}
              <select
                value={draft.seats[sides()[0] ?? '']?.level ?? 3}
                onChange={(event) => all({ level: Number(event.currentTarget.value) })}
              >
                <For each={levels}>
                  {(_, i) => <option value={i() + 1}>{levelText(i() + 1)}</option>}
                </For>
              </select>
            </label>
          </div>
          <p class="hint">{m().levelHint}</p>
          <div class="seats-table">
            <For each={sides()}>
              {(side) => (
                <div class="seat">
                  <Chip
                    variant={draft.variant}
                    side={side}
                    out={draft.seats[side]?.by === 'absent'}
                  />
                  <span class="seat-name">{sideNameWithGlyph(draft.variant, side)}</span>
                  <select
                    aria-label={m().whoPlays(sideNameWithGlyph(draft.variant, side))}
                    value={draft.seats[side]?.by}
                    onChange={(event) =>
                      setDraft('seats', side, 'by', event.currentTarget.value as Seat['by'])
                    }
                  >
                    <option value="human">{props.far ? m().human : m().you}</option>
                    <option value="bot">{m().bot}</option>
                    <Show when={seven()}>
                      <option value="absent">{m().absent}</option>
                    </Show>
                  </select>
                  <select
                    aria-label={m().levelOf(sideNameWithGlyph(draft.variant, side))}
                    value={draft.seats[side]?.level}
                    disabled={draft.seats[side]?.by !== 'bot'}
                    onChange={(event) =>
                      setDraft('seats', side, 'level', Number(event.currentTarget.value))
                    }
                  >
                    <For each={levels}>
                      {(_, i) => <option value={i() + 1}>{levelText(i() + 1)}</option>}
                    </For>
                  </select>
                  <Show when={allies()}>
                    <select
                      aria-label={m().allianceOf(sideNameWithGlyph(draft.variant, side))}
                      value={draft.seats[side]?.alliance}
                      onChange={(event) =>
                        setDraft('seats', side, 'alliance', Number(event.currentTarget.value))
                      }
                    >
                      <option value="0">{m().alone}</option>
                      <option value="1">{m().allianceName('A')}</option>
                      <option value="2">{m().allianceName('B')}</option>
                      <option value="3">{m().allianceName('C')}</option>
                    </select>
                  </Show>
                </div>
              )}
            </For>
          </div>
          <Show when={humans() > 1 && !props.far}>
            <Switch
              label={m().turnToMover}
              on={settings.turnToMover}
              onChange={(on) => setSetting('turnToMover', on)}
            />
          </Show>
          <Show when={seven()}>
            <label class="switch">
              <input
                type="checkbox"
                checked={allies()}
                onChange={(event) => {
                  setAllies(event.currentTarget.checked);
                  if (!event.currentTarget.checked) all({ alliance: 0 });
                }}
              />
              <span>{m().alliances}</span>
            </label>
            <Show when={allies()}>
              <p class="hint">{m().allianceHint}</p>
            </Show>
          </Show>
        </fieldset>
        <Show when={!props.far}>
          <Choice
            label={m().clock}
            value={clock() as (typeof clocks)[number]}
            options={clocks.map((value) => ({
              value,
              text: value === 'none' ? m().noClock : value,
            }))}
            onChange={setClock}
          />
        </Show>
        <Show when={!props.far}>
          <p class="hint">
            <a href="#/turn">{m().farAway}</a>
          </p>
          <p class="hint">
            <a href="#/edit">{m().editOwn}</a>
          </p>
        </Show>
        <Show when={props.error}>
          <p class="error" role="alert">
            {props.error}
          </p>
        </Show>
        <div class="form-end">
          <button
            type="submit"
            class="button button-main button-start"
            disabled={present() < 2 || (props.far && humans() < 2)}
          >
            {humans() > 0 ? m().start : m().startWatching}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
