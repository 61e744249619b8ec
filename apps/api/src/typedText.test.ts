import { requestQuote } from '@sightline/contracts/bookings/bookings';
import { createClient, updateClient } from '@sightline/contracts/clients/clients';
import type { Endpoint } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import {
  createInspection,
  requestInspection,
  updateInspection,
} from '@sightline/contracts/inspections/scheduling';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { storedClient } from '../../../tests/support/people.ts';
import { TestServer } from '../../../tests/support/TestServer.ts';
import { aMonday } from './testing/bookings.ts';

/** What people type and paste, at the doors of the API. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('admin');
});
afterAll(() => server.close());

const PASTED = '123 Main St,\r\nApt 4\nMiami, FL 33101-4405\n';
const JOINED = '123 Main St, Apt 4, Miami, FL 33101-4405';

test('the lines of an address become one, wherever an address is sent', async () => {
  const { store } = server.services;
  const { _id: clientId } = await storedClient(store);
  const client = await server.signedInAs('client');
  const name = 'Ana Ruiz';
  const created = await staff.ask(createClient, {
    body: { name, email: 'ana@lines.example', address: PASTED },
  });
  const changed = await staff.ask(updateClient, { params: { clientId }, body: { address: PASTED } });
  const facts = { clientId, projectType: 'electrical', address: PASTED } as const;
  const scheduled = await staff.ask(createInspection, { body: facts });
  const params = { inspectionId: scheduled.id };
  const edited = await staff.ask(updateInspection, {
    params,
    body: { address: `Rear unit\n${PASTED}`, unmodifiedSince: scheduled.updatedAt },
  });
  const requested = await client.ask(requestInspection, {
    body: { projectType: 'mechanical', address: PASTED },
  });
  const found = [created, changed, scheduled, requested].map(({ address }) => address);
  expect(found).toEqual([JOINED, JOINED, JOINED, JOINED]);
  expect(edited.address).toBe(`Rear unit, ${JOINED}`);
});

test('no endpoint refuses an address with two lines', () => {
  const doors = ALL_ENDPOINTS.flatMap((endpoint) => {
    const { body, query } = endpoint as Partial<Endpoint>;
    return [body, query].flatMap((schema) => {
      const shape = schema instanceof z.ZodObject ? schema.shape : {};
      const address: unknown = Reflect.get(shape, 'address');
      return address instanceof z.ZodType ? [{ path: `${endpoint.method} ${endpoint.path}`, address }] : [];
    });
  });
  expect(doors.length).toBeGreaterThan(7);
  for (const { path, address } of doors) expect([path, address.parse(PASTED)]).toEqual([path, JOINED]);
});

test('a request of a visitor is taken as people write it', async () => {
  const monday = aMonday();
  const [year, month, date] = monday.split('-');
  const body = {
    projectType: 'hvac' as const,
    preferredDate: `${Number(month)}/${Number(date)}/${year?.slice(2)}`,
    name: 'Ñ',
    email: 'Ana Ruiz <ana@muñoz.example>.',
    phone: 'cell: (305) 555-0142, after 5 pm',
    address: PASTED,
    size: `12'-6" x 20'`,
  };
  expect((await server.visitor().call(requestQuote, { body })).status).toBe(201);
  expect(await server.services.store.of(quoteRequests).findOne({ name: 'Ñ' }).lean()).toMatchObject({
    projectType: 'mechanical',
    email: 'ana@xn--muoz-hqa.example',
    phone: 'cell: (305) 555-0142, after 5 pm',
    address: JOINED,
    size: `12'-6" x 20'`,
  });
});

test.each([
  [
    'permit numbers',
    { permitNumber: 'B/26-0012 #4 (rev. 2)', permitAppliedOn: '3/2/26' },
    { permitNumber: 'B/26-0012 #4 (rev. 2)', permitAppliedOn: '2026-03-02' },
  ],
  [
    'permit numbers with a word, and days as a table exports them',
    { permitNumber: 'No. BLD 26 0012', permitAppliedOn: '2-Mar-26' },
    { permitNumber: 'No. BLD 26 0012', permitAppliedOn: '2026-03-02' },
  ],
  [
    'contractors and contacts',
    { contractor: 'O’Brien & Söhne “Roofing”, CCC1330000 🏠', contactName: 'J' },
    { contractor: 'O’Brien & Söhne “Roofing”, CCC1330000 🏠', contactName: 'J' },
  ],
  [
    'phones',
    { contactPhone: '(305)555-0142 x12 / 786.555.0120' },
    { contactPhone: '(305)555-0142 x12 / 786.555.0120' },
  ],
])('%s of an inspection are kept as people write them', async (_, facts, kept) => {
  const { _id: clientId } = await storedClient(server.services.store);
  const body = { id: mintId(), clientId, projectType: 'electrical', address: '9 Elm St', ...facts } as const;
  expect(await staff.ask(createInspection, { body })).toMatchObject(kept);
});
