import { SilenceLimit } from './SilenceLimit.ts';

/** A file of the app to its end, however long it takes as long as it arrives. Throws if it cannot be had. */
export async function fetchFile(file: string | URL): Promise<Blob> {
  const limit = new SilenceLimit();
  try {
    const response = await fetch(file, { signal: limit.signal });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return await limit.contentsOf(response);
  } finally {
    limit.end();
  }
}
