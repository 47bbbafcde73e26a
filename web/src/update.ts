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
  const registration = await navigator.serviceWorker.register('./sw.js');
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // The very first version does not wait for anybody.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next);
    });
  });
  const hadController = navigator.serviceWorker.controller !== null;
  let reloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController || reloading) return;
    reloading = true;
    location.reload();
  });
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void register().catch(() => {}));
}
