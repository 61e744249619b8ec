import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Services } from './services.ts';

interface SentFile {
  key: string;
  contentType: string;
  /** Changes with the bytes. */
  version: string;
  disposition: 'inline' | `attachment; filename="${string}"`;
  /** Photos are kept by the browser; reports are not, so that Back shows nothing after signing out. */
  cached: boolean;
}

/**
 * Sends stored bytes. They never change, so a browser may keep what is `cached`; `no-cache` makes it revalidate each
 * time, so that access that was withdrawn ends at once, at the price of an empty 304.
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
    // Opened by itself, a file may do nothing at all.
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
