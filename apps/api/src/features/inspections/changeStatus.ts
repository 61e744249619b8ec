import type { StaffRole } from '@sightline/contracts/accounts/roles';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { AppError } from '@sightline/contracts/core/errors';
import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { findChecklistOf } from '@sightline/store/checklists/checklists';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  latestStatusChange,
  type StatusOrder,
  setInspectionStatus,
} from '@sightline/store/inspections/status';
import { newestReportsOf } from '@sightline/store/reports/searchReports';
import { nameWithRole } from '../../core/author.ts';
import { closeCheckouts } from '../../core/closeCheckouts.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { dropReminders, notifyClient } from './clientNotices.ts';
import { notifyInspectors } from './inspectorNotices.ts';

type Order = Omit<StatusOrder, 'by' | 'note'> & { author: PrincipalOf<StaffRole> };

/**
 * Sets the status. Client and inspector are notified of a cancellation and of its end; the reminders of an
 * inspection that has begun are dropped.
 */
export async function changeStatus(
  services: Services,
  inspectionId: string,
  { author, ...order }: Order,
): Promise<InspectionRecord> {
  const inspection = await setInspectionStatus(services.store, inspectionId, {
    ...order,
    by: nameWithRole(author),
    note: await noteOn(services, inspectionId, order.status),
  });
  if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
  const change = latestStatusChange(inspection);
  if (change && inspection.status === order.status) await notifyOfStatus(services, change, author);
  return inspection;
}

/** Sends the notices of a change. Repeated, it sends those that an interrupted process left. */
async function notifyOfStatus(
  services: Services,
  { before, after }: Record<'before' | 'after', InspectionRecord>,
  by: Order['author'],
): Promise<void> {
  if (after.status === 'cancelled') {
    await notifyClient(services, after, 'cancelled');
    await closeCheckouts(services, after._id);
  } else if (after.status !== 'scheduled') await dropReminders(services, after._id);
  else if (before.status === 'cancelled') await notifyClient(services, after, 'confirmed');
  await notifyInspectors(services, { before, after, by });
}

async function noteOn({ store }: Services, inspectionId: string, status: InspectionStatus): Promise<string> {
  const missing = await missingFor(store, inspectionId, status);
  return missing.length === 0 ? '' : `Set by hand. ${missing.join(' ')}`;
}

/** Sentences about records that a status implies but the inspection lacks. Such a status is set by hand. */
export async function missingFor(
  store: Store,
  inspectionId: string,
  status: InspectionStatus,
): Promise<string[]> {
  if (status !== 'completed' && status !== 'report_delivered') return [];
  const [isMarked, reports] = await Promise.all([
    hasMark(store, inspectionId),
    newestReportsOf(store, [inspectionId]),
  ]);
  return [
    ...(isMarked ? [] : ['No checklist item is marked.']),
    ...(status === 'completed' || reports.has(inspectionId) ? [] : ['There is no signed report.']),
  ];
}

async function hasMark(store: Store, inspectionId: string): Promise<boolean> {
  const checklist = await findChecklistOf(store, inspectionId);
  return checklist !== null && itemsOf(checklist).some(({ mark }) => mark !== null);
}
