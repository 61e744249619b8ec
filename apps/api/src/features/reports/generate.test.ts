import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { exportReport } from '@sightline/contracts/jobs';
import type { Report } from '@sightline/contracts/reports/reports';
import type { LivenessAnswer } from '@sightline/contracts/rooms/liveness';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { NewRoomEvent } from '@sightline/server-kit/RoomLog';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { setInspectionStatus } from '@sightline/store/inspections/status';
import { markPdfReady, markReportDelivered, reports } from '@sightline/store/reports/reports';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory, SIGNATURE } from './testing/ReportStory.ts';

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server);
});

afterAll(() => server.close());

async function signedStory(): Promise<{ report: Report; photoId: string }> {
  await story.inTheRoom('Ada Lima', 'host', '2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z');
  await story.inTheRoom('Robin Reyes', 'field', '2026-11-20T14:01:00.000Z', null);
  await story.mark('mechanicalDuctRough', 'fail', 'Duct not sealed at the plenum.');
  await story.mark('electricalFinal', 'pass');
  const photoId = await story.photo('mechanicalDuctRough', 'Gap at the plenum');
  const { status, reply } = await story.generate();
  expect(status).toBe(201);
  return { report: reply, photoId };
}

test('a report contains the marks, photos and attendance, and nothing else', async () => {
  const { report, photoId } = await signedStory();
  const { content } = report;
  expect(content.findings.map(({ id, notes, photoIds }) => ({ id, notes, photoIds }))).toEqual([
    { id: 'mechanicalDuctRough', notes: 'Duct not sealed at the plenum.', photoIds: [photoId] },
  ]);
  expect(content.passed.map(({ id }) => id)).toEqual(['electricalFinal']);
  expect(content.recommendations).toEqual(['Correct Mechanical: Duct rough.']);
  expect(content.nextSteps).toEqual(['Request a re-inspection of the corrected items.']);
  expect(content.unmarked).toHaveLength(content.progress.totalItems - 2);
  expect(content.photos).toHaveLength(1);
  expect(content.photos[0]?.position).toEqual({
    latitude: 25.981234,
    longitude: -80.234321,
    accuracyMeters: 6,
  });
  expect(content.photos[0]?.caption).toContain('Gap at the plenum');
  expect(content.attendance).toEqual([
    {
      name: 'Ada Lima',
      role: 'host',
      joinedAt: '2026-11-20T14:00:00.000Z',
      leftAt: '2026-11-20T14:30:00.000Z',
    },
    { name: 'Robin Reyes', role: 'field', joinedAt: '2026-11-20T14:01:00.000Z', leftAt: null },
  ]);
  expect(content.inspection.codeEdition).toContain('8th Edition');
  expect(content.signature).toMatchObject({ signedBy: 'Ada Lima', licenseNumber: 'PX-4711', ...SIGNATURE });
  expect(content).toMatchObject({ summary: 'Panel open.', result: 'partial' });
  expect(content.client).toEqual({ name: 'Harbor Homes', companyName: 'Harbor Homes LLC' });
  expect(content.verificationUrl).toBe(`http://localhost:8080/verify/${report.id}`);
  expect(JSON.stringify(content)).not.toMatch(
    /FL-BI-12345|FBC 2020|Florida Building Code requirements|sample/i,
  );
});

test('a report says that a person is still on the call only while a signaling node says so', async () => {
  const { presence } = server.services;
  const joinedAt = '2026-11-20T14:01:00.000Z';
  const subjects = [
    await story.inTheRoom('Robin Reyes', 'field', joinedAt, null),
    await story.inTheRoom('Sam Guest', 'field', joinedAt, null),
    await story.inTheRoom('Ana Ruiz', 'host', joinedAt, null),
  ];
  await story.mark('electricalFinal', 'pass');
  const leftColumn = async (): Promise<unknown[][]> => {
    const { reply } = await story.generate();
    const { sections } = outlineReport(reply.content, reply.contentHash);
    const table = sections.find((section) => section.kind === 'table' && section.title === 'Attendance');
    return table?.kind === 'table' ? table.rows.map(([name, , , end]) => [name, end]) : [];
  };
  expect(await leftColumn()).toEqual([
    ['Robin Reyes', 'No departure on record'],
    ['Sam Guest', 'No departure on record'],
    ['Ana Ruiz', 'No departure on record'],
  ]);
  const person = { name: 'Named otherwise', role: 'field' as const, joinedAt };
  await presence.announce(story.inspectionId, 'node-1', [
    { ...person, subject: subjects[0] ?? '', isConnected: true },
    { ...person, subject: subjects[1] ?? '', isConnected: false },
  ]);
  expect(await leftColumn()).toEqual([
    ['Robin Reyes', 'Still on the call when the report was issued'],
    ['Sam Guest', 'No departure on record'],
    ['Ana Ruiz', 'No departure on record'],
  ]);
});

