import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { updateInspection } from '@sightline/contracts/inspections';
import { changeInspection } from '@sightline/store/inspections/changes';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { staffName } from '../accounts/staffName.ts';
import { schedulingPolicy } from './policy.ts';

type Change = HandlerInput<typeof updateInspection>['body'];

/** Staff change the facts of an inspection. The inspector's name comes from the account, never from the request. */
export async function editInspection(
  { store, principal }: Context<PrincipalOf<'admin' | 'inspector'>>,
  inspectionId: string,
  { unmodifiedSince, scheduledDate, inspectorId, ...facts }: Change,
): Promise<InspectionRecord> {
  const known = await findInspection(store, inspectionId);
  if (!known) throw new AppError('notFound', { thing: 'inspection' });
  if (inspectorId !== undefined)
    authorize(schedulingPolicy.assignInspector, principal, { from: known.inspectorId, to: inspectorId });
  return await changeInspection(store, known, {
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
