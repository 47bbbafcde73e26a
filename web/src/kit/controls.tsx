/** Controls of pages: buttons, dialogs, choices, switches. */
import { createEffect, For, type JSX, onCleanup, onMount, Show, splitProps } from 'solid-js';
import { m } from './texts/index.ts';

const icons = {
  back: 'M9 7L4 12L9 17M4 12H14A6 6 0 0 1 20 18',
  pause: 'M8 5V19M16 5V19',
  play: 'M7 4L20 12L7 20Z',
  flag: 'M6 21V4M6 4H18L15 8.5L18 13H6',
  eye: 'M2 12C6 5 18 5 22 12C18 19 6 19 2 12ZM12 15A3 3 0 1 0 12 9A3 3 0 0 0 12 15',
  turn: 'M20 12A8 8 0 1 1 17 5.8M17 2V6.5H12.5',
  plus: 'M12 5V19M5 12H19',
  gear: 'M12 15A3 3 0 1 0 12 9A3 3 0 0 0 12 15ZM12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M5 19L7 17M17 7L19 5',
  first: 'M18 5L9 12L18 19M6 5V19',
  prev: 'M15 5L7 12L15 19',
  next: 'M9 5L17 12L9 19',
  last: 'M6 5L15 12L6 19M18 5V19',
  close: 'M6 6L18 18M18 6L6 18',
  history: 'M12 7V12L15.5 14M4 12A8 8 0 1 0 7 5.8M7 2.5V6.5H11',
  analyse: 'M4 20V11M10 20V4M16 20V14M22 20H2',
  share:
    'M8 12L16 7M8 12L16 17M5 14.5A2.5 2.5 0 1 0 5 9.5A2.5 2.5 0 0 0 5 14.5M18.5 8A2.5 2.5 0 1 0 18.5 3A2.5 2.5 0 0 0 18.5 8M18.5 21A2.5 2.5 0 1 0 18.5 16A2.5 2.5 0 0 0 18.5 21',
  copy: 'M8 8H20V20H8ZM16 8V4H4V16H8',
  check: 'M5 12.5L10 17.5L19 7',
  hand: 'M12 3V21M3 12H21M9.5 5.5L12 3L14.5 5.5M9.5 18.5L12 21L14.5 18.5M5.5 9.5L3 12L5.5 14.5M18.5 9.5L21 12L18.5 14.5',
  trash: 'M5 7H19M10 7V4H14V7M7 7L8 20H16L17 7M10 11V16M14 11V16',
} as const;

export type IconName = keyof typeof icons;

export function Icon(props: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon-inline" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[props.name]} />
    </svg>
  );
}

/** What has gone wrong; read out when it comes. */
export function Alert(props: {
  readonly id?: string;
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <p class="error" role="alert" id={props.id}>
      {props.children}
    </p>
  );
}

/** In the place of a page that is not there yet. */
export function Loading(): JSX.Element {
  return (
    <main class="loading" aria-busy="true">
      <p>{m().loading} …</p>
    </main>
  );
}

interface ButtonProps extends Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  readonly icon?: IconName;
  /** Says what it does where only the icon is seen. */
  readonly label: string;
  /** The label stands beside the icon, where there is room for it. */
  readonly wide?: boolean;
  readonly kind?: 'main' | 'plain';
  readonly onClick?: () => void;
}

/** What it cannot do now it says, and keeps the focus, which a button that is `disabled` would lose. */
export function Button(props: ButtonProps): JSX.Element {
  const [own, rest] = splitProps(props, ['icon', 'label', 'wide', 'kind', 'disabled', 'onClick']);
  return (
    <button
      type="button"
      {...rest}
      class={`button ${rest.class ?? ''}`}
      classList={{ 'button-main': own.kind === 'main', 'button-icon': !own.wide }}
      aria-label={own.label}
      aria-disabled={own.disabled === true ? 'true' : undefined}
      onClick={() => {
        if (own.disabled !== true) own.onClick?.();
      }}
      title={own.wide ? undefined : own.label}
    >
      <Show when={own.icon}>{(name) => <Icon name={name()} />}</Show>
      <Show when={own.wide}>
        <span>{own.label}</span>
      </Show>
    </button>
  );
}

/** A dialog over the page. Escape and a click beside it close it. */
export function Dialog(props: {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: JSX.Element;
  readonly class?: string;
  /** A question that has to be answered. */
  readonly alert?: boolean;
}): JSX.Element {
  let dialog!: HTMLDialogElement;
  onMount(() => {
    createEffect(() => {
      if (props.open && !dialog.open) dialog.showModal();
      else if (!props.open && dialog.open) dialog.close();
    });
  });
  onCleanup(() => dialog.close());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which a dialog knows
    <dialog
      ref={dialog}
      class={`dialog ${props.class ?? ''}`}
      role={props.alert ? 'alertdialog' : undefined}
      aria-label={props.title}
      onClose={() => props.onClose()}
      onClick={(event) => {
        if (event.target === dialog) props.onClose();
      }}
    >
      <Show when={props.open}>
        <div class="dialog-inside">
          <header class="dialog-head">
            <h2>{props.title}</h2>
            <Button icon="close" label={m().close} onClick={() => props.onClose()} />
          </header>
          {props.children}
        </div>
      </Show>
    </dialog>
  );
}

/** One of several things, as a row of buttons. */
export function Choice<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
}): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="row choice-options">
        {props.options.map((option) => (
          <label class="choice-option" classList={{ 'choice-on': props.value === option.value }}>
            <input
              type="radio"
              name={props.label}
              class="visually-hidden"
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of several things, as a list that unfolds. */
export function Select<T extends string | number>(props: {
  readonly label: string;
  readonly id?: string;
  readonly value: T | undefined;
  readonly options: readonly (readonly [T, string])[];
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}): JSX.Element {
  return (
    <select
      id={props.id}
      aria-label={props.label}
      disabled={props.disabled}
      onChange={(event) => {
        const chosen = props.options[event.currentTarget.selectedIndex];
        if (chosen) props.onChange(chosen[0]);
      }}
    >
      <For each={props.options}>
        {([value, text]) => (
          <option value={value} selected={value === props.value}>
            {text}
          </option>
        )}
      </For>
    </select>
  );
}

export function Switch(props: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}): JSX.Element {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