test('a report and its page say who hosted the call next', async () => {
  const ana = { subject: `user:${mintId()}`, name: 'Ana Ruiz' };
  const by = { subject: `user:${mintId()}`, name: 'Ada Lima', role: 'host' as const };
  const [from, at] = [{ subject: by.subject, name: by.name }, '2026-11-20T14:10:00.000Z'];
  const handOver = { id: mintId(), by, at, kind: 'host:changed' as const, data: { from, to: ana } };
  await server.services.roomLog.append(story.inspectionId, handOver);
  const { report } = await signedStory();
  expect(report.content.handOvers).toEqual([{ from: 'Ada Lima', to: 'Ana Ruiz', at }]);
  const page = await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`);
  expect(String(page.body)).toContain('Hosting went from Ada Lima to Ana Ruiz, Nov 20, 2026, 9:10 AM EST');
});

test('V-8 a report and its page state a liveness check with its answer and the decision', async () => {
  const { roomLog } = server.services;
  const [id, seconds] = [mintId(), (second: number) => `2026-11-20T14:10:0${second}.000Z`];
  const by = { subject: `user:${mintId()}`, name: 'Ada Lima', role: 'host' as const };
  const phone = { subject: `guest:${mintId()}`, name: 'Robin Reyes', role: 'field' as const };
  const photoIds: [string, string] = [mintId(), mintId()];
  const gesture = { thing: 'houseNumber' as const, fingers: 2, movement: 'turnRight' as const };
  const asked = { peerId: mintId(), name: phone.name, gesture, photoIds };
  const sha256 = 'ab'.repeat(32);
  const motion = { state: 'measured' as const, turnedDegrees: 87, tiltedDegrees: 0, headings: null };
  const answer = {
    ...{ shownAt: seconds(1), answeredAt: seconds(8), elapsedMs: 7000, motion },
    photos: [
      { id: photoIds[0], sha256 },
      { id: photoIds[1], sha256 },
    ] satisfies LivenessAnswer['photos'],
  };
  const decision = { isLive: true, note: 'Numbers read aloud' };
  const append = (event: NewRoomEvent) => roomLog.append(story.inspectionId, event);
  await append({ id, by, at: seconds(0), kind: 'liveness:asked', data: asked });
  await append({ id, by: phone, at: seconds(9), kind: 'liveness:answered', data: { answer } });
  const decided = { checkId: id, decision };
  await append({ id: mintId(), by, at: seconds(9), kind: 'liveness:decided', data: decided });
  const { report } = await signedStory();
  expect(report.content.livenessChecks).toMatchObject([{ id, gesture, answer, decision }]);
  const page = await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`);
  for (const said of [
    'Live video checks (1)',
    'Show the house number with 2 fingers in the picture, then turn to the right (Robin Reyes)',
    'Turned 87° to the right: matches',
    'Live, Ada Lima, Nov 20, 2026, 9:10 AM EST',
    'Numbers read aloud',
  ])
    expect(String(page.body)).toContain(said);
});

test('anyone can compute the hash from the content', async () => {
  const { report } = await signedStory();
  expect(report.contentHash).toBe(contentHashOf(report.content));
  expect(report).toMatchObject({ status: 'approved', pdf: { state: 'rendering' } });
});

test('generating completes the inspection and archives the log of its room', async () => {
  await signedStory();
  const { inspectionId, admin } = story;
  const { status, completedDate } = await admin.ask(getInspection, { params: { inspectionId } });
  expect(status).toBe('completed');
  expect(completedDate).not.toBeNull();
  const kinds = (await listArchivedEvents(server.services.store, inspectionId, 0)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'peer:joined')).toHaveLength(2);
});

test('the same order sent concurrently creates one report; another order is a conflict', async () => {
  await story.mark('electricalFinal', 'pass');
  const id = mintId();
  const answers = await Promise.all([story.generate({ id }), story.generate({ id }), story.generate({ id })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ reply }) => reply.contentHash)).size).toBe(1);
  expect(await server.services.store.of(reports).countDocuments({ inspectionId: story.inspectionId })).toBe(
    1,
  );
  expect((await story.generate({ id, summary: 'All is well.' })).status).toBe(409);
  expect((await story.generate({ id, result: 'approved' })).status).toBe(409);
});

test('an order repeated after delivery does not undo the delivery', async () => {
  await story.mark('electricalFinal', 'pass');
  const id = mintId();
  await story.generate({ id });
  await setInspectionStatus(server.services.store, story.inspectionId, {
    status: 'report_delivered',
    by: 'Office',
  });
  await story.generate({ id });
  const { inspectionId } = story;
  const { status } = await story.admin.ask(getInspection, { params: { inspectionId } });
  expect(status).toBe('report_delivered');
});

test('without a permit date the report states why it names no code edition', async () => {
  story = await ReportStory.begin(server, { permitAppliedOn: null });
  await story.mark('electricalFinal', 'pass');
  const { inspection } = (await story.generate()).reply.content;
  expect(inspection.codeEdition).toBeNull();
  expect(inspection.codeEditionReason).toContain('permit');
});

test('formats: those chosen before generating are made at once with the PDF, the rest on demand', async () => {
  await story.mark('mechanicalDuctRough', 'fail', 'Gap.');
  const enqueued = vi.spyOn(server.services.queue, 'enqueueSoon').mockClear();
  const made = () =>
    enqueued.mock.calls.filter(([job]) => job.name === exportReport.name).map(([, order]) => order);
  const { reply } = await story.generate({ formats: ['excel'] });
  expect(made()).toEqual([{ reportId: reply.id, format: 'excel', copy: 'full' }]);
  enqueued.mockClear();
  await story.photo('mechanicalDuctRough', 'Gap');
  const second = (await story.generate({ formats: ['word'] })).reply;
  // A client's copy has no coordinates.
  expect(made()).toEqual([
    { reportId: second.id, format: 'word', copy: 'full' },
    { reportId: second.id, format: 'word', copy: 'client' },
  ]);
  enqueued.mockClear();
  await story.generate();
  expect(made()).toEqual([]);
  enqueued.mockRestore();
});

test('updatedAt: a report has the time of the last change of its status or files', async () => {
  const { report } = await signedStory();
  expect(report.updatedAt).toBe(report.createdAt);
  await markPdfReady(server.services.store, report.id, { sha256: 'a'.repeat(64), bytes: 1 });
  const { updatedAt: made } = await story.latest();
  expect(made > report.updatedAt).toBe(true);
  await markReportDelivered(server.services.store, report.id);
  expect((await story.latest()).updatedAt > made).toBe(true);
});
