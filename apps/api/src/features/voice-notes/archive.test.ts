import { createHash } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { setSite } from '@sightline/contracts/inspections/inspections';
import {
  acceptVoiceNoteText,
  getVoiceNote,
  listVoiceNotes,
  setVoiceNoteDisposition,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { coordinatesKey, rememberGeocode } from '@sightline/store/geocoding/geocodes';
import { findVoiceNote, voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { storeTranscript } from '@sightline/store/voice-notes/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { storedVoiceNote, toneWav } from '../../../../../tests/support/voiceNotes.ts';
import { beginVoiceNoteStory, type Caller, type VoiceNoteStory } from './testing/voiceNoteStory.ts';

/** The archive of an inspection's original recordings. */

let server: VoiceNoteStory['server'];
let inspector: Caller;
let client: Caller;
beforeAll(async () => {
  ({ server, inspector, client } = await beginVoiceNoteStory());
});
afterAll(() => server.close());

/** A site 0.0018 degrees of latitude, which is 200.2 m, from the notes. */
const SITE = { latitude: 25.98, longitude: -80.23, accuracyMeters: 4 };
const PLACE = { latitude: 25.9818, longitude: -80.23 };
const POSITION = { ...PLACE, accuracyMeters: 20 };

async function newInspection(): Promise<string> {
  const clientId = client.user.clientId ?? '';
  return (await storedInspection(server.services.store, { clientId, address: '12 Bay St' }))._id;
}

const path = (inspectionId: string): string => `/api/inspections/${inspectionId}/voice-notes.zip`;
const download = (inspectionId: string): Promise<Response> =>
  fetch(new URL(path(inspectionId), server.url), { headers: { Cookie: inspector.cookies } });

async function exported(inspectionId: string): Promise<Map<string, Buffer>> {
  const response = await download(inspectionId);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

interface Manifest {
  address: string;
  voiceNotes: Record<string, unknown>[];
}
const manifestIn = (files: Map<string, Buffer>): Manifest =>
  JSON.parse(String(files.get('manifest.json'))) as Manifest;

async function transcribed(voiceNoteId: string, text: string): Promise<void> {
  const note = await findVoiceNote(server.services.store, voiceNoteId);
  if (!note) throw new Error('the voice note is missing');
  const transcript = { engine: 'Test', text, words: [], confidence: 0.4, at: new Date().toISOString() };
  const transcription = { state: 'waiting', reason: null, requestedAt: null } as const;
  await storeTranscript(server.services.store, { ...note, transcription }, transcript);
}

test('contains the original recordings, and names the person who accepted a text', async () => {
  const inspectionId = await newInspection();
  const wav = toneWav(2);
  const waiting = { state: 'waiting', reason: null, requestedAt: null } as const;
  const voiceNoteId = await storedVoiceNote(server.services, inspectionId, {
    bytes: wav,
    transcription: waiting,
  });
  await transcribed(voiceNoteId, 'the duck is not sealed');
  await inspector.ask(acceptVoiceNoteText, {
    params: { voiceNoteId },
    body: { changeId: mintId(), follows: 0, text: 'The duct is not sealed.' },
  });
  const files = await exported(inspectionId);
  expect([...files.keys()]).toEqual(['manifest.json', 'voice-note-001-general.wav']);
  expect(files.get('voice-note-001-general.wav')?.equals(wav)).toBe(true);
  const { address, voiceNotes } = manifestIn(files);
  expect(address).toBe('12 Bay St');
  expect(voiceNotes).toMatchObject([
    {
      name: 'voice-note-001-general.wav',
      sha256: createHash('sha256').update(wav).digest('hex'),
      accepted: { text: 'The duct is not sealed.', by: 'Ana Ruiz (Inspector)', licenseNumber: 'PX-1234' },
      unreviewedDraft: { text: 'the duck is not sealed' },
    },
  ]);
});

test('has the position of a note, its distance from the property, and its address', async () => {
  const inspectionId = await newInspection();
  await inspector.ask(setSite, { params: { inspectionId }, body: { source: 'captured', ...SITE } });
  const voiceNoteId = await storedVoiceNote(server.services, inspectionId, { position: POSITION });
  const known = { distanceMeters: 200, isOffSite: true };
  const [listed] = await inspector.ask(listVoiceNotes, { params: { inspectionId } });
  expect(listed).toMatchObject({ position: POSITION, ...known });
  expect(await inspector.ask(getVoiceNote, { params: { voiceNoteId } })).toMatchObject(known);
  const body = { changeId: mintId(), follows: 0, text: 'The duct is not sealed.' };
  expect(await inspector.ask(acceptVoiceNoteText, { params: { voiceNoteId }, body })).toMatchObject(known);
  const found = { address: '12 Palm Way, Miramar', accuracyMeters: null, ...PLACE };
  await rememberGeocode(server.services.store, coordinatesKey(POSITION), { found, miss: null });
  expect(manifestIn(await exported(inspectionId)).voiceNotes).toMatchObject([
    { position: POSITION, ...known, address: '12 Palm Way, Miramar' },
  ]);
});

test('lists a deleted note as a tombstone without its bytes', async () => {
  const inspectionId = await newInspection();
  const voiceNoteId = await storedVoiceNote(server.services, inspectionId);
  await storedVoiceNote(server.services, inspectionId, { bytes: toneWav(2) });
  const body = { changeId: mintId(), disposition: 'deleted' as const, reason: 'Wrong site' };
  await inspector.ask(setVoiceNoteDisposition, { params: { voiceNoteId }, body });
  const files = await exported(inspectionId);
  expect([...files.keys()]).toEqual(['manifest.json', 'voice-note-001-general.wav']);
  const tombstone = manifestIn(files).voiceNotes.find(({ id }) => id === voiceNoteId);
  expect(tombstone).toMatchObject({ name: null, disposition: 'deleted' });
});

test('fails rather than leaving out a recording whose file cannot be read', async () => {
  const inspectionId = await newInspection();
  const _id = await storedVoiceNote(server.services, inspectionId);
  await server.services.storage.delete(voiceNoteKeys({ _id, inspectionId }).original);
  const downloaded = (await download(inspectionId)).arrayBuffer();
  await expect(downloaded).rejects.toThrow();
});

test('clients and visitors cannot export', async () => {
  const inspectionId = await newInspection();
  expect((await client.send('GET', path(inspectionId))).status).toBe(403);
  expect((await server.visitor().send('GET', path(inspectionId))).status).toBe(401);
});
