import { AppError } from '@sightline/contracts/core/errors';
import type { Request, RequestHandler } from 'express';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that another site started. Browsers send Sec-Fetch-Site, older ones Origin;
 * callers other than browsers send neither, and have no cookie without signing in.
 */
export function refuseCrossSite(publicUrl: URL): RequestHandler {
  return (request, _response, next) => {
    if (!READING.has(request.method) && !isOwnSite(request, publicUrl)) throw new AppError('forbidden');
    next();
  };
}

/**
 * Refuses a download that another site started in the browser of a signed-in person. That site cannot read
 * the file, but the download would be on the person's device and, for an export, in the audit list under
 * their name.
 */
export function refuseForeignDownload(request: Request, publicUrl: URL): void {
  if (!isOwnSite(request, publicUrl)) throw new AppError('foreignDownload');
}

/** Whether a page of this product, a bookmark or a typed address started the request. */
export function isOwnSite(request: Request, publicUrl: URL): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.get('Origin');
  return origin === undefined || origin === publicUrl.origin || hostOf(origin) === request.get('Host');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses navigation to an endpoint that returns data, which only the app's own requests read. After signing
 * out offline the cookie stays valid until the server learns of it, so a person who types an address into the
 * browser in the meantime would read that data. Downloads and report pages are opened by links. Only browsers
 * send the mode of a request.
 */
export function refuseNavigation(request: Request): void {
  if (isNavigation(request)) throw new AppError('notAPage');
}

/** Whether an address was opened, as opposed to requested by a page. */
export function isNavigation(request: Request): boolean {
  return request.get('Sec-Fetch-Mode') === 'navigate';
}
