import { AppError } from '@sightline/contracts/core/errors';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

type Owned = Pick<InspectionRecord, '_id' | 'clientId'>;

export const inspectionPolicy = {
  read: {
    ...staff('allow'),
    client: (client, { clientId }) => (client.clientId === clientId ? 'allow' : 'notFound'),
    guest: (guest, { _id }) => (guest.inspectionId === _id ? 'allow' : 'notFound'),
  },
} satisfies Record<string, Permission<Owned>>;

/** The inspection, if the caller may read it; otherwise notFound, as if it did not exist. */
export async function visibleInspection(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  inspectionId: string,
): Promise<InspectionRecord> {
  const inspection = await findInspection(store, inspectionId);
  if (!inspection || !allows(inspectionPolicy.read, principal, inspection))
    throw new AppError('notFound', { thing: 'inspection' });
  return inspection;
}
