import { AppError } from '@sightline/contracts/core/errors';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findRecording, type RecordingRecord } from '@sightline/store/recordings/recordings';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { inspectionPolicy } from '../rights/inspectionPolicy.ts';

/** Permissions in addition to reading the inspection. People were told that only staff can open a recording. */
export const recordingPolicy = {
  read: { ...staff('allow'), client: 'notFound', guest: 'notFound' },
} satisfies Record<string, Permission>;

/** The recording, if the caller may read it and its inspection; otherwise notFound. */
export async function visibleRecording(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  recordingId: string,
): Promise<RecordingRecord> {
  const recording = await findRecording(store, recordingId);
  const inspection = recording && (await findInspection(store, recording.inspectionId));
  const isVisible =
    inspection &&
    allows(inspectionPolicy.read, principal, inspection) &&
    allows(recordingPolicy.read, principal);
  if (!isVisible) throw new AppError('notFound', { thing: 'recording' });
  return recording;
}
