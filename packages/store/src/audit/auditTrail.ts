import { AUDIT_PAGE, type AuditArea, AuditEntry } from '@sightline/contracts/audit/auditTrail';
import { compareNames } from '@sightline/contracts/core/searchText';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { insertUnlessKnown } from '../core/createOnce.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const auditTrail = stored(
  'auditTrail',
  AuditEntry.extend({
    /** The person, `user:ID`. */
    subject: z.string(),
  }),
  [[{ at: -1, _id: -1 }], [{ area: 1, at: -1, _id: -1 }], [{ by: 1, at: -1, _id: -1 }]],
);

export interface AuditRecord extends RecordOf<typeof auditTrail> {}

/** Adds an entry, unless one with this id exists. */
export async function addAuditEntry(store: Store, entry: AuditRecord): Promise<void> {
  await insertUnlessKnown(store.of(auditTrail).insertOne(entry));
}

interface AuditFilter {
  area?: AuditArea | undefined;
  by?: string | undefined;
  from?: Date | undefined;
  /** The instant before which entries are listed. */
  until?: Date | undefined;
  cursor?: string | undefined;
}

/** One page, newest first, and the cursor of the next one. */
export async function listAuditEntries(
  store: Store,
  { area, by, from, until, cursor }: AuditFilter,
): Promise<{ items: AuditRecord[]; nextCursor: string | null }> {
  const found = await store
    .of(auditTrail)
    .find({
      ...(area && { area }),
      ...(by && { by }),
      $and: [
        ...(from ? [{ at: trusted({ $gte: from }) }] : []),
        ...(until ? [{ at: trusted({ $lt: until }) }] : []),
        ...(cursor ? [afterCursor(cursor)] : []),
        {},
      ],
    })
    .sort({ at: -1, _id: -1 })
    .limit(AUDIT_PAGE + 1)
    .lean<AuditRecord[]>();
  const items = found.slice(0, AUDIT_PAGE);
  const last = items.at(-1);
  const nextCursor = found.length > AUDIT_PAGE && last ? `${last.at.toISOString()}_${last._id}` : null;
  return { items, nextCursor };
}

/** Entries after a cursor; several may have the same millisecond. */
function afterCursor(cursor: string) {
  const [at = '', id = ''] = cursor.split('_');
  const instant = new Date(at);
  return { $or: [{ at: trusted({ $lt: instant }) }, { at: instant, _id: trusted({ $lt: id }) }] };
}

/** The number of latest changes that are searched for names. */
const PEOPLE_OF = 5000;

export async function listAuditPeople(store: Store): Promise<string[]> {
  const latest = await store
    .of(auditTrail)
    .find()
    .sort({ at: -1, _id: -1 })
    .limit(PEOPLE_OF)
    .select({ by: 1 })
    .lean<Pick<AuditRecord, 'by'>[]>();
  return [...new Set(latest.map(({ by }) => by))].toSorted(compareNames);
}

export const presentAuditEntry = presenterOf(AuditEntry);
