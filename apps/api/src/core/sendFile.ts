import { pipeline } from 'node:stream/promises';
import { AppError } from '@sightline/contracts/core/errors';
import { checkStoredHash } from '@sightline/server-kit/storage/checkHash';
import { openCheckedRange } from '@sightline/server-kit/storage/chunks';
import type { FileRange } from '@sightline/server-kit/storage/FileStorage';
import { create } from 'content-disposition';
import type { Request, Response } from 'express';
import type { Services } from './services.ts';

interface SentFile {
  key: string;
  contentType: string;
  /** A version that changes with the bytes. */
  version: string;
  /** The hash on record for the whole file, compared before the first byte is sent. */
  sha256?: string;
  /** The hashes on record for its chunks: of a large file, only those of a requested range are read and compared. */
  chunks?: readonly string[];
  /** A check before the first byte is sent; throws when nothing may be sent. */
  check?: () => Promise<void>;
  /** Whether a browser shows or saves the file. */
  disposition: 'inline' | 'attachment';
  /** The name under which the file is saved, as a person typed it. */
  filename?: string;
  /** Whether browsers cache the file: photos, but not reports, so that Back shows nothing after signing out. */
  cached: boolean;
  /**
   * The size of a file whose parts may be requested: Safari plays no audio from a server without range
   * requests.
   */
  bytes?: number;
}

/**
 * Sends stored bytes. They never change, so a browser may keep files that are `cached`; `no-cache` makes it
 * revalidate each time, so that withdrawn access ends at once, at the cost of an empty 304.
 */
export async function sendFile(
  { request, response, storage }: { request: Request; response: Response } & Pick<Services, 'storage'>,
  { key, contentType, version, sha256, chunks, check, disposition, filename, cached, bytes: size }: SentFile,
): Promise<void> {
  const headers = {
    'Cache-Control': cached ? 'private, no-cache' : 'no-store',
    ETag: `"${version}"`,
    // Letters outside ASCII are in `filename*` (RFC 6266, RFC 8187).
    'Content-Disposition': create(filename?.toWellFormed(), { type: disposition }),
    'X-Content-Type-Options': 'nosniff',
    // A file that is opened directly can neither load nor run anything.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  response.set('ETag', headers.ETag);
  if (request.fresh) return void response.set(headers).status(304).end();
  response.removeHeader('ETag');
  const range = size === undefined ? null : requestedRange(request, size, headers.ETag);
  if (size !== undefined) response.set('Accept-Ranges', 'bytes');
  if (range === 'unsatisfiable')
    return void response.set('Content-Range', `bytes */${size}`).status(416).end();
  await check?.();
  const isByChunks = range !== null && chunks !== undefined && size !== undefined;
  if (sha256 !== undefined && !isByChunks) await checkStoredHash(storage, key, sha256);
  const { stream, bytes } = isByChunks
    ? await openCheckedRange(storage, key, { chunks, bytes: size }, range)
    : await storage.open(key, range ?? undefined);
  response.set(headers).type(contentType);
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : bytes));
  await pipeline(stream, response).catch((error: unknown) => {
    // Otherwise the client disconnected.
    if (error instanceof AppError || !response.destroyed) throw error;
  });
}

/**
 * The requested range of bytes; null for the whole file, also for several ranges or another version (RFC
 * 9110, 14.2).
 */
function requestedRange(request: Request, size: number, etag: string): FileRange | 'unsatisfiable' | null {
  const ifRange = request.get('If-Range');
  if (ifRange !== undefined && ifRange !== etag) return null;
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
