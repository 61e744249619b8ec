import type { Endpoint } from '@sightline/contracts/core/define';
import { CallError } from './CallError.ts';
import { urlOf } from './call.ts';

/**
 * The response to a download. The body must be read to the end, so that a file that was cut off is never saved.
 * Throws CallError if the download fails.
 */
export async function download(
  { path }: Pick<Endpoint, 'path'>,
  input: Parameters<typeof urlOf>[1],
): Promise<Response> {
  const response = await fetch(urlOf(path, input), { credentials: 'include' }).catch((error: unknown) => {
    throw CallError.unreachable(error);
  });
  if (response.ok) return response;
  throw CallError.fromResponse(response.status, response.statusText, await response.text());
}
