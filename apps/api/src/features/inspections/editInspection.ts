import type { StaffRole } from '@sightline/contracts/accounts/roles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { LIMITED_FACTS, whyFixed } from '@sightline/contracts/inspections/editing';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { updateInspection } from '@sightline/contracts/inspections/scheduling';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { dropUnmarkedChecklist } from '@sightline/store/checklists/checklists';
import type { Store } from '@sightline/store/core/store';
import {
  changeInspection,
  type InspectionFacts,
  latestEdit,
} from '@sightline/store/inspections/changeInspection';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { bookingFeeOf, requestFeeOf } from '@sightline/store/organization/fees';
import { findSettings } from '@sightline/store/organization/organization';
import { nameWithRole } from '../../core/author.ts';
import { closeCheckouts } from '../../core/closeCheckouts.ts';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { staffName } from '../accounts/staffName.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';
import { dropReminders, notifyClient } from './clientNotices.ts';
import { factsChange } from './factsChange.ts';
import { notifyInspectors } from './inspectorNotices.ts';
import { schedulingPolicy } from './policy.ts';
import { refuseVirtual } from './refuseVirtual.ts';
import { locateSoon } from './site.ts';

/** The answer to a request: from here on the time is the office's choice instead of the client's preference. */
const ANSWERED = { isRequested: false, preferredTime: null } as const;

/** Changes the facts of an inspection. The inspector's name comes from the account, never from the request. */
export async function editInspection(
  context: Context<PrincipalOf<StaffRole>>,
  inspectionId: string,
  { unmodifiedSince, ...change }: HandlerInput<typeof updateInspection>['body'],
): Promise<InspectionRecord> {
  const { store, queue, principal } = context;
  const known = await findInspection(store, inspectionId);
  if (!known) throw new AppError('notFound', { thing: 'inspection' });
  const by = nameWithRole(principal);
  const facts = await wantedFacts(context, known, change);
  const changed = await changeInspection(store, known, {
    unmodifiedSince: new Date(unmodifiedSince),
    facts,
    change: await factsChange(context, { before: known, facts, by }),
  });
  if (changed.needsSite) await locateSoon(queue, changed);
  // The same edit again, which changes nothing, completes the notices of an interrupted one.
  const edit = changed === known ? latestEdit(known) : { before: known, after: changed, by };
  if (edit?.by === by) await applyEdit(context, edit);
  return changed;
}

async function applyEdit(
  context: Context<PrincipalOf<StaffRole>>,
  { before, after }: Record<'before' | 'after', InspectionRecord>,
): Promise<void> {
  // The page of the provider asks for the former fee.
  if (after.feeCents !== before.feeCents) await closeCheckouts(context, after._id);
  await notifyOfChange(context, before, after);
  await notifyInspectors(context, { before, after, by: context.principal });
  // From now on another inspector may host, and the former one may not; only virtual inspections have calls.
  if (after.inspectorId !== before.inspectorId || after.isVirtual !== before.isVirtual)
    await reviewLiveRights(context, after._id);
}

/** Facts of which a client is told if they change. */
const TOLD = ['address', 'projectType', 'isVirtual', 'feeCents'] as const;

async function notifyOfChange(
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

type Change = Omit<HandlerInput<typeof updateInspection>['body'], 'unmodifiedSince'>;

/** The facts to store for a change, with those that follow from it. Refuses what may not, or no longer, change. */
async function wantedFacts(
  context: Context<PrincipalOf<StaffRole>>,
  known: InspectionRecord,
  { scheduledDate, inspectorId, ...given }: Change,
): Promise<InspectionFacts> {
  const { store, principal } = context;
  if (inspectorId !== undefined)
    authorize(schedulingPolicy.assignInspector, principal, { from: known.inspectorId, to: inspectorId });
  const facts = {
    ...given,
    ...(given.projectType && { isVirtual: isHeldByVideo({ ...known, ...given }) }),
    // Setting the time of a request answers it.
    ...(scheduledDate && ANSWERED),
    ...(scheduledDate !== undefined && {
      scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
    }),
    ...(inspectorId !== undefined && {
      inspectorId,
      inspector: await staffName(store, 'inspectorId', inspectorId),
    }),
    ...(isElsewhere(known, given) && { site: null, siteMiss: null, needsSite: true }),
  };
  refuseVirtual({ ...known, ...facts });
  await refuseFixed(context, known, facts);
  return facts;
}

/** A site that was captured at the property stays; coordinates of the former address do not. */
function isElsewhere({ address, site }: InspectionRecord, change: Change): boolean {
  return change.address !== undefined && change.address !== address && site?.source !== 'captured';
}

async function refuseFixed(
  { store, principal }: Context<PrincipalOf<StaffRole>>,
  known: InspectionRecord,
  facts: InspectionFacts,
): Promise<void> {
  const changed = LIMITED_FACTS.filter((fact) => facts[fact] !== undefined && facts[fact] !== known[fact]);
  const isTyped = changed.includes('projectType');
  const decided = { isMarked: isTyped && (await dropUnmarkedChecklist(store, known._id)) };
  const reasons = changed.map((fact) => [fact, whyFixed(fact, known, decided)] as const);
  const refused = reasons.flatMap(([fact, reason]) => (reason === null ? [] : [[fact, reason] as const]));
  if (refused.length > 0) throw new AppError('badInput', { fields: Object.fromEntries(refused) });
  const { feeCents = known.feeCents } = facts;
  if (changed.includes('feeCents'))
    authorize(schedulingPolicy.setFee, principal, {
      feeCents,
      scheduledCents: await scheduledFee(store, { ...known, ...facts }),
    });
}

/**
 * What the fee schedule says for this inspection, in cents: for one that a client requested in the portal the
 * schedule of requests, unless clients cannot request the type.
 */
export async function scheduledFee(
  store: Store,
  {
    requestedByClient,
    projectType,
    isVirtual,
  }: Pick<InspectionRecord, 'requestedByClient' | 'projectType' | 'isVirtual'>,
): Promise<number | null> {
  const { fees } = await findSettings(store);
  const what = { projectType, isVirtual };
  return (requestedByClient ? requestFeeOf(fees, what) : null) ?? bookingFeeOf(fees, what);
}
