import { mintId } from '@sightline/contracts/core/ids';
import { locateProperty as job } from '@sightline/contracts/jobs';
import { GeocodingProvider } from '@sightline/server-kit/GeocodingProvider';
import { connectRedis } from '@sightline/server-kit/redis';
import { Geocoder } from '@sightline/store/geocoding/Geocoder';
import {
  findInspection,
  type InspectionRecord,
  inspections,
  setSite,
} from '@sightline/store/inspections/inspections';
import { findUnfinishedWork } from '@sightline/store/unfinishedWork';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAILURES, FOUND, NominatimServer } from '../../../../../tests/support/NominatimServer.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { sweepOnce } from '../../workers.ts';
import { locateProperty } from './locateProperty.ts';

let provider: NominatimServer;
let services: TestServices;
let geocoder: Geocoder;
let work: (inspectionId: string, attempt?: number) => Promise<void>;
let close: () => void;

beforeEach(async () => {
  provider = await NominatimServer.start();
  services = await openTestServices();
  const { REDIS_URL, REDIS_PREFIX: prefix } = services.environment;
  const redis = connectRedis(REDIS_URL);
  const logger = pino({ level: 'silent' });
  const facts = { url: provider.url, publicUrl: 'https://inspections.example.com' };
  geocoder = new Geocoder(services.store, GeocodingProvider.open({ ...facts, redis, prefix, logger }));
  work = (inspectionId, attempt = 1) =>
    locateProperty({ ...services, geocoder }).run({ inspectionId }, tryOf(attempt, job.attempts));
  close = () => redis.disconnect();
});
afterEach(async () => {
  close();
  await services.close();
  await provider.close();
});

const siteOf = async (inspectionId: string): Promise<InspectionRecord['site'] | undefined> =>
  (await findInspection(services.store, inspectionId))?.site;

const unlocated = async (): Promise<string[]> =>
  (await findUnfinishedWork(services.store, new Date(Date.now() + 1000))).unlocatedIds;

const geocoded = { ...FOUND, source: 'geocoded', accuracyMeters: null, setBy: 'Sightline' };

test('the property is located by its address', async () => {
  const { _id } = await storedInspection(services.store);
  await work(_id);
  expect(await siteOf(_id)).toMatchObject(geocoded);
  expect(provider.seen[0]?.query.q).toBe('12 Palm Way, Miramar');
});

test('a site captured at the property stays, even if it is captured while the address is looked up', async () => {
  const setAt = new Date().toISOString();
  const here = { latitude: 25.5, longitude: -80.5, accuracyMeters: 5, setBy: 'Ana Ruiz', setAt };
  const captured = { ...here, source: 'captured' } as const;
  const before = await storedInspection(services.store);
  await setSite(services.store, before._id, captured);
  await work(before._id);
  expect(await siteOf(before._id)).toEqual(captured);
  expect(provider.seen).toHaveLength(0);

  const during = await storedInspection(services.store);
  provider.failure = (response) => {
    provider.failure = null;
    void setSite(services.store, during._id, captured).then(() => response.end(JSON.stringify([place])));
  };
  await work(during._id);
  expect(await siteOf(during._id)).toEqual(captured);
});

test('an address that changes while it is looked up is looked up again', async () => {
  const { _id } = await storedInspection(services.store);
  provider.failure = (response) => {
    provider.failure = null;
    const moved = services.store.of(inspections).updateOne({ _id }, { $set: { address: '9 Elm St, Davie' } });
    void moved.then(() => response.end(JSON.stringify([place])));
  };
  await expect(work(_id)).rejects.toThrow('the address changed');
  expect(await siteOf(_id)).toBeNull();
  await work(_id);
  expect(await siteOf(_id)).toMatchObject(geocoded);
});

test('an unknown address leaves the property without a site; a failed geocoder is tried again', async () => {
  const nowhere = await storedInspection(services.store, { address: '1 Nowhere Lane' });
  await work(nowhere._id);
  expect(await findInspection(services.store, nowhere._id)).toMatchObject({
    site: null,
    siteMiss: 'unknown',
  });
  expect(await unlocated()).toEqual([]);
  provider.failure = FAILURES['fails with 500'];
  const { _id } = await storedInspection(services.store);
  await expect(work(_id)).rejects.toMatchObject({ code: 'addressLookupUnavailable' });
  expect(await unlocated()).toEqual([_id]);
});

test('a town of the same name in another state is no site, and the reason is kept until the address changes', async () => {
  const town = { ...place, category: 'boundary', address: { state: 'Ohio', 'ISO3166-2-lvl4': 'US-OH' } };
  provider.failure = (response) => response.end(JSON.stringify([town]));
  const { _id } = await storedInspection(services.store, { address: '1 Main St, Miami, FL 33130' });
  await work(_id);
  expect(await findInspection(services.store, _id)).toMatchObject({ site: null, siteMiss: 'onlyTown' });
});

test('after its last failure a search ends, and staff look the address up', async () => {
  provider.failure = FAILURES['fails with 500'];
  const { _id } = await storedInspection(services.store);
  await expect(work(_id, job.attempts)).rejects.toMatchObject({ code: 'addressLookupUnavailable' });
  expect(await unlocated()).toEqual([]);
});

test('a property whose job was lost is found by the sweep, until it is located', async () => {
  const { _id } = await storedInspection(services.store);
  const queued = async (): Promise<number> => (await services.queue.counts(job.name)).waiting ?? 0;
  await sweepOnce(services, -1000);
  expect(await queued()).toBe(0);
  for (let times = 0; times < 2; times += 1) await sweepOnce({ ...services, geocoder }, -1000);
  expect(await queued()).toBe(1);
  await work(_id);
  expect(await unlocated()).toEqual([]);
});

test('without a geocoder, or without the inspection, the job does nothing', async () => {
  const { _id } = await storedInspection(services.store);
  await locateProperty(services).run({ inspectionId: _id }, tryOf(1, job.attempts));
  expect(await siteOf(_id)).toBeNull();
  await work(mintId());
  expect(provider.seen).toHaveLength(0);
});

const place = { lat: '25.1', lon: '-80.1', display_name: 'A late answer', category: 'building' };
