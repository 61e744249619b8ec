import { sessionKeyOf } from '@sightline/store/accounts/signInSessions';
import type { UserRecord } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { findInvitation, type InvitationRecord } from '@sightline/store/rooms/invitations';
import { MongoStore } from 'connect-mongo';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { cookieName, cookieOptions } from './cookies.ts';
import { deviceName } from './deviceName.ts';
import { type GuestPrincipal, type Principal, principalOfGuest, principalOfUser } from './principal.ts';
import type { Services } from './services.ts';

const COOKIE = 'sightline.sid';
const SECONDS_KEPT = 7 * 24 * 3600;

declare module 'express-session' {
  interface SessionData {
    /** The personal link of a guest. */
    invitationId: string;
    /** The device of an account's session, as its owner recognizes it in the list of devices. */
    device: string;
    startedAt: string;
  }
}

declare global {
  namespace Express {
    interface Request {
      /** The caller; null without a session. */
      principal: Principal | null;
    }
  }
}

/**
 * Reads the session and finds its principal. Sessions live in MongoDB, so that people stay signed in after a
 * restart.
 */
export function sessions({ store, configuration, passport }: Services): RequestHandler[] {
  const kept = session({
    name: cookieName(COOKIE, configuration.publicUrl),
    secret: configuration.sessionSecret,
    store: MongoStore.create({
      client: store.client,
      dbName: store.databaseName,
      collectionName: 'sessions',
      ttl: SECONDS_KEPT,
      touchAfter: 3600,
      // Sessions are stored as objects, so that those of one person can be found
      // (store/accounts/signInSessions.ts).
      serialize: (value) => JSON.parse(JSON.stringify(value)),
      unserialize: (stored: unknown) => stored as session.SessionData,
    }),
    cookie: { ...cookieOptions(configuration.publicUrl), maxAge: SECONDS_KEPT * 1000 },
    rolling: true,
    resave: false,
    saveUninitialized: false,
  });
  return [kept, passport.session(), identify(store)];
}

function identify(store: Store): RequestHandler {
  return async (request, _response, next) => {
    const { invitationId } = request.session;
    request.principal = null;
    if (request.user) request.principal = principalOfUser(request.user);
    else if (invitationId) request.principal = principalOfGuest(await findInvitation(store, invitationId));
    next();
  };
}

/** Signs a person in under a new session id, so that a planted id is worthless (session fixation). */
export async function startUserSession(request: Request, user: UserRecord): Promise<Principal | null> {
  await settled((done) => request.logIn(user, done));
  request.session.device = deviceName(request.get('User-Agent'));
  request.session.startedAt = new Date().toISOString();
  request.principal = principalOfUser(user);
  return request.principal;
}

/** Starts the session of a guest with a personal link, which replaces an existing session. */
export async function startGuestSession(
  request: Request,
  invitation: InvitationRecord,
): Promise<GuestPrincipal | null> {
  await settled((done) => request.session.regenerate(done));
  request.session.invitationId = invitation._id;
  await settled((done) => request.session.save(done));
  const guest = principalOfGuest(invitation);
  request.principal = guest;
  return guest;
}

export function sessionKey({ sessionID }: Pick<Request, 'sessionID'>): string {
  return sessionKeyOf(sessionID);
}

export async function endSession(request: Request, response: Response, publicUrl: URL): Promise<void> {
  await settled((done) => request.session.destroy(done));
  response.clearCookie(cookieName(COOKIE, publicUrl), cookieOptions(publicUrl));
  // Back must not show earlier screens: the browser drops the cached pages and files of the session.
  response.set('Clear-Site-Data', '"cache"');
}

async function settled(act: (done: (error?: unknown) => void) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    act((error) => (error ? reject(error) : resolve()));
  });
}
