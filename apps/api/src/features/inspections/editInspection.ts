import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { type updateInspection } from '@sightline/contracts/inspections/scheduling';
import { changeInspection, type InspectionFacts } from '@sightline/store/inspections/changes';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { nameWithRole } from '../../core/author.ts';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { staffName } from '../accounts/staffName.ts';
import { dropReminders, notifyClient } from './clientNotices.ts';
import { notifyInspectors } from './inspectorNotices.ts';
import { moveChange } from './moveChange.ts';
import { schedulingPolicy } from './policy.ts';

/** The answer to a request: from here on the time is the office's choice instead of the client's preference. */
const ANSWERED = { isRequested: false, preferredTime: null } as const;

type Change = HandlerInput<typeof updateInspection>['body'];

/** Changes the facts of an inspection. The inspector's name comes from the account, never from the request. */
export async function editInspection(
  context: Context<PrincipalOf<'admin' | 'inspector'>>,
  inspectionId: string,
  { unmodifiedSince, scheduledDate, inspectorId, ...facts }: Change,
): Promise<InspectionRecord> {
  const { store, principal } = context;
  const known = await findInspection(store, inspectionId);
  if (!known) throw new AppError('notFound', { thing: 'inspection' });
  if (inspectorId !== undefined)
    authorize(schedulingPolicy.assignInspector, principal, { from: known.inspectorId, to: inspectorId });
  const wanted: InspectionFacts = {
    ...facts,
    // Setting the time of a request answers it.
    ...(scheduledDate && ANSWERED),
    ...(scheduledDate !== undefined && {
      scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
    }),
    ...(inspectorId !== undefined && {
      inspectorId,
      inspector: await staffName(store, 'inspectorId', inspectorId),
    }),
  };
  const changed = await changeInspection(store, known, {
    unmodifiedSince: new Date(unmodifiedSince),
    facts: wanted,
    change: await moveChange(context, { before: known, facts: wanted, by: nameWithRole(principal) }),
  });
  await tellOfMove(context, known, changed);
  await notifyInspectors(context, { before: known, after: changed, by: principal });
  return changed;
}

async function tellOfMove(
  services: Services,
  { scheduledDate: before, isRequested, preferredTime }: InspectionRecord,
  changed: InspectionRecord,
): Promise<void> {
  const after = changed.scheduledDate;
  const isAnswered =
    (isRequested && !changed.isRequested) || (isFlexible({ preferredTime }) && !isFlexible(changed));
  if (before?.getTime() === after?.getTime() && !isAnswered) return;
  if (changed.status !== 'scheduled') return await dropReminders(services, changed._id);
  await notifyClient(services, changed, before === null || isAnswered ? 'confirmed' : 'moved');
}

/** Confirms a client's request. It needs a time, which the office sets where the client gave none. */
export async function confirmInspection(
  context: Context<PrincipalOf<'admin' | 'inspector'>>,
  inspectionId: string,
  unmodifiedSince: string,
): Promise<InspectionRecord> {
  const known = await findInspection(context.store, inspectionId);
  if (!known) throw new AppError('notFound', { thing: 'inspection' });
  if (known.scheduledDate === null)
    throw new AppError('badInput', { fields: { scheduledDate: 'Set a date and time first.' } });
  if (known.isRequested && known.scheduledDate <= new Date())
    throw new AppError('badInput', { fields: { scheduledDate: 'This time has passed. Set another one.' } });
  const seen = { facts: ANSWERED, unmodifiedSince: new Date(unmodifiedSince) };
  const confirmed = await changeInspection(context.store, known, seen);
  if (confirmed.status === 'scheduled') await notifyClient(context, confirmed, 'confirmed');
  await notifyInspectors(context, { before: known, after: confirmed, by: context.principal });
  return confirmed;
}
