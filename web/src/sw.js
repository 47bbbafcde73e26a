// Keeps the whole site for use without a network. A new version is loaded beside the old one and
// waits until the person says so: no game is reloaded under its player.
const version = 'VERSION';
const files = [
  /* FILES */
];
const cacheName = `hegemon-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('hegemon-') && name !== cacheName) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'use') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith(
    (async () => {
      const name = request.mode === 'navigate' ? 'index.html' : url.href;
      const cache = await caches.open(cacheName);
      const kept = await cache.match(name, { ignoreSearch: true });
      return kept ?? (await fetch(request));
    })(),
  );
});
