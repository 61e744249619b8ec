import { applyRetention as job } from '@sightline/contracts/jobs';
import type { RetentionCounts } from '@sightline/contracts/organization/retention';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { addAuditEntry } from '@sightline/store/audit/auditTrail';
import { derivedId } from '@sightline/store/core/derivedId';
import { findSettings } from '@sightline/store/organization/organization';
import { deleteExpiredRecordings } from '@sightline/store/recordingDeletion';
import { deleteExpired, findRetentionRun, noteRetentionRun } from '@sightline/store/retention';
import { counted } from '@sightline/wording/counted';
import { RETENTION_LABELS } from '@sightline/wording/officeLabels';
import type { Services } from '../../services.ts';

interface Retention extends Pick<Services, 'store' | 'storage'> {
  now?: () => Date;
}

/** Deletes records beyond the retention period, in one run a day. */
export function applyRetention(retention: Retention): JobHandler {
  return handle(job, ({ day }, context) => run(retention, day, context));
}

async function run(
  { store, storage, now = () => new Date() }: Retention,
  day: string,
  { logger }: JobContext,
): Promise<void> {
  if (await findRetentionRun(store, day)) return;
  const at = now();
  const { retentionYears: years } = await findSettings(store);
  const limits = { now: at, before: yearsBefore(at, years) };
  const deleted = await deleteExpired(store, limits, (key) => storage.delete(key));
  const recordings = await deleteExpiredRecordings({ store, storage }, at);
  logger.info({ day, years, ...deleted, recordings }, 'retention applied');
  await noteRetentionRun(store, { _id: day, at, deleted });
  const changes = linesOf(deleted);
  if (changes.length === 0) return;
  const author = { by: 'Sightline', subject: 'system' };
  const thing = `Records older than ${counted(years, 'year')}`;
  const entry = { _id: derivedId('retention', day), at, area: 'records' as const, thing, changes };
  await addAuditEntry(store, { ...entry, ...author });
}

function linesOf(deleted: RetentionCounts): string[] {
  const names = Object.keys(RETENTION_LABELS) as (keyof RetentionCounts)[];
  return names
    .filter((name) => deleted[name] > 0)
    .map((name) => `Deleted ${RETENTION_LABELS[name]}: ${deleted[name].toLocaleString('en-US')}`);
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
