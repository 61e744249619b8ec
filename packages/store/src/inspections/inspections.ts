import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections';
import { trusted } from 'mongoose';
import {
  collection,
  idField,
  optionalDate,
  optionalText,
  requiredDate,
  textField,
} from '../core/collection.ts';
import { createOnce } from '../core/createOnce.ts';
import { prefixesOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';

export interface InspectionRecord {
  _id: string;
  clientId: string;
  clientName: string;
  projectType: Inspection['projectType'];
  address: string;
  permitNumber: string;
  permitIssuedOn: string | null;
  inspectorId: string | null;
  inspector: string;
  scheduledDate: Date | null;
  completedDate: Date | null;
  status: InspectionStatus;
  feeCents: number | null;
  paymentStatus: Inspection['paymentStatus'];
  notes: string;
  details: string;
  isVirtual: boolean;
  /** Asked for in the portal: its notes are the client's own. */
  requestedByClient: boolean;
  contentHash: string;
  /** Beginnings of the words in address, type, inspector, client and permit number. */
  searchPrefixes: string[];
  /** Place in the newest-first list: one string, so that a page begins at one bound of one index. */
  newestKey: string;
  /** Place in the soonest-first list; without a date at the end. */
  soonestKey: string;
  createdAt: Date;
  updatedAt: Date;
}

export const inspections = collection<InspectionRecord>(
  'inspections',
  {
    _id: idField,
    clientId: { type: String, required: true },
    clientName: textField,
    projectType: { type: String, required: true },
    address: { type: String, required: true },
    permitNumber: textField,
    permitIssuedOn: optionalText,
    inspectorId: optionalText,
    inspector: textField,
    scheduledDate: optionalDate,
    completedDate: optionalDate,
    status: { type: String, required: true },
    feeCents: { type: Number, default: null },
    paymentStatus: { type: String, required: true },
    notes: textField,
    details: textField,
    isVirtual: { type: Boolean, required: true },
    requestedByClient: { type: Boolean, default: false },
    contentHash: { type: String, required: true },
    searchPrefixes: [String],
    newestKey: { type: String, required: true },
    soonestKey: { type: String, required: true },
    createdAt: requiredDate,
    updatedAt: requiredDate,
  },
  [
    [{ newestKey: -1 }],
    [{ status: 1, newestKey: -1 }],
    [{ soonestKey: 1 }],
    [{ status: 1, soonestKey: 1 }],
    [{ clientId: 1, newestKey: -1 }],
    [{ searchPrefixes: 1, newestKey: -1 }],
  ],
);

type Derived = 'searchPrefixes' | 'newestKey' | 'soonestKey' | 'createdAt' | 'updatedAt';
export type NewInspectionRecord = Omit<InspectionRecord, Derived>;

/** Creates an inspection, or answers the one created before with the same id and content. */
export async function createInspection(store: Store, asked: NewInspectionRecord): Promise<InspectionRecord> {
  const record = inspectionRecordOf(asked, new Date());
  return await createOnce(record, 'inspection', {
    insert: () => store.of(inspections).insertOne(record),
    find: () => findInspection(store, record._id),
  });
}

/** With everything that follows from the facts. */
export function inspectionRecordOf(facts: NewInspectionRecord, now: Date): InspectionRecord {
  const { _id, address, projectType, inspector, clientName, permitNumber, scheduledDate } = facts;
  return {
    ...facts,
    searchPrefixes: prefixesOf([address, projectType, inspector, clientName, permitNumber]),
    newestKey: `${now.toISOString()} ${_id}`,
    soonestKey: soonestKeyOf(scheduledDate, _id),
    createdAt: now,
    updatedAt: now,
  };
}

function soonestKeyOf(scheduledDate: Date | null, inspectionId: string): string {
  return `${scheduledDate?.toISOString() ?? '9999'} ${inspectionId}`;
}

export async function findInspection(store: Store, inspectionId: string): Promise<InspectionRecord | null> {
  return await store.of(inspections).findById(inspectionId).lean<InspectionRecord>();
}

/** Sets the status; becoming completed notes when. Saying the same status again changes nothing. */
export async function setInspectionStatus(
  store: Store,
  inspectionId: string,
  status: InspectionStatus,
): Promise<InspectionRecord | null> {
  const now = new Date();
  const completed = status === 'completed' ? { completedDate: now } : {};
  const changed = { _id: inspectionId, status: trusted({ $ne: status }) };
  await store.of(inspections).updateOne(changed, { $set: { status, updatedAt: now, ...completed } });
  return await findInspection(store, inspectionId);
}

/** Moves a scheduled inspection to another time. */
export async function rescheduleInspection(
  store: Store,
  inspectionId: string,
  scheduledDate: Date,
): Promise<void> {
  const place = { scheduledDate, soonestKey: soonestKeyOf(scheduledDate, inspectionId) };
  await store.of(inspections).updateOne({ _id: inspectionId, status: 'scheduled' }, { $set: place });
}

/** As staff see an inspection. */
export function presentInspection(record: InspectionRecord): Inspection {
  return {
    id: record._id,
    clientId: record.clientId,
    clientName: record.clientName,
    projectType: record.projectType,
    address: record.address,
    permitNumber: record.permitNumber,
    permitIssuedOn: record.permitIssuedOn,
    inspectorId: record.inspectorId,
    inspector: record.inspector,
    scheduledDate: record.scheduledDate?.toISOString() ?? null,
    completedDate: record.completedDate?.toISOString() ?? null,
    status: record.status,
    feeCents: record.feeCents,
    paymentStatus: record.paymentStatus,
    notes: record.notes,
    details: record.details,
    isVirtual: record.isVirtual,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** The call begins: a scheduled inspection is in progress from now on; any other status stays as it is. */
export async function startInspection(store: Store, inspectionId: string): Promise<void> {
  await store
    .of(inspections)
    .updateOne(
      { _id: inspectionId, status: 'scheduled' },
      { $set: { status: 'in_progress', updatedAt: new Date() } },
    );
}
