import { mintId } from '@sightline/contracts/core/ids';
import { transcribeVoiceNote } from '@sightline/contracts/jobs';
import {
  acceptVoiceNoteText,
  approveVoiceNote,
  getVoiceNote,
  listVoiceNotes,
  readDraftQuality,
  reportableText,
  requestTranscription,
  setVoiceNoteDisposition,
  updateVoiceNote,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import { storeTranscript } from '@sightline/store/voice-notes/work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { beginVoiceNoteStory, type Caller, type VoiceNoteStory } from './testing/voiceNoteStory.ts';

/** Changes of a voice note, from a draft to a text that a report may use. */

let server: VoiceNoteStory['server'];
let inspector: Caller;
let inspectionId: string;
let params: { voiceNoteId: string };

beforeAll(async () => {
  ({ server, inspector, inspectionId } = await beginVoiceNoteStory());
});
afterAll(() => server.close());
beforeEach(async () => {
  params = { voiceNoteId: await storedVoiceNote(server.services, inspectionId) };
});

const note = async (): Promise<VoiceNote> => await inspector.ask(getVoiceNote, { params });
const following = async () => ({ changeId: mintId(), follows: (await note()).revision });

async function transcribed(): Promise<void> {
  await inspector.ask(requestTranscription, { params, body: { changeId: mintId() } });
  const record = await findVoiceNote(server.services.store, params.voiceNoteId);
  const words = [{ text: 'leaking', startMs: 0, endMs: 400, confidence: 0.3 }];
  const draft = { engine: 'test', text: 'leaking', words, confidence: 0.3, at: new Date().toISOString() };
  if (record) await storeTranscript(server.services.store, record, draft);
}

test('a draft is accepted by a person and approved by a licensed one, and only then is used in the report', async () => {
  expect(await note()).toMatchObject({ status: 'new', transcription: { state: 'none' } });
  await transcribed();
  expect(await note()).toMatchObject({ status: 'transcribed', transcription: { state: 'done' } });
  expect(reportableText(await note())).toBeNull();

  const text = 'The relief valve is leaking.';
  const accepted = await inspector.ask(acceptVoiceNoteText, {
    params,
    body: { ...(await following()), text },
  });
  const person = { by: 'Ana Ruiz (Inspector)', licenseNumber: 'PX-1234' };
  expect(accepted).toMatchObject({ status: 'reviewed', accepted: { text, ...person }, approval: null });
  expect(accepted.transcript?.text).toBe('leaking');
  expect(reportableText(accepted)).toMatchObject({ text, approval: null });

  const approved = await inspector.ask(approveVoiceNote, { params, body: await following() });
  expect(approved).toMatchObject({ status: 'approved', approval: person });
  expect(approved.history.map(({ action }) => action)).toEqual([
    'transcriptionRequested',
    'accepted',
    'approved',
  ]);
});

test('another text revokes the approval, and another draft changes neither', async () => {
  await inspector.ask(acceptVoiceNoteText, { params, body: { ...(await following()), text: 'First' } });
  await inspector.ask(approveVoiceNote, { params, body: await following() });
  await transcribed();
  expect(await note()).toMatchObject({ status: 'approved', accepted: { text: 'First' } });
  const changed = await inspector.ask(acceptVoiceNoteText, {
    params,
    body: { ...(await following()), text: 'Second' },
  });
  expect(changed).toMatchObject({ status: 'reviewed', approval: null });
});

test('a text can be typed where there is no draft', async () => {
  const body = { ...(await following()), text: 'Typed' };
  expect(await inspector.ask(acceptVoiceNoteText, { params, body })).toMatchObject({ status: 'reviewed' });
});

test('only the people who may sign the inspection approve, and only an accepted text', async () => {
  const early = await inspector.call(approveVoiceNote, { params, body: await following() });
  expect([early.status, early.reply]).toMatchObject([409, { code: 'nothingToApprove' }]);
  await inspector.ask(acceptVoiceNoteText, { params, body: { ...(await following()), text: 'Fine' } });
  const colleague = await server.signedInAs('inspector');
  const unassigned = await colleague.call(approveVoiceNote, { params, body: await following() });
  expect([unassigned.status, unassigned.reply]).toMatchObject([403, { code: 'signerNotAssigned' }]);
  const office = await server.signedInAs('admin', { licenseNumber: null });
  const unlicensed = await office.call(approveVoiceNote, { params, body: await following() });
  expect([unlicensed.status, unlicensed.reply]).toMatchObject([409, { code: 'licenseMissing' }]);
});

test('refuses a change of an older state and returns the stored note; the same change again counts once', async () => {
  const seen = await following();
  await inspector.ask(updateVoiceNote, { params, body: { ...seen, priority: 'critical' } });
  const again = await inspector.ask(updateVoiceNote, { params, body: { ...seen, priority: 'critical' } });
  expect([again.revision, again.history.length]).toEqual([1, 1]);
  const late = await inspector.call(updateVoiceNote, {
    params,
    body: { ...seen, changeId: mintId(), priority: 'low' },
  });
  expect([late.status, late.reply]).toMatchObject([
    409,
    { code: 'changedMeanwhile', details: { stored: { priority: 'critical', revision: 1 } } },
  ]);
});

test('omitted details stay, and a note of an item does not become the general note', async () => {
  const body = { ...(await following()), itemId: 'buildingFinal', tags: ['roof'] };
  const described = await inspector.ask(updateVoiceNote, { params, body });
  expect(described).toMatchObject({ itemId: 'buildingFinal', tags: ['roof'], category: 'general' });
  expect(described.history).toMatchObject([{ action: 'described', by: 'Ana Ruiz (Inspector)' }]);
  const both = await inspector.call(updateVoiceNote, {
    params,
    body: { ...(await following()), isGeneralNote: true },
  });
  expect(both.status).toBe(400);
});

test('a note of an item moves to the general notes in one change, and back', async () => {
  await inspector.ask(updateVoiceNote, { params, body: { ...(await following()), itemId: 'buildingFinal' } });
  const general = { ...(await following()), itemId: null, isGeneralNote: true };
  expect(await inspector.ask(updateVoiceNote, { params, body: general })).toMatchObject({
    itemId: null,
    isGeneralNote: true,
  });
  const whole = { ...(await following()), itemId: null, isGeneralNote: false };
  const taken = await inspector.ask(updateVoiceNote, { params, body: whole });
  expect(taken).toMatchObject({ itemId: null, isGeneralNote: false });
});

test('a deleted note keeps its record, is left out of the report, and can be restored', async () => {
  await inspector.ask(acceptVoiceNoteText, { params, body: { ...(await following()), text: 'Fine' } });
  const deletion = { changeId: mintId(), disposition: 'deleted' as const };
  const deleted = await inspector.ask(setVoiceNoteDisposition, { params, body: deletion });
  expect(reportableText(deleted)).toBeNull();
  const listed = await inspector.ask(listVoiceNotes, { params: { inspectionId } });
  expect(listed.find(({ id }) => id === params.voiceNoteId)).toMatchObject({ disposition: 'deleted' });
  const undo = { changeId: mintId(), disposition: 'inReport' as const };
  const restored = await inspector.ask(setVoiceNoteDisposition, { params, body: undo });
  expect(restored.custody.map(({ disposition }) => disposition)).toEqual(['deleted', 'inReport']);
  expect(reportableText(restored)).toMatchObject({ text: 'Fine' });
});

test('each note has its own number, which stays when another one is deleted', async () => {
  const numberOf = async (voiceNoteId: string) =>
    (await inspector.ask(getVoiceNote, { params: { voiceNoteId } })).number;
  const first = await numberOf(params.voiceNoteId);
  const added = await Promise.all([1, 2, 3].map(() => storedVoiceNote(server.services, inspectionId)));
  const numbers = await Promise.all(added.map(numberOf));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([first + 1, first + 2, first + 3]);
  const deletion = { changeId: mintId(), disposition: 'deleted' as const };
  await inspector.ask(setVoiceNoteDisposition, { params, body: deletion });
  expect(await Promise.all(added.map(numberOf))).toEqual(numbers);
  expect(await numberOf(await storedVoiceNote(server.services, inspectionId))).toBe(first + 4);
});

test('a list leaves the words of drafts out', async () => {
  await transcribed();
  const listed = await inspector.ask(listVoiceNotes, { params: { inspectionId } });
  const { transcript } = listed.find(({ id }) => id === params.voiceNoteId) ?? {};
  expect(transcript).toMatchObject({ text: 'leaking' });
  expect(transcript).not.toHaveProperty('words');
});

test('a transcription can be requested again, and the whole room is notified', async () => {
  const again = await inspector.ask(requestTranscription, { params, body: { changeId: mintId() } });
  expect(again.transcription).toMatchObject({ state: 'waiting', reason: null });
  const { waiting = 0 } = await server.services.queue.counts(transcribeVoiceNote.name);
  expect(waiting).toBeGreaterThan(0);
  const [event] = (await server.services.roomLog.since(inspectionId, 0)).slice(-1);
  expect(event).toMatchObject({ kind: 'voiceNote:changed', data: { voiceNoteId: params.voiceNoteId } });
});

test('drafts that people rewrite are a search aid, until another engine makes them', async () => {
  const { services } = server;
  const drafted = async (engine: string, draft: string): Promise<string> => {
    const requestedAt = new Date().toISOString();
    const transcription = { state: 'waiting', reason: null, requestedAt } as const;
    const voiceNoteId = await storedVoiceNote(services, inspectionId, { transcription });
    const record = await findVoiceNote(services.store, voiceNoteId);
    if (!record) throw new Error('the note is gone');
    await storeTranscript(services.store, record, {
      engine,
      text: draft,
      words: [],
      confidence: null,
      at: requestedAt,
    });
    return voiceNoteId;
  };
  const reviewed = async (engine: string, draft: string, text: string): Promise<void> => {
    const voiceNoteId = await drafted(engine, draft);
    const body = { changeId: mintId(), follows: 0, text };
    await inspector.ask(acceptVoiceNoteText, { params: { voiceNoteId }, body });
  };
  for (let count = 0; count < 20; count++) await reviewed('rough', 'see the sea leaks', 'GFCI leaks');
  expect(await inspector.ask(readDraftQuality, {})).toEqual({
    engine: 'rough',
    drafts: 20,
    changedPercent: 75,
    isSearchAid: true,
  });
  const late = await drafted('better', 'The valve leaks');
  expect(await inspector.ask(readDraftQuality, {})).toEqual({
    engine: 'better',
    drafts: 0,
    changedPercent: null,
    isSearchAid: false,
  });
  const body = { changeId: mintId(), follows: 0, text: 'The valve leaks.' };
  await inspector.ask(acceptVoiceNoteText, { params: { voiceNoteId: late }, body });
  expect(await inspector.ask(readDraftQuality, {})).toEqual({
    engine: 'better',
    drafts: 1,
    changedPercent: 0,
    isSearchAid: false,
  });
});
