import { AppError } from '@sightline/contracts/core/errors';
import { type InspectionRecord, setInspectionHost } from '@sightline/store/inspections/inspections';
import { audit } from '../../core/audit.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { staffName } from '../accounts/staffName.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';

/** Assigns the host of an inspection's calls. An active call follows at once. */
export async function assignHost(
  context: Context<PrincipalOf<'admin'>>,
  inspectionId: string,
  hostId: string | null,
): Promise<InspectionRecord> {
  const { store, principal } = context;
  const host = await staffName(store, 'hostId', hostId);
  const inspection = await setInspectionHost(store, inspectionId, { hostId, host });
  if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
  const subject = hostId && `user:${hostId}`;
  audit(context, 'hostAssigned', { subject, by: principal.subject, inspectionId });
  await reviewLiveRights(context, inspectionId);
  return inspection;
}
