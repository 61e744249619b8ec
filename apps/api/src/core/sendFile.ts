import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Services } from './services.ts';

interface SentFile {
  key: string;
  contentType: string;
  /** Changes with the bytes. */
  version: string;
  disposition: 'inline' | `attachment; filename="${string}"`;
  /** Browsers cache photos, but not reports, so that Back shows nothing after signing out. */
  cached: boolean;
}

/**
 * Sends stored bytes. They never change, so a browser may keep what is `cached`; `no-cache` makes it revalidate each
 * time, so that withdrawn access ends at once, at the cost of an empty 304.
 */
export async function sendFile(
  { request, response, storage }: { request: Request; response: Response } & Pick<Services, 'storage'>,
  { key, contentType, version, disposition, cached }: SentFile,
): Promise<void> {
  const headers = {
    'Cache-Control': cached ? 'private, no-cache' : 'no-store',
    ETag: `"${version}"`,
    'Content-Disposition': disposition,
    'X-Content-Type-Options': 'nosniff',
    // A file that is opened directly can neither load nor run anything.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  response.set('ETag', headers.ETag);
  if (request.fresh) return void response.set(headers).status(304).end();
  response.removeHeader('ETag');
  const { stream, bytes } = await storage.open(key);
  response.set(headers).type(contentType).set('Content-Length', String(bytes));
  await pipeline(stream, response).catch((error: unknown) => {
    // The client disconnected.
    if (!response.destroyed) throw error;
  });
}
