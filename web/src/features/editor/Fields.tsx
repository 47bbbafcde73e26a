/** What a position has beside its pieces: rules, fates, alliances, what was taken, hands, counters. */

import type { State } from 'hegemon-engine';
import { For, type JSX, Show } from 'solid-js';
import { hasPresets, presets, sidesOf } from '../../../../table/config.ts';
import { Chip } from '../../board/Chip.tsx';
import { gameNamed } from '../../board/games.ts';
import { kindName, sideName, sideNameWithGlyph } from '../../board/names.ts';
import { kindsOf } from '../../board/pieceStyle.ts';
import {
  type Edited,
  fateByPieces,
  withCount,
  withFate,
  withNumber,
  withOption,
} from '../../game/position.ts';
import { Choice, Select } from '../../kit/controls.tsx';
import { m } from '../../kit/texts/index.ts';
import { SideCards } from '../../shell/table/SideCards.tsx';
import { t } from './texts/index.ts';

interface FieldsProps {
  readonly edited: Edited;
  readonly order: readonly string[];
  /** What the engine says of it, if it takes it. */
  readonly state: State | undefined;
  readonly onChange: (edited: Edited) => void;
}

export function Fields(props: FieldsProps): JSX.Element {
  const variant = () => props.edited.variant;
  const game = () => gameNamed(variant());
  return (
    <>
      <Show when={hasPresets(variant())}>
        <Choice
          label={m().rules}
          value={(props.edited.options.Rules ?? 'classic') as (typeof presets)[number]}
          options={presets.map((value) => ({ value, text: m().presets[value] }))}
          onChange={(preset) => props.onChange(withOption(props.edited, 'Rules', preset))}
        />
      </Show>
      <Show when={game().fallen !== 'none'}>
        <details class="editor-more" open>
          <summary>{t().rules}</summary>
          <Fates {...props} />
        </details>
      </Show>
      <Show when={game().counts === 'taken'}>
        <details class="editor-more">
          <summary>{t().taken}</summary>
          <Taken {...props} />
        </details>
      </Show>
      <Show when={game().counts === 'hands'}>
        <details class="editor-more" open>
          <summary>{t().hands}</summary>
          <Hands {...props} />
        </details>
      </Show>
      <details class="editor-more">
        <summary>{t().counters}</summary>
        <div class="row">
          <For each={['quiet', 'round'] as const}>
            {(name) => (
              <label class="label editor-number">
                {name === 'round'
                  ? t().round
                  : game().counts === 'hands'
                    ? t().quietDrops
                    : t().quiet}
                <input
                  type="number"
                  min={name === 'round' ? 1 : 0}
                  value={props.edited[name]}
                  onChange={(event) =>
                    props.onChange(
                      withNumber(props.edited, name, event.currentTarget.valueAsNumber),
                    )
                  }
                />
              </label>
            )}
          </For>
        </div>
        <Show when={props.state}>
          {(state) => <SideCards state={state()} player={() => ''} mine={[]} />}
        </Show>
      </details>
    </>
  );
}

