import { createHmac, timingSafeEqual } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import type { Request, Response } from 'express';
import type { Configuration } from './configuration.ts';
import { cookieName, cookieOptions, readCookie } from './cookies.ts';

const COOKIE = 'sightline.device';
const DAYS_KEPT = 180;

/**
 * A browser in which an account has signed in gets a signed cookie. Wrong passwords from elsewhere then never lock that
 * person out: the attempts of a known device are counted separately (OWASP, device cookies).
 */

type Secrets = Pick<Configuration, 'sessionSecret' | 'publicUrl'>;

/** Marks the browser as known to the account. Each sign-in renews it. */
export function rememberDevice(
  response: Response,
  { sessionSecret, publicUrl }: Secrets,
  email: string,
): void {
  const deviceId = mintId();
  const value = `${deviceId}.${signatureOf(deviceId, email, sessionSecret)}`;
  const maxAge = DAYS_KEPT * 24 * 3600 * 1000;
  response.cookie(cookieName(COOKIE, publicUrl), value, { ...cookieOptions(publicUrl), maxAge });
}

/** The id of the device if this account has signed in on it, else null. */
export function knownDeviceOf(
  request: Request,
  { sessionSecret, publicUrl }: Secrets,
  email: string,
): string | null {
  const value = readCookie(request, cookieName(COOKIE, publicUrl)) ?? '';
  const [deviceId = '', signature = ''] = value.split('.');
  const expected = Buffer.from(signatureOf(deviceId, email, sessionSecret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
}

/** Signs the device for one account, so that the cookie is not valid for another. */
function signatureOf(deviceId: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`device\0${deviceId}\0${email}`).digest('base64url');
}
