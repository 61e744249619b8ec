import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { UploadMetadata } from '@sightline/contracts/photos';
import { boundCapture } from '@sightline/server-kit/captureOrders';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findPhoto, type PhotoRecord } from '@sightline/store/photos/photos';
import { isStaff, type Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../inspections/policy.ts';

/** Clocks of phones are off by a few minutes. */
const CLOCK_TOLERANCE_MS = 15 * 60_000;
/** As long as a phone may keep a still before it can upload it (captureOrders of server-kit). */
const LATE_UPLOAD_MS = 30 * 24 * 3600_000;
const ORDER_LOOKUP_MS = 1000;

/**
 * Staff, the client of the inspection, and a guest who holds the phone there; an observer only looks. Staff may also
 * add photos to a closed inspection: they correct its record, and their name stands with the photo.
 */
export async function mayUploadTo(
  services: Pick<Services, 'store' | 'redis' | 'configuration'>,
  principal: Principal,
  metadata: UploadMetadata,
): Promise<void> {
  const inspection = await visibleInspection({ ...services, principal }, metadata.inspectionId);
  if (principal.role === 'guest' && principal.roomRole !== 'field') throw new AppError('forbidden');
  const capturedAt = new Date(metadata.capturedAt);
  refuseImpossibleTime(inspection, capturedAt);
  if (!isStaff(principal) && !isOpenAt(inspection, capturedAt)) throw new AppError('inspectionClosed');
  await refuseOrderOfAnother(services, principal, metadata);
}

/** A phone that was offline sends what it took before the inspection was completed. */
function isOpenAt({ status, completedDate }: InspectionRecord, capturedAt: Date): boolean {
  if (status === 'scheduled' || status === 'in_progress') return true;
  if (status === 'cancelled' || !completedDate) return false;
  const completedAt = completedDate.getTime();
  return (
    capturedAt.getTime() <= completedAt + CLOCK_TOLERANCE_MS && Date.now() <= completedAt + LATE_UPLOAD_MS
  );
}

/** A still of this inspection is not older than the inspection and not of the future. */
function refuseImpossibleTime({ createdAt }: InspectionRecord, capturedAt: Date): void {
  const isTooEarly = capturedAt.getTime() < createdAt.getTime() - CLOCK_TOLERANCE_MS;
  const isTooLate = capturedAt.getTime() > Date.now() + CLOCK_TOLERANCE_MS;
  if (!isTooEarly && !isTooLate) return;
  const problem = isTooLate
    ? 'Is in the future: check the clock of this device'
    : 'Is before this inspection';
  throw new AppError('badInput', { fields: { capturedAt: problem } });
}

/** A still that the host ordered comes from the phone that it was ordered from, and belongs to that inspection. */
async function refuseOrderOfAnother(
  { redis, configuration }: Pick<Services, 'redis' | 'configuration'>,
  { subject }: Principal,
  { photoId, inspectionId }: UploadMetadata,
): Promise<void> {
  const order = boundCapture(redis, configuration.redisPrefix, photoId);
  // A phone must be able to deliver its evidence while Redis is away; the first bytes under an id still win.
  const bound = await withTimeout(ORDER_LOOKUP_MS, order).catch(() => null);
  const isOwn = bound?.subject === subject && bound.inspectionId === inspectionId;
  if (bound && !isOwn) throw new AppError('conflict', { thing: 'photo' });
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
