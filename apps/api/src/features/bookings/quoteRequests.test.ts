import type { BookingType } from '@sightline/contracts/bookingSettings';
import {
  acceptQuoteRequest,
  declineQuoteRequest,
  holdSlot,
  listQuoteRequests,
  releaseSlot,
  requestQuote,
} from '@sightline/contracts/bookings';
import { listClients } from '@sightline/contracts/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { getFees } from '@sightline/contracts/feeSchedule';
import { listInspections, requestInspection } from '@sightline/contracts/inspections';
import { users } from '@sightline/store/accounts/users';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, freeTimes, newRequest, storedRequest } from '../../testing/bookings.ts';
import { inspectionIdOf } from './acceptRequest.ts';
import { daysFrom } from './openingHours.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
const day = aMonday();

beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector', { licenseNumber: null });
});
beforeEach(async () => {
  const { store } = server.services;
  await store.of(slotHolds).deleteMany({});
  await store.of(quoteRequests).deleteMany({});
});
afterAll(() => server.close());

let visitors = 0;
async function visiting<T>(ask: (from: Record<string, string>) => Promise<T>): Promise<T> {
  visitors += 1;
  return await ask({ 'X-Forwarded-For': `198.51.100.${visitors}` });
}

/** A hold with an inspector of their own, so that no test disturbs another. */
async function held(facts: { projectType?: BookingType; startsAt?: string } = {}) {
  const { projectType = 'mechanical' } = facts;
  const inspector = await storedUser(server.services.store, { trades: [projectType] });
  const body = { id: mintId(), projectType, startsAt: at(day, '10:00'), ...facts };
  const { status, reply } = await visiting((from) => server.visitor().call(holdSlot, { body }, from));
  expect(status).toBe(201);
  return { hold: reply, inspector };
}

async function send(body: ReturnType<typeof newRequest>) {
  return await visiting((from) => server.visitor().call(requestQuote, { body }, from));
}

async function requested(facts: object = {}) {
  const { hold } = await held();
  const body = newRequest(hold.id, facts);
  expect((await send(body)).status).toBe(201);
  return { hold, body, params: { requestId: body.id } };
}

test('a request holds its slot and waits in the queue of the office', async () => {
  const { hold, body } = await requested({ size: '2,400 sq ft', details: 'Gate code 4410' });
  const [waiting] = await staff.ask(listQuoteRequests, {});
  expect(waiting).toMatchObject({
    id: body.id,
    name: 'Noor Haddad',
    projectType: 'mechanical',
    startsAt: hold.startsAt,
    feeCents: 12_500,
    state: 'requested',
    inspectionId: null,
  });
  const release = await server.visitor().call(releaseSlot, { params: { holdId: hold.id } });
  expect(release.status).toBe(410);
});

test.each([
  ['phone', '12', 'Enter a phone number with its area code, such as (305) 555-0142'],
  ['address', 'x', 'Enter the street address, such as 123 Main St, Miami'],
  ['email', 'noor@', 'Enter an email address such as name@example.com'],
])(
  'refuses a %s of “%s” with a plain sentence, and takes the corrected request',
  async (name, typed, problem) => {
    const { hold } = await held();
    const body = newRequest(hold.id);
    const { status, reply } = await send({ ...body, [name]: typed });
    expect([status, reply]).toMatchObject([
      400,
      { error: `Please check the ${name}: ${problem}.`, details: { fields: { [name]: problem } } },
    ]);
    expect((await send(body)).status).toBe(201);
  },
);

test('keeps a phone with an extension as typed, without invisible characters', async () => {
  await requested({ phone: '\u202A(305) 555-0142 ext. 12\u202C' });
  const [waiting] = await staff.ask(listQuoteRequests, {});
  expect(waiting?.phone).toBe('(305) 555-0142 ext. 12');
});

/** What the first specification sends. */
function dayRequest(facts: object = {}) {
  return {
    ...{ name: 'Noor Haddad', email: 'noor.day@example.com', phone: '(954) 555-0142' },
    projectType: 'mechanical' as const,
    ...{ address: '18 Heron Lane, Davie', size: '', details: '' },
    preferredDate: day,
    ...facts,
  };
}

