import {
  checkTime,
  createCalendarFeed,
  getCalendarFeed,
  listCalendarDays,
  listFreeDays,
  listFreeTimes,
  readCalendar,
  readCalendarFeed,
  revokeCalendarFeed,
} from '@sightline/contracts/bookings/calendar';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { users } from '@sightline/store/accounts/users';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { type InspectionRecord, inspections } from '@sightline/store/inspections/inspections';
import { createOrganization } from '@sightline/store/organization/organization';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, storedHold } from '../../testing/bookings.ts';
import { daysFrom } from './openingHours.ts';

let server: TestServer;
let inspector: Awaited<ReturnType<TestServer['signedInAs']>>;
const day = aMonday();

beforeAll(async () => {
  server = await TestServer.start();
  inspector = await server.signedInAs('inspector', { trades: ['mechanical'] });
});
beforeEach(async () => {
  await server.services.store.of(slotHolds).deleteMany({});
  await server.services.store.of(inspections).deleteMany({});
});
afterAll(() => server.close());

/** An inspection of an hour, by default of the inspector. */
async function inspectedAt(clock: string, facts: Partial<InspectionRecord> = {}): Promise<InspectionRecord> {
  return await storedInspection(server.services.store, {
    projectType: 'mechanical',
    status: 'scheduled',
    inspectorId: inspector.user._id,
    scheduledDate: new Date(at(day, clock)),
    ...facts,
  });
}

const read = async (days = '1') => await inspector.ask(readCalendar, { query: { from: day, days } });
const conflictsAt = async (clock: string, facts: object = {}) => {
  const query = {
    projectType: 'mechanical' as const,
    startsAt: at(day, clock),
    inspectorId: inspector.user._id,
    ...facts,
  };
  return (await inspector.ask(checkTime, { query })).conflicts;
};

test('a day has its hours, its inspectors and its inspections with their ends', async () => {
  const { _id } = await inspectedAt('09:00');
  const calendar = await read();
  expect(calendar.days).toEqual([
    { day, opensAt: at(day, '08:00'), closesAt: at(day, '17:00'), holiday: '' },
  ]);
  expect(calendar.inspectors.map(({ id }) => id)).toContain(inspector.user._id);
  expect(calendar.entries).toEqual([
    expect.objectContaining({
      inspectionId: _id,
      startsAt: at(day, '09:00'),
      endsAt: at(day, '10:00'),
      conflicts: [],
    }),
  ]);
});

test('a week is closed on Saturday, Sunday and holidays', async () => {
  const { booking } = await inspector.ask(getSettings, {});
  const admin = await server.signedInAs('admin');
  const holidays = [{ day, name: 'Founding day' }];
  await admin.ask(changeSettings, { body: { booking: { ...booking, holidays } } });
  const { days } = await read('7');
  expect(days.map(({ opensAt }) => opensAt !== null)).toEqual([false, true, true, true, true, false, false]);
  expect(days[0]?.holiday).toBe('Founding day');
  await admin.ask(changeSettings, { body: { booking } });
});

test('a month says which of its days have inspections, and whose they are', async () => {
  await inspectedAt('09:00');
  await inspectedAt('11:00');
  await inspectedAt('13:00', { inspectorId: null });
  const [, tuesday = '', wednesday = ''] = daysFrom(day, 3);
  await inspectedAt('09:00', { scheduledDate: new Date(at(tuesday, '23:30')) });
  await inspectedAt('09:00', { scheduledDate: new Date(at(wednesday, '09:00')), status: 'cancelled' });
  await inspectedAt('09:00', { scheduledDate: null });
  const { days } = await inspector.ask(listCalendarDays, { query: { from: day, days: '42' } });
  expect(days).toEqual([
    { day, inspectorIds: [inspector.user._id, null] },
    { day: tuesday, inspectorIds: [inspector.user._id] },
  ]);
});

test('names overlaps, missing travel time and times outside of the working hours', async () => {
  await inspectedAt('09:00');
  await inspectedAt('09:30');
  await inspectedAt('12:00');
  await inspectedAt('13:15');
  await inspectedAt('19:00');
  const { entries } = await read();
  expect(entries.map(({ conflicts }) => conflicts)).toEqual([
    ['overlap'],
    ['overlap'],
    ['travel'],
    ['travel'],
    ['closed'],
  ]);
});

