import type { SiteArea } from '@sightline/measuring/geo';
import { coordinatesKey, recallAddresses } from '@sightline/store/geocoding/geocodes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  presentVoiceNote,
  type VoiceNoteRecord,
  voiceNoteKeys,
} from '@sightline/store/voice-notes/voiceNotes';
import { fileTime } from '@sightline/wording/dates';
import type { Response } from 'express';
import { sendArchive } from '../../core/sendArchive.ts';
import type { Services } from '../../core/services.ts';
import { siteAreaOf } from '../inspections/siteArea.ts';
import { endingOf } from './sendRecording.ts';

/**
 * Sends the original recordings of an inspection with a manifest, so that every file can be checked years
 * later.
 */
export async function sendVoiceNotes(
  context: Pick<Services, 'store' | 'storage' | 'logger'> & { response: Response },
  inspection: InspectionRecord,
  notes: readonly VoiceNoteRecord[],
): Promise<void> {
  const { _id: inspectionId, address } = inspection;
  const named = namedNotes(notes);
  const area = await siteAreaOf(context.store, inspection);
  const addressOf = await knownAddresses(context.store, notes);
  const voiceNotes = named.map(({ note, name }) => ({
    name,
    address: addressOf(note),
    ...manifestEntry(note, area),
  }));
  const manifest = { inspectionId, address, exportedAt: new Date().toISOString(), voiceNotes };
  const files = named.flatMap(({ note, name }) => {
    const { bytes, sha256, recordedAt: at } = note;
    return name ? [{ name, key: voiceNoteKeys(note).original, bytes, sha256, at }] : [];
  });
  const texts = { 'manifest.json': `${JSON.stringify(manifest, null, 2)}\n` };
  await sendArchive(context, { name: `voice-notes-${fileTime(new Date().toISOString())}.zip`, texts, files });
}

/**
 * Notes with their file names. The numbers are those of the list, which skips deleted notes; their bytes stay
 * on the server.
 */
function namedNotes(
  notes: readonly VoiceNoteRecord[],
): { note: VoiceNoteRecord /** Null for a deleted note. */; name: string | null }[] {
  let number = 0;
  return notes.map((note) => {
    if (note.disposition === 'deleted') return { note, name: null };
    const counted = String(++number).padStart(3, '0');
    return { note, name: `voice-note-${counted}-${note.category}.${endingOf(note)}` };
  });
}

/** Addresses of notes that were already looked up: an export does not wait for the geocoder. */
async function knownAddresses(
  store: Services['store'],
  notes: readonly VoiceNoteRecord[],
): Promise<(note: VoiceNoteRecord) => string | null> {
  const addresses = await recallAddresses(
    store,
    notes.flatMap(({ position }) => position ?? []),
  );
  return ({ position }) => (position && addresses.get(coordinatesKey(position))) ?? null;
}

/** All facts about a note, including its draft, which is labeled as one. */
function manifestEntry(note: VoiceNoteRecord, area: SiteArea | null) {
  const { transcript: unreviewedDraft, history: _, waveform: __, ...facts } = presentVoiceNote(note, area);
  return { ...facts, unreviewedDraft };
}
