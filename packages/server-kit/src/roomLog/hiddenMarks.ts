import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

/** The event without the value of a field of the checklist: clients and guests get what was signed. Decision 169. */
export function withoutMark(event: RoomEvent): RoomEvent {
  if (event.kind !== 'field:changed') return event;
  return { ...event, data: { field: event.data.field, state: null } };
}
