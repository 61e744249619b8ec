import type { SignInRequest } from '@sightline/contracts/accounts';
import { AppError } from '@sightline/contracts/core/errors';
import type { z } from 'zod';
import { authenticate } from '../../core/passport.ts';
import type { Principal } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { startUserSession } from '../../core/session.ts';

/** Signs in, or says wrongCredentials; after too many failures by account or address, how long to wait. */
export async function signInWithPassword(
  context: Context,
  credentials: z.output<typeof SignInRequest>,
): Promise<Principal> {
  const { limits, passport, request, response } = context;
  const address = request.ip ?? 'unknown';
  await limits.spend('signInByAddress', address);
  await limits.spend('signInByAccount', credentials.email);
  // Passport reads the body itself: it gets the parsed one.
  request.body = credentials;
  const user = await authenticate(passport, request, response);
  const principal = user && (await startUserSession(request, user));
  if (!principal) throw new AppError('wrongCredentials');
  await limits.forget('signInByAccount', credentials.email);
  await limits.giveBack('signInByAddress', address);
  return principal;
}
