import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getClient } from '@sightline/contracts/clients/clients';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings, OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { getPhotoFormats, listPhotos } from '@sightline/contracts/photos/photos';
import { listPositions } from '@sightline/contracts/positions/positions';
import { listScans } from '@sightline/contracts/scans/scans';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteSaved } from '../../offline/deleteSaved.ts';
import { FakeCaches } from '../../offline/FakeCaches.ts';
import { keepSavedCopy } from '../../offline/savedCopy.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleClient,
  sampleInspection,
  samplePhoto,
} from '../../testing/samples.ts';
import { keyOf } from '../../wire/queries.ts';
import { createQueryClient } from '../../wire/queryClient.ts';
import { readDayAhead } from './dayAhead.ts';
import { SAVED_REPLIES } from './savedReplies.ts';

const READ_AHEAD = [
  ...[getInspection, getChecklist, listPositions, listPhotos],
  ...[listVoiceNotes, listMeasurements, listSiteRooms, listScans],
];
const BOB = { ...ADMIN, id: '44444444-4444-4444-8444-444444444444' };
const palm = { ...sampleInspection({ address: '12 Palm Way' }), clientPhone: '' };
const coral = { ...sampleInspection({ address: '88 Coral Ridge' }), clientPhone: '' };
const photo = samplePhoto();
const checklist = sampleChecklist({ inspectionId: palm.id });

let api: FakeApi;
let page: QueryClient;
let caches: FakeCaches;
let stops: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stops = [];
  page = createQueryClient();
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getSettings, () => OrganizationSettings.parse({}))
    .on(listInspectors, () => [])
    .on(listJurisdictions, () => [])
    .on(listTemplates, () => [])
    .on(getPhotoFormats, () => ({ contentTypes: ['image/jpeg', 'image/heic'], maxBytes: 1000 }))
    .on(getClient, () => sampleClient())
    .on(getChecklist, () => checklist)
    .on(listPositions, () => [])
    .on(listVoiceNotes, () => [])
    .on(listScans, () => [])
    .on(listMeasurements, () => [])
    .on(listSiteRooms, () => [])
    .on(listPhotos, () => [photo]);
  serveThumbnails();
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

describe('reading the day ahead', () => {
  it('has every inspection of the day with its client, checklist and photos, without asking twice', async () => {
    await openDay([palm, coral]);
    for (const { id: inspectionId } of [palm, coral]) {
      const input = { params: { inspectionId } };
      for (const endpoint of READ_AHEAD)
        expect(page.getQueryData(keyOf(endpoint, input)), endpoint.path).toBeDefined();
    }
    for (const endpoint of [getSettings, listInspectors, listJurisdictions, listTemplates, getPhotoFormats])
      expect(page.getQueryData(keyOf(endpoint, {})), endpoint.path).toBeDefined();
    const asked = api.seen.length;
    expect(api.sentTo(getInspection)).toHaveLength(0);
    await openDay([palm, coral]);
    expect(api.seen).toHaveLength(asked);
  });

  it('reads twenty inspections of a longer day', async () => {
    await openDay(Array.from({ length: 21 }, () => ({ ...sampleInspection(), clientPhone: '' })));
    expect(api.sentTo(getChecklist)).toHaveLength(20);
  });

  it('leaves what it read stale, so that a screen reads it again while there is a connection', async () => {
    await openDay([palm]);
    const key = keyOf(getChecklist, { params: { inspectionId: palm.id } });
    expect(page.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('continues after a refusal, and stops once the server cannot be reached', async () => {
    api.on(getChecklist, ({ path }) =>
      path.includes(palm.id) ? new Refusal(404, { error: 'Gone.', code: 'notFound' }) : checklist,
    );
    await openDay([palm, coral]);
    expect(api.sentTo(listPhotos)).toHaveLength(2);
    api.seen.length = 0;
    api.on(getClient, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    await openDay([palm, { ...coral, clientId: palm.id, id: photo.id }]);
    expect(api.sentTo(getClient)).toHaveLength(1);
    expect(api.sentTo(listPhotos)).toHaveLength(0);
  });

  it('reads nothing more after the person has signed out', async () => {
    api.on(getSettings, () => {
      for (const stop of stops) stop();
      return OrganizationSettings.parse({});
    });
    await openDay([palm, coral]);
    expect(api.sentTo(getChecklist)).toHaveLength(0);
    expect(caches.paths()).toEqual([]);
  });
});

describe('saved thumbnails', () => {
  const path = `/api/photos/${photo.id}/thumbnail`;

  it('are in a cache of the account, and gone when the person signs out', async () => {
    await openDay([palm]);
    expect(caches.paths()).toEqual([path]);
    expect(await caches.keys()).toEqual([`sightline-thumbnails:${ADMIN.id}`]);
    vi.useRealTimers();
    await deleteSaved();
    expect(await caches.keys()).toEqual([]);
  });

  it('are deleted as soon as another person signs in on the device', async () => {
    await openDay([palm]);
    expect(caches.paths()).toEqual([path]);
    vi.useRealTimers();
    stops.push(keepSavedCopy(createQueryClient(), BOB, SAVED_REPLIES));
    await vi.waitFor(() => expect(caches.paths()).toEqual([]));
  });

  it('do not outlast a person who signs out while one is on its way', async () => {
    serveThumbnails(() => {
      for (const stop of stops) stop();
    });
    await openDay([palm]);
    expect(await caches.keys()).toEqual([]);
  });

  it('of photos that are no longer there are dropped', async () => {
    await openDay([palm]);
    api.on(listPhotos, () => []);
    page.clear();
    await openDay([palm]);
    expect(caches.paths()).toEqual([]);
  });

  it('are fetched over a cellular connection, which is what an inspector has', async () => {
    vi.stubGlobal('navigator', { connection: { type: 'cellular', saveData: false } });
    await openDay([palm]);
    expect(caches.paths()).toEqual([path]);
  });

  it('are not fetched for a person who asked the browser to save data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await openDay([palm]);
    expect(api.sentTo(listPhotos)).toHaveLength(1);
    expect(caches.paths()).toEqual([]);
  });
});

/** Waits until "My day" has read its list, and reading ahead has ended. */
async function openDay(inspections: object[]): Promise<void> {
  stops.push(readDayAhead(page, ADMIN.id));
  api.on(listMyDay, () => inspections);
  page.setQueryData(keyOf(listMyDay, { query: {} }), inspections);
  await vi.advanceTimersByTimeAsync(10_000);
  for (const stop of stops.splice(0)) stop();
}

function serveThumbnails(onRequest: () => void = () => {}): void {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.endsWith('/thumbnail')) return answer(url, init);
    onRequest();
    return Promise.resolve(new Response('jpeg'));
  });
}
