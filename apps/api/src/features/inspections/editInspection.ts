import type { StaffRole } from '@sightline/contracts/accounts/roles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { type updateInspection } from '@sightline/contracts/inspections/scheduling';
import { changeInspection } from '@sightline/store/inspections/changeInspection';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { nameWithRole } from '../../core/author.ts';
import { closeCheckouts } from '../../core/closeCheckouts.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';
import { dropReminders, notifyClient } from './clientNotices.ts';
import { factsChange } from './factsChange.ts';
import { notifyInspectors } from './inspectorNotices.ts';
import { locateSoon } from './locateSoon.ts';
import { ANSWERED, wantedFacts } from './wantedFacts.ts';

/** Changes the facts of an inspection. The inspector's name comes from the account, never from the request. */
export async function editInspection(
  context: Context<PrincipalOf<StaffRole>>,
  inspectionId: string,
  { unmodifiedSince, ...change }: HandlerInput<typeof updateInspection>['body'],
): Promise<InspectionRecord> {
  const { store, queue, principal } = context;
  const known = await findInspection(store, inspectionId);
  if (!known) throw new AppError('notFound', { thing: 'inspection' });
  const facts = await wantedFacts(context, known, change);
  const changed = await changeInspection(store, known, {
    unmodifiedSince: new Date(unmodifiedSince),
    facts,
    change: await factsChange(context, { before: known, facts, by: nameWithRole(principal) }),
  });
  if (changed.needsSite) await locateSoon(queue, changed);
  // The page of the provider asks for the former fee.
  if (changed.feeCents !== known.feeCents) await closeCheckouts(context, inspectionId);
  await tellClient(context, known, changed);
  await notifyInspectors(context, { before: known, after: changed, by: principal });
  // From now on another inspector may host, and the former one may not; only virtual inspections have calls.
  if (changed.inspectorId !== known.inspectorId || changed.isVirtual !== known.isVirtual)
    await reviewLiveRights(context, inspectionId);
  return changed;
}

/** Facts of which a client is told if they change. */
const TOLD = ['address', 'projectType', 'isVirtual', 'feeCents'] as const;

async function tellClient(
  services: Services,
  before: InspectionRecord,
  after: InspectionRecord,
): Promise<void> {
  const isAnswered = (before.isRequested && !after.isRequested) || (isFlexible(before) && !isFlexible(after));
  const isMoved = before.scheduledDate?.getTime() !== after.scheduledDate?.getTime();
  const isOther = TOLD.some((fact) => before[fact] !== after[fact]);
  if (!isMoved && !isAnswered && !isOther) return;
  if (after.status !== 'scheduled') return await dropReminders(services, after._id);
  if (!isMoved && !isAnswered) return await notifyClient(services, after, 'changed');
  await notifyClient(services, after, before.scheduledDate === null || isAnswered ? 'confirmed' : 'moved');
}

/** Confirms a client's request. It needs a time, which the office sets where the client gave none. */
export async function confirmInspection(
  context: Context<PrincipalOf<StaffRole>>,
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
