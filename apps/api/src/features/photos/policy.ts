import { AppError } from '@sightline/contracts/core/errors';
import type { UploadMetadata } from '@sightline/contracts/photos';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findPhoto, type PhotoRecord } from '@sightline/store/photos/photos';
import { visibleInspection } from '../../core/inspectionAccess.ts';
import { isStaff, type Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

/** Clocks of phones are off by a few minutes. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Staff, the client of the inspection, and a guest who holds the phone there; an observer only looks. */
export async function mayUploadTo(
  services: Pick<Services, 'store'>,
  principal: Principal,
  { inspectionId, capturedAt }: Pick<UploadMetadata, 'inspectionId' | 'capturedAt'>,
): Promise<void> {
  const inspection = await visibleInspection({ ...services, principal }, inspectionId);
  if (isStaff(principal)) return;
  if (principal.role === 'guest' && principal.roomRole !== 'field') throw new AppError('forbidden');
  if (!isOpenAt(inspection, new Date(capturedAt))) throw new AppError('inspectionClosed');
}

/** A phone that was offline sends what it took before the inspection was completed. */
function isOpenAt({ status, completedDate }: InspectionRecord, capturedAt: Date): boolean {
  if (status === 'scheduled' || status === 'in_progress') return true;
  if (status === 'cancelled' || !completedDate) return false;
  return capturedAt.getTime() <= completedDate.getTime() + CLOCK_TOLERANCE_MS;
}

/** The photo if it is stored and the caller may know of its inspection. */
export async function visiblePhoto(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  photoId: string,
): Promise<PhotoRecord> {
  const photo = await findPhoto(store, photoId);
  // The device that sent a photo asks for it once more to confirm the upload before it lets go of its own copy.
  const isOwn = photo?.subject === principal.subject;
  if (!photo || !(isOwn || isListedFor(principal, photo))) throw new AppError('notFound', { thing: 'photo' });
  await visibleInspection({ store, principal }, photo.inspectionId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('notFound', { thing: 'photo' }) : error;
  });
  return photo;
}

/** A deleted photo stays on record for staff and is not shown to anybody else. */
export function isListedFor(principal: Principal, { disposition }: PhotoRecord): boolean {
  return isStaff(principal) || disposition !== 'deleted';
}
