import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  getCurrentUser,
  leaveByNavigation,
  listInspectors,
  readPortalInvitation,
  type SignInRequest,
  setPassword,
  signIn,
  signOut,
} from '@sightline/contracts/accounts/accounts';
import { createFirstAdmin, readSetUpLink } from '@sightline/contracts/accounts/firstAdmin';
import { backoffAfter } from '@sightline/contracts/core/backoffAfter';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { addressKey } from '@sightline/server-kit/addressKey';
import { listInspectors as findInspectors, findUserByEmail } from '@sightline/store/accounts/users';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { audit } from '../../core/audit.ts';
import type { Configuration } from '../../core/configuration.ts';
import { cookieName, cookieOptions, readCookie } from '../../core/cookies.ts';
import { authenticate } from '../../core/passport.ts';
import { fullName, type Principal } from '../../core/principal.ts';
import type { RateLimits } from '../../core/RateLimits.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { startUserSession } from '../../core/session.ts';
import * as firstAdmin from './firstAdmin.ts';
import { replaceSession, signOutCaller } from './ownSessions.ts';
import { ownerOfLink, setPasswordByLink } from './passwordLink.ts';
import { presentSession } from './presentSession.ts';
import { passSecondStep } from './twoStep.ts';

const DEVICE_COOKIE = 'sightline.device';
const DAYS_KEPT = 180;

type Secrets = Pick<Configuration, 'sessionSecret' | 'publicUrl'>;

type Credentials = z.output<typeof SignInRequest>;

const TRIES_WITHOUT_DELAY = 10;
const DELAYS = { firstDelayMs: 250, longestDelayMs: 3000 };

export const accountRoutes: readonly Route[] = [
  serve(getCurrentUser, async (context) => await presentSession(context, context.principal)),

  serve(signIn, async (context, { body }) => {
    return await presentSession(context, await signInWithPassword(context, body));
  }),

  serve(signOut, async (context) => {
    await signOutCaller(context);
    return { success: true as const };
  }),

  serveDownload(leaveByNavigation, async (context) => {
    refuseForeignNavigation(context.request);
    await signOutCaller(context);
    context.response.redirect(303, '/');
  }),

  serve(readPortalInvitation, async (context, { body }) => {
    const { user, expiresAt } = await ownerOfLink(context, body.token);
    const { email, firstName } = user;
    return { email, firstName, expiresAt: expiresAt?.toISOString() ?? '' };
  }),

  serve(setPassword, async (context, { body }) => {
    const user = await setPasswordByLink(context, body);
    const principal = await replaceSession(context, () => startUserSession(context.request, user));
    if (!principal) throw new AppError('linkGone');
    return await presentSession(context, principal);
  }),

  serve(readSetUpLink, async (context, { body }) => ({
    expiresAt: (await firstAdmin.checkSetUpLink(context, body.token)).toISOString(),
  })),

  serve(createFirstAdmin, async (context, { body }) => {
    const user = await firstAdmin.createFirstAdmin(context, body);
    const principal = await replaceSession(context, () => startUserSession(context.request, user));
    if (!principal) throw new AppError('linkGone');
    return await presentSession(context, principal);
  }),

  serve(listInspectors, async ({ store }) => {
    const people = await findInspectors(store);
    return people.map((user) => ({
      id: user._id,
      name: fullName(user),
      licenseNumber: user.licenseNumber,
      trades: user.trades,
    }));
  }),
];

/** A link on another site must not sign people out; only our own pages and addresses that a person types may. */
function refuseForeignNavigation(request: Request): void {
  const site = request.get('Sec-Fetch-Site');
  const isOwn =
    site === undefined ? refererIsOwn(request) : ['same-origin', 'same-site', 'none'].includes(site);
  const mode = request.get('Sec-Fetch-Mode') ?? 'navigate';
  if (!isOwn || mode !== 'navigate') throw new AppError('forbidden');
}

/** Recognizes our own pages in browsers without Sec-Fetch-Site. */
function refererIsOwn(request: Request): boolean {
  const referer = request.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).host === request.get('Host');
}

