import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchFile } from './fetchFile.ts';

const FILE = '/assets/model.bin';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives up on a file for which no reply comes in a minute', async () => {
  vi.stubGlobal('fetch', (_file: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    return promise;
  });
  const failure = expect(fetchFile(FILE)).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
});

it('waits for a file as long as parts of it arrive', async () => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream)));
  const file = fetchFile(FILE);
  for (const part of ['first ', 'second ']) {
    await vi.advanceTimersByTimeAsync(50_000);
    body?.enqueue(new TextEncoder().encode(part));
  }
  body?.close();
  expect(await (await file).text()).toBe('first second ');
});

it('refuses a file that the server does not have', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(fetchFile(FILE)).rejects.toThrow('/assets/model.bin: 404');
});