/** What became of each kingdom, and with whom it plays. */
function Fates(props: FieldsProps): JSX.Element {
  const variant = () => props.edited.variant;
  const seven = () => hasPresets(variant());
  const others = (side: string) => props.order.filter((other) => other !== side);
  /** As `Players` names them, whatever the order of turns. */
  const order = () => sidesOf(variant());
  const players = () => props.edited.options.Players ?? order().join('');
  const playerOf = (side: string) => players()[order().indexOf(side)] ?? side;
  const byPieces = (side: string) => {
    const there = fateByPieces(props.edited, side) === side;
    if (seven()) return there ? t().inPlay : t().absent;
    return there ? t().itself : t().nobody;
  };
  const fatesOf = (side: string) => {
    const there = fateByPieces(props.edited, side) === side;
    const name = (heir: string) => sideName(variant(), heir);
    return [
      ['', byPieces(side)] as const,
      ...(seven() || there ? [['-', seven() ? m().hasResigned : t().nobody] as const] : []),
      ...others(side).map((heir) => [heir, seven() ? m().fellTo(name(heir)) : name(heir)] as const),
      ...(props.edited.fates[side] === side
        ? [[side, seven() ? t().inPlay : t().itself] as const]
        : []),
    ];
  };
  /** Whoever played with this kingdom goes where it goes. */
  const join = (side: string, wanted: string) => {
    const player = wanted === side ? side : playerOf(wanted);
    const follows = (other: string) =>
      other === side || (wanted !== side && playerOf(other) === side);
    const text = order()
      .map((other) => (follows(other) ? player : playerOf(other)))
      .join('');
    props.onChange(withOption(props.edited, 'Players', text));
  };
  return (
    <table class="editor-fates">
      <thead>
        <tr>
          <th class="label" scope="col">
            {t().kingdom}
          </th>
          <th class="label" scope="col">
            {seven() ? t().fate : t().commander}
          </th>
          <Show when={seven()}>
            <th class="label" scope="col">
              {t().player}
            </th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={props.order}>
          {(side) => (
            <tr>
              <th scope="row">
                <Chip variant={variant()} side={side} small /> {sideNameWithGlyph(variant(), side)}
              </th>
              <td>
                <Select
                  label={t().fateOf(sideName(variant(), side))}
                  value={props.edited.fates[side] ?? ''}
                  options={fatesOf(side)}
                  onChange={(fate) =>
                    props.onChange(withFate(props.edited, side, fate === '' ? null : fate))
                  }
                />
              </td>
              <Show when={seven()}>
                <td>
                  <Select
                    label={t().playerOf(sideName(variant(), side))}
                    value={playerOf(side)}
                    options={[
                      [side, t().alone] as const,
                      ...others(side).map((other) => [other, sideName(variant(), other)] as const),
                    ]}
                    onChange={(player) => join(side, player)}
                  />
                </td>
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** A table of numbers, by what is counted and by side; 0 where there is none. */
function Counts(props: {
  readonly list: 'taken' | 'hands';
  readonly fields: FieldsProps;
  readonly head?: JSX.Element;
  readonly rows: readonly string[];
  readonly rowHead: (row: string) => JSX.Element;
  /** Whose count a cell has, and of what; nothing where none can be. */
  readonly cell: (row: string, column: string) => readonly [side: string, of: string] | null;
  readonly label: (row: string, column: string) => string;
  readonly chips?: boolean;
}): JSX.Element {
  const edited = () => props.fields.edited;
  return (
    <div class="editor-wide">
      <table class="editor-taken">
        {props.head}
        <tbody>
          <For each={props.rows}>
            {(row) => (
              <tr>
                {props.rowHead(row)}
                <For each={props.fields.order}>
                  {(column) => (
                    <td>
                      <Show when={props.cell(row, column)}>
                        {(cell) => (
                          <label class="row editor-hand">
                            <Show when={props.chips}>
                              <Chip variant={edited().variant} side={column} small />
                            </Show>
                            <input
                              type="number"
                              min="0"
                              aria-label={props.label(row, column)}
                              value={edited()[props.list][cell()[0]]?.[cell()[1]] ?? 0}
                              onChange={(event) =>
                                props.fields.onChange(
                                  withCount(
                                    edited(),
                                    props.list,
                                    ...cell(),
                                    event.currentTarget.valueAsNumber,
                                  ),
                                )
                              }
                            />
                          </label>
                        )}
                      </Show>
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

function Taken(props: FieldsProps): JSX.Element {
  const variant = () => props.edited.variant;
  const name = (side: string) => sideName(variant(), side);
  const Head = (own: { readonly side: string; readonly scope: 'row' | 'col' }) => (
    <th scope={own.scope} aria-label={name(own.side)}>
      <Chip variant={variant()} side={own.side} small />
    </th>
  );
  return (
    <>
      <p class="hint">{t().takenHint}</p>
      <Counts
        list="taken"
        fields={props}
        head={
          <thead>
            <tr>
              <td />
              <For each={props.order}>{(side) => <Head side={side} scope="col" />}</For>
            </tr>
          </thead>
        }
        rows={props.order}
        rowHead={(side) => <Head side={side} scope="row" />}
        cell={(captor, victim) => (captor === victim ? null : [captor, victim])}
        label={(captor, victim) => t().takenFrom(name(captor), name(victim))}
      />
    </>
  );
}

function Hands(props: FieldsProps): JSX.Element {
  const variant = () => props.edited.variant;
  return (
    <Counts
      chips
      list="hands"
      fields={props}
      rows={kindsOf(variant()).slice(1)}
      rowHead={(kind) => <th scope="row">{kindName(variant(), kind)}</th>}
      cell={(kind, side) => [side, kind]}
      label={(kind, side) => t().inHand(sideName(variant(), side), kindName(variant(), kind))}
    />
  );
}
