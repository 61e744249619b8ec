import { mintId } from '@sightline/contracts/core/ids';
import { recordPositions } from '@sightline/contracts/positions/positions';
import type { Report } from '@sightline/contracts/reports/reports';
import { decideFinding, recordScan } from '@sightline/contracts/scans/scans';
import { acceptVoiceNoteText, getVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { instantText, secondText } from '@sightline/wording/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { sentScan } from '../../testing/accessWorld.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The times of a report's evidence where the clock of the device was wrong. Decision 090. */

const HOUR_MS = 3600_000;

let server: TestServer;
let story: ReportStory;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.mark('electricalFinal', 'fail', 'Panel cover is missing.');
});
afterAll(() => server.close());

interface Times {
  /** When each capture began, by the clock of its device. */
  startedAt: Date;
  endedAt: Date;
}

/** Evidence of every kind, captured between these times. */
async function capture({ startedAt, endedAt }: Times): Promise<void> {
  const { admin, inspectionId } = story;
  const params = { inspectionId };
  const photoId = await story.photo('electricalFinal', 'Panel', endedAt);
  await story.measure(photoId, { measuredAt: endedAt.toISOString() });
  const durationMs = endedAt.getTime() - startedAt.getTime();
  const voiceNoteId = await storedVoiceNote(server.services, inspectionId, {
    recordedAt: startedAt,
    durationMs,
  });
  const { revision } = await admin.ask(getVoiceNote, { params: { voiceNoteId } });
  const accepted = { changeId: mintId(), follows: revision, text: 'The cover is missing.' };
  await admin.ask(acceptVoiceNoteText, { params: { voiceNoteId }, body: accepted });
  const times = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
  const scan = { ...sentScan(photoId), ...times };
  await admin.ask(recordScan, { params, body: scan });
  const decision = { decisionId: mintId(), state: 'accepted' as const };
  const findingId = scan.found[0]?.id ?? '';
  await admin.ask(decideFinding, { params: { scanId: scan.id, findingId }, body: decision });
  const position = {
    ...{ id: mintId(), latitude: 25.98, longitude: -80.23, altitude: null, accuracyMeters: 5, heading: null },
    ...{ speedMetersPerSecond: null, takenAt: endedAt.toISOString() },
    ...{ description: '', category: 'inspection' as const, address: '' },
  };
  await admin.ask(recordPositions, { params, body: { positions: [position] } });
}

const receiptsIn = ({ photos, measurements, voiceNotes, scanFindings, track }: Report['content']) =>
  [photos, measurements, voiceNotes, scanFindings, track].map(([first]) => first?.receivedAt);

test('a report states the time of receipt of all evidence from a device whose clock is wrong', async () => {
  const before = Date.now();
  const wrong = new Date(before + 2 * HOUR_MS);
  await capture({ startedAt: wrong, endedAt: new Date(wrong.getTime() + 1000) });
  const { reply } = await story.generate();
  const receipts = receiptsIn(reply.content).map((receivedAt) => Date.parse(receivedAt ?? ''));
  expect(receipts).toHaveLength(5);
  for (const receivedAt of receipts) {
    expect(receivedAt).toBeGreaterThanOrEqual(before);
    expect(receivedAt).toBeLessThanOrEqual(Date.now());
  }
  expect(contentHashOf(reply.content)).toBe(reply.contentHash);

  const { timeZone } = reply.content;
  const [photo = '', measured = '', recorded = '', scanned = '', walked = ''] = receiptsIn(reply.content);
  const madeAt = new Date(wrong.getTime() + 1000).toISOString();
  const page = await story.deliveredPage(reply.id);
  const inSeconds = (made: string, receivedAt: string): string =>
    `${secondText(made, timeZone)}, received ${secondText(receivedAt, timeZone)}, by `;
  expect(page).toContain(inSeconds(madeAt, photo));
  expect(page).toContain(`Recorded ${inSeconds(wrong.toISOString(), recorded)}`);
  expect(page).toContain(`Scanned ${inSeconds(wrong.toISOString(), scanned)}`);
  const inMinutes = (receivedAt: string): string =>
    `${instantText(madeAt, timeZone)}, received ${instantText(receivedAt, timeZone)}`;
  expect(page).toContain(`${inMinutes(measured)}, by `);
  const { sections } = outlineReport(reply.content, reply.contentHash);
  const map = sections.find((section) => section.kind === 'plot' && section.title === 'Map');
  expect(map).toMatchObject({
    rows: expect.arrayContaining([['Track', inMinutes(walked), '1 recorded position']]),
  });
});

test('a capture of an hour that was sent when it ended is not late', async () => {
  await capture({ startedAt: new Date(Date.now() - HOUR_MS), endedAt: new Date() });
  const { reply } = await story.generate();
  expect(reply.content.voiceNotes).toHaveLength(1);
  expect(receiptsIn(reply.content)).toEqual(Array.from({ length: 5 }));
  expect(await story.deliveredPage(reply.id)).not.toContain(', received ');
});
