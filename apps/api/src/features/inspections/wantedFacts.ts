import type { StaffRole } from '@sightline/contracts/accounts/roles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { LIMITED_FACTS, whyFixed } from '@sightline/contracts/inspections/editing';
import { type updateInspection } from '@sightline/contracts/inspections/scheduling';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { dropUnmarkedChecklist } from '@sightline/store/checklists/checklists';
import type { InspectionFacts } from '@sightline/store/inspections/changeInspection';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { staffName } from '../accounts/staffName.ts';
import { schedulingPolicy } from './policy.ts';
import { refuseVirtual } from './refuseVirtual.ts';
import { scheduledFee } from './scheduledFee.ts';

/** The answer to a request: from here on the time is the office's choice instead of the client's preference. */
export const ANSWERED = { isRequested: false, preferredTime: null } as const;

type Change = Omit<HandlerInput<typeof updateInspection>['body'], 'unmodifiedSince'>;

/** The facts to store for a change, with those that follow from it. Refuses what may not, or no longer, change. */
export async function wantedFacts(
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
