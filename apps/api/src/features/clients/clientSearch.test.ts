import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listStaff } from '@sightline/contracts/accounts/staff';
import { exportClients } from '@sightline/contracts/clients/clientFiles';
import { listClients } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { listMessageThreads } from '@sightline/contracts/messages/messages';
import { changeClient } from '@sightline/store/accounts/clients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** The order and the search of people, whose names have marks, particles and apostrophes. */

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
const NAMES = [
  'Alba Homes',
  'alvarado & sons',
  'Álvarez Roofing',
  "d'Angelo Builders",
  'de la Cruz, Ana',
  'Dean Homes',
  'ÉCOLE Bilingue',
  'Einstein Labs',
  'Straße 5 GmbH',
  'van der Berg',
  'Zephyr',
];

beforeAll(async () => {
  server = await TestServer.start();
  const { store } = server.services;
  admin = await server.signedInAs('admin', { firstName: 'Dana', lastName: 'Zuñiga' });
  for (const name of NAMES.toReversed()) await storedClient(store, { name, companyName: 'Łódź Group' });
  for (const lastName of ['Álvarez', 'de la Cruz', 'Eastman', "d'Angelo", 'École', 'Dale'])
    await storedUser(store, { lastName });
});
afterAll(() => server.close());

test('clients are in the order of a dictionary in lists, conversations, and the export', async () => {
  expect((await admin.ask(listClients, { query: {} })).map(({ name }) => name)).toEqual(NAMES);
  expect((await admin.ask(listMessageThreads, { query: {} })).map(({ name }) => name)).toEqual(NAMES);
  const { body } = await admin.send('GET', exportClients.path);
  const [, ...lines] = String(body).split('\r\n');
  // The email follows the name.
  expect(lines.map((line) => line.split(/"?,client-/)[0]?.replace(/^"/, ''))).toEqual(NAMES);
});

test('inspectors and staff are in that order by last name', async () => {
  const order = ["d'Angelo", 'Dale', 'de la Cruz', 'Eastman', 'École'];
  const ofStaff = (await admin.ask(listStaff, {})).map(({ name }) => name.replace('Robin ', ''));
  expect(ofStaff).toEqual(['Álvarez', ...order, 'Dana Zuñiga']);
  const inspectors = (await admin.ask(listInspectors, {})).map(({ name }) => name.replace('Robin ', ''));
  expect(inspectors).toEqual(['Álvarez', ...order, 'Dana Zuñiga']);
});

test.each([
  ['strasse', 'Straße 5 GmbH'],
  ['STRASSE 5', 'Straße 5 GmbH'],
  ['alvarez', 'Álvarez Roofing'],
  ['ecole', 'ÉCOLE Bilingue'],
  ["d'angelo", "d'Angelo Builders"],
  ['D’Angelo', "d'Angelo Builders"],
  ['dangelo', "d'Angelo Builders"],
  ['angelo lodz', "d'Angelo Builders"],
  ['cruz', 'de la Cruz, Ana'],
  ['DER berg', 'van der Berg'],
])('a search for “%s” finds %s', async (search, name) => {
  expect((await admin.ask(listClients, { query: { search } })).map((client) => client.name)).toEqual([name]);
  const threads = await admin.ask(listMessageThreads, { query: { search } });
  expect(threads.map((thread) => thread.name)).toEqual([name]);
});

const [IVY, OF_IVY] = [mintId(), mintId()];

describe('a client with the phone (786) 555-0187', () => {
  const phone = '(786) 555-0187 x12';

  test.each([
    ...['(786) 555-0187', '+1 (786) 555-0187', '17865550187', '786.555.0187', '786/555-0187 ext. 12'],
    ...['555-0187', '5550187', '786 555', '0187', '865550', 'ivy 555-0187', 'Ivy (786) 555-0187'],
  ])('is found by “%s”, in lists, conversations, and by the inspections', async (search) => {
    const { store } = server.services;
    const { _id } = await storedClient(store, { _id: IVY, name: 'Ivy Homes', phone });
    const { _id: inspectionId } = await storedInspection(store, { _id: OF_IVY, clientId: _id });
    expect((await admin.ask(listClients, { query: { search } })).map(({ id }) => id)).toEqual([_id]);
    const threads = await admin.ask(listMessageThreads, { query: { search } });
    expect(threads.map(({ clientId }) => clientId)).toEqual([_id]);
    const { items, matching } = await admin.ask(listInspections, { query: { search } });
    expect([items.map(({ id }) => id), matching]).toEqual([[inspectionId], 1]);
  });

  test.each(['786', '(786) 555-0188', '8107865', 'ana 0187'])('is not found by “%s”', async (search) => {
    await storedClient(server.services.store, { _id: IVY, name: 'Ivy Homes', phone });
    expect(await admin.ask(listClients, { query: { search } })).toEqual([]);
    expect((await admin.ask(listInspections, { query: { search } })).items).toEqual([]);
  });

  test('is found by a new phone only, once it has one', async () => {
    const { store } = server.services;
    const { _id } = await storedClient(store, { phone: '(321) 555-0177' });
    await changeClient(store, _id, { phone: '+44 20 7946 0958' });
    const idsBy = async (search: string) =>
      (await admin.ask(listClients, { query: { search } })).map(({ id }) => id);
    expect(await idsBy('321-555-0177')).toEqual([]);
    for (const search of ['020 7946 0958', '+44 (0)20 79460958', '011 44 20 7946 0958', '46 09 58'])
      expect(await idsBy(search)).toEqual([_id]);
  });
});
