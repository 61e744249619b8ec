import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { findChecklistOf } from '@sightline/store/checklists/checklists';
import type { Store } from '@sightline/store/core/store';
import { newestReportsOf } from '@sightline/store/reports/searchReports';

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
