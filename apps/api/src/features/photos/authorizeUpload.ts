import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { UploadMetadata } from '@sightline/contracts/photos/photos';
import { boundCapture } from '@sightline/server-kit/captureOrders';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { impossibleDate } from '../../core/deviceClock.ts';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { photoPolicy } from './policy.ts';
import { refuseUnreadableType } from './readableTypes.ts';

const ORDER_LOOKUP_MS = 1000;

/**
 * Refuses a photo by the policy, its capture time and its capture order: before its bytes arrive, and again
 * before it is kept.
 */
export async function authorizeUpload(
  services: Pick<Services, 'store' | 'redis' | 'configuration'>,
  principal: Principal,
  metadata: UploadMetadata,
): Promise<void> {
  refuseUnreadableType(metadata.contentType);
  const inspection = await visibleInspection({ ...services, principal }, metadata.inspectionId);
  const capturedAt = new Date(metadata.capturedAt);
  authorize(photoPolicy.upload, principal, { inspection, capturedAt });
  refuseImpossibleTime(inspection, capturedAt);
  await refuseOrderOfAnother(services, principal, metadata);
}

function refuseImpossibleTime(inspection: InspectionRecord, capturedAt: Date): void {
  const date = impossibleDate(inspection, capturedAt);
  if (date === null) return;
  throw new AppError('badInput', { fields: { capturedAt: wrongClockText('photo', date) } });
}

/** Refuses a still that the host requested from another phone or for another inspection. */
async function refuseOrderOfAnother(
  { redis, configuration }: Pick<Services, 'redis' | 'configuration'>,
  { subject }: Principal,
  { photoId, inspectionId }: UploadMetadata,
): Promise<void> {
  const order = boundCapture(redis, configuration.redisPrefix, photoId);
  // A phone must be able to upload evidence while Redis is away; the first bytes with an id are always kept.
  const bound = await withTimeout(ORDER_LOOKUP_MS, order).catch(() => null);
  const isOwn = bound?.subject === subject && bound.inspectionId === inspectionId;
  if (bound && !isOwn) throw new AppError('conflict', { thing: 'photo' });
}
