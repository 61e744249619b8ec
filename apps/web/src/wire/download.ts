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
    return { headers, contents: await limit.contentsOf(response) };
  } catch (error) {
    throw limit.failureOf(error);
  } finally {
    limit.end();
  }
}