/** Signs in, or throws wrongCredentials, or tooManyTries with the seconds to wait after too many failures. */
async function signInWithPassword(context: Context, credentials: Credentials): Promise<Principal> {
  const { configuration, passport, request, response } = context;
  const forgive = await limitTries(context, credentials).catch(async (refusal: unknown) => {
    audit(context, 'signInLimited', { subject: await subjectOf(context, credentials) });
    throw refusal;
  });
  // Passport reads the request body, so it is replaced by the parsed one.
  request.body = credentials;
  const user = await authenticate(passport, request, response);
  if (user) await passSecondStep(context, user, credentials.code);
  const principal = user && (await replaceSession(context, () => startUserSession(request, user)));
  if (!principal) {
    audit(context, 'signInFailed', { subject: await subjectOf(context, credentials) });
    throw new AppError('wrongCredentials');
  }
  audit(context, 'signedIn', { subject: principal.subject });
  rememberDevice(response, configuration, credentials.email);
  await forgive();
  return principal;
}

/** The account of an address, also looked up for unknown addresses, so that the reply takes the same time. */
async function subjectOf({ store }: Context, { email }: Credentials): Promise<string | null> {
  const user = await findUserByEmail(store, email);
  return user && `user:${user._id}`;
}

/** Counts this attempt and refuses or delays it. Returns a function that forgives the attempts after a success. */
async function limitTries(context: Context, { email }: Credentials): Promise<() => Promise<void>> {
  const { limits, request, configuration } = context;
  const address = addressKey(request.ip);
  const device = knownDeviceOf(request, configuration, email);
  const source = `${email} ${device ?? address}`;
  const byAddress = device ? null : await limits.spend('signInByAddress', address);
  await limits.spend('signInBySource', source);
  // Otherwise a stranger's wrong passwords could lock the owner out.
  if (!device) await delayTry(limits, email);
  return async () => {
    await limits.forget('signInBySource', source);
    await limits.forget('signInByAccount', email);
    if (byAddress) await limits.giveBack(byAddress);
  };
}

/** Delays one attempt of an account at a time, since parallel ones would all wait the same time. */
async function delayTry(limits: RateLimits, email: string): Promise<void> {
  const { spent, total } = await limits.count('signInByAccount', email);
  const milliseconds = delayAfter(total);
  if (milliseconds === 0) return;
  if (!(await limits.hold(`sign-in:${email}`, milliseconds))) {
    // This attempt's password is not checked, so it is not a wrong one.
    await limits.giveBack(spent);
    throw new AppError('tooManyTries', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });
  }
  await delay(milliseconds);
}

/**
 * Milliseconds by which attempt number `tries` of an account is delayed. The delay slows guessing from many
 * addresses, while the owner can still sign in on a new device (OWASP Authentication Cheat Sheet, account
 * lockout).
 */
export function delayAfter(tries: number): number {
  const beyond = tries - TRIES_WITHOUT_DELAY;
  return beyond <= 0 ? 0 : backoffAfter(beyond, DELAYS);
}

/**
 * Marks the browser as known to the account, with a signed cookie that each sign-in renews. Wrong passwords from elsewhere
 * then never lock that person out: the attempts of a known device are counted separately (OWASP, device cookies).
 */
function rememberDevice(response: Response, { sessionSecret, publicUrl }: Secrets, email: string): void {
  const deviceId = mintId();
  const value = `${deviceId}.${signatureOf(deviceId, email, sessionSecret)}`;
  const maxAge = DAYS_KEPT * 24 * 3600 * 1000;
  response.cookie(cookieName(DEVICE_COOKIE, publicUrl), value, { ...cookieOptions(publicUrl), maxAge });
}

/** The id of the device if this account has signed in on it, else null. */
function knownDeviceOf(
  request: Request,
  { sessionSecret, publicUrl }: Secrets,
  email: string,
): string | null {
  const value = readCookie(request, cookieName(DEVICE_COOKIE, publicUrl)) ?? '';
  const [deviceId = '', signature = ''] = value.split('.');
  const expected = Buffer.from(signatureOf(deviceId, email, sessionSecret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
}

/** Signs the device for one account, so that the cookie is not valid for another. */
function signatureOf(deviceId: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`device\0${deviceId}\0${email}`).digest('base64url');
}
