import { makePlayableAudio } from '@sightline/contracts/jobs';
import type { SiteArea } from '@sightline/measuring/geo';
import { isDerivedFileIntact } from '@sightline/store/derived-files/derivedFiles';
import { coordinatesKey, recallAddresses } from '@sightline/store/geocoding/geocodes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  presentVoiceNote,
  type VoiceNoteRecord,
  voiceNoteKeys,
} from '@sightline/store/voice-notes/voiceNotes';
import { markUnplayable } from '@sightline/store/voice-notes/work';
import { fileTime } from '@sightline/wording/dates';
import type { Response } from 'express';
import type { Principal } from '../../core/principal.ts';
import { sendArchive } from '../../core/sendArchive.ts';
import { sendFile } from '../../core/sendFile.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { siteAreaOf } from '../inspections/site.ts';

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

/** Sends the rendition that every browser plays; until it is made, the original, which most browsers play. */
export async function sendPlayable(context: Context<Principal>, note: VoiceNoteRecord): Promise<void> {
  const { state, bytes } = note.playable;
  if (state !== 'ready' || bytes === null) return await send(context, note, 'inline');
  const key = voiceNoteKeys(note).playable;
  if (!(await isDerivedFileIntact(context, key))) {
    await makeAgain(context, note);
    return await send(context, note, 'inline');
  }
  await sendFile(context, {
    key,
    contentType: 'audio/mp4',
    version: `${note.sha256.slice(0, 32)}-playable`,
    disposition: 'inline',
    cached: true,
    bytes,
  });
}

/**
 * Requests a rendition that was missing or changed in the storage. Its size may differ, so it is unknown
 * until then.
 */
async function makeAgain({ store, queue, logger }: Context<Principal>, note: VoiceNoteRecord): Promise<void> {
  logger.warn({ voiceNoteId: note._id }, 'a playable recording was changed in the storage');
  await markUnplayable(store, note._id);
  await queue.enqueueSoon(makePlayableAudio, { voiceNoteId: note._id });
}

export async function sendOriginal(context: Context<Principal>, note: VoiceNoteRecord): Promise<void> {
  await send(context, note, 'attachment');
}

/** The extension of the file's name: `webm`, `m4a`, `ogg` or `wav`. */
function endingOf({ contentType }: Pick<VoiceNoteRecord, 'contentType'>): string {
  return contentType === 'audio/mp4' ? 'm4a' : contentType.replace('audio/', '');
}

async function send(
  context: Context<Principal>,
  note: VoiceNoteRecord,
  disposition: 'inline' | 'attachment',
): Promise<void> {
  const { contentType, bytes, sha256 } = note;
  const file = { key: voiceNoteKeys(note).original, contentType, bytes, sha256, version: sha256 };
  const filename = `voice-note-${fileTime(note.recordedAt.toISOString())}.${endingOf(note)}`;
  await sendFile(context, { ...file, disposition, filename, cached: true });
}