async function sendDay(facts: object = {}) {
  const body = dayRequest(facts);
  return await visiting((from) => server.visitor().call(requestQuote, { body }, from));
}

test('a request for a day, without a held time, waits as a flexible one and becomes a flexible inspection', async () => {
  const { status, reply } = await sendDay();
  const flexible = { preferredTime: 'flexible', feeCents: 12_500 };
  expect([status, reply]).toMatchObject([
    201,
    { ...flexible, startsAt: at(day, '09:00'), heldUntil: null, isVirtual: false },
  ]);
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(0);
  const [waiting] = await staff.ask(listQuoteRequests, {});
  expect(waiting).toMatchObject({ id: reply.id, ...flexible, inspectorId: null });
  const inspection = await staff.ask(acceptQuoteRequest, { params: { requestId: reply.id } });
  expect(inspection).toMatchObject({ ...flexible, scheduledDate: at(day, '09:00'), inspector: '' });
});

test('a request for a day is by video for a virtual inspection, and each without an id is another', async () => {
  const sent = await Promise.all([1, 2].map(() => sendDay({ projectType: 'virtual-inspection' })));
  expect(sent.map(({ reply }) => reply.isVirtual)).toEqual([true, true]);
  expect(await staff.ask(listQuoteRequests, {})).toHaveLength(2);
  const id = mintId();
  expect([(await sendDay({ id })).reply.id, (await sendDay({ id })).reply.id]).toEqual([id, id]);
  expect((await sendDay({ id, size: '900 sq ft' })).status).toBe(409);
  expect(await staff.ask(listQuoteRequests, {})).toHaveLength(3);
});

test('a request without a held time needs type and day; a day that cannot be booked is refused', async () => {
  const refused = async (facts: object) => {
    const { status, reply } = await sendDay(facts);
    expect(status).toBe(400);
    return reply;
  };
  const fields = { projectType: 'Required', preferredDate: 'Required' };
  expect(await refused({ projectType: undefined, preferredDate: undefined })).toMatchObject({
    details: { fields },
  });
  const past = 'Nov 2, 2020: in the past. Choose another day.';
  expect(await refused({ preferredDate: '2020-11-02' })).toMatchObject({
    details: { fields: { preferredDate: past } },
  });
  const sunday = daysFrom(day, 7).at(-1);
  expect(JSON.stringify(await refused({ preferredDate: sunday }))).toContain('closed. Choose another day.');
  expect(await staff.ask(listQuoteRequests, {})).toEqual([]);
});

test('the visitor gets a receipt without the inspector', async () => {
  const { hold, inspector } = await held();
  const { reply } = await send(newRequest(hold.id));
  expect(reply).toMatchObject({ feeCents: 12_500, startsAt: hold.startsAt });
  expect(JSON.stringify(reply)).not.toContain(inspector._id);
});

test('an accepted request is a client and an inspection at the price that was shown', async () => {
  const { body, params, hold } = await requested({ size: '2,400 sq ft', details: 'Gate code 4410' });
  const inspection = await staff.ask(acceptQuoteRequest, { params });
  expect(inspection).toMatchObject({
    status: 'scheduled',
    paymentStatus: 'pending',
    feeCents: 12_500,
    scheduledDate: hold.startsAt,
    clientName: 'Noor Haddad',
    contactPhone: body.phone,
    details: 'Size: 2,400 sq ft\nGate code 4410',
  });
  expect(inspection.inspectorId).not.toBeNull();
  expect(await staff.ask(listQuoteRequests, {})).toEqual([]);
  const clients = await staff.ask(listClients, { query: { search: 'noor' } });
  expect(clients).toContainEqual(
    expect.objectContaining({ id: inspection.clientId, email: body.email, portal: 'none' }),
  );
});

test('a request of a known client is added to that client', async () => {
  const client = await storedClient(server.services.store, { email: 'lee@example.com', name: 'Lee Homes' });
  const { params } = await requested({ email: 'Lee@Example.com' });
  const inspection = await staff.ask(acceptQuoteRequest, { params });
  expect(inspection).toMatchObject({ clientId: client._id, clientName: 'Lee Homes' });
});

