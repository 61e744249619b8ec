import type { findRevocation, Revocable } from '@sightline/server-kit/revocations';
import type { Room } from './Room.ts';

export type FindRevocation = (who: Revocable) => ReturnType<typeof findRevocation>;

/**
 * Ends a person's hosting if a right was revoked since the hand-over, which counts like a ticket of that time.
 */
export async function endWithdrawnHosting(
  room: Room,
  person: Revocable,
  find: FindRevocation,
): Promise<void> {
  const received = room.hosting.of(person.sub);
  if (!received?.hosts) return;
  const revoked = await find({ ...person, role: 'host', iat: Date.parse(received.at) / 1000 });
  if (revoked) room.hosting.end(person.sub);
}
