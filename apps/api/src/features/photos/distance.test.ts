import { setSite } from '@sightline/contracts/inspections/inspections';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { getPhoto, listPhotos, updatePhoto } from '@sightline/contracts/photos/photos';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { invited } from '../../testing/accessWorld.ts';
import { beginPhotoStory, type PhotoStory } from './testing/photoStory.ts';

/** The distance of a photo from the property, and the roles that see it. */

let story: PhotoStory;
let guest: HttpClient;
let photoId: string;

/** A site 0.0018 degrees of latitude, which is 200.2 m, south of the photo. */
const SITE = { latitude: 25.98, longitude: -80.23 };
const POSITION = { latitude: 25.9818, longitude: -80.23, accuracyMeters: 20 };

beforeAll(async () => {
  story = await beginPhotoStory();
  const { server, client, inspectionId, jpeg } = story;
  const texts = Object.entries(POSITION).map(([name, value]) => [name, String(value)] as const);
  const metadata = metadataFor(inspectionId, jpeg, Object.fromEntries(texts));
  await uploadPhoto(client, metadata, jpeg);
  photoId = metadata.photoId ?? '';
  guest = server.visitor();
  await guest.ask(redeemInvitation, { body: { token: (await invited(server, inspectionId)).token } });
});
afterAll(() => story.server.close());

const seenBy = async (caller: HttpClient) => {
  const { position, distanceMeters, isOffSite } = await caller.ask(getPhoto, { params: { photoId } });
  const [listed] = await caller.ask(listPhotos, { params: { inspectionId: story.inspectionId } });
  expect(listed).toMatchObject({ position, distanceMeters, isOffSite });
  return { position, distanceMeters, isOffSite };
};

const unknown = { distanceMeters: null, isOffSite: null };

test('the distance is unknown until the property has been located', async () => {
  expect(await seenBy(story.inspector)).toEqual({ position: POSITION, ...unknown });
  expect(await seenBy(story.client)).toEqual({ position: { accuracyMeters: 20 }, ...unknown });
});

test('staff see coordinates, distance and the flag; clients distance and accuracy; guests nothing', async () => {
  const params = { inspectionId: story.inspectionId };
  const { inspector, client } = story;
  await inspector.ask(setSite, { params, body: { source: 'captured', ...SITE, accuracyMeters: 4 } });
  expect(await seenBy(inspector)).toEqual({ position: POSITION, distanceMeters: 200, isOffSite: true });
  const forClient = { position: { accuracyMeters: 20 }, distanceMeters: 200, isOffSite: null };
  expect(await seenBy(client)).toEqual(forClient);
  expect(await seenBy(guest)).toEqual({ position: null, ...unknown });
});

test('a photo within the radius, or that may be within it by its accuracy, is not off site', async () => {
  const admin = await story.server.signedInAs('admin');
  await admin.ask(changeSettings, { body: { siteRadiusMeters: 180 } });
  expect(await seenBy(story.inspector)).toMatchObject({ isOffSite: true });
  // The photo is 200.2 m away, give or take 20.
  await admin.ask(changeSettings, { body: { siteRadiusMeters: 181 } });
  expect(await seenBy(story.inspector)).toMatchObject({ distanceMeters: 200, isOffSite: false });
});

test('a photo without a position has no distance', async () => {
  const { inspector, client, inspectionId, jpeg } = story;
  const metadata = metadataFor(inspectionId, jpeg);
  await uploadPhoto(client, metadata, jpeg);
  const params = { photoId: metadata.photoId ?? '' };
  expect(await inspector.ask(getPhoto, { params })).toMatchObject({ position: null, ...unknown });
});

test('events of the room carry neither position nor distance', async () => {
  const params = { inspectionId: story.inspectionId };
  const { inspector } = story;
  const changed = await inspector.ask(updatePhoto, { params: { photoId }, body: { description: 'Riser' } });
  expect(changed).toMatchObject({ position: POSITION, distanceMeters: 200 });
  const events = await guest.ask(listRoomEvents, { params, query: {} });
  const photos = events.flatMap((event) => ('photo' in event.data ? [event.data.photo] : []));
  expect(photos.length).toBeGreaterThanOrEqual(3);
  for (const photo of photos) expect(photo).toMatchObject({ position: null, ...unknown });
});
