import { updateClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { listExpectedPeople, textExpectedPeople } from '@sightline/contracts/rooms/expectedPeople';
import { createInvitation, listInvitations, textInvitation } from '@sightline/contracts/rooms/rooms';
import { type DeliveryRecord, deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedClient } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { announceTextMessages } from '../../testing/announceTextMessages.ts';
import { aMonday, at } from '../../testing/bookings.ts';

/** A host who is alone texts the people whom the call waits for. Rules W-1 to W-4. */

/** Each test has a number of its own, since the limits are those of a number. */
let number = '+19545550100';
const MINUTE_MS = 60_000;

let server: TestServer;
let office: Awaited<ReturnType<TestServer['signedInAs']>>;
let inspection: Inspection;
const announce = (textMessages: 'ready' | 'missing') => announceTextMessages(server, textMessages);

beforeAll(async () => {
  server = await TestServer.start();
  office = await server.signedInAs('admin');
});
beforeEach(async () => {
  await announce('ready');
  number = `+1${Number(number.slice(2)) + 1}`;
  const { _id: clientId } = await storedClient(server.services.store, { name: 'Elena Marsh' });
  const body = { phone: number, acceptsSms: true };
  await office.ask(updateClient, { params: { clientId }, body });
  inspection = await office.ask(createInspection, {
    body: {
      clientId,
      projectType: 'electrical',
      address: '1122 Story Lane',
      isVirtual: true,
      scheduledDate: at(aMonday(), '10:00'),
    },
  });
});
afterAll(() => server.close());

const params = () => ({ inspectionId: inspection.id });
const expected = async () => await office.ask(listExpectedPeople, { params: params() });
const text = async (id: string = mintId()) =>
  await office.ask(textExpectedPeople, { params: params(), body: { id } });
const texts = async () => {
  const mails = await office.ask(listInspectionMails, { params: params() });
  return mails.filter(({ channel }) => channel === 'sms').map(({ to, subject }) => `${to} ${subject}`);
};
/** Lets all text messages of the inspection have been sent this much earlier. */
async function passTime(minutes: number): Promise<void> {
  const { store } = server.services;
  const sent = { 'mail.inspectionId': inspection.id, channel: 'sms' } as const;
  for (const { _id, createdAt } of await store.of(deliveries).find(sent).lean<DeliveryRecord[]>()) {
    const earlier = new Date(createdAt.getTime() - minutes * MINUTE_MS);
    await store.of(deliveries).updateOne({ _id }, { $set: { createdAt: earlier } });
  }
}

test('W-1: a client who agreed is texted once for one request, with the message in the history of the inspection', async () => {
  expect(await expected()).toMatchObject([
    { name: 'Elena Marsh', smsTo: number, refusal: null, last: null, nextAt: null },
  ]);
  const id = mintId();
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await text(id)).toMatchObject([{ last: { state: 'queued', explanation: null } }]);
  expect(await texts()).toEqual([`${number} We are waiting for you in the call`]);
});

test('W-2: a person is texted again after 3 minutes, and at most three times in an hour', async () => {
  await text();
  const [{ nextAt } = { nextAt: null }] = await text();
  expect(Date.parse(nextAt ?? '') - Date.now()).toBeGreaterThan(2 * MINUTE_MS);
  expect(await texts()).toHaveLength(1);
  for (let more = 0; more < 2; more++) {
    await passTime(4);
    await text();
  }
  await passTime(4);
  const [{ nextAt: later } = { nextAt: null }] = await text();
  expect(await texts()).toHaveLength(3);
  expect(Date.parse(later ?? '') - Date.now()).toBeGreaterThan(40 * MINUTE_MS);
  await passTime(60);
  expect(await text()).toMatchObject([{ last: { state: 'queued' } }]);
  expect(await texts()).toHaveLength(4);
});

test('N4: a number that was just texted the link of another inspection is not texted again', async () => {
  const { clientId } = inspection;
  const body = { clientId, projectType: 'final', address: '4 Other Lane', isVirtual: true } as const;
  const other = await office.ask(createInspection, {
    body: { ...body, scheduledDate: at(aMonday(), '14:00') },
  });
  const [link] = await office.ask(listInvitations, { params: { inspectionId: other.id } });
  const texted = { params: { invitationId: link?.id ?? '' }, body: { id: mintId() } };
  await office.ask(textInvitation, texted);
  const [{ nextAt } = { nextAt: null }] = await text();
  expect(Date.parse(nextAt ?? '') - Date.now()).toBeGreaterThan(2 * MINUTE_MS);
  expect(await texts()).toEqual([]);
});

test('N4: of 25 requests to text a link one is taken, the others say when to try again', async () => {
  const [link] = await office.ask(listInvitations, { params: params() });
  const replies = await Promise.all(
    Array.from({ length: 25 }, () =>
      office.call(textInvitation, {
        params: { invitationId: link?.id ?? '' },
        body: { id: mintId() },
      }),
    ),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect([refused.length, (await texts()).length]).toEqual([24, 1]);
  expect(refused[0]?.reply).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
});

test('W-2: two hosts who text at the same moment send one message', async () => {
  await Promise.all([text(), text(), text()]);
  expect(await texts()).toHaveLength(1);
});

test.each([
  ['without a gateway', 'notSetUp', () => announce('missing')],
  [
    'while the company has turned these messages off',
    'turnedOff',
    async () => {
      const { notices } = await office.ask(getSettings, {});
      const sms = { ...notices.sms, roomInvitation: false };
      await office.ask(changeSettings, { body: { notices: { ...notices, sms } } });
      return async () => void (await office.ask(changeSettings, { body: { notices } }));
    },
  ],
  ['without consent', 'notAgreed', () => changeClient({ acceptsSms: false })],
  ['without a number', 'noNumber', () => changeClient({ phone: '', acceptsSms: false })],
] as const)('W-3: no one is texted %s, and the reason is given', async (_when, refusal, arrange) => {
  const restore = await arrange();
  expect(await text()).toMatchObject([{ name: 'Elena Marsh', smsTo: '', refusal, last: null }]);
  expect(await texts()).toEqual([]);
  if (typeof restore === 'function') await restore();
});

const changeClient = async (body: { phone?: string; acceptsSms: boolean }): Promise<void> => {
  await office.ask(updateClient, { params: { clientId: inspection.clientId }, body });
};

test('W-3: an invited guest who is not the client is named, and not texted', async () => {
  const body = { id: mintId(), name: 'Sam Field', email: 'sam@example.com' };
  await office.ask(createInvitation, { params: params(), body });
  expect((await text()).map(({ name, refusal }) => [name, refusal])).toEqual([
    ['Elena Marsh', null],
    ['Sam Field', 'notClient'],
  ]);
  expect(await texts()).toHaveLength(1);
});

test('W-4: a person who is on the call is not expected', async () => {
  const [{ invitationId } = { invitationId: '' }] = await expected();
  const joined = {
    name: 'Elena Marsh',
    role: 'field',
    joinedAt: new Date().toISOString(),
    isConnected: true,
  };
  const person = { ...joined, role: 'field' as const, subject: `guest:${invitationId}` };
  await server.services.presence.announce(inspection.id, 'node-1', [person]);
  expect(await text()).toEqual([]);
  expect(await texts()).toEqual([]);
});

test('W-3: clients cannot text anyone', async () => {
  const client = await server.signedInAs('client');
  const refused = await client.call(textExpectedPeople, { params: params(), body: { id: mintId() } });
  expect(refused.status).toBe(403);
});