test('accepted by several at once, and again, it is one inspection', async () => {
  const { params } = await requested();
  const answers = await Promise.all([1, 2, 3, 4].map(() => staff.ask(acceptQuoteRequest, { params })));
  const again = await staff.ask(acceptQuoteRequest, { params });
  expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1);
  const { items } = await staff.ask(listInspections, { query: { clientId: again.clientId } });
  expect(items).toHaveLength(1);
});

test('an accepted inspection takes the time that its hold took', async () => {
  const { hold } = await held({ projectType: 'plumbing' });
  const body = newRequest(hold.id);
  await send(body);
  await staff.ask(acceptQuoteRequest, { params: { requestId: body.id } });
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(0);
  const free = await freeTimes(server.visitor(), 'plumbing', day);
  expect(free.filter((time) => time >= '08:00' && time <= '12:00')).toEqual([
    '08:00',
    '08:30',
    '11:30',
    '12:00',
  ]);
});

test('a declined request gives its slot back, and cannot be accepted', async () => {
  const { params } = await requested();
  expect((await staff.ask(declineQuoteRequest, { params, body: {} })).state).toBe('declined');
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(0);
  expect((await staff.call(acceptQuoteRequest, { params })).status).toBe(409);
  expect(await staff.ask(listQuoteRequests, {})).toEqual([]);
});

test('the visitor of a declined request is mailed the reason and the way to another time, once', async () => {
  const { params } = await requested();
  const body = { reason: 'We do not serve this area.' };
  const { email } = await staff.ask(declineQuoteRequest, { params, body });
  await staff.ask(declineQuoteRequest, { params, body });
  const sent = await server.services.store.of(deliveries).find({ 'mail.kind': 'declined', to: email }).lean();
  expect(sent).toMatchObject([
    {
      subject: expect.stringMatching(/^We cannot take your inspection request/),
      mail: {
        reason: 'We do not serve this area.',
        facts: expect.arrayContaining([['Where', expect.any(String)]]),
        link: expect.stringMatching(/\/book$/),
      },
    },
  ]);
});

test('of two who decline a request with different reasons, the second learns that it was answered', async () => {
  const { params } = await requested();
  await staff.ask(declineQuoteRequest, { params, body: { reason: 'That day is fully booked.' } });
  const second = await staff.call(declineQuoteRequest, { params, body: { reason: 'We do not serve it.' } });
  expect([second.status, second.reply]).toMatchObject([409, { code: 'requestAnswered' }]);
});

test('an accepted request cannot be declined', async () => {
  const { params } = await requested();
  await staff.ask(acceptQuoteRequest, { params });
  expect((await staff.call(declineQuoteRequest, { params, body: {} })).status).toBe(409);
});

test('a request whose time has passed is not accepted, and can be declined', async () => {
  const startsAt = new Date(Date.now() - 3_600_000);
  const { _id: requestId } = await storedRequest(server.services.store, { startsAt });
  const { status, reply } = await staff.call(acceptQuoteRequest, { params: { requestId } });
  expect([status, reply]).toMatchObject([
    400,
    { error: expect.stringMatching(/^The requested time has passed/) },
  ]);
  const declined = await staff.ask(declineQuoteRequest, { params: { requestId }, body: {} });
  expect(declined.state).toBe('declined');
});

test('a request that waited too long is accepted while its slot is free', async () => {
  const { params } = await requested();
  await server.services.store.of(slotHolds).deleteMany({});
  expect((await staff.call(acceptQuoteRequest, { params })).status).toBe(200);
});

test('a request whose slot was taken meanwhile is not accepted, and stays in the queue', async () => {
  const { params, body } = await requested();
  const { store } = server.services;
  const [waiting] = await staff.ask(listQuoteRequests, {});
  await store.of(slotHolds).deleteMany({});
  await storedInspection(store, {
    inspectorId: waiting?.inspectorId ?? null,
    scheduledDate: new Date(at(day, '10:30')),
  });
  const answer = await staff.call(acceptQuoteRequest, { params });
  expect([answer.status, answer.reply]).toMatchObject([409, { code: 'slotTaken' }]);
  expect((await staff.ask(listQuoteRequests, {})).map(({ id }) => id)).toEqual([body.id]);
});

