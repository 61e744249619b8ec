import { createClient, getClient, listClients } from '@sightline/contracts/clients/clients';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { sampleClient } from '../testing/samples.ts';
import { CallError, errorMessage } from './CallError.ts';
import { call, urlOf } from './call.ts';

const unknownId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const callForClient = () => call(getClient, { params: { clientId: unknownId } });
const failure = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: unknown) => (error instanceof CallError ? error : Promise.reject(error)),
  );

describe('calling an endpoint', () => {
  it('fills parameters in, leaves empty query fields out and returns the parsed reply', async () => {
    const client = sampleClient({ createdAt: '2026-11-20T10:00:00-05:00' });
    const api = FakeApi.install().on(listClients, () => [client]);
    const [answered] = await call(listClients, { query: { search: undefined } });
    expect(answered?.createdAt).toBe('2026-11-20T15:00:00.000Z');
    expect(api.seen[0]?.query.size).toBe(0);
    expect(urlOf('/api/clients/:clientId', { params: { clientId: 'a/b' } })).toBe('/api/clients/a%2Fb');
  });

  it('sends cookies and JSON', async () => {
    const seen: { body: string; headers: HeadersInit; credentials: string }[] = [];
    vi.stubGlobal('fetch', (_url: string, options: (typeof seen)[number]) => {
      seen.push(options);
      return Promise.resolve(Response.json(sampleClient(), { status: 201 }));
    });
    await call(createClient, { body: { name: 'Harbor Homes', email: 'harbor@example.com' } });
    expect(seen[0]).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(new Headers(seen[0]?.headers).get('Content-Type')).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ name: 'Harbor Homes' });
    vi.unstubAllGlobals();
  });

  it('has the status, a colon and the body as the message of a refusal, and the sentence of the server as text', async () => {
    const body = { error: 'This client was not found, or you do not have access to it.', code: 'notFound' };
    FakeApi.install().on(getClient, () => new Refusal(404, body));
    const error = await failure(callForClient());
    expect(error.message).toBe(`404: ${JSON.stringify(body)}`);
    expect(error.code).toBe('notFound');
    expect(errorMessage(error, 'Failed')).toBe(body.error);
  });

  it('falls back to the status text and to a given sentence when a proxy replies without a body', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('', { status: 503, statusText: 'Service Unavailable' })),
    );
    const error = await failure(callForClient());
    expect(error.message).toBe('503: Service Unavailable');
    expect(errorMessage(error, 'Failed to fetch client details')).toBe('Failed to fetch client details');
  });

  it('does not mistake a property that every object has for an error code', async () => {
    FakeApi.install().on(getClient, () => new Refusal(404, { error: 'Nothing here', code: 'toString' }));
    expect((await failure(callForClient())).code).toBe('notFound');
  });

  it('ends a request that hangs after a minute, so that it can be sent again', async () => {
    vi.useFakeTimers();
    const requests: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      requests.push(signal);
      return new Promise(() => {});
    });
    const refused = failure(callForClient());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(errorMessage(await refused)).toBe(
      'Sightline did not answer. Check your internet connection, then try again.',
    );
    expect(requests[0]?.aborted).toBe(true);
    vi.useRealTimers();
  });

  it('ends a request that was sent ahead of the page and hangs', async () => {
    vi.useFakeTimers();
    window.startedRequests = {
      [`GET ${urlOf(getClient.path, { params: { clientId: unknownId } })}`]: new Promise(() => {}),
    };
    const refused = failure(callForClient());
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await refused).code).toBe('unavailable');
    vi.useRealTimers();
  });

  it('reads a long reply for as long as parts of it arrive', async () => {
    vi.useFakeTimers();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    vi.stubGlobal('fetch', async () => new Response(readable));
    const client = sampleClient({ id: unknownId, name: 'Harbor Hömes' });
    const bytes = new TextEncoder().encode(JSON.stringify(client));
    const read = callForClient();
    const writer = writable.getWriter();
    for (let part = 0; part < 4; part++) {
      await vi.advanceTimersByTimeAsync(50_000);
      void writer.write(bytes.slice((part * bytes.length) / 4, ((part + 1) * bytes.length) / 4));
    }
    void writer.close();
    expect(await read).toMatchObject({ name: 'Harbor Hömes' });
    vi.useRealTimers();
  });

  it('gives a large body the time that a slow connection needs to send it', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => resolve(Response.json(sampleClient(), { status: 201 })), 200_000);
      return await promise;
    });
    const body = { name: 'Harbor Homes', email: 'harbor@example.com' };
    const created = (notes: string) => call(createClient, { body: { ...body, notes } });
    const [small, large] = [failure(created('')), created('x'.repeat(300_000))];
    await vi.advanceTimersByTimeAsync(200_000);
    expect((await small).code).toBe('unavailable');
    expect(await large).toMatchObject({ name: sampleClient().name });
    vi.useRealTimers();
  });

  it('takes the page of a hotel network for a lost connection', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Log in to the Wi-Fi</html>')));
    expect(errorMessage(await failure(callForClient()))).toContain('Check your internet connection');
  });

  it('says what to do when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(errorMessage(await failure(callForClient()))).toContain('Check your internet connection');
  });
});

describe('code that is missing', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://sightline.example/assets/accounts-1.js',
    'error loading dynamically imported module: https://sightline.example/assets/accounts-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/map-1.css',
  ])('after a release asks to reload the page, whatever else has failed: %s', (message) => {
    const error = new TypeError(message);
    const text = 'Sightline was updated, or the connection was lost. Reload the page, then try again.';
    expect(errorMessage(error, 'Login failed')).toBe(text);
    expect(errorMessage(error)).toBe(text);
  });

  it('without a connection is no reason to reload the page', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const error = new TypeError('Importing a module script failed.');
    expect(errorMessage(error, 'Login failed')).toMatch(/^Can't reach Sightline\./);
    vi.restoreAllMocks();
  });
});
