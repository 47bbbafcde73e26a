/** Choosing a game, its rules and who sits where. */
import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { createStore, reconcile, unwrap } from 'solid-js/store';
import {
  type Config,
  defaultConfig,
  hasPresets,
  presets,
  type SeatConfig,
  sidesOf,
  timeControl,
  variants,
} from '../../../../table/config.ts';
import { levels } from '../../../../table/levels.ts';
import { Chip } from '../../board/Chip.tsx';
import { sideNameWithGlyph, variantName } from '../../board/names.ts';
import { Alert, Button, Choice, Dialog, Select, Switch } from '../../kit/controls.tsx';
import { setSetting, settings } from '../../kit/settings.ts';
import { m } from '../../kit/texts/index.ts';

const clocks = ['none', '3+3', '5+5', '10+10', '30+20'] as const;

/** A new game begins at its start, even after one that did not. */
function withoutPosition(config: Config) {
  const { variant, preset, seats, clock } = structuredClone(config);
  return { variant, preset, seats: { ...seats }, clock };
}

const levelTexts = () =>
  levels.map((_, i) => [i + 1, `${i + 1} · ${m().levels[(i + 1) as 1]}`] as const);

/** Who plays a side, how well, and with whom. */
function SeatRow(props: {
  readonly variant: string;
  readonly side: string;
  readonly seat: SeatConfig;
  readonly far: boolean;
  readonly allies: boolean;
  readonly onChange: (change: Partial<SeatConfig>) => void;
}): JSX.Element {
  const name = () => sideNameWithGlyph(props.variant, props.side);
  return (
    <div class="row seat">
      <Chip variant={props.variant} side={props.side} out={props.seat.by === 'absent'} />
      <span class="seat-name">{name()}</span>
      <Select
        label={m().whoPlays(name())}
        value={props.seat.by}
        options={[
          ['human', props.far ? m().human : m().you],
          ['bot', m().bot],
          ...(hasPresets(props.variant) ? ([['absent', m().absent]] as const) : []),
        ]}
        onChange={(by) => props.onChange({ by })}
      />
      <Select
        label={m().levelOf(name())}
        value={props.seat.level}
        options={levelTexts()}
        disabled={props.seat.by !== 'bot'}
        onChange={(level) => props.onChange({ level })}
      />
      <Show when={props.allies}>
        <Select
          label={m().allianceOf(name())}
          value={props.seat.alliance}
          options={[
            [0, m().alone],
            ...(['A', 'B', 'C'] as const).map((one, i) => [i + 1, m().allianceName(one)] as const),
          ]}
          onChange={(alliance) => props.onChange({ alliance })}
        />
      </Show>
    </div>
  );
}

/** What is chosen so far. */
function createDraft(config: Config) {
  const [draft, setDraft] = createStore<{
    variant: string;
    preset: string;
    seats: Record<string, SeatConfig>;
    clock: Config['clock'];
  }>(withoutPosition(config));
  const [allies, setAllies] = createSignal(
    Object.values(config.seats).some((seat) => seat.alliance > 0),
  );
  const sides = createMemo(() => sidesOf(draft.variant));
  const humans = () => sides().filter((side) => draft.seats[side]?.by === 'human').length;
  const alone = () =>
    humans() === 1 &&
    sides().every(
      (side, i) =>
        draft.seats[side]?.by === (i === 0 ? 'human' : 'bot') && draft.seats[side]?.alliance === 0,
    );
  const onlyBots = () => sides().every((side) => draft.seats[side]?.by === 'bot');
  const present = () => sides().filter((side) => draft.seats[side]?.by !== 'absent').length;
  const clock = () => {
    const control = timeControl(draft);
    return control === null ? 'none' : `${control.minutes}+${control.increment}`;
  };

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
  const all = (change: Partial<SeatConfig>) => {
    for (const side of sides()) setDraft('seats', side, change);
  };
  return {
    draft,
    setDraft,
    allies,
    setAllies,
    sides,
    humans,
    alone,
    onlyBots,
    present,
    clock,
    setVariant,
    setClock,
    all,
  };
}

interface NewGameProps {
  readonly open: boolean;
  readonly config: Config;
  readonly error: string | null;
  /** People play from elsewhere: the table has the clock, and at least two of them are needed. */
  readonly far?: boolean;
  readonly onStart: (config: Config) => void;
  readonly onClose: () => void;
}

/** What is set for all seats at once. */
function AllSeats(props: {
  readonly chosen: ReturnType<typeof createDraft>;
  readonly far: boolean;
}): JSX.Element {
  return (
    <div class="row">
      <Show when={!props.far}>
        <Button
          wide
          label={m().meAgainstAll}
          aria-pressed={props.chosen.alone()}
          onClick={() => {
            props.chosen.sides().forEach((side, i) => {
              props.chosen.setDraft('seats', side, { by: i === 0 ? 'human' : 'bot', alliance: 0 });
            });
            props.chosen.setAllies(false);
          }}
        />
        <Button
          wide
          label={m().onlyBots}
          aria-pressed={props.chosen.onlyBots()}
          onClick={() => props.chosen.all({ by: 'bot' })}
        />
      </Show>
      <span class="seats-level">
        {m().allLevels}
        <Select
          label={m().allLevels}
          value={props.chosen.draft.seats[props.chosen.sides()[0] ?? '']?.level}
          options={levelTexts()}
          onChange={(level) => props.chosen.all({ level })}
        />
      </span>
    </div>
  );
}

export function NewGame(props: NewGameProps): JSX.Element {
  const chosen = createDraft(props.config);
  const { draft, setDraft, allies, setAllies, sides, humans, all } = chosen;
  const seven = () => hasPresets(draft.variant);
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
          onChange={chosen.setVariant}
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
          <AllSeats chosen={chosen} far={props.far === true} />
          <p class="hint">{m().levelHint}</p>
          <div class="stack seats-table">
            <For each={sides()}>
              {(side) => (
                <SeatRow
                  variant={draft.variant}
                  side={side}
                  seat={draft.seats[side] as SeatConfig}
                  far={props.far === true}
                  allies={allies()}
                  onChange={(change) => setDraft('seats', side, change)}
                />
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
            <Switch
              label={m().alliances}
              on={allies()}
              onChange={(on) => {
                setAllies(on);
                if (!on) all({ alliance: 0 });
              }}
            />
            <Show when={allies()}>
              <p class="hint">{m().allianceHint}</p>
            </Show>
          </Show>
        </fieldset>
        <Show when={!props.far}>
          <Choice
            label={m().clock}
            value={chosen.clock() as (typeof clocks)[number]}
            options={clocks.map((value) => ({
              value,
              text: value === 'none' ? m().noClock : value,
            }))}
            onChange={chosen.setClock}
          />
        </Show>
        <Show when={!props.far}>
          <p class="hint">
            <a href="#/tables">{m().farAway}</a>
          </p>
          <p class="hint">
            <a href="#/edit">{m().editOwn}</a>
          </p>
        </Show>
        <Show when={props.far && humans() < 2}>
          <p class="hint" role="status">
            {m().twoSeatsForPeople}
          </p>
        </Show>
        <Show when={props.error}>
          <Alert>{props.error}</Alert>
        </Show>
        <div class="form-end">
          <button
            type="submit"
            class="button button-main button-start"
            disabled={chosen.present() < 2 || (props.far && humans() < 2)}
          >
            {humans() > 0 ? m().start : m().startWatching}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
