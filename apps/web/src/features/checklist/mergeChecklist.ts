import { applyChange, type FieldState } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import {
  type ChecklistSection,
  completionOf,
  sectionsOf,
} from '@sightline/contracts/checklists/checklistItems';
import type { Checklist, ChecklistSignature } from '@sightline/contracts/checklists/checklists';
import type { SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { Entry, SignatureEntry } from '../../offline/entries.ts';

/** The progress of a change made on this device. */
export type FieldSending = 'waiting' | 'needsAttention';

/** A checklist as the screen shows it: what the server has, with what this device has not sent yet on top. */
export interface ShownChecklist extends Checklist {
  sections: ChecklistSection[];
  /** By field; absent where all is saved. */
  sending: ReadonlyMap<string, FieldSending>;
  /** A signature of this device that is not sent yet. */
  signing: SignatureEntry | null;
  /**
   * The last version that was signed, here or anywhere else; 0 when none was. A later change says that it amends it. A
   * signature that was refused made none.
   */
  version: number;
}

/** An older state never replaces a newer one on a screen, in whatever order they arrive. */
function withState(checklist: Checklist, field: string, state: FieldState): Checklist {
  const known = stateOf(checklist.fields, field);
  if (known && known.revision >= state.revision) return checklist;
  return { ...checklist, fields: { ...checklist.fields, [field]: state } };
}

/** What was read, which may have been on its way while a newer state of a field arrived. */
export function withReading(known: Checklist | undefined, read: Checklist): Checklist {
  if (!known) return read;
  const merged = Object.entries(known.fields).reduce(
    (newest, [field, state]) => withState(newest, field, state),
    read,
  );
  const signed = newer(known.signed, read.signed);
  return { ...merged, signed, revision: Math.max(known.revision, read.revision) };
}

/** What the server replied to a change: newer for the fields that it knows better. */
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

/** The checklist as read from the server, with everything that the room has announced since. */
export function withEvents(checklist: Checklist, events: readonly RoomEvent[]): Checklist {
  return events.reduce((known, event) => {
    if (event.kind === 'checklist:signed')
      return { ...known, signed: newer(known.signed, event.data.signed) };
    if (event.kind !== 'field:changed' || !event.data.state) return known;
    return withState(known, event.data.field, event.data.state);
  }, checklist);
}

/** Adds the changes that this device has not sent yet, as the server will apply them. */
export function withUnsent(checklist: Checklist, entries: readonly Entry[], by: string): ShownChecklist {
  const sending = new Map<string, FieldSending>();
  const fields = { ...checklist.fields };
  for (const entry of entries) {
    if (entry.kind !== 'checklistChange' || entry.inspectionId !== checklist.inspectionId) continue;
    const { change, state } = entry;
    const known = stateOf(fields, change.field);
    sending.set(change.field, state);
    // The server's reply, or the room's event, may be here before its entry is gone.
    if (known && stands(known, change.changeId)) continue;
    fields[change.field] = applyChange(known, change, { by, at: change.madeAt });
  }
  const signing = entries.filter((entry) => isSignatureOf(checklist, entry)).at(-1) ?? null;
  const version = signing?.state === 'waiting' ? signing.order.follows + 1 : (checklist.signed?.version ?? 0);
  const sections = sectionsOf({ ...checklist, fields });
  const completion = completionOf(sections.flatMap(({ items }) => items));
  return { ...checklist, fields, sections, ...completion, sending, signing, version };
}

/** The server's reply may be here before the entry is gone. A refused signature stays until the person decides. */
function isSignatureOf({ inspectionId, signed }: Checklist, entry: Entry): entry is SignatureEntry {
  if (entry.kind !== 'signature' || entry.inspectionId !== inspectionId) return false;
  return entry.state === 'needsAttention' || signed === null || signed.version <= entry.order.follows;
}

function stands({ heads, conflicts }: FieldState, id: string): boolean {
  return heads.includes(id) || conflicts.some(({ changeId }) => changeId === id);
}
