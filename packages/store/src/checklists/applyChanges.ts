import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import { RESULT_FIELDS, resultsClearedBy } from '@sightline/contracts/checklists/checklistFields';
import { AppError } from '@sightline/contracts/core/errors';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { trusted } from 'mongoose';
import { contentHashOf } from '../core/contentHash.ts';
import { createOnce } from '../core/createOnce.ts';
import { derivedId } from '../core/derivedId.ts';
import type { Store } from '../core/store.ts';
import {
  applyOnce,
  type ChecklistChangeRecord,
  type ChecklistRecord,
  checklistChanges,
  checklists,
  displaceOnce,
  findChecklist,
  type PendingEvent,
  type StoredField,
} from './checklists.ts';

/**
 * The number of other writes that may happen between the read and the write; more means that something is
 * wrong.
 */
const ATTEMPTS = 20;

/** The id of the event that announces a change to the room; the same change has the same event. */
export function eventIdOf(checklistId: string, changeId: string): string {
  return derivedId('field', checklistId, changeId);
}

export interface Applied {
  checklist: ChecklistRecord;
  /** Events of changes that had not been applied before. */
  events: readonly PendingEvent[];
}

/**
 * Applies changes in their order, in one atomic write that also stores the pending room events. A change that was applied
 * before has no effect; one with the same id and other content is a conflict error. A checklist that was signed refuses
 * changes that do not amend exactly its latest version.
 */
export async function applyChanges(
  store: Store,
  checklist: ChecklistRecord,
  changes: readonly ChecklistChange[],
  by: RoomEventAuthor,
): Promise<Applied> {
  // This throws before a refused change is stored.
  afterChanges(checklist, changes, by);
  for (const change of changes) await remember(store, checklist._id, change, by);
  let present: ChecklistRecord | null = checklist;
  for (let attempt = 1; attempt <= ATTEMPTS && present; attempt++) {
    const { fields, events } = afterChanges(present, changes, by);
    if (events.length === 0) return { checklist: present, events };
    const written = await write(store, present, { fields, events });
    if (written) return { checklist: written, events };
    // Another person has signed or changed one of these fields meanwhile: the changes are applied to the new
    // state.
    present = await findChecklist(store, checklist._id);
  }
  throw new AppError(present ? 'unavailable' : 'notFound', { thing: 'checklist' });
}

/** Whether a change has arrived before, even if another one has replaced its value since. */
export async function isKnownChange(store: Store, changeId: string): Promise<boolean> {
  return (await store.of(checklistChanges).exists({ _id: changeId })) !== null;
}

/** Stores a change before it is applied, so that it is never lost. */
async function remember(
  store: Store,
  checklistId: string,
  change: ChecklistChange,
  { name, subject }: RoomEventAuthor,
): Promise<void> {
  const { changeId, madeAt, ...content } = change;
  const record: ChecklistChangeRecord = {
    ...content,
    _id: changeId,
    amends: change.amends ?? null,
    madeAt: new Date(madeAt),
    checklistId,
    by: name,
    subject,
    receivedAt: new Date(),
    contentHash: contentHashOf({ ...change, checklistId, subject }),
  };
  await createOnce(record, 'change', {
    insert: async () => await store.of(checklistChanges).insertOne(record),
    find: async () => await store.of(checklistChanges).findById(changeId).lean<ChecklistChangeRecord>(),
  });
}

/** Changes of a checklist from the log, including those that lost against others. */
export async function changesById(
  store: Store,
  checklistId: string,
  ids: readonly string[],
): Promise<ChecklistChangeRecord[]> {
  return await store
    .of(checklistChanges)
    .find({ _id: trusted({ $in: ids }), checklistId })
    .lean<ChecklistChangeRecord[]>();
}

interface Outcome {
  /** The changed fields after the change. */
  fields: Record<string, StoredField>;
  events: PendingEvent[];
}

function afterChanges(
  checklist: ChecklistRecord,
  changes: readonly ChecklistChange[],
  by: RoomEventAuthor,
): Outcome {
  const outcome: Outcome = { fields: {}, events: [] };
  const present = (): ChecklistRecord['fields'] => ({ ...checklist.fields, ...outcome.fields });
  const apply = (change: ChecklistChange, how: typeof applyOnce): boolean => {
    const at = new Date();
    const fields = present();
    const known = Object.hasOwn(fields, change.field) ? fields[change.field] : undefined;
    const field = how(known, change, { by: by.name, at: at.toISOString() });
    if (!field || field === known) return false;
    refuseIfSigned(checklist, change);
    outcome.fields[change.field] = field;
    outcome.events.push({ id: eventIdOf(checklist._id, change.changeId), field: change.field, by, at });
    return true;
  };
  for (const change of changes) {
    if (!apply(change, applyOnce)) continue;
    for (const excluded of excludedResults(change, present())) apply(excluded, displaceOnce);
  }
  return outcome;
}

/** Refuses a change of a signed checklist that does not name the latest version. Decision 025. */
function refuseIfSigned({ signed }: ChecklistRecord, { amends = 0 }: ChecklistChange): void {
  if (signed && amends !== signed.version) throw new AppError('checklistSigned', { signer: signed.signedBy });
}

/** Changes that clear results which the author of the change had not seen. Decision 014. */
function excludedResults(change: ChecklistChange, fields: ChecklistRecord['fields']): ChecklistChange[] {
  const { field, value, changeId } = change;
  if (fields[field]?.changeId !== changeId) return [];
  const excluded = resultsClearedBy(fields, field, value);
  return excluded.map((name) => ({
    ...change,
    changeId: derivedId('cleared', changeId, name),
    field: name,
    value: false,
    settles: [],
  }));
}

/**
 * Writes the result; null when the signature or one of the fields that were read has changed since `present`.
 */
async function write(
  store: Store,
  { _id, template, signed, fields: known }: ChecklistRecord,
  { fields, events }: Outcome,
): Promise<ChecklistRecord | null> {
  const names = Object.keys(fields);
  const unchanged = readFor(names).map((name) => [`fields.${name}.revision`, revisionIn(known, name)]);
  const changed = names.map((name) => [`fields.${name}`, fields[name]]);
  return await store
    .of(checklists)
    .findOneAndUpdate(
      { _id, 'signed.version': signed?.version ?? null, ...Object.fromEntries(unchanged) },
      {
        $set: { template, updatedAt: new Date(), ...Object.fromEntries(changed) },
        $inc: { revision: 1 },
        $push: { outbox: { $each: events } },
      },
      { returnDocument: 'after' },
    )
    .lean<ChecklistRecord>();
}

/** The fields on which these depend: themselves, and for a result the other results. */
function readFor(names: readonly string[]): readonly string[] {
  return RESULT_FIELDS.some((name) => names.includes(name))
    ? [...new Set([...names, ...RESULT_FIELDS])]
    : names;
}

/** The revision of a field; null, which matches a missing field in a query, where it has none. */
function revisionIn(fields: ChecklistRecord['fields'], name: string): number | null {
  return Object.hasOwn(fields, name) ? (fields[name]?.revision ?? null) : null;
}
