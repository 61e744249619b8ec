import { changeAccount, NotificationChoices } from '@sightline/contracts/accounts/account';
import { cancelBooking } from '@sightline/contracts/bookings/bookingLinks';
import { acceptQuoteRequest } from '@sightline/contracts/bookings/bookings';
import { dismissDayNews, listDayNews } from '@sightline/contracts/dashboard/myDay';
import { changeInspectionStatus, type Inspection } from '@sightline/contracts/inspections/inspections';
import { createInspection, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { type DeliveryRecord, deliveries } from '@sightline/store/deliveries/deliveries';
import { assignmentNews } from '@sightline/store/inspections/assignmentNews';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, storedRequest } from '../../testing/bookings.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let office: Caller;
let ana: Caller;
let bo: Caller;
const day = aMonday();

beforeAll(async () => {
  server = await TestServer.start();
  office = await server.signedInAs('admin', { firstName: 'Olga', lastName: 'Fisch' });
  ana = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  bo = await server.signedInAs('inspector', { firstName: 'Bo', lastName: 'Lang' });
});
beforeEach(async () => {
  await server.services.store.of(deliveries).deleteMany({});
});
afterAll(() => server.close());

/** The recipient and subject of each mail to an inspector since the test began. */
async function mails(): Promise<string[]> {
  const found = await server.services.store
    .of(deliveries)
    .find({ 'mail.kind': 'assignment' })
    .sort({ createdAt: 1 })
    .lean<DeliveryRecord[]>();
  return found.map(({ mail }) => (mail.kind === 'assignment' ? `${mail.firstName} ${mail.notice}` : ''));
}

async function scheduled(
  inspectorId: string | null = ana.user._id,
  by: Caller = office,
): Promise<Inspection> {
  const client = await storedClient(server.services.store);
  const facts = {
    projectType: 'final',
    address: '9 Mangrove Court',
    scheduledDate: at(day, '10:00'),
  } as const;
  return await by.ask(createInspection, { body: { ...facts, clientId: client._id, inspectorId } });
}

async function edit(by: Caller, { id, updatedAt }: Inspection, facts: object): Promise<Inspection> {
  const body = { ...facts, unmodifiedSince: updatedAt };
  return await by.ask(updateInspection, { params: { inspectionId: id }, body });
}

test('an inspector is mailed a new inspection, with time, place and client', async () => {
  const { id } = await scheduled();
  expect(await mails()).toEqual(['Ana assigned']);
  const sent = await server.services.store.of(deliveries).findOne({ 'mail.kind': 'assignment' }).lean();
  expect(sent).toMatchObject({
    to: ana.user.email,
    subject: expect.stringMatching(
      /^An inspection was assigned to you: 9 Mangrove Court, .* 10:00 AM E[DS]T$/,
    ),
    mail: {
      by: 'Olga Fisch',
      facts: expect.arrayContaining([
        ['When', expect.stringContaining('10:00 AM')],
        ['Client', 'Harbor Homes'],
      ]),
      link: expect.stringContaining(`/inspection/${id}`),
    },
  });
});

test('a new time is one mail to the inspector, and another inspector one to each', async () => {
  const inspection = await scheduled();
  const moved = await edit(office, inspection, { scheduledDate: at(day, '14:00') });
  expect(await mails()).toEqual(['Ana assigned', 'Ana moved']);
  await edit(office, moved, { scheduledDate: at(day, '15:00'), inspectorId: bo.user._id });
  expect(await mails()).toEqual(['Ana assigned', 'Ana moved', 'Ana unassigned', 'Bo assigned']);
});

test('a change of notes is not mailed', async () => {
  await edit(office, await scheduled(), { notes: 'Second floor' });
  expect(await mails()).toEqual(['Ana assigned']);
});

test('the author of a change is not mailed', async () => {
  const own = await scheduled(ana.user._id, ana);
  await edit(ana, own, { scheduledDate: at(day, '14:00') });
  expect(await mails()).toEqual([]);
  const open = await scheduled(null);
  await edit(bo, open, { inspectorId: bo.user._id });
  expect(await mails()).toEqual([]);
});

test('a cancellation is mailed to the inspector, and so is its end', async () => {
  const { id } = await scheduled();
  for (const status of ['cancelled', 'scheduled', 'completed'] as const)
    await office.ask(changeInspectionStatus, { params: { inspectionId: id }, body: { status } });
  expect(await mails()).toEqual(['Ana assigned', 'Ana cancelled', 'Ana assigned']);
});

test('an accepted request is mailed to its inspector once', async () => {
  const { _id } = await storedRequest(server.services.store);
  for (let times = 0; times < 2; times += 1)
    await office.ask(acceptQuoteRequest, { params: { requestId: _id } });
  expect(await mails()).toEqual(['Robin assigned']);
});

test('a cancellation through the link of a mail names the client to the inspector', async () => {
  const { store, configuration } = server.services;
  const { _id: inspectionId } = await storedInspection(store, {
    inspectorId: ana.user._id,
    scheduledDate: new Date(at(day, '10:00')),
    status: 'scheduled',
  });
  const signer = { publicUrl: configuration.publicUrl, secret: configuration.ticketSecret };
  const link = await bookingLink({ inspectionId, expiresAt: new Date(at(day, '10:00')) }, signer);
  await server.visitor().ask(cancelBooking, { body: { token: link.split('#')[1] ?? '' } });
  expect(await mails()).toEqual(['Ana cancelled']);
  const sent = await store.of(deliveries).findOne({ 'mail.kind': 'assignment' }).lean();
  expect(sent).toMatchObject({ mail: { by: 'Harbor Homes (Client)' } });
});

const newsFor = async (inspector: Caller) =>
  (await inspector.ask(listDayNews, {})).map(({ notice, address }) => `${notice} ${address}`);

test('my day has the latest change of each inspection until its inspector dismisses it', async () => {
  await server.services.store.of(assignmentNews).deleteMany({});
  const inspection = await scheduled();
  // An inspection that was not seen yet stays new when it moves.
  const moved = await edit(office, inspection, { scheduledDate: at(day, '14:00') });
  expect(await newsFor(ana)).toEqual(['assigned 9 Mangrove Court']);
  const [news] = await ana.ask(listDayNews, {});
  expect(news).toMatchObject({
    inspectionId: inspection.id,
    by: 'Olga Fisch',
    scheduledDate: at(day, '14:00'),
  });
  const body = { ids: [news?.id ?? ''] };
  // No one else can dismiss it.
  await bo.ask(dismissDayNews, { body });
  expect(await newsFor(ana)).toHaveLength(1);
  expect(await ana.ask(dismissDayNews, { body })).toEqual([]);
  const later = await edit(office, moved, { scheduledDate: at(day, '15:00') });
  expect(await newsFor(ana)).toEqual(['moved 9 Mangrove Court']);
  const again = await edit(office, later, { inspectorId: bo.user._id });
  expect([await newsFor(ana), await newsFor(bo)]).toEqual([
    ['unassigned 9 Mangrove Court'],
    ['assigned 9 Mangrove Court'],
  ]);
  // What Bo has not seen leaves no trace when it is taken away again.
  await edit(office, again, { inspectorId: ana.user._id });
  expect(await newsFor(bo)).toEqual([]);
});

test('an inspector who turned these mails off gets none', async () => {
  const notifications = { ...NotificationChoices.parse({}), assignments: false };
  await bo.ask(changeAccount, { body: { notifications } });
  await scheduled(bo.user._id);
  expect(await mails()).toEqual([]);
  expect(await newsFor(bo)).toContain('assigned 9 Mangrove Court');
});