test('a request over which staff scheduled something else is not accepted', async () => {
  const { params } = await requested();
  const [waiting] = await staff.ask(listQuoteRequests, {});
  await storedInspection(server.services.store, {
    inspectorId: waiting?.inspectorId ?? null,
    scheduledDate: new Date(at(day, '10:00')),
  });
  expect((await staff.call(acceptQuoteRequest, { params })).reply).toMatchObject({ code: 'slotTaken' });
});

test('a request whose inspector has left is not accepted, and can be declined', async () => {
  const { params } = await requested();
  const [waiting] = await staff.ask(listQuoteRequests, {});
  const left = { $set: { isActive: false } };
  await server.services.store.of(users).updateOne({ _id: waiting?.inspectorId ?? '' }, left);
  expect((await staff.call(acceptQuoteRequest, { params })).status).toBe(400);
  expect((await staff.ask(declineQuoteRequest, { params, body: {} })).state).toBe('declined');
});

test('a request sent again is one, and holds its slot no longer', async () => {
  const { hold } = await held();
  const body = newRequest(hold.id);
  const first = await send(body);
  const second = await send(body);
  expect(second.reply).toEqual(first.reply);
  expect((await send({ ...body, name: 'Somebody Else' })).status).toBe(409);
});

test('a hold that expired, was never made, or became a request cannot be requested', async () => {
  const { hold } = await requested();
  for (const holdId of [hold.id, mintId()])
    expect((await send(newRequest(holdId))).reply).toMatchObject({ code: 'holdExpired' });
  const { hold: late } = await held({ startsAt: at(day, '14:00') });
  const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
  await server.services.store.of(slotHolds).updateOne({ _id: late.id }, past);
  expect((await send(newRequest(late.id))).status).toBe(410);
});

test.each([
  ['a price', { feeCents: 1 }],
  ['a paid amount', { amount: 100 }],
  ['another time', { startsAt: '2026-12-01T15:00:00Z' }],
  ['a status', { state: 'accepted' }],
  ['an inspector', { inspectorId: mintId() }],
  ['a forged hold', { holdId: { $ne: null } }],
  ['no phone', { phone: '' }],
  ['a line break in the name', { name: 'Noor\r\nBcc: all@example.com' }],
])('refuses %s in a request', async (_, facts) => {
  const { hold } = await held();
  const body = { ...newRequest(hold.id), ...facts };
  expect((await server.visitor().send('POST', requestQuote.path, body)).status).toBe(400);
  expect(await server.services.store.of(quoteRequests).countDocuments()).toBe(0);
});

test('a client cannot take the id of the inspection that a request becomes', async () => {
  const { body, params } = await requested();
  const client = await server.signedInAs('client');
  const id = inspectionIdOf({ _id: body.id });
  const cheap = { id, projectType: 'electrical', address: '1 Other Way, Davie' } as const;
  expect((await client.call(requestInspection, { body: cheap })).status).toBe(400);
  const inspection = await staff.ask(acceptQuoteRequest, { params });
  expect(inspection).toMatchObject({
    id,
    projectType: 'mechanical',
    feeCents: 12_500,
    address: body.address,
  });
});

test('an unknown request is not found', async () => {
  const params = { requestId: mintId() };
  expect((await staff.call(acceptQuoteRequest, { params })).status).toBe(404);
  expect((await staff.call(declineQuoteRequest, { params, body: {} })).status).toBe(404);
});

test('a visitor sees the prices of bookings, and not those of clients', async () => {
  const fees = await server.visitor().ask(getFees, {});
  expect(fees.booking.structural).toMatchObject({ inPersonCents: 20_000, virtualCents: 9_500 });
  expect(fees.clientRequest).toEqual({});
  expect(Object.keys((await staff.ask(getFees, {})).clientRequest)).toHaveLength(5);
});
