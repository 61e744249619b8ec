import type { Endpoint } from '@sightline/contracts/core/define';
import { CallError } from './CallError.ts';
import { urlOf } from './call.ts';
import { SilenceLimit } from './SilenceLimit.ts';

export interface Download {
  headers: Headers;
  contents: Blob;
}

/** Downloads a file to its end: one that was cut off is never saved. Throws CallError if the download fails. */
export async function download(
  { path }: Pick<Endpoint, 'path'>,
  input: Parameters<typeof urlOf>[1],
): Promise<Download> {
  const limit = new SilenceLimit();
  try {
    const response = await fetch(urlOf(path, input), { credentials: 'include', signal: limit.signal });
    const { ok, status, statusText, headers } = response;
    if (!ok) throw CallError.fromResponse(status, statusText, await response.text());
    return { headers, contents: await contentsOf(response, limit) };
  } catch (error) {
    throw limit.failureOf(error);
  } finally {
    limit.end();
  }
}

/** A large file may take long on a slow connection, as long as it arrives. */
async function contentsOf({ body, headers }: Response, limit: SilenceLimit): Promise<Blob> {
  const listener = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      limit.heard();
      controller.enqueue(chunk);
    },
  });
  return await new Response(body?.pipeThrough(listener) ?? null, { headers }).blob();
}
