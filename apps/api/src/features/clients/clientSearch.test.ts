import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listStaff } from '@sightline/contracts/accounts/staff';
import { exportClients } from '@sightline/contracts/clients/clientFiles';
import { listClients } from '@sightline/contracts/clients/clients';
import { listMessageThreads } from '@sightline/contracts/messages/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedClient, storedUser } from '../../../../../tests/support/people.ts';
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
