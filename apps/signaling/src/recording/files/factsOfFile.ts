import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export async function factsOfFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const stream = createReadStream(path);
  await pipeline(stream, hash);
  return { bytes: stream.bytesRead, sha256: hash.digest('hex') };
}
