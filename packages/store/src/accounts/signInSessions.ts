import { createHash } from 'node:crypto';
import type { Collection as DriverCollection } from 'mongodb';
import type { IndexedCollection } from '../core/collection.ts';
import type { Store } from '../core/store.ts';
import type { UserRecord } from './users.ts';

/** The sessions that express-session writes (api/core/session.ts), listed by person. Decision 085. */
export const signInSessions = {
  name: 'sessions',
  indexes: [[{ 'session.passport.user.userId': 1 }]],
} as const satisfies IndexedCollection;

/** The part of a stored session that is read here. */
export interface SignInSession {
  /** The secret id in the cookie. */
  _id: string;
  expires: Date;
  /** The time of the last write, which happens once an hour. */
  lastModified?: Date;
  session: { device?: string; startedAt: string; passport: { user: { password: string } } };
}

/** A hash of the session id, which names the session in tickets and room orders without giving access to it. */
export function sessionKeyOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

/** A value derived from the salted hash: a session that does not match it has ended. Decision 085. */
export function fingerprintOf({
  passwordHash,
  sessionEpoch,
}: Pick<UserRecord, 'passwordHash' | 'sessionEpoch'>): string {
  return createHash('sha256')
    .update(`${passwordHash ?? ''}${sessionEpoch > 0 ? ` ${sessionEpoch}` : ''}`)
    .digest('base64url')
    .slice(0, 16);
}

/** The names of the sessions in which this person is signed in: none after a deactivation or a new password. */
export async function liveSessionKeysOf(store: Store, user: UserRecord): Promise<Set<string>> {
  if (!user.isActive) return new Set();
  const current = fingerprintOf(user);
  const sessions = await listSessionsOf(store, user._id);
  const live = sessions.filter(({ session }) => session.passport.user.password === current);
  return new Set(live.map(({ _id }) => sessionKeyOf(_id)));
}

/** A person's sessions, latest first. */
export async function listSessionsOf(store: Store, userId: string): Promise<SignInSession[]> {
  return await sessionsOf(store)
    .find({ ...ownedBy(userId), expires: { $gt: new Date() } })
    .sort({ lastModified: -1, _id: 1 })
    .toArray();
}

/** Ends these sessions: their next requests are not signed in. */
export async function deleteSessions(store: Store, sessionIds: readonly string[]): Promise<void> {
  await sessionsOf(store).deleteMany({ _id: { $in: [...sessionIds] } });
}

const ownedBy = (userId: string) => ({ 'session.passport.user.userId': userId });

function sessionsOf(store: Store): DriverCollection<SignInSession> {
  return store.client.db(store.databaseName).collection<SignInSession>(signInSessions.name);
}
