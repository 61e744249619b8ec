import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as say from './say.ts';

const firstAnswerMs = 2000;

/** Whether this address answers at all, be it with a refusal. A machine without that network must notice in a second or two. */
export async function isReachable(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(firstAnswerMs),
  }).catch(() => undefined);
  return response !== undefined;
}

/** Downloads to a file. False when it is refused, missing, or silent for two seconds at the start. */
export async function download(url: string, file: string): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), firstAnswerMs);
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
    say.progress(`downloaded ${Math.round(bytes / 1e6)} of ${total} MB`);
    yield value;
  }
}
