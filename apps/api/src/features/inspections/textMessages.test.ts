import { acceptQuoteRequest, requestQuote } from '@sightline/contracts/bookings/bookings';
import { createClient, updateClient } from '@sightline/contracts/clients/clients';
import {
  createInspection,
  requestInspection,
  updateInspection,
} from '@sightline/contracts/inspections/scheduling';
import { sendSms } from '@sightline/contracts/jobs';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { findClient } from '@sightline/store/accounts/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { storedRequest } from '../../testing/bookings.ts';

/** Clients who agreed get notices by text message, where the company has turned them on. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let staff: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('admin');
  const { notices } = await staff.ask(getSettings, {});
  const sms = { ...notices.sms, requested: true, confirmed: true, dayBefore: true };
  await staff.ask(changeSettings, { body: { notices: { ...notices, sms } } });
});
afterAll(() => server.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const PHONE = '(305) 555-0142';
const NUMBER = '+13055550142';

async function textsAbout(inspectionId: string) {
  const all = await staff.ask(listInspectionMails, { params: { inspectionId } });
  const texts = all.filter(({ channel }) => channel === 'sms');
  return texts.map(({ to, subject }) => `${to} ${subject}`).toSorted();
}

const newClient = async (facts: { phone: string; acceptsSms: boolean }) =>
  await staff.ask(createClient, {
    body: { name: 'Noor Homes', email: `${crypto.randomUUID()}@example.com`, ...facts },
  });

const scheduled = async (clientId: string) =>
  await staff.ask(createInspection, {
    body: { clientId, projectType: 'final', address: '9 Mangrove Court', scheduledDate: inHours(72) },
  });

test('a client who agreed gets the text messages that the company has turned on, in a separate queue', async () => {
  const client = await newClient({ phone: PHONE, acceptsSms: true });
  expect(client.smsConsent).toMatchObject({ number: NUMBER, by: expect.stringContaining('Reyes') });
  const { id, updatedAt } = await scheduled(client.id);
  expect(await textsAbout(id)).toEqual([
    `${NUMBER} Reminder: your inspection is tomorrow`,
    `${NUMBER} Your inspection is scheduled`,
  ]);
  const { waiting = 0, delayed = 0 } = await server.services.queue.counts(sendSms.name);
  expect([waiting, delayed]).toEqual([1, 1]);
  const body = { scheduledDate: inHours(96), unmodifiedSince: updatedAt };
  await staff.ask(updateInspection, { params: { inspectionId: id }, body });
  expect((await textsAbout(id)).filter((line) => line.includes('tomorrow'))).toHaveLength(1);
});

test('sends no text messages without consent, or to another number than the consent names', async () => {
  const silent = await newClient({ phone: PHONE, acceptsSms: false });
  expect(await textsAbout((await scheduled(silent.id)).id)).toEqual([]);
  const moved = await newClient({ phone: PHONE, acceptsSms: true });
  const params = { clientId: moved.id };
  await staff.ask(updateClient, { params, body: { phone: '305-555-0199' } });
  expect(await textsAbout((await scheduled(moved.id)).id)).toEqual([]);
  const stopped = await staff.ask(updateClient, { params, body: { phone: PHONE, acceptsSms: false } });
  expect(stopped.smsConsent).toBeNull();
});

test.each([
  ...['', '+49 170 1234567', '555-0142', '(305) 555-0142 x12', '(911) 555-0142'],
  // Premium and toll-free numbers, the Caribbean and Canada: finding N4.
  ...['+1 900 555 0199', '(305) 976-0142', '(976) 555-0142', '800-555-0199', '500-555-0100'],
  ...['809 555 0123', '(876) 555-0123', '242 322 1234', '416-555-0123'],
])('refuses consent for %j, which is not a US number for text messages', async (phone) => {
  const body = { name: 'Pat', email: 'pat@example.com', phone, acceptsSms: true };
  const refused = await staff.call(createClient, { body });
  expect(refused).toMatchObject({
    status: 400,
    reply: { details: { fields: { phone: expect.anything() } } },
  });
});

test.each(['787-555-0142', '(939) 555-0123', '340 555 0100', '671 555 0100', '670-555-0100'])(
  'takes consent for %j, a number of Puerto Rico or another territory',
  async (phone) => {
    const { smsConsent } = await newClient({ phone, acceptsSms: true });
    expect(smsConsent?.number).toBe(`+1${phone.replaceAll(/\D/g, '')}`);
  },
);

test("N4: a visitor's request with a premium number and consent to texts is refused", async () => {
  const facts = {
    projectType: 'final' as const,
    name: 'Visitor',
    email: 'v@example.com',
    address: '3 Coral Way',
  };
  const body = { ...facts, phone: '+1 900 555 0199', acceptsSms: true, preferredDate: '2027-01-11' } as const;
  expect((await server.visitor().call(requestQuote, { body })).status).toBe(400);
});

test('a client who agrees with a request is texted that it arrived', async () => {
  const client = await server.signedInAs('client');
  const { id } = await client.ask(requestInspection, {
    body: { projectType: 'mechanical', address: '3 Coral Way', contactPhone: PHONE, acceptsSms: true },
  });
  expect(await textsAbout(id)).toEqual([`${NUMBER} We received your inspection request`]);
});

test("a visitor's consent holds for the new client, but for no other number of a known client", async () => {
  const { store } = server.services;
  const accept = async (email: string, phone: string) => {
    const { _id: requestId } = await storedRequest(store, { email, phone, acceptsSms: true });
    const { clientId } = await staff.ask(acceptQuoteRequest, { params: { requestId } });
    return (await findClient(store, clientId))?.smsConsent;
  };
  expect(await accept('visitor@example.com', PHONE)).toMatchObject({ number: NUMBER });
  const known = await newClient({ phone: '305-555-0199', acceptsSms: false });
  expect(await accept(known.email, PHONE)).toBeNull();
});

test('staff who keep the requested time while they edit confirm it to the client', async () => {
  const client = await server.signedInAs('client');
  const requested = await client.ask(requestInspection, {
    body: { projectType: 'mechanical', address: '3 Coral Way', scheduledDate: inHours(50) },
  });
  const body = { scheduledDate: requested.scheduledDate, unmodifiedSince: requested.updatedAt };
  await staff.ask(updateInspection, { params: { inspectionId: requested.id }, body });
  const mails = await staff.ask(listInspectionMails, { params: { inspectionId: requested.id } });
  expect(mails.map(({ subject }) => subject.split(': ')[0])).toContain('Your inspection is scheduled');
});

test('a client who requests is texted that the request has arrived, unless the company has turned that off', async () => {
  const client = await server.signedInAs('client');
  const request = async () =>
    await client.ask(requestInspection, {
      body: { projectType: 'mechanical', address: '4 Coral Way', contactPhone: PHONE, acceptsSms: true },
    });
  const received = [`${NUMBER} We received your inspection request`];
  expect(await textsAbout((await request()).id)).toEqual(received);
  const { notices } = await staff.ask(getSettings, {});
  const quiet = { ...notices, sms: { ...notices.sms, requested: false } };
  await staff.ask(changeSettings, { body: { notices: quiet } });
  expect(await textsAbout((await request()).id)).toEqual([]);
  await staff.ask(changeSettings, { body: { notices } });
});
