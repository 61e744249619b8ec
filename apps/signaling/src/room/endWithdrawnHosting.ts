import type { findRevocation, Revocable } from '@sightline/server-kit/revocations';
import type { Room } from './Room.ts';

export type FindRevocation = (who: Revocable) => ReturnType<typeof findRevocation>;

/** A person who received hosting keeps it only if nothing was withdrawn since: a hand-over is as old as a ticket of then. */
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
