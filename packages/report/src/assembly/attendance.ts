import type { ReportContent } from '@sightline/contracts/reports/content';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

type Stay = ReportContent['attendance'][number];

/** The attendance of the room: one entry per stay, in order of arrival. */
export function attendanceFrom(events: readonly RoomEvent[]): Stay[] {
  const stays: Stay[] = [];
  const present = new Map<string, Stay>();
  for (const event of events) {
    if (event.kind === 'peer:joined') {
      arrive(stays, present, event);
    } else if (event.kind === 'peer:left') {
      leave(present, event.data.peerId, event.at);
    } else if (event.kind === 'session:ended') {
      for (const peerId of present.keys()) leave(present, peerId, event.at);
    }
  }
  return stays;
}

type Joined = Extract<RoomEvent, { kind: 'peer:joined' }>;

/** A room that moves to another node announces its peers again: a peer that is already present has no new stay. */
function arrive(stays: Stay[], present: Map<string, Stay>, event: Joined): void {
  const { peerId, name, role } = event.data;
  if (present.has(peerId)) return;
  const stay: Stay = { name, role, joinedAt: event.at, leftAt: null };
  present.set(peerId, stay);
  stays.push(stay);
}

function leave(present: Map<string, Stay>, peerId: string, at: string): void {
  const stay = present.get(peerId);
  if (stay) stay.leftAt = at;
  present.delete(peerId);
}

export function handOversFrom(events: readonly RoomEvent[]): Pick<ReportContent, 'handOvers'> {
  const handOvers = events.flatMap((event) =>
    event.kind === 'host:changed'
      ? [{ from: event.data.from?.name ?? null, to: event.data.to.name, at: event.at }]
      : [],
  );
  return { handOvers };
}
