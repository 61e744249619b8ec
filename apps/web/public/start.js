// Runs before any module of the page: reports scripts that do not arrive, and starts what needs no module.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('root')?.replaceChildren(loadFailure());
  },
  true,
);

const isBooking = location.pathname === '/book';
const room = /^\/inspection\/([0-9a-f-]{36})\/virtual$/.exec(location.pathname)?.[1];

// First: the code takes longer to arrive than the replies do.
preloadChunks();

// The replies are on their way while the modules load (src/wire/call.ts takes them over).
window.startedRequests = {};
const isPublic = /^\/(book|forgot-password|join|set-password|set-up|verify\/)/.test(location.pathname);
// Nobody is signed in while a sign-out has not reached the server (src/wire/signOut.ts).
if (!isPublic && !stored('signed-out')) startRequest('GET', '/api/auth/me');
// The room does not show the organization. Whoever comes back to it needs a ticket, and gets it while the code loads.
if (!room) startRequest('GET', '/api/organization');
else if (stored('last-role')) startRequest('POST', `/api/inspections/${room}/room-ticket`);
if (isBooking) startRequest('GET', '/api/fees');

function startRequest(method, url) {
  const reply = fetch(url, { method, credentials: 'include', headers: { accept: 'application/json' } });
  // The page handles a failure when it takes the reply over; until then it is no unhandled rejection.
  reply.catch(() => {});
  window.startedRequests[`${method} ${url}`] = reply;
}

/** For a returning person, the code behind the first script is fetched with it instead of after it. */
function preloadChunks() {
  const chunks = JSON.parse(document.getElementById('start-chunks')?.textContent || '{}');
  for (const name of wantedChunks()) for (const file of chunks[name] ?? []) preloadModule(file);
}

function wantedChunks() {
  // A page of its own, which needs none of them.
  if (isBooking) return [];
  if (location.pathname === '/join') return ['join'];
  const role = stored('last-role');
  if (!role) return [];
  const routes = role === 'client' || role === 'guest' ? role : 'staff';
  const isRoom = room || location.pathname === '/virtual-inspection';
  return isRoom ? [routes, 'room'] : [routes, `${routes}Pages`];
}

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage: the page starts as for a first visit.
    return null;
  }
}

function preloadModule(file) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
}

function loadFailure() {
  const message = element('div', '');
  message.setAttribute('role', 'alert');
  message.append(
    element('h1', 'Sightline could not be loaded'),
    element('p', 'Check your connection and try again.'),
  );
  const retry = element('button', 'Try again');
  retry.addEventListener('click', () => location.reload());
  const page = element('main', '');
  page.className = 'not-started';
  page.append(message, retry);
  return page;
}

function element(name, text) {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
