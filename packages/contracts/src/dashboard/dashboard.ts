import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { QuoteRequest } from '../bookings/bookings.ts';
import { endpoint } from '../core/define.ts';
import { Day } from '../core/fields.ts';
import { Inspection, StatusCounts } from '../inspections/inspections.ts';
import { FailedMail } from '../mail/failedMails.ts';
import { ReportSummary } from '../reports/reportLists.ts';
import { ReportStatus } from '../reports/reports.ts';
import { PersonOnCall } from '../rooms/rooms.ts';

/** The office's work in one reply, each list as far as its reader may see and act on it. */

export const DashboardInspection = Inspection.pick({
  id: true,
  clientId: true,
  clientName: true,
  projectType: true,
  address: true,
  inspectorId: true,
  inspector: true,
  hostId: true,
  isVirtual: true,
  scheduledDate: true,
  preferredTime: true,
  createdAt: true,
  completedDate: true,
  status: true,
  isRequested: true,
  feeCents: true,
  paymentStatus: true,
  updatedAt: true,
});
export type DashboardInspection = z.infer<typeof DashboardInspection>;

export const LiveCall = z.object({
  inspection: DashboardInspection,
  /** The people by time of joining; never empty. */
  people: z.array(PersonOnCall).min(1),
});
export type LiveCall = z.infer<typeof LiveCall>;

/** Whether people in a call are waiting for a host. */
export function isWaiting({ people }: Pick<LiveCall, 'people'>): boolean {
  return people.every(({ role }) => role !== 'host');
}

/** The maximum number of rows in each list of work. */
export const DASHBOARD_ROWS = 50;
/** The maximum number of upcoming inspections and of recent reports (first specification, section 9). */
export const SHORT_LIST_ROWS = 3;

export const ReportToSign = z.object({
  inspection: DashboardInspection,
  /** `approve`: signed, and to be approved by a second person (`requiresReportApproval`). */
  step: z.enum(['sign', 'approve']),
  /** The day on which the record is due to the building official; null without a date of completion. */
  dueOn: Day.nullable(),
  /** The reason why the reader cannot do it, with advice; null when they can. */
  refusal: z.string().nullable(),
  /** Whether it waits for the reader: their own or an unassigned inspection, or an approval that they may give. */
  isOwn: z.boolean(),
});
export type ReportToSign = z.infer<typeof ReportToSign>;

export const DueRecord = z.object({
  inspection: DashboardInspection,
  /** The last day on which the record is on time (`recordDueOn`). */
  dueOn: Day,
  isLate: z.boolean(),
  /** The status of the newest report; null while there is none. */
  reportStatus: ReportStatus.nullable(),
});
export type DueRecord = z.infer<typeof DueRecord>;

export const Dashboard = z.object({
  /** A version that changes when a person joins or leaves a call. */
  version: z.string(),
  counts: StatusCounts,
  /** Calls with people in them, those without a host first. */
  calls: z.array(LiveCall),
  reportsToSign: z.array(ReportToSign),
  /** Inspections that never began although their time has passed, the latest first. */
  overdue: z.array(DashboardInspection),
  /** The other open inspections of today in the organization's time zone, by time. */
  today: z.array(DashboardInspection),
  completedToday: z.int(),
  /** Requests of visitors that wait for an answer, the oldest first. */
  bookingRequests: z.array(QuoteRequest),
  /** Requests of clients that wait for an answer, the oldest first. */
  clientRequests: z.array(DashboardInspection),
  failedMails: z.array(FailedMail),
  dueRecords: z.array(DueRecord),
  /** The next scheduled inspections by time, also those of today. */
  upcoming: z.array(DashboardInspection),
  /** The newest signed reports. */
  recentReports: z.array(ReportSummary),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: "The office's work by urgency, with the next inspections, the newest reports and the counts",
  access: STAFF,
  query: z.object({
    /** The known version: with `waitSeconds`, the reply comes once it has changed, or the time is over. */
    since: z.string().max(40).optional(),
    waitSeconds: z.coerce.number().int().min(0).max(25).default(0),
  }),
  reply: Dashboard,
});
