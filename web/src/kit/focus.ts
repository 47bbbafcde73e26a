/**
 * Keeps the focus of a keyboard in the page. A browser drops it to the page's body when what has it
 * is removed, as a button that is gone after its click; then the board takes it, or the page.
 */
export function focusBoard(): void {
  const home =
    document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]') ??
    document.querySelector<HTMLElement>('main');
  if (!home) return;
  // A page without a board takes the focus for this once.
  if (home.tabIndex < 0) home.tabIndex = -1;
  home.focus({ preventScroll: true });
}

/** Watches the whole document, for good. */
export function keepFocus(): void {
  let last: Element | null = null;
  document.addEventListener('focusin', (event) => {
    last = event.target as Element;
  });
  // Whoever presses the mouse beside everything lets go of the focus himself.
  document.addEventListener('pointerdown', (event) => {
    if (!(event.target as Element).closest('a, button, input, select, textarea, [tabindex]')) {
      last = null;
    }
  });
  const check = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    focusBoard();
  };
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
}

/** Whether a key is meant for a field or a dialog, or was one for what has the focus. */
export function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (target instanceof Element &&
      target.closest('input:not([type="checkbox"]), textarea, select') !== null) ||
    document.querySelector('dialog[open]') !== null
  );
}

/** Brings the board into sight, where the page was scrolled past it. */
export function showBoard(): void {
  document.querySelector('.table-board')?.scrollIntoView({ block: 'nearest' });
}
