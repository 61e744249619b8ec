import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { thumbnailOrSaved } from './thumbnailOrSaved.ts';

const url = new URL('https://sightline.test/api/photos/1/thumbnail?try=2');
const show = async (): Promise<string> =>
  await (await thumbnailOrSaved({ request: new Request(url), url })).text();

let saved: Response | undefined;
beforeEach(() => {
  saved = new Response('saved');
  vi.stubGlobal('caches', { match: async (path: string) => (path === url.pathname ? saved : undefined) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose reply never comes, or stops after its headers. */
function hangAfter(part: 'the request' | 'the headers'): void {
  vi.stubGlobal('fetch', async (_request: Request, { signal }: RequestInit = {}) => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (part === 'the request') return await promise;
    const start = (stream: ReadableStreamDefaultController): void => {
      promise.catch((error: unknown) => stream.error(error));
    };
    return new Response(new ReadableStream({ start }));
  });
}

it.each(['the request', 'the headers'] as const)(
  'shows the saved thumbnail of a server that is silent after %s',
  async (part) => {
    vi.useFakeTimers();
    hangAfter(part);
    const shown = show();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await shown).toBe('saved');
  },
);

it('shows the saved thumbnail without a connection, and while the server starts', async () => {
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')));
  expect(await show()).toBe('saved');
  saved = new Response('saved');
  vi.stubGlobal('fetch', async () => new Response('starting', { status: 502 }));
  expect(await show()).toBe('saved');
});

it('shows the thumbnail of a server that replies, also where none is saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('new'));
  expect(await show()).toBe('new');
  saved = undefined;
  expect(await show()).toBe('new');
});
