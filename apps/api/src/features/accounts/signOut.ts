import { audit } from '../../core/audit.ts';
import type { Context } from '../../core/serve.ts';
import { endSession, sessionKey } from '../../core/session.ts';
import { dropFromRooms } from '../rights/liveRights.ts';

interface SignedInSession {
  subject: string;
  sessionId: string;
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
