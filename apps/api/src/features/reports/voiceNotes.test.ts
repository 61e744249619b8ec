import { mintId } from '@sightline/contracts/core/ids';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import {
  acceptVoiceNoteText,
  approveVoiceNote,
  getVoiceNote,
  setVoiceNoteDisposition,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import { storeTranscript } from '@sightline/store/voice-notes/work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** A voice note enters a report only as a text that a person has accepted. */

let server: TestServer;
let story: ReportStory;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'fail', 'See voice note.');
});
afterAll(() => server.close());

/** A note about the failed item with a draft of its text. */
async function transcribedNote(draft: string): Promise<string> {
  const transcription = { state: 'waiting', reason: null, requestedAt: null } as const;
  const facts = { itemId: 'mechanicalDuctRough', roomLabel: 'Attic', transcription };
  const voiceNoteId = await storedVoiceNote(server.services, story.inspectionId, facts);
  const note = await findVoiceNote(server.services.store, voiceNoteId);
  if (!note) throw new Error('the voice note is missing');
  const transcript = {
    engine: 'Test',
    text: draft,
    words: [],
    confidence: 0.4,
    at: new Date().toISOString(),
  };
  await storeTranscript(server.services.store, note, transcript);
  return voiceNoteId;
}

/** Follows the present revision, as a page that is up to date does. */
async function changeOf(voiceNoteId: string) {
  const { revision } = await story.admin.ask(getVoiceNote, { params: { voiceNoteId } });
  return { changeId: mintId(), follows: revision };
}

async function accept(voiceNoteId: string, text: string): Promise<void> {
  const body = { ...(await changeOf(voiceNoteId)), text };
  await story.admin.ask(acceptVoiceNoteText, { params: { voiceNoteId }, body });
}

const pageOf = async (): Promise<string> =>
  String((await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`)).body);

test('an accepted text is in the report with who reviewed and approved it, and refers to its item', async () => {
  const voiceNoteId = await transcribedNote('the duck is not sealed');
  await accept(voiceNoteId, 'The duct is not sealed & sags.');
  const body = await changeOf(voiceNoteId);
  await story.admin.ask(approveVoiceNote, { params: { voiceNoteId }, body });
  const { reply } = await story.generate();
  const person = { by: 'Ada Lima (Admin)', licenseNumber: 'PX-4711' };
  expect(reply.content.voiceNotes).toMatchObject([
    {
      id: voiceNoteId,
      itemId: 'mechanicalDuctRough',
      caption: 'Duct rough · Attic',
      text: 'The duct is not sealed & sags.',
      reviewed: person,
      approval: person,
      recordedBy: 'Ana Ruiz (Inspector)',
    },
  ]);
  expect(reply.contentHash).toBe(contentHashOf(reply.content));
  const page = await pageOf();
  for (const said of [
    'Voice notes (1)',
    'Voice note 1: Duct rough · Attic',
    'The duct is not sealed &amp; sags.',
    'Transcribed, reviewed by Ada Lima (Admin), license PX-4711 on ',
    'Approved by Ada Lima (Admin), license PX-4711 on ',
    `SHA-256 ${reply.content.voiceNotes[0]?.sha256.slice(0, 16)}`,
  ])
    expect(page).toContain(said);
  expect(page).not.toContain('duck');
});

test('nothing unreviewed, left out or deleted enters a report, and the signer is told what is missing', async () => {
  await transcribedNote('unreviewed words');
  for (const disposition of ['leftOut', 'deleted'] as const) {
    const voiceNoteId = await transcribedNote('words');
    await accept(voiceNoteId, `Text ${disposition}`);
    const body = { changeId: mintId(), disposition, reason: '' };
    await story.admin.ask(setVoiceNoteDisposition, { params: { voiceNoteId }, body });
  }
  const { warnings } = await story.prepare();
  expect(warnings.partial.map(({ text }) => text)).toContain(
    '1 voice note has no reviewed text and is not in the report.',
  );
  expect((await story.generate({ acknowledged: [] })).status).toBe(409);
  const { reply } = await story.generate();
  expect(reply.content.voiceNotes).toEqual([]);
  expect(await pageOf()).not.toMatch(/unreviewed words|Text leftOut|Text deleted|Voice notes/);
});

test('what is accepted or changed after the signature changes no signed report, and staff see that it differs', async () => {
  const voiceNoteId = await transcribedNote('first');
  await accept(voiceNoteId, 'As signed.');
  const { reply: signed } = await story.generate();
  await accept(voiceNoteId, 'Said otherwise later.');
  await accept(await transcribedNote('second'), 'Added later.');
  const params = { inspectionId: story.inspectionId };
  const latest = await story.admin.ask(getLatestReport, { params });
  expect([latest.contentHash, latest.content]).toEqual([signed.contentHash, signed.content]);
  expect(latest).toMatchObject({
    changesSinceSigned: ['1 voice note added.', 'Voice note 1: text changed.'],
    changedParts: ['voiceNotes'],
  });
  const { reply: next } = await story.generate();
  expect(next.content.reportVersion.supersedes?.changes).toEqual([
    '1 voice note added.',
    'Voice note 1: text changed.',
  ]);
});