test('two inspectors at once do not conflict, and neither do completed inspections; canceled ones are left out', async () => {
  const other = await server.signedInAs('inspector');
  await inspectedAt('09:00');
  await inspectedAt('09:00', { inspectorId: other.user._id });
  await inspectedAt('09:00', { inspectorId: null });
  await inspectedAt('09:00', { status: 'completed' });
  await inspectedAt('09:00', { status: 'cancelled' });
  const { entries } = await read();
  expect(entries).toHaveLength(4);
  expect(entries.flatMap(({ conflicts }) => conflicts)).toEqual([]);
});

test('a held time is shown, and an inspection over it is in conflict', async () => {
  await storedHold(server.services.store, { inspectorId: inspector.user._id });
  await inspectedAt('10:00');
  const { held, entries } = await read();
  expect(held).toEqual([
    { inspectorId: inspector.user._id, startsAt: at(day, '10:00'), endsAt: at(day, '10:30') },
  ]);
  expect(entries[0]?.conflicts).toEqual(['overlap']);
});

test('shows the office the conflicts of a time; an inspection that moves does not conflict with itself', async () => {
  const { _id: inspectionId } = await inspectedAt('09:00');
  expect(await conflictsAt('09:30')).toEqual(['overlap']);
  expect(await conflictsAt('10:15')).toEqual(['travel']);
  expect(await conflictsAt('10:30')).toEqual([]);
  expect(await conflictsAt('16:30')).toEqual(['closed']);
  expect(await conflictsAt('09:30', { inspectionId })).toEqual([]);
  expect(await conflictsAt('09:30', { inspectorId: undefined })).toEqual([]);
});

test('lists the free times of an inspector with travel between inspections; the one that moves takes no time', async () => {
  const { _id: inspectionId } = await inspectedAt('10:00');
  await inspectedAt('13:00');
  const freeFor = async (facts: object = {}) => {
    const query = { projectType: 'mechanical' as const, day, inspectorId: inspector.user._id, ...facts };
    return (await inspector.ask(listFreeTimes, { query })).times;
  };
  const clocks = ['08:00', '08:30', '11:30', '14:30', '15:00', '15:30', '16:00'];
  expect(await freeFor()).toEqual(clocks.map((clock) => at(day, clock)));
  expect(await freeFor({ inspectionId })).toContain(at(day, '10:30'));
  await server.signedInAs('inspector', { licenseNumber: 'EL-77', trades: ['electrical'] });
  expect(await freeFor({ inspectorId: undefined })).not.toContain(at(day, '10:00'));
  await server.signedInAs('inspector', { licenseNumber: 'BN-77', trades: ['mechanical'] });
  expect(await freeFor({ inspectorId: undefined })).toContain(at(day, '10:00'));
});

test('names the next free day of an inspector, after closed days and full ones', async () => {
  const saturday = daysFrom(day, 6).at(-1) ?? '';
  const [monday, tuesday] = daysFrom(day, 9).slice(7);
  const ask = async () =>
    await inspector.ask(listFreeTimes, {
      query: { projectType: 'mechanical', day: saturday, inspectorId: inspector.user._id },
    });
  expect(await ask()).toEqual({ times: [], nextDay: monday });
  for (let hour = 8; hour < 17; hour += 1)
    await storedInspection(server.services.store, {
      ...{ inspectorId: inspector.user._id, status: 'scheduled', projectType: 'mechanical' },
      scheduledDate: new Date(at(monday ?? '', `${String(hour).padStart(2, '0')}:00`)),
    });
  expect(await ask()).toEqual({ times: [], nextDay: tuesday });
});

test('gives in one reply the days on which an inspector has no free time, and why', async () => {
  const { booking } = await inspector.ask(getSettings, {});
  const admin = await server.signedInAs('admin');
  const [monday = '', tuesday = ''] = daysFrom(day, 2);
  await admin.ask(changeSettings, {
    body: { booking: { ...booking, holidays: [{ day: tuesday, name: 'Founding day' }] } },
  });
  const other = await server.signedInAs('inspector', { licenseNumber: 'BN-78', trades: ['mechanical'] });
  for (let hour = 8; hour < 17; hour += 1)
    await inspectedAt('08:00', {
      scheduledDate: new Date(at(monday, `${String(hour).padStart(2, '0')}:00`)),
    });
  const daysOf = async (facts: object) => {
    const query = { projectType: 'mechanical' as const, from: day, days: '31', ...facts };
    return (await inspector.ask(listFreeDays, { query })).days;
  };
  const reasons = (await daysOf({ inspectorId: inspector.user._id })).map(({ noTimes }) => noTimes);
  expect(reasons).toHaveLength(31);
  expect(reasons.slice(0, 7)).toEqual(['taken', 'holiday', null, null, null, 'closed', 'closed']);
  expect((await daysOf({ inspectorId: other.user._id }))[0]).toEqual({ day: monday, noTimes: null });
  expect((await daysOf({}))[0]).toEqual({ day: monday, noTimes: null });
  expect(await daysOf({ from: '2020-01-06', days: '1' })).toEqual([{ day: '2020-01-06', noTimes: 'past' }]);
  await admin.ask(changeSettings, { body: { booking } });
});

