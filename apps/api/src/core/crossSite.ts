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

/**
 * Refuses a download that another site has started in the browser of a signed-in person. That site cannot read the file, but
 * the download would be on the person's device and, as an export, in the audit list under their name.
 */
export function refuseForeignDownload(request: Request, publicUrl: URL): void {
  if (!isOwnSite(request, publicUrl)) throw new AppError('foreignDownload');
}

/** Started by a page of this product, by a bookmark, or by typing the address. */
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
 * Data is for the app's own requests. A session may outlive its person on the device: after signing out offline the cookie
 * is valid until the server learns of it, and a person who types an address into the browser in the meantime would read it.
 * Downloads and report pages are opened by links. Browsers name the mode of each request, other callers none.
 */
export function refuseNavigation(request: Request): void {
  if (isNavigation(request)) throw new AppError('notAPage');
}

/** An address that was opened, as opposed to one that a page reads. */
export function isNavigation(request: Request): boolean {
  return request.get('Sec-Fetch-Mode') === 'navigate';
}
