import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import {
  DASHBOARD_ROWS,
  type Dashboard,
  DashboardInspection,
  type DueRecord,
  type ReportToSign,
} from '@sightline/contracts/dashboard/dashboard';
import { presenterOf } from '@sightline/store/core/shape';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findInspections, listCompleted } from '@sightline/store/inspections/searchInspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { listInReview, type NewestReport, newestReportsOf } from '@sightline/store/reports/searchReports';
import { DateTime } from 'luxon';
import { allows } from '../../core/policy.ts';
import { type Signer, signingRefusal } from '../../core/signing.ts';
import { dashboardPolicy } from './policy.ts';

/** Open work on completed inspections; the oldest comes first. */

export const presentRow = presenterOf(DashboardInspection);

/**
 * Section 553.791, F.S. requires a private provider to provide the record of each completed inspection to the
 * local building official within two business days. Decision 098.
 */
const RECORD_BUSINESS_DAYS = 2;

const DAY_MS = 24 * 3_600_000;

/** The number of inspections to read, since those whose signed report is only to be sent are among them. */
const READ = 4 * DASHBOARD_ROWS;

type FollowUp = Pick<Dashboard, 'reportsToSign' | 'dueRecords'>;

export async function followUpFor(store: Store, reader: Signer): Promise<FollowUp> {
  const deadlines = await Deadlines.read(store);
  const completed = await completedFor(store, reader);
  const newest = await newestReportsOf(
    store,
    completed.map(({ _id }) => _id),
  );
  const unsigned = completed.filter(({ _id }) => !newest.has(_id));
  const toSign = unsigned.map((inspection): ReportToSign => {
    const refusal = textOf(signingRefusal(reader, inspection));
    const isTheirs = inspection.inspectorId === null || inspection.inspectorId === reader.userId;
    return {
      inspection: presentRow(inspection),
      step: 'sign',
      dueOn: deadlines.dueOn(inspection),
      refusal,
      isOwn: refusal === null && isTheirs,
    };
  });
  return {
    reportsToSign: ownFirst([...toSign, ...(await approvalsFor(store, reader, deadlines))]),
    dueRecords: completed
      .flatMap((inspection) => deadlines.rowOf(inspection, newest.get(inspection._id)))
      .slice(0, DASHBOARD_ROWS),
  };
}

async function completedFor(store: Store, reader: Signer): Promise<InspectionRecord[]> {
  const own = { inspectorIds: [reader.userId, null] };
  const all = allows(dashboardPolicy.followUpOthers, reader);
  return await listCompleted(store, { limit: READ, ...(!all && own) });
}

async function approvalsFor(store: Store, reader: Signer, deadlines: Deadlines): Promise<ReportToSign[]> {
  if (!allows(dashboardPolicy.approve, reader)) return [];
  const waiting = await listInReview(store, DASHBOARD_ROWS);
  const found = await findInspections(
    store,
    waiting.map(({ inspectionId }) => inspectionId),
  );
  return waiting.flatMap((report) => {
    const inspection = found.find(({ _id }) => _id === report.inspectionId);
    if (!inspection) return [];
    const refusal = textOf(approvalRefusal(reader, report));
    const dueOn = deadlines.dueOn(inspection);
    const isOwn = refusal === null;
    return [{ inspection: presentRow(inspection), step: 'approve' as const, dueOn, refusal, isOwn }];
  });
}

/** The limit must not cut off what waits for the reader. */
function ownFirst(rows: readonly ReportToSign[]): ReportToSign[] {
  return rows.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)).slice(0, DASHBOARD_ROWS);
}

/** The same refusal as that of `approveReport`. */
function approvalRefusal({ userId, user }: Signer, { signerId }: NewestReport): AppError | null {
  if (signerId === userId) return new AppError('approverSigned');
  return user.licenseNumber?.trim() ? null : new AppError('licenseMissing');
}

const textOf = (refusal: AppError | null): string | null =>
  refusal && describeError(refusal.code, refusal.details);

/** The deadlines of records in the company's time zone, with its holidays. */
class Deadlines {
  readonly #zone: string;
  readonly #holidays: ReadonlySet<string>;
  readonly #today: string;

  private constructor(zone: string, holidays: ReadonlySet<string>) {
    this.#zone = zone;
    this.#holidays = holidays;
    this.#today = DateTime.now().setZone(zone).toFormat('yyyy-MM-dd');
  }

  static async read(store: Store): Promise<Deadlines> {
    const [{ facts }, { booking }] = await Promise.all([findOrganization(store), findSettings(store)]);
    return new Deadlines(facts.timeZone, new Set(booking.holidays.map(({ day }) => day)));
  }

  /** The day on which the record is due; null without a known time of completion. */
  dueOn({ completedDate }: Pick<InspectionRecord, 'completedDate'>): string | null {
    if (!completedDate) return null;
    const day = DateTime.fromJSDate(completedDate, { zone: this.#zone }).toFormat('yyyy-MM-dd');
    return recordDueOn(day, this.#holidays);
  }

  /** The row of an inspection; none without a date of completion. */
  rowOf(inspection: InspectionRecord, report: NewestReport | undefined): DueRecord[] {
    const dueOn = this.dueOn(inspection);
    if (dueOn === null) return [];
    const reportStatus = report?.status ?? null;
    return [{ inspection: presentRow(inspection), dueOn, isLate: dueOn < this.#today, reportStatus }];
  }
}

/** The last day on which the record is on time; both days as `2026-11-20`. The day of the completion does not count. */
export function recordDueOn(completedOn: string, holidays: ReadonlySet<string>): string {
  let day = completedOn;
  for (let counted = 0; counted < RECORD_BUSINESS_DAYS; ) {
    day = dayAfter(day);
    if (isBusinessDay(day, holidays)) counted += 1;
  }
  return day;
}

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