test('inspections without a date wait next to every day, closed ones excepted', async () => {
  const { _id } = await inspectedAt('09:00', { scheduledDate: null });
  await inspectedAt('09:00', { scheduledDate: null, status: 'cancelled' });
  const { unscheduled, entries } = await read();
  expect(unscheduled.map(({ inspectionId }) => inspectionId)).toEqual([_id]);
  expect(entries).toEqual([]);
});

test('an inspector subscribes to their own inspections at a secret address, until it is revoked or replaced', async () => {
  const mine = await inspectedAt('09:00');
  const foreign = await inspectedAt('11:00', {
    inspectorId: (await server.signedInAs('inspector')).user._id,
  });
  const { url } = await inspector.ask(createCalendarFeed, {});
  const path = new URL(url ?? '').pathname;
  const { status, body, headers } = await server.visitor().send('GET', path);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(body).toContain('METHOD:PUBLISH');
  expect(body).toContain(`UID:${mine._id}@localhost`);
  expect(body).not.toContain(foreign._id);
  expect(await inspector.ask(getCalendarFeed, {})).toEqual({ url: null, isActive: true });

  const { url: next } = await inspector.ask(createCalendarFeed, {});
  expect((await server.visitor().send('GET', path)).status).toBe(404);
  await inspector.ask(revokeCalendarFeed, {});
  expect((await server.visitor().send('GET', new URL(next ?? '').pathname)).status).toBe(404);
  expect(await inspector.ask(getCalendarFeed, {})).toEqual({ url: null, isActive: false });
});

test('the name of a subscribed calendar is escaped', async () => {
  const { store } = server.services;
  await createOrganization(store, { name: 'Smith, Jones; Sons\\Co.' });
  const { url } = await inspector.ask(createCalendarFeed, {});
  const { body } = await server.visitor().send('GET', new URL(url ?? '').pathname);
  for (const property of ['NAME', 'X-WR-CALNAME'])
    expect(body).toContain(`\r\n${property}:${String.raw`Smith\, Jones\; Sons\\Co. · `}`);
});

test('a flexible request is shown for the whole day and takes no hour of it', async () => {
  await inspectedAt('09:30');
  const flexible = await inspectedAt('09:00', { preferredTime: 'flexible', isRequested: true });
  const { entries } = await read();
  expect(entries.map(({ preferredTime, conflicts }) => [preferredTime, conflicts])).toEqual([
    ['flexible', []],
    [null, []],
  ]);
  // There is neither an overlap nor too little travel time before 9:00.
  expect(await conflictsAt('08:00')).toEqual([]);
  const { url } = await inspector.ask(createCalendarFeed, {});
  const { body } = await server.visitor().send('GET', new URL(url ?? '').pathname);
  const event = String(body)
    .split('BEGIN:VEVENT')
    .find((one) => one.includes(flexible._id));
  expect(event).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
  expect(event).toContain('Flexible');
});

test('a person who has left, a guessed address and a malformed one have no calendar', async () => {
  const leaver = await server.signedInAs('inspector');
  const { url } = await leaver.ask(createCalendarFeed, {});
  await server.services.store.of(users).updateOne({ _id: leaver.user._id }, { $set: { isActive: false } });
  expect((await server.visitor().send('GET', new URL(url ?? '').pathname)).status).toBe(404);
  const address = (token: string) => readCalendarFeed.path.replace(':token', token);
  expect((await server.visitor().send('GET', address(`${'x'.repeat(43)}.ics`))).status).toBe(404);
  expect((await server.visitor().send('GET', address('calendar.ics'))).status).toBe(400);
});
