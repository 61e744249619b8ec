import type { ReportContent } from '@sightline/contracts/reports/content';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

type Stay = ReportContent['attendance'][number];

/** Stays without a departure so far, by peer, each with the subject of its person. */
type Present = Map<string, { subject: string; stay: Stay }>;

/**
 * The attendance of the room: one entry per stay, in order of arrival.
 * @param onCall the subjects of the people who are on the call now
 */
export function attendanceFrom(events: readonly RoomEvent[], onCall: ReadonlySet<string>): Stay[] {
  const stays: Stay[] = [];
  const present: Present = new Map();
  for (const event of events) {
    if (event.kind === 'peer:joined') {
      arrive(stays, present, event);
    } else if (event.kind === 'peer:left') {
      leave(present, event.data.peerId, event.at);
    } else if (event.kind === 'session:ended') {
      for (const peerId of present.keys()) leave(present, peerId, event.at);
    }
  }
  for (const { subject, stay } of present.values()) if (onCall.has(subject)) stay.isOnCall = true;
  return stays;
}

type Joined = Extract<RoomEvent, { kind: 'peer:joined' }>;

/** A room that moves to another node announces its peers again: a peer that is already present has no new stay. */
function arrive(stays: Stay[], present: Present, event: Joined): void {
  const { peerId, name, role } = event.data;
  if (present.has(peerId)) return;
  const stay: Stay = { name, role, joinedAt: event.at, leftAt: null };
  present.set(peerId, { subject: event.by.subject, stay });
  stays.push(stay);
}

function leave(present: Present, peerId: string, at: string): void {
  const known = present.get(peerId);
  if (known) known.stay.leftAt = at;
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
