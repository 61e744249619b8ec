import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { INSPECTION_PATH } from '../accounts/startPaths.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Instant, Line } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { SiteMiss } from '../core/siteMiss.ts';
import { NewSite, Site } from '../site/site.ts';
import { shapesOf, TYPED_FIELDS } from './inspectionFields.ts';
import { NamedProjectType, ProjectType } from './projectType.ts';

export const InspectionStatus = z.enum([
  'scheduled',
  'in_progress',
  'completed',
  'report_delivered',
  'cancelled',
]);
export type InspectionStatus = z.infer<typeof InspectionStatus>;

export const PaymentStatus = z.enum(['pending', 'paid', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Whether the call can be joined: the inspection is virtual, and ahead or in progress. */
export function isJoinable({
  isVirtual,
  status,
  isRequested = false,
}: Pick<Inspection, 'isVirtual' | 'status'> & Partial<Pick<Inspection, 'isRequested'>>): boolean {
  return isVirtual && !isRequested && (status === 'scheduled' || status === 'in_progress');
}

/** Whether a request waits for the answer of the office. */
export function isOpenRequest({ isRequested, status }: Pick<Inspection, 'isRequested' | 'status'>): boolean {
  return isRequested && status === 'scheduled';
}

/** Whether the work on site is done. */
export function isInspected({ status }: Pick<Inspection, 'status'>): boolean {
  return status === 'completed' || status === 'report_delivered';
}

/** Whether the client is asked for the fee: it is unpaid, and the inspection is confirmed and not canceled. */
export function isFeeDue({
  feeCents,
  paymentStatus,
  status,
  isRequested,
}: Pick<Inspection, 'feeCents' | 'paymentStatus' | 'status' | 'isRequested'>): boolean {
  return Boolean(feeCents) && paymentStatus === 'pending' && status !== 'cancelled' && !isRequested;
}

/**
 * Whether work is left: the report of a completed inspection is still written in its workspace; no work is left
 * once the report was delivered.
 */
export function isWorkable({ status }: Pick<Inspection, 'status'>): boolean {
  return status !== 'report_delivered' && status !== 'cancelled';
}

/** Whether lists offer its checklist ('Check'): it is in person, and work is left. */
export function isCheckable(inspection: Pick<Inspection, 'isVirtual' | 'status'>): boolean {
  return !inspection.isVirtual && isWorkable(inspection);
}

export const PreferredTime = z.enum(['morning', 'afternoon', 'flexible']);
export type PreferredTime = z.infer<typeof PreferredTime>;

/** The beginning of each part of the day, in the organization's time zone. */
export const PREFERRED_CLOCK: Record<PreferredTime, string> = {
  morning: '09:00',
  afternoon: '13:00',
  flexible: '09:00',
};

/** Whether the date stands for the whole day: any time suits the client, and the office has not chosen one. */
export function isFlexible({ preferredTime }: Pick<Inspection, 'preferredTime'>): boolean {
  return preferredTime === 'flexible';
}

/**
 * The third part of the notes, as in `Booking - Mechanical - Bayside Tower`; empty where they have fewer parts.
 */
export function projectLabelOf({ notes }: Pick<Inspection, 'notes'>): string {
  return notes.split(' - ', 3)[2]?.split('\n', 1)[0]?.trim() ?? '';
}

/** The report whose deficiencies are re-inspected. */
export const Reinspects = z.object({
  inspectionId: Id,
  reportId: Id,
  /** The number with the version, `R-2026-00042 v2`. */
  reportNumber: z.string(),
  /** The items that failed. */
  itemIds: z.array(z.string()),
});

export const InspectionResult = z.enum(['approved', 'partial', 'rejected', 'noShow', 'cancelled']);
export type InspectionResult = z.infer<typeof InspectionResult>;

const StoredText = z.string().default('');
const StoredDay = Day.nullable().default(null);

/** What people enter is described in inspectionFields.ts; here is the shape of all but the typed fields. */
export const Inspection = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  projectType: ProjectType,
  address: z.string(),
  ...shapesOf(TYPED_FIELDS, { line: StoredText, text: StoredText, phone: StoredText, day: StoredDay }),
  inspectorId: Id.nullable(),
  /** The inspector's name; empty while none is assigned. */
  inspector: z.string(),
  /** The host assigned by an admin, in addition to the people who may host any call. */
  hostId: Id.nullable().default(null),
  /** The host's name; empty while none is assigned. */
  host: z.string().default(''),
  scheduledDate: Instant.nullable(),
  /** The client's preference, until the office confirms the request or sets a time. */
  preferredTime: PreferredTime.nullable().default(null),
  completedDate: Instant.nullable(),
  status: InspectionStatus,
  /**
   * Whether a client requested it in the portal and the office has neither confirmed it nor set another time.
   */
  isRequested: z.boolean().default(false),
  feeCents: Cents.nullable(),
  paymentStatus: PaymentStatus,
  isVirtual: z.boolean(),
  /** Whether structural inspections may not be virtual (`mayBeVirtual`). */
  isThresholdBuilding: z.boolean().default(false),
  /** Whether its calls are not recorded even where the company allows it. Only for staff. */
  isRecordingOff: z.boolean().default(false),
  /** The site, only for staff; null until the property has been located. */
  site: Site.nullable().default(null),
  /** Why the address was not located, only for staff; null before it was looked up, and with a site. */
  siteMiss: SiteMiss.nullable().default(null),
  /** The report that it re-inspects; null for other inspections. */
  reinspects: Reinspects.nullable().default(null),
  /** The project in the client-management service that it came from. Only for staff. */
  externalId: z.string().nullable().default(null),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Inspection = z.infer<typeof Inspection>;

export const StatusCounts = z.record(InspectionStatus, z.int());
export type StatusCounts = z.infer<typeof StatusCounts>;

export const InspectionSort = z.enum([
  /** From today the soonest first, then those without a date, then earlier days, the latest first. */
  'upcoming',
  'scheduledSoonest',
  'scheduledLatest',
  /** In the order in which they were created. */
  'newest',
]);
export type InspectionSort = z.infer<typeof InspectionSort>;

/** The lists that an office works from; days are relative to today in the organization's time zone. */
export const InspectionView = z.enum([
  'today',
  'week',
  /** Scheduled, and the time has passed. */
  'overdue',
  /** Completed, and the report was not delivered. */
  'awaitingReport',
  /** Not canceled, and the fee was not paid. */
  'unpaid',
]);
export type InspectionView = z.infer<typeof InspectionView>;

/** The filter value for inspections without an inspector. */
export const UNASSIGNED = 'none';

export const ListedInspection = Inspection.extend({
  /** Whether a report has been signed, which can be viewed. */
  hasReport: z.boolean().default(false),
});
export type ListedInspection = z.infer<typeof ListedInspection>;

export const listInspections = endpoint({
  method: 'GET',
  path: '/api/inspections',
  summary: 'Inspections of the organization, in pages; counts are over all of them',
  access: STAFF,
  query: z.object({
    /**
     * A search in address, project type, inspector, client name, permit number, and accepted models and serial numbers;
     * where they have nothing, in the phones of clients.
     */
    search: Line.optional(),
    status: InspectionStatus.optional(),
    view: InspectionView.optional(),
    clientId: Id.optional(),
    inspectorId: z.union([Id, z.literal(UNASSIGNED)]).optional(),
    projectType: NamedProjectType.optional(),
    paymentStatus: PaymentStatus.optional(),
    isVirtual: z.stringbool().optional(),
    isRequested: z.stringbool().optional(),
    /** The first and the last scheduled day, in the organization's time zone. */
    from: Day.optional(),
    to: Day.optional(),
    sort: InspectionSort.default('newest'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(ListedInspection),
    nextCursor: z.string().nullable(),
    counts: StatusCounts,
    /** At most COUNTED_MATCHES where the filter is more than a status; null after the first page. */
    matching: z.int().nullable().default(null),
  }),
});

export const getInspection = endpoint({
  method: 'GET',
  path: INSPECTION_PATH,
  summary: 'One inspection; a client sees its own, a guest the one invited to',
  access: EVERYONE_SIGNED_IN,
  params: z.object({ inspectionId: Id }),
  reply: Inspection,
});

export const changeInspectionStatus = endpoint({
  method: 'PATCH',
  path: '/api/inspections/:inspectionId/status',
  summary: 'Set the status; any status may follow any other',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  body: z.strictObject({
    status: InspectionStatus,
    /**
     * The status from which the change is made; an inspection in another one stays unchanged. A start that a
     * phone sends late must not undo a change by the office.
     */
    from: InspectionStatus.optional(),
    /** The reason, kept with the change and stated in the client's mail about a cancellation. */
    reason: Line.default(''),
  }),
  reply: Inspection,
});

export const readMissing = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/missing',
  summary: 'What is missing for a status, in sentences; setting it nonetheless is noted as set by hand',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  query: z.object({ status: InspectionStatus }),
  reply: z.object({ missing: z.array(z.string()) }),
});

export const confirmInspection = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/confirmation',
  summary: 'Confirm what a client requested, at its time; the client is told by email',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  body: z.strictObject({
    /** The `updatedAt` of the inspection that was seen. */
    unmodifiedSince: Instant,
  }),
  reply: Inspection,
});

export const setSite = endpoint({
  method: 'PUT',
  path: '/api/inspections/:inspectionId/site',
  summary: 'Set where the property is: the position of a device there, or the coordinates of its address',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  body: NewSite,
  reply: Inspection,
});

export const listOwnInspections = endpoint({
  method: 'GET',
  path: '/api/auth/client/inspections',
  summary: 'Inspections of the signed-in client',
  access: ['client'],
  reply: z.array(Inspection),
});

/** The methods of a private provider, who may use either: s. 553.791(1) and (8), F.S. */
export const InspectionMethod = z.enum(['in_person', 'virtual']);
export type InspectionMethod = z.infer<typeof InspectionMethod>;
