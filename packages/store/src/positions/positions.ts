import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import {
  type NewPosition,
  POSITION_HISTORY,
  RecordedPosition,
} from '@sightline/contracts/positions/positions';
import { distanceFacts, type SiteArea } from '@sightline/measuring/geo';
import { POSITION_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { contentHashOf } from '../core/contentHash.ts';
import { insertMissing } from '../core/createOnce.ts';
import { changedMeanwhile, stillAsSeen } from '../core/seen.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const positions = stored(
  'positions',
  RecordedPosition.omit({ distanceMeters: true, isOffSite: true }).extend({
    /**
     * The time of deletion. Deleted positions keep their record, so that a late copy cannot restore one.
     * Decision 119.
     */
    deletedAt: Instant.nullable(),
    /** The name and role of the person who deleted it. */
    deletedBy: z.string(),
    /** The hash of the reading as sent, before any change. */
    contentHash: z.string(),
  }),
  [[{ inspectionId: 1, takenAt: -1 }]],
);

export interface PositionRecord extends RecordOf<typeof positions> {}
type Change = Partial<
  Pick<PositionRecord, 'description' | 'category' | 'address' | 'deletedAt' | 'deletedBy'>
>;

const present = presenterOf(RecordedPosition);

/** A position for the wire; a null area means that the inspection's site is unknown. */
export function presentPosition(position: PositionRecord, area: SiteArea | null): RecordedPosition {
  return present({ ...position, ...distanceFacts(position, area) });
}

/**
 * Stores all positions or none. A known position with the same content is returned in its current state; other
 * content under its id is a conflict.
 */
export async function recordPositions(
  store: Store,
  inspectionId: string,
  { sent, by }: { sent: readonly NewPosition[]; by: string },
): Promise<PositionRecord[]> {
  const receivedAt = new Date();
  const records = sent.map((position) => recordOf(position, { inspectionId, by, receivedAt }));
  const known = await sameOf(store, records);
  await insertMissing(
    { store, into: positions },
    records.filter(({ _id }) => !known.has(_id)),
  );
  // A concurrent request may have stored another position with one of these ids, so they are read again.
  const stored = await sameOf(store, records);
  return records.map((record) => stored.get(record._id) ?? record);
}

function recordOf(
  { id, takenAt, ...position }: NewPosition,
  facts: Pick<PositionRecord, 'inspectionId' | 'by' | 'receivedAt'>,
): PositionRecord {
  const contentHash = contentHashOf({ ...position, takenAt, inspectionId: facts.inspectionId });
  const undeleted = { deletedAt: null, deletedBy: '' };
  return { _id: id, ...position, ...facts, ...undeleted, takenAt: new Date(takenAt), contentHash };
}

/** The stored positions with these ids; throws when one of them has other content. */
async function sameOf(
  store: Store,
  records: readonly PositionRecord[],
): Promise<ReadonlyMap<string, PositionRecord>> {
  const ids = records.map(({ _id }) => _id);
  const found = await store
    .of(positions)
    .find({ _id: trusted({ $in: ids }) })
    .lean<PositionRecord[]>();
  const known = new Map(found.map((position) => [position._id, position]));
  const isOther = ({ _id, contentHash }: PositionRecord): boolean =>
    known.has(_id) && known.get(_id)?.contentHash !== contentHash;
  if (records.some(isOther)) throw new AppError('conflict', { thing: 'position' });
  return known;
}

/** Positions of the inspection itself for its report, earliest first, without deleted ones. */
export async function listTrack(store: Store, inspectionId: string): Promise<PositionRecord[]> {
  const latestFirst = await store
    .of(positions)
    .find({ inspectionId, deletedAt: null, category: 'inspection' })
    .sort({ takenAt: -1, _id: 1 })
    .lean<PositionRecord[]>();
  return latestFirst.toReversed();
}

/** The latest positions of an inspection, newest first, without deleted ones. */
export async function listPositions(store: Store, inspectionId: string): Promise<PositionRecord[]> {
  return await store
    .of(positions)
    .find({ inspectionId, deletedAt: null })
    .sort({ takenAt: -1, _id: 1 })
    .limit(POSITION_HISTORY)
    .lean<PositionRecord[]>();
}

/** A position, also a deleted one. */
export async function findPosition(store: Store, positionId: string): Promise<PositionRecord | null> {
  return await store.of(positions).findById(positionId).lean<PositionRecord>();
}

type Seen = { [Name in 'description' | 'category']?: PositionRecord[Name] | undefined };

/** Changes a position; refused if a field no longer has the value that its author saw. */
export async function changePosition(
  store: Store,
  positionId: string,
  change: Change,
  seen: Seen = {},
): Promise<PositionRecord | null> {
  const changed = await store
    .of(positions)
    .findOneAndUpdate(
      { _id: positionId, ...stillAsSeen({ change, seen }) },
      { $set: change },
      { returnDocument: 'after' },
    )
    .lean<PositionRecord>();
  const known = changed ?? (await findPosition(store, positionId));
  if (changed || !known) return known;
  throw changedMeanwhile('position', known, { change, seen, labels: POSITION_FIELD_LABELS });
}

/** Hides a position. The first deletion counts. */
export async function deletePosition(store: Store, positionId: string, by: string): Promise<void> {
  const deleted = { deletedAt: new Date(), deletedBy: by };
  await store.of(positions).updateOne({ _id: positionId, deletedAt: null }, { $set: deleted });
}
