import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { INSPECTION_PATH } from '../accounts/startPaths.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Instant, Line } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { NewSite, Site } from '../site/site.ts';

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

/** The union of the booking types and the client-request types (first specification, section 9). */
export const ProjectType = z.enum([
  'building-code',
  'building',
  'mechanical',
  'electrical',
  'plumbing',
  'structural',
  'final',
  'comprehensive',
  'virtual-inspection',
]);
export type ProjectType = z.infer<typeof ProjectType>;

/** The call can be joined: the inspection is held by video, and ahead or in progress. */
export function isJoinable({
  isVirtual,
  status,
  isRequested = false,
}: Pick<Inspection, 'isVirtual' | 'status'> & Partial<Pick<Inspection, 'isRequested'>>): boolean {
  return isVirtual && !isRequested && (status === 'scheduled' || status === 'in_progress');
}

/**
 * Work is left to do: the report of a completed inspection is still written in its workspace; nothing is left once the
 * report was delivered.
 */
export function isWorkable({ status }: Pick<Inspection, 'status'>): boolean {
  return status !== 'report_delivered' && status !== 'cancelled';
}

/** Lists offer its checklist ('Check'): it is held in person, and work is left to do. */
export function isCheckable(inspection: Pick<Inspection, 'isVirtual' | 'status'>): boolean {
  return !inspection.isVirtual && isWorkable(inspection);
}

export const PreferredTime = z.enum(['morning', 'afternoon', 'flexible']);
export type PreferredTime = z.infer<typeof PreferredTime>;

/** When a request for this part of the day begins, in the organization's time zone. */
export const PREFERRED_CLOCK: Record<PreferredTime, string> = {
  morning: '09:00',
  afternoon: '13:00',
  flexible: '09:00',
};

/** Its date stands for the whole day: any time suits the client, and the office has not chosen one. */
export function isFlexible({ preferredTime }: Pick<Inspection, 'preferredTime'>): boolean {
  return preferredTime === 'flexible';
}

/** The third part of the notes, as in `Booking - Mechanical - Bayside Tower`; empty where they have fewer parts. */
export function projectLabelOf({ notes }: Pick<Inspection, 'notes'>): string {
  return notes.split(' - ', 3)[2]?.split('\n', 1)[0]?.trim() ?? '';
}

/** For whose deficiencies an inspection is a re-inspection. */
export const Reinspects = z.object({
  inspectionId: Id,
  reportId: Id,
  /** `R-2026-00042 v2` */
  reportNumber: z.string(),
  /** The items that had failed. */
  itemIds: z.array(z.string()),
});

/** What the inspector decides in the end. */
export const InspectionResult = z.enum(['approved', 'partial', 'rejected', 'noShow', 'cancelled']);
export type InspectionResult = z.infer<typeof InspectionResult>;

export const Inspection = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  projectType: ProjectType,
  address: z.string(),
  permitNumber: z.string(),
  /** The day of the application for the permit, which decides the code edition (store/catalog/codeEditions.ts). */
  permitAppliedOn: Day.nullable().default(null),
  /** Who does the work under the permit, with the license number: named on the report. */
  contractor: z.string().default(''),
  inspectorId: Id.nullable(),
  /** Name of the inspector, empty while none is assigned. */
  inspector: z.string(),
  /** Assigned by an admin to host the calls, besides the people who may host them anyway. */
  hostId: Id.nullable().default(null),
  /** Name of the assigned host, empty while none is assigned. */
  host: z.string().default(''),
  scheduledDate: Instant.nullable(),
  /** What the client asked for, until the office confirms the request or sets a time. */
  preferredTime: PreferredTime.nullable().default(null),
  completedDate: Instant.nullable(),
  status: InspectionStatus,
  /** A client asked for it in the portal, and the office has neither confirmed it nor set another time. */
  isRequested: z.boolean().default(false),
  feeCents: Cents.nullable(),
  paymentStatus: PaymentStatus,
  notes: z.string(),
  details: z.string(),
  isVirtual: z.boolean(),
  /** Its structural inspections are never virtual (`mayBeVirtual`). */
  isThresholdBuilding: z.boolean().default(false),
  /** Only for staff; null until the property has been located. */
  site: Site.nullable().default(null),
  /** How to get in: gate code, lockbox, dogs. Only for staff, as is the contact. */
  accessNotes: z.string().default(''),
  /** Whom to call on site; empty for the client. */
  contactName: z.string().default(''),
  contactPhone: z.string().default(''),
  /** Null for an inspection that is no re-inspection. */
  reinspects: Reinspects.nullable().default(null),
  /** The project in the client-management service that it came from. Only for staff. */
  externalId: z.string().nullable().default(null),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Inspection = z.infer<typeof Inspection>;

export const StatusCounts = z.record(InspectionStatus, z.int());
export type StatusCounts = z.infer<typeof StatusCounts>;

export const InspectionSort = z.enum(['newest', 'scheduledSoonest', 'scheduledLatest']);
export type InspectionSort = z.infer<typeof InspectionSort>;

export const ListedInspection = Inspection.extend({
  /** A report has been signed, so that there is one to view. */
  hasReport: z.boolean().default(false),
});
export type ListedInspection = z.infer<typeof ListedInspection>;

export const listInspections = endpoint({
  method: 'GET',
  path: '/api/inspections',
  summary: 'Inspections of the organization, newest first, in pages; counts are over all of them',
  access: STAFF,
  query: z.object({
    /** In address, project type, inspector and client name. */
    search: Line.optional(),
    /** A delivered report means a completed inspection: `completed` finds both. */
    status: InspectionStatus.optional(),
    clientId: Id.optional(),
    isVirtual: z.stringbool().optional(),
    isRequested: z.stringbool().optional(),
    /** Scheduled on this day, in the organization's time zone. */
    day: Day.optional(),
    sort: InspectionSort.default('newest'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(ListedInspection),
    nextCursor: z.string().nullable(),
    counts: StatusCounts,
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
     * Only from this status; an inspection in another one stays as it is. A start that waited on a phone must not undo
     * what the office did in the meantime.
     */
    from: InspectionStatus.optional(),
    /** Why: kept with the change, and in the client's mail about a cancellation. */
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
    /** `updatedAt` of the inspection that was seen. */
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

/** A private provider may inspect either way: s. 553.791(1) and (8), F.S. */
export const InspectionMethod = z.enum(['in_person', 'virtual']);
export type InspectionMethod = z.infer<typeof InspectionMethod>;
