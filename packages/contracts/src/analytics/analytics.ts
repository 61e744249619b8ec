import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { Inspection, InspectionResult, InspectionStatus, PaymentStatus } from '../inspections/inspections.ts';
import { ProjectType } from '../inspections/projectType.ts';

/**
 * Figures about the office, and the inspections that they are counted from, without canceled ones. The comment
 * of each field defines its figure.
 */

const filter = {
  /** The first scheduled day, in the organization's time zone. With it, undated inspections are left out. */
  from: Day.optional(),
  /** The last scheduled day. */
  to: Day.optional(),
  inspectorId: Id.optional(),
  projectType: ProjectType.optional(),
};

export const AnalyzedInspection = z.object({
  id: Id,
  clientName: z.string(),
  address: z.string(),
  projectType: ProjectType,
  inspectorId: Id.nullable(),
  /** The inspector's name; empty while none is assigned. */
  inspector: z.string(),
  status: InspectionStatus,
  scheduledDate: Instant.nullable(),
  preferredTime: Inspection.shape.preferredTime,
  isReinspection: z.boolean(),
  /** The result of the newest report; null without one. */
  result: InspectionResult.nullable(),
  /** The result of the first version of the report. */
  firstResult: InspectionResult.nullable(),
  /** The time when the first version was signed. */
  reportedAt: Instant.nullable(),
  /** From the end of the inspection (call or marking; otherwise its scheduled time) to the first report. */
  hoursToReport: z.number().min(0).nullable(),
  feeCents: Cents.nullable(),
  paymentStatus: PaymentStatus,
});
export type AnalyzedInspection = z.infer<typeof AnalyzedInspection>;

export const listAnalyzedInspections = endpoint({
  method: 'GET',
  path: '/api/analytics/inspections',
  summary: 'The inspections that the figures are counted from, latest scheduled time first, in pages',
  access: ADMIN,
  query: z.object({
    ...filter,
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ items: z.array(AnalyzedInspection), nextCursor: z.string().nullable() }),
});

/** The key of rows without a report. */
export const NOT_REPORTED = 'notReported';

export const AnalyticsFigures = z.object({
  inspections: z.int(),
  /** Rows by project type, without types that have no rows. */
  byType: z.array(z.object({ projectType: ProjectType, count: z.int() })),
  byResult: z.array(
    z.object({ result: z.enum([...InspectionResult.options, NOT_REPORTED]), count: z.int() }),
  ),
  /** Rows by inspector, with the number that have a report and the number that passed at the first one. */
  byInspector: z.array(
    z.object({
      inspectorId: Id.nullable(),
      inspector: z.string(),
      count: z.int(),
      reported: z.int(),
      passedFirst: z.int(),
      feeCents: Cents,
    }),
  ),
  /** Statistics of the rows with hoursToReport. */
  timeToReport: z.object({
    count: z.int(),
    averageHours: z.number().nullable(),
    medianHours: z.number().nullable(),
  }),
  /**
   * The share of rows whose first result is approved, among those with a report that are not re-inspections.
   */
  firstTimePass: z.object({ passed: z.int(), of: z.int(), percent: z.number().nullable() }),
  /** The sum of the paid fees, and of those that are due as the page of payments counts them. */
  revenue: z.object({ paidCents: Cents, dueCents: Cents, withoutFee: z.int() }),
});
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>;

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Inspections by type, result and inspector, time to report, first-time pass rate and revenue',
  access: ADMIN,
  query: z.object(filter),
  reply: AnalyticsFigures,
});
