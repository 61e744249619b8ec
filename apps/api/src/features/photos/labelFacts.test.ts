import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import type { AcceptedLabel, LabelChange } from '@sightline/contracts/photos/labelFacts';
import { getPhoto, setPhotoDisposition, updatePhoto } from '@sightline/contracts/photos/photos';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { beginPhotoStory, type Caller } from './testing/photoStory.ts';

/** Facts of a nameplate that staff accept on a photo. */

let server: TestServer;
let client: Caller;
let inspector: Caller;
let admin: Caller;
let inspectionId: string;
let jpeg: Buffer;
let photoId: string;

beforeAll(async () => {
  ({ server, client, inspector, inspectionId, jpeg } = await beginPhotoStory());
  admin = await server.signedInAs('admin');
});

beforeEach(async () => {
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(client, metadata, jpeg);
  photoId = metadata.photoId ?? '';
});

afterAll(() => server.close());

function fact(field: AcceptedLabel['field'], value: string): AcceptedLabel {
  return { id: mintId(), field, value, source: 'text', confidence: 0.9, from: [0.1, 0.2], to: [0.6, 0.3] };
}
const change = async (labels: z.input<typeof LabelChange>, caller = inspector) =>
  (await caller.ask(updatePhoto, { params: { photoId }, body: { labels } })).labels;
const found = async (search: string) =>
  (await admin.ask(listInspections, { query: { search } })).items.map(({ id }) => id);

test('an accepted fact names who accepted it, and is in the order of the fields', async () => {
  const [serial, model] = [fact('serial', '1219E12345'), fact('model', '24ACC636A003')];
  const by = { acceptedBy: 'Ana Ruiz', acceptedAt: expect.any(String) };
  const stored = [
    { ...model, ...by },
    { ...serial, ...by },
  ];
  expect(await change({ accepted: [serial, model] })).toEqual(stored);
  expect((await client.ask(getPhoto, { params: { photoId } })).labels).toEqual(stored);
});

test('the same fact sent twice keeps its author, another one for its field replaces it', async () => {
  const model = fact('model', '24ACC636A003');
  const first = await change({ accepted: [model] });
  expect(await change({ accepted: [model] }, admin)).toEqual(first);
  const corrected = { ...fact('model', '24ACC636A0O3'), source: 'person' as const, confidence: null };
  expect(await change({ accepted: [corrected] })).toMatchObject([{ id: corrected.id, source: 'person' }]);
  expect(await change({ removed: [corrected.id] })).toEqual([]);
});

test('facts that two people accept at the same time are both kept, and markup stays', async () => {
  await Promise.all([
    change({ accepted: [fact('model', '24ACC636A003')] }),
    change({ accepted: [fact('serial', '1219E12345')] }, admin),
  ]);
  const labels = await change({});
  expect(labels.map(({ field, acceptedBy }) => [field, acceptedBy])).toEqual([
    ['model', 'Ana Ruiz'],
    ['serial', expect.not.stringMatching('Ana Ruiz')],
  ]);
});

test('an inspection is found by model and serial number until they are removed, or their photo is deleted', async () => {
  const [serial, model] = [fact('serial', 'W281899871'), fact('model', 'RA1436AJ1NA')];
  await change({ accepted: [serial, model, fact('volts', '208/230')] });
  for (const search of ['W281899871', 'ra1436', '1899']) expect(await found(search)).toEqual([inspectionId]);
  await change({ removed: [model.id] });
  expect(await found('RA1436AJ1NA')).toEqual([]);
  const set = (disposition: 'deleted' | 'inReport') =>
    inspector.ask(setPhotoDisposition, { params: { photoId }, body: { disposition, reason: 'Duplicate' } });
  await set('deleted');
  expect(await found('W281899871')).toEqual([]);
  await set('inReport');
  expect(await found('W281899871')).toEqual([inspectionId]);
});

test('a client accepts nothing, and an invalid fact is refused', async () => {
  const body = { labels: { accepted: [fact('model', '24ACC636A003')] } };
  expect((await client.send('PATCH', `/api/photos/${photoId}`, body)).status).toBe(403);
  const outside = { ...fact('model', ''), to: [1.2, 0.3] };
  const { status, body: refused } = await inspector.send('PATCH', `/api/photos/${photoId}`, {
    labels: { accepted: [outside] },
  });
  expect([status, refused]).toEqual([400, expect.objectContaining({ code: 'badInput' })]);
  expect(await change({})).toEqual([]);
});
