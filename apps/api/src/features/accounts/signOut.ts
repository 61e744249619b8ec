import { AppError } from '@sightline/contracts/core/errors';
import type { Request } from 'express';
import { audit } from '../../core/audit.ts';
import type { Context } from '../../core/serve.ts';
import { endSession, sessionKey } from '../../core/session.ts';
import { dropFromRooms } from '../rooms/liveRights.ts';

/** Ends this session and its live calls; another device of the person stays. Without a session nothing happens. */
export async function signOutCaller(context: Context): Promise<void> {
  const { principal, configuration, request, response } = context;
  const sessionId = sessionKey(request);
  await endSession(request, response, configuration.publicUrl);
  if (!principal) return;
  audit(context, 'signedOut', { subject: principal.subject });
  await dropFromRooms(context, { subject: principal.subject, sessionId, reason: 'signedOut' });
}

/** A link on another site must not sign people out: only our own pages, and what a person opens by hand, may. */
export function refuseForeignNavigation(request: Request): void {
  const site = request.get('Sec-Fetch-Site');
  const isOwn =
    site === undefined ? refererIsOwn(request) : ['same-origin', 'same-site', 'none'].includes(site);
  const mode = request.get('Sec-Fetch-Mode') ?? 'navigate';
  if (!isOwn || mode !== 'navigate') throw new AppError('forbidden');
}

/** For browsers without Sec-Fetch-Site. */
function refererIsOwn(request: Request): boolean {
  const referer = request.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).host === request.get('Host');
}
