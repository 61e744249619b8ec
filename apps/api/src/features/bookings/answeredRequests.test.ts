import { acceptQuoteRequest, declineQuoteRequest } from '@sightline/contracts/bookings/bookings';
import { listClients } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { requestInspection } from '@sightline/contracts/inspections/scheduling';
import { users } from '@sightline/store/accounts/users';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, freeTimes, newRequest, storedRequest } from '../../testing/bookings.ts';
import { visitorsOf } from '../../testing/visitors.ts';
import { inspectionIdOf } from './acceptRequest.ts';

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

/** The requests that the office's dashboard lists. */
const waitingRequests = async () => (await staff.ask(readDashboard, { query: {} })).bookingRequests;

const { held, send, requested } = visitorsOf(() => server);

test('an accepted request becomes a client and an inspection at the price that was shown', async () => {
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
  expect(await waitingRequests()).toEqual([]);
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

test('a request that several people accept at once, and again, becomes one inspection', async () => {
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
  expect(await waitingRequests()).toEqual([]);
});

test('the visitor of a declined request is mailed the reason and a link to other times, once', async () => {
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

test('of two people who decline a request with different reasons, the second is told that it was answered', async () => {
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

test('a request whose time has passed cannot be accepted, but can be declined', async () => {
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

test('a request whose hold expired is accepted while its slot is free', async () => {
  const { params } = await requested();
  await server.services.store.of(slotHolds).deleteMany({});
  expect((await staff.call(acceptQuoteRequest, { params })).status).toBe(200);
});

test('a request whose slot was taken meanwhile cannot be accepted, and stays in the queue', async () => {
  const { params, body } = await requested();
  const { store } = server.services;
  const [waiting] = await waitingRequests();
  await store.of(slotHolds).deleteMany({});
  await storedInspection(store, {
    inspectorId: waiting?.inspectorId ?? null,
    scheduledDate: new Date(at(day, '10:30')),
  });
  const answer = await staff.call(acceptQuoteRequest, { params });
  expect([answer.status, answer.reply]).toMatchObject([409, { code: 'slotTaken' }]);
  expect((await waitingRequests()).map(({ id }) => id)).toEqual([body.id]);
});

test('a request over which staff scheduled another inspection cannot be accepted', async () => {
  const { params } = await requested();
  const [waiting] = await waitingRequests();
  await storedInspection(server.services.store, {
    inspectorId: waiting?.inspectorId ?? null,
    scheduledDate: new Date(at(day, '10:00')),
  });
  expect((await staff.call(acceptQuoteRequest, { params })).reply).toMatchObject({ code: 'slotTaken' });
});

test('a request whose inspector has left cannot be accepted, but can be declined', async () => {
  const { params } = await requested();
  const [waiting] = await waitingRequests();
  const left = { $set: { isActive: false } };
  await server.services.store.of(users).updateOne({ _id: waiting?.inspectorId ?? '' }, left);
  expect((await staff.call(acceptQuoteRequest, { params })).status).toBe(400);
  expect((await staff.ask(declineQuoteRequest, { params, body: {} })).state).toBe('declined');
});

test('a client cannot use the id of the inspection that a request becomes', async () => {
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
