import type { Collection as DriverCollection } from 'mongodb';
import type { IndexedCollection } from '../core/collection.ts';
import type { Store } from '../core/store.ts';

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
  session: { device?: string; startedAt: string };
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
