import { AppError } from '@sightline/contracts/core/errors';
import type { Request, RequestHandler } from 'express';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and were started by another site. Browsers say so in Sec-Fetch-Site, older
 * ones in Origin; callers other than browsers send neither, and have no cookie without signing in.
 */
export function refuseCrossSite(publicUrl: URL): RequestHandler {
  return (request, _response, next) => {
    if (!READING.has(request.method) && !isOwnSite(request, publicUrl)) throw new AppError('forbidden');
    next();
  };
}

function isOwnSite(request: Request, publicUrl: URL): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.get('Origin');
  return origin === undefined || origin === publicUrl.origin || hostOf(origin) === request.get('Host');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
