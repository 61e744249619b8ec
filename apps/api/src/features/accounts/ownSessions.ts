import type { AccountSession } from '@sightline/contracts/accounts/account';
import { deleteSessions, listSessionsOf, type SignInSession } from '@sightline/store/accounts/signInSessions';
import { audit } from '../../core/audit.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { endSession, sessionKey } from '../../core/session.ts';
import { dropFromRooms } from '../rights/liveRights.ts';
import type { Owner } from './confirmPassword.ts';

interface SignedInSession {
  subject: string;
  sessionId: string;
}

/** The devices on which a person is signed in, as shown to that person. */
export async function presentSessions({ store, principal, request }: Owner): Promise<AccountSession[]> {
  const found = await listSessionsOf(store, principal.userId);
  const own = sessionKey(request);
  const shown = found.map((session) => presentSession(session, own));
  return shown.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

function presentSession({ _id, lastModified, session }: SignInSession, own: string): AccountSession {
  const id = sessionKey({ sessionID: _id });
  return {
    id,
    device: session.device ?? '',
    startedAt: session.startedAt,
    lastUsedAt: (lastModified ?? new Date(session.startedAt)).toISOString(),
    isCurrent: id === own,
  };
}

type EndServices = Pick<Services, 'store' | 'redis' | 'configuration'>;

/**
 * Ends the sessions of a person and the calls on these devices: one (`onlyKey`, as sessionKey names it), all, or all except
 * one. Returns how many.
 */
export async function endSessionsOf(
  services: EndServices,
  userId: string,
  { exceptId, onlyKey }: { exceptId?: string; onlyKey?: string } = {},
): Promise<number> {
  const found = await listSessionsOf(services.store, userId);
  const ended = found
    .map(({ _id }) => ({ _id, key: sessionKey({ sessionID: _id }) }))
    .filter(({ _id, key }) => _id !== exceptId && (onlyKey === undefined || key === onlyKey));
  // The sessions end before the calls, so that their devices get no further ticket.
  await deleteSessions(
    services.store,
    ended.map(({ _id }) => _id),
  );
  for (const { key: sessionId } of ended)
    await dropFromRooms(services, { subject: `user:${userId}`, sessionId, reason: 'signedOut' });
  return ended.length;
}

/** Ends this session and its live calls; other devices of the person stay signed in. Does nothing without a session. */
export async function signOutCaller(context: Context): Promise<void> {
  const session = sessionOf(context);
  await endSession(context.request, context.response, context.configuration.publicUrl);
  if (session) await endCalls(context, session);
}

/** Starts another session in place of the caller's, which ends as if the caller had signed out. */
export async function replaceSession<Started>(
  context: Context,
  start: () => Promise<Started>,
): Promise<Started> {
  const before = sessionOf(context);
  const started = await start();
  if (before) await endCalls(context, before);
  return started;
}

function sessionOf({ principal, request }: Context): SignedInSession | null {
  return principal && { subject: principal.subject, sessionId: sessionKey(request) };
}

/** Ends the calls of a session that has ended, so that it gets no further ticket. */
async function endCalls(context: Context, { subject, sessionId }: SignedInSession): Promise<void> {
  audit(context, 'signedOut', { subject });
  await dropFromRooms(context, { subject, sessionId, reason: 'signedOut' });
}
