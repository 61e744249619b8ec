import { AppError } from '@sightline/contracts/core/errors';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findVoiceNote, type VoiceNoteRecord } from '@sightline/store/voice-notes/voiceNotes';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { inspectionPolicy } from '../rights/inspectionPolicy.ts';

/** Permissions in addition to reading the inspection; voice notes are only for staff. Decision 106. */
export const voiceNotePolicy = {
  /** Allowed also for a closed inspection: staff correct its record, and the note carries their name. */
  record: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
  read: { ...staff('allow'), client: 'notFound', guest: 'notFound' },
} satisfies Record<string, Permission>;

/** The voice note, if it is stored and the caller may read it and its inspection; otherwise notFound. */
export async function visibleVoiceNote(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  voiceNoteId: string,
): Promise<VoiceNoteRecord> {
  const note = await findVoiceNote(store, voiceNoteId);
  const inspection = note && (await findInspection(store, note.inspectionId));
  const isVisible =
    inspection &&
    allows(inspectionPolicy.read, principal, inspection) &&
    allows(voiceNotePolicy.read, principal);
  if (!isVisible) throw new AppError('notFound', { thing: 'voice note' });
  return note;
}
