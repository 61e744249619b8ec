import { mintId } from '@sightline/contracts/core/ids';
import {
  changeInspectionStatus,
  confirmInspection,
  getInspection,
  type Inspection,
  listInspections,
  listOwnInspections,
  type PreferredTime,
} from '@sightline/contracts/inspections/inspections';
import { requestInspection, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { inspections } from '@sightline/store/inspections/inspections';
import { createOrganization } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** A client's request in the portal is open until the office confirms it or sets another time. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;
const OFFICE = 'office@provider.example';

let server: TestServer;
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  const facts = { name: 'Provider', address: '', phone: '', licenseNumber: '', timeZone: 'America/New_York' };
  await createOrganization(server.services.store, { ...facts, email: OFFICE });
  staff = await server.signedInAs('admin');
  client = await server.signedInAs('client');
});
afterAll(() => server.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const request = async (scheduledDate: string | null) =>
  await client.ask(requestInspection, {
    body: { id: mintId(), projectType: 'mechanical', address: '3 Coral Way', scheduledDate },
  });
const confirm = async ({ id: inspectionId, updatedAt: unmodifiedSince }: Inspection) =>
  await staff.call(confirmInspection, { params: { inspectionId }, body: { unmodifiedSince } });
const mailsAbout = async ({ id: inspectionId }: Inspection) =>
  (await staff.ask(listInspectionMails, { params: { inspectionId } })).map(
    ({ to, subject }) => [to, subject.split(': ')[0]] as const,
  );
const waiting = async (isRequested: 'true' | 'false') =>
  (await staff.ask(listInspections, { query: { isRequested } })).items.map(({ id }) => id);

test('open requests have their own list; the office and the client are mailed once', async () => {
  const requested = await request(inHours(72));
  expect(requested).toMatchObject({ isRequested: true, feeCents: 25_000 });
  expect(await waiting('true')).toContain(requested.id);
  expect(await waiting('false')).not.toContain(requested.id);
  const mails = await mailsAbout(requested);
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual([client.user.email, 'We received your inspection request']);
  expect(mails).toContainEqual([OFFICE, `Inspection request from ${requested.clientName}`]);
});

test('confirming it mails the client once, and keeps the price', async () => {
  const requested = await request(inHours(96));
  const confirmed = await confirm(requested);
  expect(confirmed.reply).toMatchObject({ isRequested: false, status: 'scheduled', feeCents: 25_000 });
  expect((await confirm(requested)).status).toBe(200);
  const told = (await mailsAbout(requested)).filter(
    ([, subject]) => subject === 'Your inspection is scheduled',
  );
  expect(told).toHaveLength(1);
});

test('a time that has passed cannot be confirmed, since the client would not be mailed', async () => {
  const requested = await request(inHours(72));
  await server.services.store
    .of(inspections)
    .updateOne({ _id: requested.id }, { $set: { scheduledDate: new Date(inHours(-1)) } });
  const { status, reply } = await confirm(requested);
  expect([status, reply]).toMatchObject([400, { error: 'This time has passed. Set another one.' }]);
});

describe('the time of a request', () => {
  const DAY = '2031-03-04';
  const on = (clock: string) =>
    DateTime.fromISO(`${DAY}T${clock}`, { zone: 'America/New_York' }).toISO() ?? '';
  const asked = async (wanted: object) =>
    await client.call(requestInspection, {
      body: {
        id: mintId(),
        projectType: 'mechanical',
        address: '3 Coral Way',
        scheduledDate: on('09:00'),
        ...wanted,
      },
    });

  test.each([
    ['a time alone', { scheduledTime: '10:30' }, '10:30', 'morning', 'Preferred time: 10:30 AM'],
    ['a typed time', { scheduledTime: '2:15 pm' }, '14:15', 'afternoon', 'Preferred time: 2:15 PM'],
    [
      'a time in its part of the day',
      { scheduledTime: '15:00', preferredTime: 'afternoon' },
      '15:00',
      'afternoon',
      'Preferred time: 3:00 PM',
    ],
    [
      'a part of the day alone',
      { preferredTime: 'afternoon' },
      '13:00',
      'afternoon',
      'Preferred time: Afternoon',
    ],
    ['the hour of the date', { scheduledDate: on('10:30') }, '10:30', 'morning', 'Preferred time: 10:30 AM'],
    ['nothing', {}, '09:00', 'morning', 'Preferred time: Morning'],
    ['a day without an hour', { scheduledDate: on('00:00') }, '09:00', 'morning', 'Preferred time: Morning'],
    [
      'flexible, as forms send it',
      { scheduledTime: '09:00', preferredTime: 'flexible' },
      '09:00',
      'flexible',
      'Preferred time: Flexible',
    ],
  ])('is kept from %s', async (_, wanted, clock, preferredTime, details) => {
    const { status, reply } = await asked(wanted);
    expect(status).toBe(201);
    expect(reply).toMatchObject({ scheduledDate: new Date(on(clock)).toISOString(), preferredTime });
    const stored = await server.services.store.of(inspections).findById(reply.id).lean();
    expect(stored?.details).toContain(details);
  });

  test.each([
    '12 Palafox St, Pensacola, FL 32502',
    '12 Palafox St Pensacola FL',
    '12 Palafox St, Unit 4 Pensacola, Florida',
  ])('is meant on the clocks of %s, also where a day is sent as midnight of the office', async (address) => {
    const { status, reply } = await asked({ address, scheduledDate: on('00:00'), scheduledTime: '09:00' });
    expect(status).toBe(201);
    // Nine o'clock in Pensacola is ten o'clock at the office.
    expect(reply).toMatchObject({ scheduledDate: new Date(on('10:00')).toISOString() });
  });

  test.each([
    [
      { scheduledTime: '15:00', preferredTime: 'morning' },
      'This time is not in the morning. Choose another time, or the afternoon.',
    ],
    [
      { scheduledTime: '09:00', preferredTime: 'afternoon' },
      'This time is not in the afternoon. Choose another time, or the morning.',
    ],
    [
      { scheduledTime: '10:30', preferredTime: 'flexible' },
      'A flexible request has no time. Choose the morning or the afternoon, or leave out the time.',
    ],
    [{ scheduledTime: '25:00' }, 'Enter a time such as 9:30 AM'],
    [
      { scheduledDate: '2031-03-09T12:00:00Z', scheduledTime: '02:30' },
      'Clocks skip this hour on that day. The next time is 3:00 AM.',
    ],
  ])('is refused for %j', async (wanted, scheduledTime) => {
    expect(await asked(wanted)).toMatchObject({
      status: 400,
      reply: { details: { fields: { scheduledTime } } },
    });
  });

  test.each(['hvac', 'HVAC', 'mechanical'])(
    'does not depend on the name of its type, %s',
    async (projectType) => {
      expect(await asked({ projectType })).toMatchObject({
        status: 201,
        reply: { projectType: 'mechanical' },
      });
    },
  );
});

describe('a request for today', () => {
  afterEach(() => void vi.useRealTimers());

  const at = async (clock: string, preferredTime: PreferredTime, id = mintId()) => {
    const now = DateTime.now().setZone('America/New_York');
    const today = now.toISODate();
    vi.useFakeTimers({
      now: DateTime.fromISO(`${today}T${clock}`, { zone: now.zone }).toJSDate(),
      toFake: ['Date'],
    });
    const body = { id, projectType: 'mechanical', address: '3 Coral Way', preferredTime } as const;
    const scheduledDate = DateTime.fromISO(`${today}T09:00`, { zone: now.zone }).toISO();
    const { status, reply } = await client.call(requestInspection, { body: { ...body, scheduledDate } });
    vi.useRealTimers();
    return { status, reply };
  };

  test.each([
    ['09:00', 'morning'],
    ['23:30', 'morning'],
    ['13:00', 'afternoon'],
  ] as const)('is refused at %s for the %s, which the office could not confirm', async (clock, preferred) => {
    expect(await at(clock, preferred)).toMatchObject({
      status: 400,
      reply: {
        details: {
          fields: { preferredTime: 'This time of today has passed. Choose a later one or another day.' },
        },
      },
    });
  });

  test.each([
    ['08:59', 'morning'],
    ['12:59', 'afternoon'],
    ['23:30', 'flexible'],
  ] as const)('is accepted at %s for %s', async (clock, preferred) => {
    expect((await at(clock, preferred)).status).toBe(201);
  });

  test('that arrives again after its time returns the accepted one', async () => {
    const id = mintId();
    expect((await at('08:59', 'morning', id)).status).toBe(201);
    expect(await at('09:01', 'morning', id)).toMatchObject({ status: 201, reply: { id } });
  });
});

test('setting another time, or the first one, answers it', async () => {
  const requested = await request(null);
  const early = await confirm(requested);
  expect([early.status, JSON.stringify(early.reply)]).toEqual([
    400,
    expect.stringContaining('Set a date and time'),
  ]);
  const body = { scheduledDate: inHours(48), unmodifiedSince: requested.updatedAt };
  const answered = await staff.ask(updateInspection, { params: { inspectionId: requested.id }, body });
  expect(answered.isRequested).toBe(false);
  const subjects = (await mailsAbout(requested)).map(([, subject]) => subject);
  expect(subjects).toContain('Your inspection is scheduled');
  expect(subjects).not.toContain('Your inspection has a new time');
});

/** Half an hour before midnight in New York, when the UTC date is the next day. */
const LATE_EVENING = '2031-07-15T03:30:00.000Z';

async function requestFor(preferredTime: PreferredTime) {
  const body = { projectType: 'mechanical', address: '3 Coral Way', scheduledDate: LATE_EVENING } as const;
  return await client.ask(requestInspection, { body: { id: mintId(), ...body, preferredTime } });
}

test.each([
  ['morning', '2031-07-14T13:00:00.000Z', 'Jul 14, 2031, 9:00 AM EDT'],
  ['afternoon', '2031-07-14T17:00:00.000Z', 'Jul 14, 2031, 1:00 PM EDT'],
  ['flexible', '2031-07-14T13:00:00.000Z', 'Jul 14, 2031, Flexible'],
] as const)(
  'a request for %s has its time in the zone of the organization, and is mailed with it',
  async (preferredTime, scheduledDate, text) => {
    const requested = await requestFor(preferredTime);
    expect(requested).toMatchObject({ preferredTime, scheduledDate });
    const params = { inspectionId: requested.id };
    expect(await staff.ask(getInspection, { params })).toMatchObject({ preferredTime, scheduledDate });
    const own = await client.ask(listOwnInspections, {});
    expect(own.find(({ id }) => id === requested.id)).toMatchObject({ preferredTime, scheduledDate });
    const mails = await server.services.store
      .of(deliveries)
      .find({ 'mail.inspectionId': requested.id })
      .lean();
    expect(mails.map(({ mail }) => 'facts' in mail && mail.facts)).toEqual(
      [1, 2].map(() => expect.arrayContaining([['Requested time', text]])),
    );
  },
);

test('a flexible request has no hour until the office confirms it or sets one', async () => {
  const [confirmed, moved] = [await requestFor('flexible'), await requestFor('flexible')];
  expect((await confirm(confirmed)).reply).toMatchObject({
    preferredTime: null,
    scheduledDate: confirmed.scheduledDate,
  });
  const params = { inspectionId: moved.id };
  const change = async (facts: object, unmodifiedSince: string) =>
    await staff.ask(updateInspection, { params, body: { ...facts, unmodifiedSince } });
  const edited = await change({ notes: 'Call first' }, moved.updatedAt);
  expect(edited).toMatchObject({ preferredTime: 'flexible', isRequested: true });
  // The time that stood for the request is also a valid choice.
  const { scheduledDate } = moved;
  expect(await change({ scheduledDate }, edited.updatedAt)).toMatchObject({
    preferredTime: null,
    isRequested: false,
    scheduledDate,
  });
});

test('a canceled request is not open, and confirming one that another person changed is refused', async () => {
  const requested = await request(inHours(72));
  await staff.ask(changeInspectionStatus, {
    params: { inspectionId: requested.id },
    body: { status: 'cancelled', reason: 'We do not inspect there' },
  });
  expect(await waiting('true')).not.toContain(requested.id);
  const other = await request(inHours(72));
  expect((await confirm({ ...other, updatedAt: inHours(-1) })).status).toBe(409);
});
