import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import type { AcceptedLabel, LabelChange } from '@sightline/contracts/photos/labelFacts';
import { getPhoto, setPhotoDisposition, updatePhoto } from '@sightline/contracts/photos/photos';
import {
  inspections,
  renameClientOfInspections,
  setLabelNumbers,
} from '@sightline/store/inspections/inspections';
import { listLabelNumbers } from '@sightline/store/photos/photos';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

function fact(
  field: AcceptedLabel['field'],
  value: string,
  replaces: AcceptedLabel['replaces'] = null,
): AcceptedLabel {
  const place: Pick<AcceptedLabel, 'from' | 'to'> = { from: [0.1, 0.2], to: [0.6, 0.3] };
  return { id: mintId(), field, value, source: 'text', confidence: 0.9, replaces, ...place };
}
const change = async (labels: z.input<typeof LabelChange>, caller = inspector) =>
  (await caller.ask(updatePhoto, { params: { photoId }, body: { labels } })).labels;
const found = async (search: string) =>
  (await admin.ask(listInspections, { query: { search } })).items.map(({ id }) => id);

test('an accepted fact names who accepted it, and is in the order of the fields', async () => {
  const [serial, model] = [fact('serial', '1219E12345'), fact('model', '24ACC636A003')];
  const by = { acceptedBy: 'Ana Ruiz', acceptedAt: expect.any(String) };
  const stored = [model, serial].map((given) => {
    const { replaces: _, ...facts } = given;
    return { ...facts, ...by };
  });
  expect(await change({ accepted: [serial, model] })).toEqual(stored);
  expect((await client.ask(getPhoto, { params: { photoId } })).labels).toEqual(stored);
});

test('the same fact sent twice keeps its author, another one replaces the one that its author saw', async () => {
  const model = fact('model', '24ACC636A003');
  const first = await change({ accepted: [model] });
  expect(await change({ accepted: [model] }, admin)).toEqual(first);
  const corrected = {
    ...fact('model', '24ACC636A0O3', model.id),
    source: 'person' as const,
    confidence: null,
  };
  expect(await change({ accepted: [corrected] })).toMatchObject([{ id: corrected.id, source: 'person' }]);
  expect(await change({ removed: [corrected.id] })).toEqual([]);
});

test('a fact that its author did not see is not replaced', async () => {
  const first = fact('serial', '1219E12345');
  const stored = await change({ accepted: [first] });
  for (const replaces of [null, mintId()]) {
    const { status, body } = await admin.send('PATCH', `/api/photos/${photoId}`, {
      labels: { accepted: [fact('serial', '1219E12346', replaces)] },
    });
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'changedMeanwhile' })]);
  }
  expect(await change({})).toEqual(stored);
});

test('undoing a fact restores the one that it has replaced, with its author; removing it leaves none', async () => {
  const first = fact('serial', '1219E12345');
  const second = fact('serial', '1219E12346', first.id);
  const third = fact('serial', '1219E12347', second.id);
  const stored = await change({ accepted: [first] });
  await change({ accepted: [second] }, admin);
  await change({ accepted: [third] });
  expect(await change({ undone: [third.id] })).toMatchObject([{ id: second.id }]);
  expect(await change({ undone: [second.id, third.id] })).toEqual(stored);
  expect(await change({ undone: [second.id] })).toEqual(stored);
  await change({ accepted: [second] }, admin);
  expect(await change({ removed: [second.id] })).toEqual([]);
  expect(await change({ undone: [second.id] })).toEqual([]);
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

test('numbers that two people accept at the same time are both found', async () => {
  await Promise.all([
    change({ accepted: [fact('model', 'XC21036230')] }),
    change({ accepted: [fact('serial', '5819K77001')] }, admin),
  ]);
  for (const search of ['XC21036230', '5819K77001']) expect(await found(search)).toEqual([inspectionId]);
});

test('a number that is accepted between the reading and the writing of the search is found', async () => {
  const { store } = server.services;
  const meanwhile = vi.fn(() => change({ accepted: [fact('serial', '5819K77002')] }, admin));
  await change({ accepted: [fact('model', 'XC21036231')] });
  await store.of(inspections).updateOne({ _id: inspectionId }, { $set: { labelNumbers: [] } });
  await setLabelNumbers(store, inspectionId, async () => {
    const numbers = await listLabelNumbers(store, inspectionId);
    if (meanwhile.mock.calls.length === 0) await meanwhile();
    return numbers;
  });
  for (const search of ['XC21036231', '5819K77002']) expect(await found(search)).toEqual([inspectionId]);
});

test('a client that is renamed while a number is accepted loses neither from the search', async () => {
  const { store } = server.services;
  const model = store.of(inspections);
  const update = model.updateOne.bind(model);
  const serial = fact('serial', '5819K77003');
  vi.spyOn(model, 'updateOne').mockImplementationOnce((async (...given: Parameters<typeof update>) => {
    await change({ accepted: [serial] });
    return await update(...given);
  }) as never);
  await renameClientOfInspections(store, client.user.clientId ?? '', 'Quillfeather Homes');
  for (const search of ['5819K77003', 'Quillfeather']) expect(await found(search)).toEqual([inspectionId]);
  vi.spyOn(model, 'updateOne').mockImplementationOnce((async (...given: Parameters<typeof update>) => {
    await renameClientOfInspections(store, client.user.clientId ?? '', 'Marrowbone Homes');
    return await update(...given);
  }) as never);
  await change({ removed: [serial.id] });
  expect(await found('Marrowbone')).toEqual([inspectionId]);
  expect(await found('5819K77003')).toEqual([]);
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
