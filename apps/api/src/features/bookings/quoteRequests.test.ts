import { acceptQuoteRequest, requestQuote } from '@sightline/contracts/bookings/bookings';
import { releaseSlot } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, newRequest } from '../../testing/bookings.ts';
import { visitorsOf } from '../../testing/visitors.ts';
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

const { visiting, held, send, requested } = visitorsOf(() => server);

/** The requests that the office's dashboard lists. */
const waitingRequests = async () => (await staff.ask(readDashboard, { query: {} })).bookingRequests;

test('a request holds its slot and waits in the queue of the office', async () => {
  const { hold, body } = await requested({ size: '2,400 sq ft', details: 'Gate code 4410' });
  const [waiting] = await waitingRequests();
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

test('names the address and the preferred date of a request that lacks them, each in its field', async () => {
  const { address: _, holdId: _hold, ...rest } = newRequest(mintId());
  const { status, body } = await server.visitor().send('POST', requestQuote.path, rest);
  expect([status, body]).toMatchObject([
    400,
    { details: { fields: { address: 'Required', projectType: 'Required', preferredDate: 'Required' } } },
  ]);
  const typed = { ...rest, projectType: 'hvac', address: 'x', preferredDate: '30/11/2031' };
  expect((await server.visitor().send('POST', requestQuote.path, typed)).body).toMatchObject({
    details: {
      fields: {
        address: 'Enter the street address, such as 123 Main St, Miami',
        preferredDate: 'Enter a date such as 11/30/2026',
      },
    },
  });
});

test('keeps a phone with an extension as typed, without invisible characters', async () => {
  await requested({ phone: '\u202A(305) 555-0142 ext. 12\u202C' });
  const [waiting] = await waitingRequests();
  expect(waiting?.phone).toBe('(305) 555-0142 ext. 12');
});

/** A request with the fields of the first specification. */
function dayRequest(facts: object = {}) {
  return {
    name: 'Noor Haddad',
    email: 'noor.day@example.com',
    phone: '(954) 555-0142',
    projectType: 'mechanical' as const,
    address: '18 Heron Lane, Davie',
    size: '',
    details: '',
    preferredDate: day,
    ...facts,
  };
}

async function sendDay(facts: object = {}) {
  const body = dayRequest(facts);
  return await visiting((from) => server.visitor().call(requestQuote, { body }, from));
}

test('a request for a day, without a held time, is flexible and becomes a flexible inspection', async () => {
  const { status, reply } = await sendDay();
  const flexible = { preferredTime: 'flexible', feeCents: 12_500 };
  expect([status, reply]).toMatchObject([
    201,
    { ...flexible, startsAt: at(day, '09:00'), heldUntil: null, isVirtual: false },
  ]);
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(0);
  const [waiting] = await waitingRequests();
  expect(waiting).toMatchObject({ id: reply.id, ...flexible, inspectorId: null });
  const inspection = await staff.ask(acceptQuoteRequest, { params: { requestId: reply.id } });
  expect(inspection).toMatchObject({ ...flexible, scheduledDate: at(day, '09:00'), inspector: '' });
});

test('a request for a day is by video for a virtual inspection, and each one without an id is a new request', async () => {
  const sent = await Promise.all([1, 2].map(() => sendDay({ projectType: 'virtual-inspection' })));
  expect(sent.map(({ reply }) => reply.isVirtual)).toEqual([true, true]);
  expect(await waitingRequests()).toHaveLength(2);
  const id = mintId();
  expect([(await sendDay({ id })).reply.id, (await sendDay({ id })).reply.id]).toEqual([id, id]);
  expect((await sendDay({ id, size: '900 sq ft' })).status).toBe(409);
  expect(await waitingRequests()).toHaveLength(3);
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
  expect(await waitingRequests()).toEqual([]);
});

test('the visitor gets a receipt without the inspector', async () => {
  const { hold, inspector } = await held();
  const { reply } = await send(newRequest(hold.id));
  expect(reply).toMatchObject({ feeCents: 12_500, startsAt: hold.startsAt });
  expect(JSON.stringify(reply)).not.toContain(inspector._id);
});

test('a request sent twice is one, and does not prolong its hold', async () => {
  const { hold } = await held();
  const body = newRequest(hold.id);
  const first = await send(body);
  const second = await send(body);
  expect(second.reply).toEqual(first.reply);
  expect((await send({ ...body, name: 'Another Person' })).status).toBe(409);
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

test('a visitor sees the prices of bookings, but not those of clients', async () => {
  const fees = await server.visitor().ask(getFees, {});
  expect(fees.booking.structural).toMatchObject({ inPersonCents: 20_000, virtualCents: 9_500 });
  expect(fees.clientRequest).toEqual({});
  expect(fees.isPaymentSetUp).toBe(false);
  expect(Object.keys((await staff.ask(getFees, {})).clientRequest)).toHaveLength(5);
});
