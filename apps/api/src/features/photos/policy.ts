import { AppError } from '@sightline/contracts/core/errors';
import { findPhoto, type PhotoRecord } from '@sightline/store/photos';
import { visibleInspection } from '../../core/inspectionAccess.ts';
import { isStaff, type Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

/** Staff, the client of the inspection, and a guest who holds the phone there; an observer only looks. */
export async function mayUploadTo(
  services: Pick<Services, 'store'>,
  principal: Principal,
  inspectionId: string,
): Promise<void> {
  await visibleInspection({ ...services, principal }, inspectionId);
  if (principal.role === 'guest' && principal.roomRole !== 'field') throw new AppError('forbidden');
}

/** The photo if it is stored and the caller may know of its inspection. */
export async function visiblePhoto(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  photoId: string,
): Promise<PhotoRecord> {
  const photo = await findPhoto(store, photoId);
  if (!photo) throw new AppError('notFound', { thing: 'photo' });
  await visibleInspection({ store, principal }, photo.inspectionId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('notFound', { thing: 'photo' }) : error;
  });
  return photo;
}

/** Where a phone was is for staff. */
export function maySeePosition(principal: Principal): boolean {
  return isStaff(principal);
}
