// Runs in the service worker, which imports it (vite.config.ts). It has no imports: this file is served as it is.

/** Shows a notification, unless a page of the app is visible: the notice is on that page. */
self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data ? event.data.json() : null));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function show(message) {
  if (message === null) return;
  const pages = await pagesOfApp();
  const isRead = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (isRead && message.tag !== 'test' && mayBeSilent()) return;
  const { title, body, path, tag } = message;
  const icon = '/icon-192.png';
  await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } });
}

/**
 * Whether the engine allows messages that show nothing while a page is visible: Chromium and Firefox do. WebKit, in
 * every browser and web app of an iPhone or iPad, ends the subscription after a few of them.
 */
function mayBeSilent() {
  const browser = self.navigator.userAgent;
  return /(?:Chrome|Chromium|Firefox)\/\d/.test(browser) && !/iPhone|iPad|iPod|CriOS|FxiOS/.test(browser);
}

/** Focuses the tab that shows the page, or opens another one: a tab may be in a call, so it is not navigated away. */
async function open(path) {
  const address = new URL(path, self.location.origin);
  // The path comes from the server; another origin would be a mistake.
  if (address.origin !== self.location.origin) return;
  const pages = await pagesOfApp();
  const shown = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  await (shown ? shown.focus() : self.clients.openWindow(address.href));
}

function pagesOfApp() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
