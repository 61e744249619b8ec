import type { HandlerInput } from '@sightline/contracts/core/define';
import type { updateInspection } from '@sightline/contracts/inspections';
import type { Store } from '@sightline/store/core/store';
import { changeInspection } from '@sightline/store/inspections/changes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { staffName } from '../accounts/staffName.ts';

type Change = HandlerInput<typeof updateInspection>['body'];

/** Staff change the facts of an inspection. The inspector's name comes from the account, never from the request. */
export async function editInspection(
  store: Store,
  inspectionId: string,
  { unmodifiedSince, scheduledDate, inspectorId, ...facts }: Change,
): Promise<InspectionRecord> {
  return await changeInspection(store, inspectionId, {
    unmodifiedSince: new Date(unmodifiedSince),
    facts: {
      ...facts,
      ...(scheduledDate !== undefined && {
        scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
      }),
      ...(inspectorId !== undefined && {
        inspectorId,
        inspector: await staffName(store, 'inspectorId', inspectorId),
      }),
    },
  });
}
