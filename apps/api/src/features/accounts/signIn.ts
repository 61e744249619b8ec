import { setTimeout as delay } from 'node:timers/promises';
import type { SignInRequest } from '@sightline/contracts/accounts';
import { AppError } from '@sightline/contracts/core/errors';
import { findUserByEmail } from '@sightline/store/accounts/users';
import type { z } from 'zod';
import { audit } from '../../core/audit.ts';
import { knownDeviceOf, rememberDevice } from '../../core/knownDevice.ts';
import { authenticate } from '../../core/passport.ts';
import type { Principal } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { startUserSession } from '../../core/session.ts';

type Credentials = z.output<typeof SignInRequest>;

const TRIES_WITHOUT_DELAY = 10;
const LONGEST_DELAY_MS = 3000;

/** Signs in, or throws wrongCredentials; after too many failures tooManyTries with the seconds to wait. */
export async function signInWithPassword(context: Context, credentials: Credentials): Promise<Principal> {
  const { configuration, passport, request, response } = context;
  const forgive = await limitTries(context, credentials).catch(async (refusal: unknown) => {
    audit(context, 'signInLimited', { subject: await subjectOf(context, credentials) });
    throw refusal;
  });
  // Passport reads the request body, so it is replaced by the parsed one.
  request.body = credentials;
  const user = await authenticate(passport, request, response);
  const principal = user && (await startUserSession(request, user));
  if (!principal) {
    audit(context, 'signInFailed', { subject: await subjectOf(context, credentials) });
    throw new AppError('wrongCredentials');
  }
  audit(context, 'signedIn', { subject: principal.subject });
  rememberDevice(response, configuration, credentials.email);
  await forgive();
  return principal;
}

/** Also looked up for unknown addresses, so that the reply takes the same time. */
async function subjectOf({ store }: Context, { email }: Credentials): Promise<string | null> {
  const user = await findUserByEmail(store, email);
  return user && `user:${user._id}`;
}

/** Counts this attempt and refuses or delays it. Returns a function that forgives the attempts after a success. */
async function limitTries(context: Context, { email }: Credentials): Promise<() => Promise<void>> {
  const { limits, request, configuration } = context;
  const address = request.ip ?? 'unknown';
  const device = knownDeviceOf(request, configuration, email);
  const source = `${email} ${device ?? address}`;
  if (!device) await limits.spend('signInByAddress', address);
  await limits.spend('signInBySource', source);
  if (!device) await delay(delayAfter(await limits.count('signInByAccount', email)));
  return async () => {
    await limits.forget('signInBySource', source);
    await limits.forget('signInByAccount', email);
    if (!device) await limits.giveBack('signInByAddress', address);
  };
}

/**
 * Milliseconds by which attempt number `tries` of an account is delayed. A delay instead of a lock: guessing from many
 * addresses becomes slow, and the owner can still sign in (OWASP Authentication Cheat Sheet, account lockout).
 */
export function delayAfter(tries: number): number {
  const beyond = tries - TRIES_WITHOUT_DELAY;
  return beyond <= 0 ? 0 : Math.min(LONGEST_DELAY_MS, 250 * 2 ** (beyond - 1));
}
