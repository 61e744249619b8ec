import { ReportContent } from '@sightline/contracts/reports/content';
import { verifyReport } from '@sightline/contracts/reports/reportFiles';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { createReport, markReportDelivered, reports } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { CONTENT_ONE, HASH_ONE } from './testing/contentOne.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** Versions of a report: the latest supersedes the others, and each stays readable and verifiable as it was signed. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server);
});

afterAll(() => server.close());

test('a newer report replaces the older one, which stays as it was', async () => {
  await story.mark('electricalFinal', 'pass');
  const first = (await story.generate()).reply;
  const second = (await story.generate({ summary: 'Corrected.' })).reply;
  const { inspectionId } = story;
  const latest = await story.admin.ask(getLatestReport, { params: { inspectionId } });
  expect(latest.id).toBe(second.id);
  expect((await server.services.store.of(reports).findById(first.id).lean())?.contentHash).toBe(
    first.contentHash,
  );
});

test('a new version starts from the last one and states what it supersedes and what changed', async () => {
  await story.mark('electricalFinal', 'pass');
  const first = (await story.generate({ result: 'approved', summary: 'All is well.' })).reply;
  expect(first.content.reportVersion).toEqual({ number: 1, supersedes: null });
  expect(await story.prepare()).toMatchObject({
    versionNumber: 2,
    previous: { versionNumber: 1, result: 'approved', summary: 'All is well.' },
    changesSinceSigned: [],
  });
  await story.mark('electricalFinal', 'fail', 'Panel cover is missing.');
  await story.photo('electricalFinal');
  const second = (await story.generate({ result: 'rejected', summary: 'Panel is open.' })).reply;
  expect(second.content.reportVersion).toEqual({
    number: 2,
    supersedes: {
      reportId: first.id,
      number: 1,
      signedAt: first.content.signature.signedAt,
      result: 'approved',
      changes: [
        'Result changed from Approved to Rejected.',
        'Summary rewritten.',
        'Final electrical: changed from passed to failed.',
        '1 photo added.',
      ],
    },
  });
});

test('a checklist or photo that changed after signing is reported to staff, not to the client', async () => {
  await story.mark('electricalFinal', 'pass');
  const report = (await story.generate()).reply;
  await markReportDelivered(server.services.store, report.id);
  const params = { inspectionId: story.inspectionId };
  const seenBy = async (reader: ReportStory['admin']) => {
    const { changesSinceSigned, changedParts } = await reader.ask(getLatestReport, { params });
    return { changesSinceSigned, changedParts };
  };
  const nothing = { changesSinceSigned: [], changedParts: [] };
  expect(await seenBy(story.admin)).toEqual(nothing);
  await story.mark('electricalFinal', 'fail', 'Panel cover is missing.');
  const failed = 'Final electrical: changed from passed to failed.';
  expect(await seenBy(story.admin)).toEqual({ changesSinceSigned: [failed], changedParts: ['checklist'] });
  await story.photo('electricalFinal');
  expect(await seenBy(story.admin)).toEqual({
    changesSinceSigned: [failed, '1 photo added.'],
    changedParts: ['checklist', 'photos'],
  });
  expect(await seenBy(story.client)).toEqual(nothing);
  const path = `/api/inspections/${story.inspectionId}/report`;
  const sentence =
    'The checklist, photos, measurements, rooms, voice notes or scan findings changed after this report was signed';
  expect(String((await story.admin.send('GET', path)).body)).toContain(sentence);
  expect(String((await story.client.send('GET', path)).body)).not.toContain(sentence);
});

test('a stored report is read unchanged, its hash verifies, and its client gets no coordinates', async () => {
  const content = ReportContent.parse(CONTENT_ONE);
  const { reportId, inspectionId } = content;
  story = await ReportStory.begin(server, { _id: inspectionId });
  const pdf = {
    state: 'ready',
    sha256: 'd'.repeat(64),
    bytes: 1000,
    renderedAt: content.generatedAt,
  } as const;
  await createReport(server.services.store, {
    _id: reportId,
    inspectionId,
    clientId: story.client.user.clientId ?? '',
    signerId: story.admin.user._id,
    title: 'Inspection report B-2026-0001',
    projectLabel: '',
    status: 'approved',
    approval: null,
    createdAt: new Date(content.generatedAt),
    contentHash: HASH_ONE,
    content,
    pdf,
    clientPdf: pdf,
    supersededBy: null,
  });
  await markReportDelivered(server.services.store, reportId);

  const read = await story.admin.ask(getLatestReport, { params: { inspectionId } });
  expect(read.content).toEqual(CONTENT_ONE);
  expect(contentHashOf(read.content)).toBe(HASH_ONE);
  const facts = await server.visitor().ask(verifyReport, { params: { reportId } });
  expect(facts).toMatchObject({ number: 'R-2026-00042', contentHash: HASH_ONE, versionNumber: 1 });
  expect(facts).toMatchObject({ isLatest: true, pdfHashes: ['d'.repeat(64), 'd'.repeat(64)] });
  const { content: clients } = await story.client.ask(getLatestReport, { params: { inspectionId } });
  expect(clients).toMatchObject({ site: null, track: [], photos: [{ position: { accuracyMeters: 6 } }] });

  await story.mark('electricalFinal', 'pass');
  const next = (await story.generate()).reply;
  expect(next.content.reportVersion).toMatchObject({ number: 2, supersedes: { reportId, number: 1 } });
  const older = await server.visitor().ask(verifyReport, { params: { reportId } });
  expect(older).toMatchObject({ contentHash: HASH_ONE, isLatest: false });
});

const TITLES_ONE = [
  'Company documentation',
  'Result',
  'Summary',
  'Deficiencies (1)',
  'Map',
  'Rooms (1)',
  'Photos (1)',
  'Voice notes (1)',
  'Scan findings (1)',
  'Project information',
  'Client and inspection details',
  'Inspector certification',
  'Verification',
];

test('content 1 keeps its hash and its sections, and states every part', () => {
  const content = ReportContent.parse(CONTENT_ONE);
  expect(contentHashOf(content)).toBe(HASH_ONE);
  expect(outlineReport(content, HASH_ONE).sections.map(({ title }) => title)).toEqual(TITLES_ONE);
  for (const part of Object.keys(CONTENT_ONE))
    expect(ReportContent.safeParse({ ...CONTENT_ONE, [part]: undefined }).success, part).toBe(false);
  expect(ReportContent.safeParse({ ...CONTENT_ONE, version: 2 }).success).toBe(false);
});
