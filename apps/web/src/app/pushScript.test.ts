import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { PushMessage } from '@sightline/contracts/accounts/push';
import { expect, it, vi } from 'vitest';

/** What the service worker does with a message (public/push.js). Rule P-10. */

const script = readFileSync(path.join(import.meta.dirname, '../../public/push.js'), 'utf8');
const ORIGIN = 'https://inspections.example.com';
const MESSAGE: PushMessage = {
  title: 'A client is waiting',
  body: 'Join the 2:30 PM call.',
  path: '/inspection/7/virtual',
  tag: 'waiting.7',
};

interface Page {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus: () => void;
}

const page = (pathname: string, visibilityState: Page['visibilityState'] = 'hidden'): Page => ({
  url: `${ORIGIN}${pathname}`,
  visibilityState,
  focus: vi.fn(),
});

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

function worker(pages: Page[], userAgent = CHROME) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  runInNewContext(script, {
    URL,
    self: {
      location: { origin: ORIGIN },
      navigator: { userAgent },
      registration: { showNotification },
      clients: { matchAll: async () => pages, openWindow },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    },
  });
  const dispatch = async (name: string, event: object): Promise<void> => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    showNotification,
    openWindow,
    push: (message: PushMessage) => dispatch('push', { data: { json: () => message } }),
    tap: (target: string) =>
      dispatch('notificationclick', { notification: { close: vi.fn(), data: { path: target } } }),
  };
}

it('P-10 shows the message, with a tag by which a later one replaces it', async () => {
  const { push, showNotification } = worker([page('/dashboard')]);
  await push(MESSAGE);
  expect(showNotification).toHaveBeenCalledWith(
    'A client is waiting',
    expect.objectContaining({ body: 'Join the 2:30 PM call.', tag: 'waiting.7' }),
  );
});

it('P-10 shows nothing while a page of the app is visible, except a test', async () => {
  const { push, showNotification } = worker([page('/dashboard', 'visible')]);
  await push(MESSAGE);
  expect(showNotification).not.toHaveBeenCalled();
  await push({ ...MESSAGE, tag: 'test' });
  expect(showNotification).toHaveBeenCalledOnce();
});

it.each([
  ['Safari on an iPhone', SAFARI],
  [
    'a web app of an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  [
    'a web app of an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  ['a browser without a name', ''],
])('P-10 shows every message in %s, which would end the subscription otherwise', async (_browser, agent) => {
  const { push, showNotification } = worker([page('/dashboard', 'visible')], agent);
  await push(MESSAGE);
  expect(showNotification).toHaveBeenCalledOnce();
});

it.each([
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Edge', `${CHROME} Edg/140.0.0.0`],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
])('P-10 shows nothing in %s while a page is visible', async (_browser, agent) => {
  const { push, showNotification } = worker([page('/dashboard', 'visible')], agent);
  await push(MESSAGE);
  expect(showNotification).not.toHaveBeenCalled();
});

it('P-10 focuses the tab with the page, and opens another one rather than taking a tab out of its call', async () => {
  const [inCall, shown] = [page('/inspection/3/virtual'), page('/inspection/7/virtual')];
  const open = worker([inCall, shown]);
  await open.tap(MESSAGE.path);
  expect(shown.focus).toHaveBeenCalledOnce();
  expect(open.openWindow).not.toHaveBeenCalled();
  const closed = worker([inCall]);
  await closed.tap(MESSAGE.path);
  expect(closed.openWindow).toHaveBeenCalledWith(`${ORIGIN}/inspection/7/virtual`);
  expect(inCall.focus).not.toHaveBeenCalled();
});

it('P-10 opens no page of another origin', async () => {
  const { tap, openWindow } = worker([]);
  await tap('https://elsewhere.example.com/');
  expect(openWindow).not.toHaveBeenCalled();
});
