import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Patience } from '../process/Patience.ts';
import * as terminal from './terminal.ts';

const REPLY_MS = 5000;
const STATUS_MS = 5000;
/** The time without a byte after which a download is given up. */
export const STALLED_MS = 20_000;

/**
 * Whether this address replies at all, even with an error, decided within seconds on a machine without network.
 */
export async function isReachable(url: string): Promise<boolean> {
  using patience = new Patience(REPLY_MS);
  const response = await fetch(url, { method: 'HEAD', signal: patience.signal }).catch(() => undefined);
  return response !== undefined;
}

/** Downloads to a file. Returns the reason in words when that is not possible. */
export async function download(
  url: string,
  file: string,
  { largest, stalledMs = STALLED_MS }: { largest: number; stalledMs?: number | undefined },
): Promise<string | undefined> {
  const { host } = new URL(url);
  using patience = new Patience(stalledMs);
  const telling = setInterval(() => {
    if (patience.waitedMs > STATUS_MS)
      terminal.detail(
        `${host} has sent nothing for ${Math.round(patience.waitedMs / 1000)} of at most ${stalledMs / 1000} s`,
      );
  }, STATUS_MS);
  try {
    const response = await fetch(url, { signal: patience.signal });
    if (response.status === 404) return `${host} has none for this machine`;
    if (!response.ok || !response.body) return `${host} answered with status ${response.status}`;
    const size = Number(response.headers.get('content-length'));
    await pipeline(received(response.body, { size, largest, patience }), createWriteStream(file));
    return undefined;
  } catch (error) {
    return patience.signal.aborted
      ? `${host} sent nothing for ${stalledMs / 1000} seconds`
      : `the download from ${host} failed: ${reasonOf(error)}`;
  } finally {
    clearInterval(telling);
  }
}

async function* received(
  body: ReadableStream<Uint8Array>,
  { size, largest, patience }: { size: number; largest: number; patience: Patience },
): AsyncGenerator<Uint8Array> {
  const total = size ? (size / 1e6).toFixed(1) : '?';
  let bytes = 0;
  for await (const chunk of body) {
    patience.progress();
    bytes += chunk.length;
    if (bytes > largest) throw new Error(`it is larger than ${largest} bytes`);
    terminal.progress(`downloaded ${(bytes / 1e6).toFixed(1)} of ${total} MB`);
    yield chunk;
  }
}

/** The reason of a failed fetch, which names only its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
