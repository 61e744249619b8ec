import { notesField } from '@sightline/contracts/checklists/checklistFields';
import { currentTemplateFor } from '@sightline/store/catalog/templates';
import { createChecklist, findChecklistOf } from '@sightline/store/checklists/checklists';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import {
  createInspection,
  findInspection,
  type InspectionRecord,
  rescheduleInspection,
} from '@sightline/store/inspections/inspections';
import { setInspectionStatus } from '@sightline/store/inspections/status';
import { bookingFee } from '@sightline/store/organization/organization';
import { listPhotos } from '@sightline/store/photos/photos';
import { DateTime } from 'luxon';
import type { Services } from '../core/services.ts';
import { changeFields } from '../features/checklists/routes.ts';
import { deliverDemoReport } from './demoReport.ts';
import { type DemoDate, type DemoInspection, INSPECTIONS } from './inspections.ts';

/** Creates an inspection with its marks and takes it to its status in the same steps as users do. */
export async function seedInspection(
  services: Services,
  demo: DemoInspection,
  timeZone: string,
): Promise<void> {
  if (await isFinished(services, demo)) return;
  const inspection = await storeInspection(services, demo, timeZone);
  await seedMarks(services, demo, inspection);
  if (demo.status === 'report_delivered') await deliverDemoReport(services, inspection, demo);
  else if (demo.status !== 'scheduled')
    await setInspectionStatus(services.store, demo.id, { status: demo.status, by: 'Demo data' });
}

async function seedMarks(
  services: Services,
  demo: DemoInspection,
  inspection: InspectionRecord,
): Promise<void> {
  if (demo.marks.length === 0) return;
  const template = await currentTemplateFor(services.store, demo.projectType);
  const checklist = await createChecklist(services.store, demo.id, template);
  const values = demo.marks.flatMap(([itemId, mark, notes]) => [
    [itemId, mark] as const,
    ...(notes ? [[notesField(itemId), notes] as const] : []),
  ]);
  const changes = values.map(([field, value], index) => ({
    changeId: derivedId('demo', demo.id, field),
    field,
    value,
    follows: null,
    settles: [],
    madeAt: madeAt(inspection, index),
  }));
  await changeFields(services, checklist, { changes, by: authorOf(demo) });
}

const MINUTE_MS = 60_000;

/**
 * A minute apart during the visit, unless that is still ahead. It follows from what is stored: a change that is seeded
 * again must have the same content.
 */
function madeAt({ scheduledDate, createdAt }: InspectionRecord, index: number): string {
  const atVisit = (scheduledDate ?? createdAt).getTime() + (index + 1) * MINUTE_MS;
  return new Date(Math.min(atVisit, createdAt.getTime())).toISOString();
}

/**
 * Whether the demo inspection is complete. The status changes last, so one that is no longer `scheduled`
 * belongs to its users.
 */
async function isFinished({ store }: Services, demo: DemoInspection): Promise<boolean> {
  const known = await findInspection(store, demo.id);
  return known !== null && (demo.status === 'scheduled' || known.status !== 'scheduled');
}

async function storeInspection(
  { store }: Services,
  demo: DemoInspection,
  timeZone: string,
): Promise<InspectionRecord> {
  const { client, inspector, projectType, isVirtual, address, permitNumber, permitAppliedOn } = demo;
  return await createInspection(store, {
    _id: demo.id,
    clientId: client.id,
    clientName: client.name,
    projectType,
    address,
    permitNumber,
    permitAppliedOn,
    inspectorId: inspector.id,
    inspector: `${inspector.firstName} ${inspector.lastName}`,
    scheduledDate: dateOf(demo.date, timeZone),
    completedDate: null,
    status: 'scheduled',
    feeCents: await bookingFee(store, { projectType, isVirtual }),
    paymentStatus: 'pending',
    notes: 'Demonstration data',
    details: '',
    isVirtual,
    requestedByClient: false,
    contentHash: 'demo',
  });
}

/** Moves the inspections that are due today to the day of each start, until a person has worked on them. */
export async function rescheduleUntouched(store: Store, timeZone: string): Promise<void> {
  for (const { id, date } of INSPECTIONS.filter(({ date }) => date.days === 0)) {
    const inspection = await findInspection(store, id);
    if (inspection && (await isUntouched(store, inspection)))
      await rescheduleInspection(store, id, dateOf(date, timeZone));
  }
}

async function isUntouched(
  store: Store,
  { _id, status, createdAt, updatedAt }: InspectionRecord,
): Promise<boolean> {
  if (status !== 'scheduled' || updatedAt.getTime() !== createdAt.getTime()) return false;
  const checklist = await findChecklistOf(store, _id);
  return (checklist?.revision ?? 0) === 0 && (await listPhotos(store, _id)).length === 0;
}

function dateOf({ days, hour }: DemoDate, timeZone: string): Date {
  return DateTime.now().setZone(timeZone).startOf('day').plus({ days }).set({ hour }).toJSDate();
}

function authorOf({ inspector }: DemoInspection) {
  const name = `${inspector.firstName} ${inspector.lastName}`;
  return { subject: `user:${inspector.id}`, name, role: null };
}
