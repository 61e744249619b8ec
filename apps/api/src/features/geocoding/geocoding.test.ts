import { SITE_MISS_TEXTS } from '@sightline/contracts/core/siteMissTexts';
import { describePosition, geocodeAddress } from '@sightline/contracts/positions/geocoding';
import { geocodes } from '@sightline/store/geocoding/geocodes';
import { createOrganization, updateOrganizationFacts } from '@sightline/store/organization/organization';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import {
  FAILURES,
  FOUND,
  NominatimServer,
  tooManyRequests,
} from '../../../../../tests/support/NominatimServer.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let provider: NominatimServer;
let server: TestServer;
let inspector: Caller;

beforeEach(async () => {
  provider = await NominatimServer.start();
  server = await TestServer.start({ geocoderUrl: provider.url });
  inspector = await server.signedInAs('inspector');
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

const HERE = { latitude: 25.981234, longitude: -80.234321 };
const at = (latitude: number, longitude = HERE.longitude) => ({ query: { latitude, longitude } });
const of = (address: string) => ({ query: { address } });

test('an address is looked up once and then cached, in any spelling', async () => {
  const found = {
    ...FOUND,
    accuracyMeters: null,
    address: '12 Palm Way, Miramar, Broward County, Florida, United States',
  };
  expect(await inspector.ask(geocodeAddress, of('12 Palm Way, Miramar'))).toEqual({
    ...found,
    source: 'provider',
  });
  const again = await inspector.ask(geocodeAddress, of('  12 PALM way   miramar'));
  expect(again).toEqual({ ...found, source: 'cache' });
  expect(provider.seen).toHaveLength(1);
  expect(provider.seen[0]).toMatchObject({
    path: '/nominatim/search',
    query: {
      q: '12 Palm Way, Miramar',
      limit: '40',
      dedupe: '0',
      countrycodes: 'us',
      addressdetails: '1',
    },
    userAgent: 'Sightline (+http://localhost:8080)',
  });
});

test('positions that round to the same four decimals are looked up once, at the same time and later', async () => {
  const near = [25.981234, 25.98121, 25.9811999].map((latitude) => at(latitude));
  const replies = await Promise.all(near.map((input) => inspector.ask(describePosition, input)));
  expect(new Set(replies.map(({ address }) => address))).toEqual(
    new Set(['Building at 25.9812 -80.2343, Florida']),
  );
  // Each caller gets its own coordinates back.
  expect(replies.map(({ latitude }) => latitude)).toEqual(near.map(({ query }) => query.latitude));
  expect(await inspector.ask(describePosition, at(25.98118))).toMatchObject({ source: 'cache' });
  expect(provider.seen).toHaveLength(1);
});

test('two replicas together ask the provider at most once a second; a request that would wait too long falls back to coordinates', {
  tags: 'full',
}, async () => {
  const { mongodbUri, redisPrefix } = server.services.configuration;
  const replica = await TestServer.start({ geocoderUrl: provider.url, mongodbUri, redisPrefix });
  const other = await replica.signedInAs('client');
  const replies = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (n % 2 ? inspector : other).ask(describePosition, at(25 + n / 100))),
  );
  expect(Math.min(...provider.gaps)).toBeGreaterThanOrEqual(1000);
  expect(provider.seen.length).toBeGreaterThanOrEqual(3);
  const asked = replies.filter(({ source }) => source === 'provider');
  expect(asked).toHaveLength(provider.seen.length);
  const fallen = replies.filter(({ source }) => source === 'coordinates');
  expect(fallen.length).toBe(8 - asked.length);
  expect(fallen.length).toBeGreaterThan(0);
  await replica.close();
});

test.each(Object.entries(FAILURES))('a geocoder that %s costs only the address', async (_, failure) => {
  provider.failure = failure;
  const fallback = { ...HERE, accuracyMeters: null, address: '25.981234, -80.234321', source: 'coordinates' };
  expect(await inspector.ask(describePosition, { query: HERE })).toEqual(fallback);
  expect(provider.seen).toHaveLength(1);
});

test('a failed lookup is a clear 503, and the next one asks again', async () => {
  provider.failure = FAILURES['fails with 500'];
  const { status, reply } = await inspector.call(geocodeAddress, of('12 Palm Way'));
  expect([status, reply]).toMatchObject([
    503,
    {
      code: 'addressLookupUnavailable',
      error: 'Address lookup is not available right now. Please try again later.',
    },
  ]);
  provider.failure = null;
  expect(await inspector.ask(geocodeAddress, of('12 Palm Way'))).toMatchObject({ source: 'provider' });
});

test('pauses requests to a geocoder that asks for fewer', async () => {
  provider.failure = tooManyRequests;
  expect(await inspector.ask(describePosition, at(25.1))).toMatchObject({ source: 'coordinates' });
  provider.failure = null;
  const started = performance.now();
  expect(await inspector.ask(describePosition, at(25.2))).toMatchObject({ source: 'coordinates' });
  // No request waits for a turn that is a minute away.
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(provider.seen).toHaveLength(1);
});

