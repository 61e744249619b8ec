import type { FieldState } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { Checklist, ChecklistSignature } from '@sightline/contracts/checklists/checklists';
import type { SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

/** The server's checklist, from all states that a page has received, in any order. */

/** An older state never replaces a newer one on a screen, in whatever order they arrive. */
function withState(checklist: Checklist, field: string, state: FieldState): Checklist {
  const known = stateOf(checklist.fields, field);
  if (known && known.revision >= state.revision) return checklist;
  return { ...checklist, fields: { ...checklist.fields, [field]: state } };
}

/** Adds a reply that may have been sent before a newer state of a field arrived. */
export function withReading(known: Checklist | undefined, read: Checklist): Checklist {
  if (!known) return read;
  const merged = Object.entries(known.fields).reduce(
    (newest, [field, state]) => withState(newest, field, state),
    read,
  );
  const signed = newer(known.signed, read.signed);
  return { ...merged, signed, revision: Math.max(known.revision, read.revision) };
}

/** Adds the server's reply to a change, which is newer for some fields. */
export function withReply(checklist: Checklist, reply: Checklist): Checklist {
  const merged = Object.entries(reply.fields).reduce(
    (known, [field, state]) => withState(known, field, state),
    checklist,
  );
  const { template, createdAt } = reply;
  const signed = newer(checklist.signed, reply.signed);
  return { ...merged, template, createdAt, signed, revision: Math.max(checklist.revision, reply.revision) };
}

export function withSignature(
  checklist: Checklist,
  { id, version, contentHash, content }: SignedChecklist,
): Checklist {
  const { signedBy, licenseNumber, signedAt } = content;
  const signed = { id, version, signedBy, licenseNumber, signedAt, contentHash };
  return { ...checklist, signed: newer(checklist.signed, signed) };
}

function newer(one: ChecklistSignature | null, other: ChecklistSignature | null): ChecklistSignature | null {
  return (other?.version ?? 0) > (one?.version ?? 0) ? other : one;
}

/** The checklist as read from the server, with all later announcements of the room. */
export function withEvents(checklist: Checklist, events: readonly RoomEvent[]): Checklist {
  return events.reduce((known, event) => {
    if (event.kind === 'checklist:signed')
      return { ...known, signed: newer(known.signed, event.data.signed) };
    if (event.kind !== 'field:changed' || !event.data.state) return known;
    return withState(known, event.data.field, event.data.state);
  }, checklist);
}
