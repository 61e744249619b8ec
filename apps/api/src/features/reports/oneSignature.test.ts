import { type Checklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { type CoveredBySignature, prepareReport } from '@sightline/contracts/reports/signing';
import { comparableEvidence } from '@sightline/report/signing/shownEvidence';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signatureOf } from '../../../../../tests/support/checklists.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory, SIGNATURE } from './testing/ReportStory.ts';

/** One signature on site covers the checklist and its report. Decision 140. */

const SIGNED_AT = '2026-11-20T15:00:00.000Z';

let server: TestServer;
let story: ReportStory;
let photoId: string;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  ({ story, photoId } = await ReportStory.withDeficiency(server));
  await story.measure(photoId);
});
afterAll(() => server.close());

const read = async (): Promise<Checklist> =>
  await story.admin.ask(getChecklist, { params: { inspectionId: story.inspectionId } });

/** Signs the checklist like a device that shows all of the evidence. */
async function signOnSite(): Promise<CoveredBySignature> {
  const params = { inspectionId: story.inspectionId };
  const photos = await story.admin.ask(listPhotos, { params });
  const measurements = await story.admin.ask(listMeasurements, { params });
  const checklist = await read();
  const order = {
    ...signatureOf(checklist, await story.admin.ask(getInspection, { params })),
    photoIds: photos.map(({ id }) => id),
    signature: SIGNATURE,
    signedAt: SIGNED_AT,
  };
  await story.admin.ask(signChecklist, { params: { checklistId: checklist.id }, body: order });
  const shown = { photos, measurements, rooms: [], voiceNotes: [], scans: [] };
  return { signatureId: order.signatureId, evidenceHash: contentHashOf(comparableEvidence(shown)) };
}

test('makes the report with the time of the signature, once for the same order', async () => {
  const order = { id: mintId(), covers: await signOnSite() };
  const { status, reply } = await story.generate(order);
  expect([status, reply]).toMatchObject([201, { content: { signature: { signedAt: SIGNED_AT } } }]);
  expect(reply.content.generatedAt).not.toBe(SIGNED_AT);
  expect((await story.generate(order)).reply).toMatchObject({ id: order.id });
});

test.each([
  ['a mark', async () => await story.mark('mechanicalDuctRough', 'pass')],
  ['a caption', async () => await story.describe(photoId, { description: 'Panel without its cover' })],
  ['another photo', async () => await story.photo(null, 'Meter')],
  ['a measurement', async () => await story.measure(photoId)],
])('refuses a report over %s that was added or changed since', async (_what, change) => {
  const covers = await signOnSite();
  await change();
  const { status, reply } = await story.generate({ covers });
  expect([status, reply]).toMatchObject([409, { code: 'changedSinceSigned' }]);
});

test('offers the signature of the unchanged checklist for its report to the person who drew it', async () => {
  expect((await story.prepare()).ownSignature).toBeNull();
  await signOnSite();
  expect((await story.prepare()).ownSignature).toEqual({ signature: SIGNATURE, signedAt: SIGNED_AT });
  const other = await server.signedInAs('admin', { licenseNumber: 'PX-2' });
  const params = { inspectionId: story.inspectionId };
  expect((await other.ask(prepareReport, { params })).ownSignature).toBeNull();
  const { reply } = await story.generate();
  expect(reply.content.signature.signedAt).toBe(reply.content.generatedAt);
  await story.photo(null, 'Meter');
  expect((await story.prepare()).ownSignature).toBeNull();
});

test('refuses a signature that another person drew, or that was never received', async () => {
  const covers = await signOnSite();
  const unknown = await story.generate({ covers: { ...covers, signatureId: mintId() } });
  expect(unknown.reply).toMatchObject({ code: 'changedSinceSigned' });
  const other = await server.signedInAs('admin', { licenseNumber: 'PX-2' });
  const theirs = await story.generate({ covers }, other);
  expect(theirs.reply).toMatchObject({ code: 'changedSinceSigned' });
});
