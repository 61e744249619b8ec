import { AppError } from '@sightline/contracts/core/errors';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { publishRoomOrder } from '@sightline/server-kit/roomOrders';
import type { Request } from 'express';
import type { Context } from '../../core/serve.ts';
import { endSession } from '../../core/session.ts';

/** Ends the session and puts the person out of every live room. Nobody signing out is nothing wrong. */
export async function signOutCaller(context: Context): Promise<void> {
  const { principal, redis, configuration, request, response } = context;
  await endSession(request, response, configuration.publicUrl);
  if (!principal) return;
  const order = { do: 'dropSubject', subject: principal.subject, reason: 'signedOut' } as const;
  await waitAtMost(2000, publishRoomOrder(redis, configuration.redisPrefix, order));
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
