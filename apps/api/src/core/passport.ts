import { fingerprintOf } from '@sightline/store/accounts/signInSessions';
import { findUser, findUserByEmail, type UserRecord } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import type { Request, Response } from 'express';
import { Passport, type PassportStatic } from 'passport';
import { Strategy } from 'passport-local';
import { passwordMatches } from './passwords.ts';

declare global {
  namespace Express {
    interface User extends UserRecord {}
  }
}

export type Authenticator = ReturnType<typeof createPassport>;

interface SignedIn {
  userId: string;
  /** Fingerprint of the password and the account's access at sign-in: a new password ends the session. */
  password: string;
}

/** The Passport instance of one app: users come from the session, sign-ins from email and password. */
export function createPassport(store: Store) {
  const passport = new Passport() as PassportStatic;
  passport.serializeUser<SignedIn>((user, done) =>
    done(null, { userId: user._id, password: fingerprintOf(user) }),
  );
  passport.deserializeUser<SignedIn>((signedIn, done) => {
    userOfSession(store, signedIn).then((user) => done(null, user ?? false), done);
  });
  passport.use(localStrategy(store));
  return passport;
}

/**
 * The user of a session; null once the account is inactive or has a new password, so that a stolen session
 * ends with the password. It stays null when the account is active again.
 */
async function userOfSession(store: Store, { userId, password }: SignedIn): Promise<UserRecord | null> {
  const user = await findUser(store, userId);
  return user?.isActive && fingerprintOf(user) === password ? user : null;
}

function localStrategy(store: Store): Strategy {
  return new Strategy({ usernameField: 'email', session: false }, (email, password, done) => {
    verify(store, email, password).then((user) => done(null, user ?? false), done);
  });
}

/** Does the same work for an unknown address, an inactive account and a wrong password. */
async function verify(store: Store, email: string, password: string): Promise<UserRecord | null> {
  const user = await findUserByEmail(store, email);
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  return user?.isActive && matches ? user : null;
}

/** The account that the email and password in the body belong to; null when they do not match. */
export async function authenticate(
  passport: Authenticator,
  request: Request,
  response: Response,
): Promise<UserRecord | null> {
  return await new Promise((resolve, reject) => {
    const decide = (error: unknown, user?: UserRecord | false | null): void =>
      error ? reject(error) : resolve(user || null);
    passport.authenticate('local', { session: false }, decide)(request, response, reject);
  });
}
