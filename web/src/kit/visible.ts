/** Whether somebody can see the page: not while its tab is behind another or its window is minimised. */
import { createRoot, createSignal } from 'solid-js';

export const pageVisible = createRoot(() => {
  const [visible, setVisible] = createSignal(document.visibilityState !== 'hidden');
  document.addEventListener('visibilitychange', () =>
    setVisible(document.visibilityState !== 'hidden'),
  );
  return visible;
});
