import { getInspection } from '@sightline/contracts/inspections/inspections';
import type { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import { expectStart, listWaitingCalls, readWaitingRoom } from '@sightline/contracts/rooms/waitingRoom';
import type { UserRecord } from '@sightline/store/accounts/users';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** People wait in a call for its host, who may be in another one. Rules W-5 to W-9. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let host: Caller;
let elena: Caller;
/** The inspection of the client Elena, and an earlier one of another client. */
let hers: InspectionRecord;
let other: InspectionRecord;

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  host = await server.signedInAs('inspector', { firstName: 'Owen', lastName: 'Castellano' });
  const client = await storedClient(server.services.store, { name: 'Elena Ruiz' });
  elena = await server.signedInAs('client', { clientId: client._id, firstName: 'Elena', lastName: 'Ruiz' });
  hers = await storedOf(host.user, { clientId: client._id, scheduledDate: inHours(1) });
  other = await storedOf(host.user, {
    address: '4 Other Lane, Davie',
    scheduledDate: inHours(-0.5),
    status: 'in_progress',
  });
});
afterAll(() => server.close());

const storedOf = async ({ _id: inspectorId }: UserRecord, facts: Partial<InspectionRecord>) =>
  await storedInspection(server.services.store, {
    inspectorId,
    inspector: 'Owen Castellano',
    isVirtual: true,
    status: 'scheduled',
    ...facts,
  });

const MINUTES_AGO_4 = new Date(Date.now() - 4 * 60_000).toISOString();
const person = ({ user }: Caller, facts: Partial<PersonOnCall> = {}): PersonOnCall => ({
  subject: `user:${user._id}`,
  name: `${user.firstName} ${user.lastName}`,
  role: 'field',
  joinedAt: MINUTES_AGO_4,
  isConnected: true,
  ...facts,
});
const inCall = async ({ _id }: InspectionRecord, ...people: PersonOnCall[]) =>
  await server.services.presence.announce(_id, 'node-1', people);
const hosting = () => person(host, { role: 'host' });
const readBy = async (caller: Caller, { _id: inspectionId }: InspectionRecord) =>
  await caller.ask(readWaitingRoom, { params: { inspectionId } });
const waiting = async () => await host.ask(listWaitingCalls, {});

test('W-5: a person who waits learns the time, and who will host', async () => {
  await inCall(hers, person(elena));
  expect(await readBy(elena, hers)).toEqual({
    scheduledDate: hers.scheduledDate?.toISOString(),
    preferredTime: hers.preferredTime,
    address: hers.address,
    hostName: 'Owen Castellano',
    host: 'away',
    isNext: false,
    expectedAt: null,
    onCall: { count: 0, name: '' },
  });
});

test('a person about to join learns how many are on the call, and outside the company only the name of the host', async () => {
  const sam = person(elena, { subject: 'guest:1', name: 'Sam' });
  const gone = person(elena, { subject: 'guest:2', name: 'Kim', isConnected: false });
  await inCall(hers, person(elena), sam, gone);
  expect(await readBy(elena, hers)).toMatchObject({ onCall: { count: 1, name: '' } });
  expect(await readBy(host, hers)).toMatchObject({ onCall: { count: 2, name: 'Elena Ruiz' } });
  await inCall(hers, sam, hosting());
  expect(await readBy(elena, hers)).toMatchObject({ onCall: { count: 2, name: 'Owen Castellano' } });
});

test('W-5: of another inspection, a person who waits learns only that the host is busy', async () => {
  await inCall(hers, person(elena));
  await inCall(other, hosting());
  const told = await readBy(elena, hers);
  expect(told).toMatchObject({ host: 'busy', isNext: true });
  const said = JSON.stringify(told);
  for (const secret of [other._id, other.address, other.clientName]) expect(said).not.toContain(secret);
  const foreign = await elena.call(readWaitingRoom, { params: { inspectionId: other._id } });
  expect(foreign.status).toBe(404);
  expect((await elena.call(listWaitingCalls, {})).status).toBe(403);
});

test('W-6: a person is next unless an earlier inspection of the host is due, or people wait for it', async () => {
  await inCall(hers, person(elena));
  await inCall(other, hosting());
  const due = await storedOf(host.user, { scheduledDate: inHours(0.5) });
  expect(await readBy(elena, hers)).toMatchObject({ host: 'busy', isNext: false });
  await server.services.store.client
    .db(server.services.store.databaseName)
    .collection<{ _id: string }>('inspections')
    .updateOne({ _id: due._id }, { $set: { status: 'completed' } });
  expect(await readBy(elena, hers)).toMatchObject({ host: 'busy', isNext: true });
  const late = await storedOf(host.user, { scheduledDate: inHours(-3) });
  expect(await readBy(elena, hers)).toMatchObject({ isNext: true });
  await inCall(late, person(elena, { subject: 'guest:1', name: 'Sam' }));
  expect(await readBy(elena, hers)).toMatchObject({ isNext: false });
});

test('W-6: another host who is busy makes no one wait', async () => {
  const another = await server.signedInAs('inspector');
  await inCall(other, person(another, { role: 'host' }));
  expect(await readBy(elena, hers)).toMatchObject({ host: 'away', isNext: false });
  await inCall(hers, person(elena), hosting());
  expect(await readBy(elena, hers)).toMatchObject({ host: 'here', isNext: false });
});

test('W-7: a host learns who waits for them and since when, until the page is closed or they join', async () => {
  await inCall(other, hosting());
  expect(await waiting()).toEqual([]);
  await inCall(hers, person(elena));
  expect(await waiting()).toMatchObject([
    { inspectionId: hers._id, names: ['Elena Ruiz'], since: MINUTES_AGO_4, expectedAt: null },
  ]);
  const another = await server.signedInAs('inspector');
  expect(await another.ask(listWaitingCalls, {})).toEqual([]);
  await inCall(hers, person(elena, { isConnected: false }));
  expect(await waiting()).toEqual([]);
  await inCall(hers, person(elena), hosting());
  expect(await waiting()).toEqual([]);
});

test('W-8: the people who wait see the time that the host gives them, and no other one', async () => {
  const params = { inspectionId: hers._id };
  await host.ask(expectStart, { params, body: { minutes: 10 } });
  const { expectedAt } = await readBy(elena, hers);
  const minutes = (Date.parse(expectedAt ?? '') - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10);
  await host.ask(expectStart, { params, body: { minutes: null } });
  expect(await readBy(elena, hers)).toMatchObject({ expectedAt: null });
  const refused = await elena.call(expectStart, { params, body: { minutes: 5 } });
  expect(refused.status).toBe(403);
});

test('W-5: waiting does not begin the inspection', async () => {
  await readBy(elena, hers);
  const { status } = await elena.ask(getInspection, { params: { inspectionId: hers._id } });
  expect(status).toBe('scheduled');
});