test('an unknown address is a clear 404, and is not looked up again for a day', async () => {
  for (const _ of [1, 2]) {
    const { status, reply } = await inspector.call(geocodeAddress, of('1 Nowhere Lane'));
    expect([status, reply]).toMatchObject([
      404,
      { code: 'addressNotFound', error: expect.stringContaining('No location was found') },
    ]);
  }
  const sea = await inspector.ask(describePosition, at(25.98, -79.5));
  expect(sea).toMatchObject({ address: '25.980000, -79.500000', source: 'coordinates' });
  await inspector.ask(describePosition, at(25.98, -79.5));
  expect(provider.seen).toHaveLength(2);
  const [kept] = await server.services.store.of(geocodes).find({ found: null }).lean();
  expect(hoursUntil(kept?.expiresAt)).toBeCloseTo(24, 1);
});

test('results are kept for 90 days; expired ones are looked up again', async () => {
  await inspector.ask(describePosition, { query: HERE });
  const memory = server.services.store.of(geocodes);
  const [kept] = await memory.find({}).lean();
  expect(hoursUntil(kept?.expiresAt)).toBeCloseTo(90 * 24, 1);
  // The database removes expired documents once a minute; until then they do not count.
  await memory.updateOne({ _id: kept?._id ?? '' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await inspector.ask(describePosition, { query: HERE })).toMatchObject({ source: 'provider' });
  expect(provider.seen).toHaveLength(2);
});

test('without a configured geocoder positions are coordinates and addresses cannot be looked up', async () => {
  const without = await TestServer.start(isolatedServices());
  const staff = await without.signedInAs('admin');
  expect(await staff.ask(describePosition, { query: HERE })).toMatchObject({ source: 'coordinates' });
  expect((await staff.call(geocodeAddress, of('12 Palm Way'))).status).toBe(503);
  await without.close();
});

test('impossible coordinates and addresses are refused before the geocoder is asked', async () => {
  for (const query of ['latitude=91&longitude=0', 'latitude=1&longitude=-180.1', 'latitude=&longitude=1'])
    expect([query, (await inspector.send('GET', `${describePosition.path}?${query}`)).status]).toEqual([
      query,
      400,
    ]);
  for (const query of ['latitude=NaN&longitude=1', 'latitude=1', 'latitude=1&latitude=2&longitude=3'])
    expect((await inspector.send('GET', `${describePosition.path}?${query}`)).status).toBe(400);
  for (const query of ['address=', 'address=%00', `address=${'x'.repeat(201)}`])
    expect((await inspector.send('GET', `${geocodeAddress.path}?${query}`)).status).toBe(400);
  expect(provider.seen).toHaveLength(0);
});

test('a caller who looks up hundreds of places is limited', async () => {
  await server.services.limits.spend('geocodingByCaller', `user:${inspector.user._id}`, 120);
  const { status, reply } = await inspector.call(describePosition, { query: HERE });
  expect([status, reply]).toMatchObject([429, { code: 'tooManyTries' }]);
  expect(provider.seen).toHaveLength(0);
});

const hoursUntil = (time: Date | undefined): number => ((time?.getTime() ?? 0) - Date.now()) / 3_600_000;

describe('an address is located only in its state and ZIP code', () => {
  const hit = (facts: object, address: object = {}) => ({
    lat: '25.98',
    lon: '-80.23',
    display_name: 'A hit',
    category: 'building',
    type: 'house',
    address: { road: 'Palm Way', postcode: '33025', state: 'Florida', 'ISO3166-2-lvl4': 'US-FL', ...address },
    ...facts,
  });
  const TOWN_IN_OHIO = hit(
    { display_name: 'Miami, Ohio', category: 'boundary', type: 'administrative' },
    { state: 'Ohio', 'ISO3166-2-lvl4': 'US-OH', postcode: undefined },
  );
  const STREET_IN_OHIO = hit(
    { display_name: 'Palm Way, Miami, Ohio' },
    { state: 'Ohio', 'ISO3166-2-lvl4': 'US-OH', postcode: '45648' },
  );
  const replies = (...hits: object[]) => {
    provider.failure = (response) => response.end(JSON.stringify(hits));
  };
  const lookUp = async (address: string) => (await inspector.call(geocodeAddress, of(address))).reply;

  test.each([
    ['a town of the same name', [TOWN_IN_OHIO], 'onlyTown'],
    ['a street in another state', [STREET_IN_OHIO], 'elsewhere'],
    ['a street in another ZIP code', [hit({}, { postcode: '33027' })], 'elsewhere'],
    ['a street without a ZIP code', [hit({}, { postcode: undefined })], 'elsewhere'],
    ['another house of the street', [hit({}, { house_number: '14' })], 'elsewhere'],
    ['a ZIP code alone', [hit({ category: 'place', type: 'postcode' })], 'onlyTown'],
  ])('%s is no location, and the reason is given', async (_what, hits, miss) => {
    replies(...hits);
    expect(await lookUp('12 Palm Way, Miami, FL 33025')).toMatchObject({
      code: 'addressNotFound',
      error: SITE_MISS_TEXTS[miss as keyof typeof SITE_MISS_TEXTS],
    });
  });

  test.each([
    ['12-B Palm Way, Miami, FL 33025', '12-C Palm Way, Miami, FL 33025'],
    ['The Palms, 12 Palm Way, Miami, FL 33025', 'The Oaks, 12 Palm Way, Miami, FL 33025'],
  ])(
    'another house of the street is no location of %s, nor of %s, but the house itself',
    async (missed, found) => {
      replies(hit({}, { house_number: '14' }));
      expect(await lookUp(missed)).toMatchObject({ error: SITE_MISS_TEXTS.elsewhere });
      // The answer is remembered, so the house is looked up by another one of its addresses.
      replies(hit({ lat: '25.99' }, { house_number: '12' }));
      expect(await lookUp(found)).toMatchObject({ latitude: 25.99 });
    },
  );

  test('the house is taken though a town in Ohio comes first', async () => {
    replies(TOWN_IN_OHIO, STREET_IN_OHIO, hit({ lat: '25.99' }, { house_number: '12' }));
    expect(await lookUp('12 Palm Way, Miami, FL 33025')).toMatchObject({ latitude: 25.99 });
  });

  test('without a state in the address, that of the company is expected', async () => {
    await createOrganization(server.services.store, { address: '1 Main St, Miami, FL 33130' });
    replies(STREET_IN_OHIO, hit({ lat: '25.99' }));
    expect(await lookUp('12 Palm Way, Miami')).toMatchObject({ latitude: 25.99 });
    expect(provider.seen[0]?.query.q).toBe('12 Palm Way, Miami, Florida');
    await updateOrganizationFacts(server.services.store, { address: '' });
    expect(await lookUp('12 Palm Way, Miami')).toMatchObject({ error: SITE_MISS_TEXTS.ambiguous });
  });

  test('a street states how far it extends, so that photos at its ends are not off site', async () => {
    const boundingbox = ['25.98', '25.99', '-80.23', '-80.23'];
    replies(hit({ category: 'highway', type: 'residential', boundingbox }));
    expect(await lookUp('12 Palm Way, Miami, FL 33025')).toMatchObject({ accuracyMeters: 556 });
  });

  /** A piece of the street, with as much text as a server sends. */
  const piece = (south: number, north: number, facts: object = {}) => ({
    ...hit(
      {
        category: 'highway',
        type: 'residential',
        lat: String(south),
        boundingbox: [south, north, -80.23, -80.23].map(String),
        licence: 'Data © OpenStreetMap contributors, ODbL 1.0. '.repeat(20),
      },
      facts,
    ),
  });

  test('a street that is stored in pieces is located with all of them', async () => {
    replies(piece(25.98, 25.99), piece(26.01, 26.02), piece(25.995, 26.01));
    const found = await lookUp('12 Palm Way, Miami, FL 33025');
    // Four hundredths of a degree are 4,448 m.
    expect(found).toMatchObject({ latitude: 26, accuracyMeters: 2224 });
  });

  test('a street of which there may be more pieces than the geocoder gives is not located', async () => {
    const pieces = Array.from({ length: 40 }, (_, n) => piece(25.98 + n / 1000, 25.981 + n / 1000));
    replies(...pieces);
    const address = '12 Palm Way, Miami, FL 33025';
    expect(await lookUp(address)).toMatchObject({ error: SITE_MISS_TEXTS.longStreet });
    // One that knows the house does not need the street.
    replies(hit({ lat: '25.99' }, { house_number: '14' }), ...pieces.slice(1));
    expect(await lookUp('14 Palm Way, Miami, FL 33025')).toMatchObject({
      latitude: 25.99,
      accuracyMeters: null,
    });
  });

  test.each([
    [[{ city: 'Davie' }, { city: 'Miramar' }], '12 Palm Way, Miramar, FL', 26.105],
    [[{ city: 'Davie' }, { city: 'Miramar' }], '12 Palm Way, FL', null],
    [[{ road: 'Palm Way North' }, {}], '12 Palm Way North, FL', 25.985],
    [[{}, {}], '12 Palm Way, FL 33025', null],
  ])('streets of one name in different places are not joined: %j, %s', async (facts, address, latitude) => {
    const [first = {}, second = {}] = facts as object[];
    replies(piece(25.98, 25.99, first), piece(26.1, 26.11, second));
    const expected =
      latitude === null ? { error: SITE_MISS_TEXTS.ambiguous } : { latitude, accuracyMeters: 556 };
    expect(await lookUp(address)).toMatchObject(expected);
  });

  test.each([
    ['a county', hit({ category: 'boundary', type: 'administrative' })],
    ['a building far away', hit({ lat: '25.99' })],
  ])('%s is no address of a position', async (_what, found) => {
    provider.failure = (response) => response.end(JSON.stringify(found));
    expect(await inspector.ask(describePosition, at(25.98, -80.23))).toMatchObject({ source: 'coordinates' });
  });
});
