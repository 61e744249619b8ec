import { AppError } from '@sightline/contracts/core/errors';
import { type InspectionRecord, setInspectionHost } from '@sightline/store/inspections/inspections';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { chosenHost, staffName } from '../accounts/staffName.ts';
import { schedulingPolicy } from '../inspections/policy.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';

/** Assigns the host of an inspection's calls. An active call follows at once. */
export async function assignHost(
  context: Context<PrincipalOf<'admin' | 'office'>>,
  inspectionId: string,
  hostId: string | null,
): Promise<InspectionRecord> {
  const { store, principal } = context;
  authorize(schedulingPolicy.assignHost, principal, await chosenHost(store, hostId));
  const host = await staffName(store, 'hostId', hostId);
  const inspection = await setInspectionHost(store, inspectionId, { hostId, host });
  if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
  const subject = hostId && `user:${hostId}`;
  audit(context, 'hostAssigned', { subject, by: principal.subject, inspectionId });
  await reviewLiveRights(context, inspectionId);
  return inspection;
}
