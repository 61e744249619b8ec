import { createHmac } from 'node:crypto';
import type { RoomTicket } from '@sightline/contracts/rooms';
import type { Configuration } from '../../core/configuration.ts';

/** Longer than a long inspection: a phone that changes network late in the call needs them again. */
const VALID_SECONDS = 6 * 3600;

/** Credentials of the relay for one person, as coturn computes them from its shared secret (TURN REST). */
export function turnServersFor(
  turn: Configuration['turn'],
  person: string,
  now: number = Date.now(),
): RoomTicket['iceServers'] {
  if (!turn || turn.urls.length === 0) return [];
  // A colon separates the parts for coturn, so there must be no other.
  const username = `${Math.floor(now / 1000) + VALID_SECONDS}:${person.replaceAll(':', '-')}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: [...turn.urls], username, credential }];
}
