import { mintId } from '@sightline/contracts/core/ids';
import { deleteMeasurement } from '@sightline/contracts/measurements/measurements';
import { setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { type SiteRoomChange, saveSiteRoom } from '@sightline/contracts/site/siteRooms';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The rooms of the building, with typed and measured sizes, in the report and on its page. */

let server: TestServer;
let story: ReportStory;
let photoId: string;
let measurementId: string;
let roomId: string;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  ({ story, photoId } = await ReportStory.withDeficiency(server));
  measurementId = await story.measure(photoId);
  roomId = mintId();
});

afterAll(() => server.close());

async function saveRoom(change: Omit<SiteRoomChange, 'seen'>, siteRoomId = roomId): Promise<void> {
  const body = { ...change, seen: {} };
  await story.admin.ask(saveSiteRoom, { params: { inspectionId: story.inspectionId, siteRoomId }, body });
}

/** Saves a closet of the measured length, 10 ft wide. */
async function saveCloset(): Promise<void> {
  const length = { kind: 'measured', measurementId } as const;
  const width = { kind: 'typed', value: 3048 } as const;
  await saveRoom({ name: 'Panel <closet>', type: 'garage', length, width, notes: 'Door swings in' });
}

test('a report freezes the sizes of rooms and what each was taken from, under its hash', async () => {
  await saveCloset();
  const { content, contentHash } = (await story.generate()).reply;
  expect(content.rooms).toMatchObject([
    {
      id: roomId,
      name: 'Panel <closet>',
      type: 'garage',
      notes: 'Door swings in',
      length: { kind: 'measured', measurementId },
      width: { kind: 'typed', value: 3048 },
      height: null,
      sizes: { width: { value: 3048, uncertainty: null }, height: null, volume: null },
    },
  ]);
  const { length, area } = content.rooms[0]?.sizes ?? {};
  expect(length).toMatchObject({ value: expect.closeTo(200, 0), uncertainty: expect.any(Number) });
  expect(area).toMatchObject({ value: (length?.value ?? 0) * 3048, uncertainty: null });
  expect(contentHashOf(content)).toBe(contentHash);
  await story.admin.ask(deleteMeasurement, { params: { measurementId } });
  expect((await story.latest()).content).toEqual(content);
});

test('the page tells typed sizes from measured ones, for the client too', async () => {
  await saveCloset();
  const page = await story.deliveredPage((await story.generate()).reply.id);
  expect(page).toContain('<h2>Rooms (1)</h2>');
  expect(page).toContain('>Panel &lt;closet&gt; (Garage)\nDoor swings in<');
  expect(page).toMatch(
    />Length 0 ft 7\.87 in ± \d\.\d\d in \(measured on Photo 1\)\nWidth 10 ft 0\.00 in \(typed\)/,
  );
  expect(page).toContain('Height not given');
  expect(page).toMatch(/>Area 6\.56 sq ft \(no interval, because a size was typed\)</);
});

test('a size from a photo that was left out is stated, and says that the report does not show the photo', async () => {
  await saveCloset();
  await story.photo('electricalFinal');
  await story.admin.ask(setPhotoDisposition, { params: { photoId }, body: { disposition: 'leftOut' } });
  expect(await story.deliveredPage((await story.generate()).reply.id)).toContain(
    '(measured on a photo not in this report)',
  );
});

test('rooms that change after signing change no signed report; staff are told, and the next version says so', async () => {
  const [other, removed] = [mintId(), mintId()];
  await saveCloset();
  await saveRoom({ name: 'Kitchen', type: 'kitchen' }, other);
  await saveRoom({ name: 'Attic', type: 'attic' }, removed);
  const signed = (await story.generate()).reply;
  expect(await story.latest()).toMatchObject({ changesSinceSigned: [], changedParts: [] });
  await saveRoom({ isCompleted: true });
  expect((await story.latest()).changesSinceSigned).toEqual([]);
  await saveRoom({ height: { kind: 'typed', value: 2438.4 } });
  await saveRoom({ name: 'Kitchenette' }, other);
  await saveRoom({ isDeleted: true }, removed);
  await saveRoom({ name: 'Bedroom', type: 'bedroom' }, mintId());
  const changes = [
    'Panel <closet>: room sizes changed.',
    'Kitchen: room renamed to Kitchenette.',
    'Bedroom: room added.',
    'Attic: room removed.',
  ];
  const { content, contentHash, changesSinceSigned, changedParts } = await story.latest();
  expect([content, contentHash]).toEqual([signed.content, signed.contentHash]);
  expect([changesSinceSigned, changedParts]).toEqual([changes, ['rooms']]);
  expect((await story.generate()).reply.content.reportVersion.supersedes?.changes).toEqual(changes);
});
