import { createHmac } from 'node:crypto';
import type { RoomTicket } from '@sightline/contracts/rooms';
import type { Configuration } from '../../core/configuration.ts';

/**
 * Credentials open a relay and do not keep it open: a call outlives them, and the page fetches new ones before it
 * restarts ICE. The same number stands in infra/turn/turnserver.conf and the documents; a test compares them.
 */
export const CREDENTIALS_VALID_SECONDS = 10 * 60;

/** Credentials of the relay for one person, as coturn computes them from its shared secret (TURN REST). */
export function turnServersFor(
  turn: Configuration['turn'],
  person: string,
  now: number = Date.now(),
): RoomTicket['iceServers'] {
  if (!turn || turn.urls.length === 0) return [];
  // A colon separates the parts for coturn, so there must be no other.
  const username = `${Math.floor(now / 1000) + CREDENTIALS_VALID_SECONDS}:${person.replaceAll(':', '-')}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: [...turn.urls], username, credential }];
}
