/** Registers the service worker, and says when a new version waits to be used. */
import { createSignal } from 'solid-js';

const [ready, setReady] = createSignal<(() => void) | null>(null);

/** Switches to the new version, which reloads the page; null as long as there is none. */
export const updateReady = ready;

function offer(waiting: ServiceWorker): void {
  // A function in a signal is called by its setter: so it is wrapped.
  setReady(() => () => waiting.postMessage('use'));
}

async function register(): Promise<void> {
  // The first worker takes over a page that it fits; every later one is of another version.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  const registration = await navigator.serviceWorker.register('./sw.js');
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // The very first version does not wait for anybody.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next);
    });
  });
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void register().catch(() => {}));
}
