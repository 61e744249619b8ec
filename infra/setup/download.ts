import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as terminal from './terminal.ts';

const firstReplyMs = 2000;

/**
 * Whether this address replies at all, even with an error, decided within seconds on a machine without network.
 */
export async function isReachable(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(firstReplyMs),
  }).catch(() => undefined);
  return response !== undefined;
}

/** Downloads to a file. Returns false when the server refuses, or does not reply within two seconds. */
export async function download(url: string, file: string): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), firstReplyMs);
  try {
    const response = await fetch(url, { signal: abort.signal });
    clearTimeout(timer);
    if (!response.ok || !response.body) return false;
    const size = Number(response.headers.get('content-length'));
    await pipeline(received(response.body, size), createWriteStream(file));
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function* received(body: ReadableStream<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const total = size ? Math.round(size / 1e6) : '?';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    terminal.progress(`downloaded ${Math.round(bytes / 1e6)} of ${total} MB`);
    yield value;
  }
}
