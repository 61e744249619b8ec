import { mintId } from '@sightline/contracts/core/ids';
import {
  getInspection,
  type Inspection,
  listInspections,
  listOwnInspections,
  setSite,
} from '@sightline/contracts/inspections/inspections';
import { createInspection, requestInspection } from '@sightline/contracts/inspections/scheduling';
import { locateProperty } from '@sightline/contracts/jobs';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coordinate } from '../../../../../tests/support/coordinate.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { invited } from '../../testing/accessWorld.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let inspector: Caller;
let client: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  inspector = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  client = await server.signedInAs('client');
});
afterAll(() => server.close());

const HERE = { latitude: 25.9812, longitude: -80.2343 };
const captured = { source: 'captured', ...HERE, accuracyMeters: 6.5 } as const;

async function anInspection(): Promise<string> {
  const clientId = client.user.clientId ?? '';
  return (await storedInspection(server.services.store, { clientId }))._id;
}

async function siteOf(inspectionId: string): Promise<Inspection['site']> {
  return (await inspector.ask(getInspection, { params: { inspectionId } })).site;
}

test('staff set the site from the position of their device; it has their name and its accuracy', async () => {
  const inspectionId = await anInspection();
  expect(await siteOf(inspectionId)).toBeNull();
  await inspector.ask(setSite, { params: { inspectionId }, body: captured });
  const site = { ...captured, setBy: 'Ana Ruiz (Inspector)', setAt: expect.any(String) };
  expect(await siteOf(inspectionId)).toEqual(site);
  const { items } = await inspector.ask(listInspections, { query: {} });
  expect(items.find(({ id }) => id === inspectionId)?.site).toEqual(site);
});

test('staff may replace it by the coordinates of the address, which have no accuracy', async () => {
  const inspectionId = await anInspection();
  await inspector.ask(setSite, { params: { inspectionId }, body: captured });
  await inspector.ask(setSite, { params: { inspectionId }, body: { source: 'geocoded', ...HERE } });
  expect(await siteOf(inspectionId)).toMatchObject({ source: 'geocoded', accuracyMeters: null });
});

test('a site that is sent twice counts once', async () => {
  const inspectionId = await anInspection();
  const request = { params: { inspectionId }, body: { ...captured, follows: null } };
  const first = await inspector.ask(setSite, request);
  expect((await inspector.ask(setSite, request)).site).toEqual(first.site);
});

test("an offline capture replaces coordinates that were looked up meanwhile, but not another person's capture", async () => {
  const inspectionId = await anInspection();
  const params = { inspectionId };
  const other = await server.signedInAs('inspector', { firstName: 'Ben', lastName: 'Ito' });
  await other.ask(setSite, { params, body: { source: 'geocoded', latitude: 25.5, longitude: -80.5 } });
  const mine = await inspector.ask(setSite, { params, body: { ...captured, follows: null } });
  expect(mine.site).toMatchObject(captured);
  const theirs = { ...captured, latitude: 25.6 };
  const refused = await other.call(setSite, { params, body: { ...theirs, follows: null } });
  expect(refused).toMatchObject({ status: 409, reply: { code: 'changedMeanwhile' } });
  expect(await siteOf(inspectionId)).toEqual(mine.site);
  const follows = mine.site?.setAt ?? null;
  await other.ask(setSite, { params, body: { ...theirs, follows } });
  expect(await siteOf(inspectionId)).toMatchObject(theirs);
});

test('a later capture of the same person replaces the earlier one, even if that one arrived in between', async () => {
  const inspectionId = await anInspection();
  const params = { inspectionId };
  await inspector.ask(setSite, { params, body: { ...captured, follows: null } });
  await inspector.ask(setSite, { params, body: { ...captured, latitude: 25.7, follows: null } });
  expect(await siteOf(inspectionId)).toMatchObject({ latitude: 25.7 });
});

test('clients and guests never see the site', async () => {
  const inspectionId = await anInspection();
  await inspector.ask(setSite, { params: { inspectionId }, body: captured });
  const guest = server.visitor();
  const { token } = await invited(server, inspectionId);
  await guest.ask(redeemInvitation, { body: { token } });
  for (const caller of [client, guest]) {
    const seen = await caller.ask(getInspection, { params: { inspectionId } });
    expect(seen.site).toBeNull();
    expect(JSON.stringify(seen)).not.toMatch(coordinate('25.98'));
  }
  expect(JSON.stringify(await client.ask(listOwnInspections, {}))).not.toMatch(coordinate('25.98'));
});

test('refuses a site without accuracy, of no known source, off the globe, or of an unknown inspection', async () => {
  const inspectionId = await anInspection();
  const path = setSite.path.replace(':inspectionId', inspectionId);
  const wrong = [
    { source: 'captured', ...HERE },
    { source: 'captured', ...HERE, accuracyMeters: -1 },
    { source: 'guessed', ...HERE },
    { source: 'geocoded', latitude: 90.1, longitude: 0 },
    { ...captured, setBy: 'Another person' },
  ];
  for (const body of wrong)
    expect([body, (await inspector.send('PUT', path, body)).status]).toEqual([body, 400]);
  expect(await siteOf(inspectionId)).toBeNull();
  const params = { inspectionId: mintId() };
  expect((await inspector.call(setSite, { params, body: captured })).status).toBe(404);
});

test('a new inspection of staff or a client queues the search for its property once', async () => {
  const { queue } = server.services;
  const ordered = async (): Promise<number> => (await queue.counts(locateProperty.name)).waiting ?? 0;
  const address = '12 Palm Way, Miramar';
  const body = {
    id: mintId(),
    clientId: client.user.clientId ?? '',
    projectType: 'building',
    address,
  } as const;
  await inspector.ask(createInspection, { body });
  await inspector.ask(createInspection, { body });
  expect(await ordered()).toBe(1);
  await client.ask(requestInspection, { body: { projectType: 'building', address } });
  expect(await ordered()).toBe(2);
});
