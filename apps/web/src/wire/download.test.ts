import { getPhotoImage } from '@sightline/contracts/photos/photos';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { download } from './download.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file whose parts arrive when the test says so. */
function arriving() {
  let end: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (end = controller) });
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => end?.error(signal.reason));
    return Promise.resolve(new Response(body));
  });
  return {
    arrive: (text: string) => end?.enqueue(new TextEncoder().encode(text)),
    end: () => end?.close(),
  };
}

const photo = () => download(getPhotoImage, { params: { photoId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' } });

it('waits for a file as long as parts of it arrive', async () => {
  const file = arriving();
  const downloaded = photo();
  for (const part of ['first ', 'second ', 'third']) {
    await vi.advanceTimersByTimeAsync(50_000);
    file.arrive(part);
  }
  file.end();
  expect(await (await downloaded).contents.text()).toBe('first second third');
});

it('ends a download on which nothing arrives any longer', async () => {
  const file = arriving();
  const failure = expect(photo()).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(50_000);
  file.arrive('first');
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
});
