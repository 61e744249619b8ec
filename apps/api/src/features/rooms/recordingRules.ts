import type { RecordingRules } from '@sightline/contracts/rooms/recording';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { isStaff, type Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

/** The rules by which this person may have the call recorded while hosting; null where no one may. */
export async function recordingRules(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  { isRecordingOff }: Pick<InspectionRecord, 'isRecordingOff'>,
): Promise<RecordingRules | null> {
  if (!isStaff(principal) || isRecordingOff) return null;
  const [{ allowsRecording, recordingKeepDays: keepDays }, { facts }] = await Promise.all([
    findSettings(store),
    findOrganization(store),
  ]);
  return allowsRecording ? { company: facts.name, keepDays } : null;
}
