import { afterEach, expect, it, vi } from 'vitest';
import { fetchModelAhead } from './modelFiles.ts';

const MODEL = 'http://localhost/api/object-model/version/model.json';
const SHARDS = ['group1-shard1of2', 'group1-shard2of2'];

afterEach(() => {
  vi.useRealTimers();
});

/** A server on which these files hang; returns the addresses that were requested. */
function serve({ hanging = [] as string[] } = {}): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (file: string | URL, { signal }: { signal: AbortSignal }) => {
    requested.push(`${file}`);
    if (!hanging.some((name) => `${file}`.endsWith(name)))
      return new Response(JSON.stringify({ weightsManifest: [{ paths: SHARDS }] }));
    return await new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  return requested;
}

it('fetches each file of an installed model', async () => {
  const requested = serve();
  await fetchModelAhead(MODEL);
  expect(requested).toEqual([MODEL, ...SHARDS.map((name) => new URL(name, MODEL).href)]);
});

it.each(['model.json', ...SHARDS])('gives up when %s does not arrive', async (name) => {
  vi.useFakeTimers();
  const requested = serve({ hanging: [name] });
  const failure = expect(fetchModelAhead(MODEL)).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(requested.at(-1)).toMatch(name));
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
});
