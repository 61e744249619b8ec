import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections';
import { getLatestReport, type Report } from '@sightline/contracts/reports';
import { contentHashOf } from '@sightline/store/core/canonicalJson';
import { setInspectionStatus } from '@sightline/store/inspections/inspections';
import { markReportDelivered, reports } from '@sightline/store/reports/reports';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/api.ts';
import { ReportStory, SIGNATURE } from './testing/reportStory.ts';

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

test('a report says what was marked, photographed and attended, and nothing else', async () => {
  const { report, photoId } = await signedStory();
  const { content } = report;
  expect(content.findings.map(({ id, notes, photoIds }) => ({ id, notes, photoIds }))).toEqual([
    { id: 'mechanicalDuctRough', notes: 'Duct not sealed at the plenum.', photoIds: [photoId] },
  ]);
  expect(content.passed.map(({ id }) => id)).toEqual(['electricalFinal']);
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

test('the hash can be computed from the content by anybody', async () => {
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

test('the same order twice is one report, also when both come at once; another order is a conflict', async () => {
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

test('an order repeated after delivery does not take the delivery back', async () => {
  await story.mark('electricalFinal', 'pass');
  const id = mintId();
  await story.generate({ id });
  await setInspectionStatus(server.services.store, story.inspectionId, 'report_delivered');
  await story.generate({ id });
  const { inspectionId } = story;
  const { status } = await story.admin.ask(getInspection, { params: { inspectionId } });
  expect(status).toBe('report_delivered');
});

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

test('a new version starts from the last one, and says what it supersedes and what changed', async () => {
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
        'Final electrical: failed, was passed.',
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
  expect((await story.admin.ask(getLatestReport, { params })).changesSinceSigned).toEqual([]);
  await story.mark('electricalFinal', 'fail', 'Panel cover is missing.');
  await story.photo('electricalFinal');
  const changes = ['Final electrical: failed, was passed.', '1 photo added.'];
  expect((await story.admin.ask(getLatestReport, { params })).changesSinceSigned).toEqual(changes);
  expect((await story.client.ask(getLatestReport, { params })).changesSinceSigned).toEqual([]);
  const path = `/api/inspections/${story.inspectionId}/report`;
  const sentence = 'The checklist or the photos changed after this report was signed';
  expect(String((await story.admin.send('GET', path)).body)).toContain(sentence);
  expect(String((await story.client.send('GET', path)).body)).not.toContain(sentence);
});

describe('before signing', () => {
  const textsOf = async (result: 'approved' | 'partial' | 'rejected') =>
    (await story.prepare()).warnings[result].map(({ text }) => text);

  test('Approved over a failed item is refused until the signer has acknowledged the contradiction', async () => {
    await story.mark('mechanicalDuctRough', 'fail');
    const refused = await story.generate({ result: 'approved', acknowledged: [] });
    expect(refused.status).toBe(409);
    expect(refused.reply).toMatchObject({
      code: 'warningsNotAcknowledged',
      details: {
        warnings: expect.arrayContaining([
          {
            id: 'approvedWithFailedItems:mechanicalDuctRough',
            text: 'The result is Approved, but this item failed: Duct rough.',
          },
        ]),
      },
    });
    expect((await story.generate({ result: 'approved' })).status).toBe(201);
  });

  test('consent to one failed item does not cover a second one', async () => {
    await story.mark('mechanicalDuctRough', 'fail');
    const acknowledged = (await story.prepare()).warnings.approved.map(({ id }) => id);
    await story.mark('electricalFinal', 'fail');
    const { status, reply } = await story.generate({ result: 'approved', acknowledged });
    expect(status).toBe(409);
    expect(JSON.stringify(reply)).toContain('2 items failed');
  });

  test('unmarked items, failed items without a photo, a report without photos and a missing permit date are named', async () => {
    story = await ReportStory.begin(server, { permitIssuedOn: null });
    await story.mark('mechanicalDuctRough', 'fail');
    expect(await textsOf('rejected')).toEqual([
      expect.stringMatching(/^\d+ of \d+ items are not marked/),
      'This failed item has no photo: Duct rough.',
      'The report has no photos.',
      'The date of the permit is missing, so the report cannot state the code edition.',
    ]);
    await story.photo('mechanicalDuctRough');
    expect(await textsOf('rejected')).not.toContain('The report has no photos.');
  });

  test('a result that calls for corrections where nothing failed is a contradiction, too', async () => {
    await story.mark('electricalFinal', 'pass');
    const text = 'The result calls for corrections, but no checklist item failed.';
    expect(await textsOf('partial')).toContain(text);
    expect(await textsOf('approved')).not.toContain(text);
  });
});

test('nothing marked is nothing to report', async () => {
  const { status, reply } = await story.generate();
  expect(status).toBe(409);
  expect(reply).toMatchObject({ code: 'nothingToReport' });
});

test('without a license nobody signs', async () => {
  await story.mark('electricalFinal', 'pass');
  const unlicensed = await server.signedInAs('inspector', { licenseNumber: null });
  const path = `/api/inspections/${story.inspectionId}/reports`;
  const body = { id: mintId(), result: 'approved', summary: 'Fine.', signature: SIGNATURE };
  const { status, body: answer } = await unlicensed.send('POST', path, body);
  expect(status).toBe(409);
  expect(answer).toMatchObject({ code: 'licenseMissing' });
});

test('without the date of the permit no code edition is stated, with the reason', async () => {
  story = await ReportStory.begin(server, { permitIssuedOn: null });
  await story.mark('electricalFinal', 'pass');
  const { inspection } = (await story.generate()).reply.content;
  expect(inspection.codeEdition).toBeNull();
  expect(inspection.codeEditionReason).toContain('permit');
});

test.each([
  ['no signature', { signature: { width: 400, height: 120, strokes: [] } }],
  ['no summary', { summary: '   ' }],
  ['a result that is none', { result: 'excellent' }],
  ['a license number in the body', { licenseNumber: 'PX-9999' }],
])('%s is refused', async (_, changes) => {
  await story.mark('electricalFinal', 'pass');
  const path = `/api/inspections/${story.inspectionId}/reports`;
  const body = { id: mintId(), result: 'approved', summary: 'Fine.', signature: SIGNATURE, ...changes };
  expect((await story.admin.send('POST', path, body)).status).toBe(400);
});
