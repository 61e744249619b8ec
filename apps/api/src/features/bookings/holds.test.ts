import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { federalHolidayOn } from '@sightline/contracts/bookings/federalHolidays';
import { holdSlot, listFreeSlots, releaseSlot } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { type UserRecord, users } from '@sightline/store/accounts/users';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, freeTimes, ZONE } from '../../testing/bookings.ts';
import { daysFrom } from './openingHours.ts';

let server: TestServer;
let electrician: UserRecord;
const day = aMonday();

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  const { store } = server.services;
  await store.of(slotHolds).deleteMany({});
  await store.of(users).updateMany({}, { $set: { isActive: false } });
  electrician = await storedUser(store, { trades: ['electrical'] });
});
afterAll(() => server.close());

/** A counter that gives each visitor another address, as the gateway passes it on. */
let visitors = 0;
const hold = async (facts: object = {}) => {
  visitors += 1;
  return await server
    .visitor()
    .call(
      holdSlot,
      { body: { id: mintId(), projectType: 'electrical', startsAt: at(day, '10:00'), ...facts } },
      { 'X-Forwarded-For': `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` },
    );
};
const times = async (projectType: BookingType = 'electrical', on = day) =>
  await freeTimes(server.visitor(), projectType, on);

test('a working day is free from opening until the last inspection that ends by closing time', async () => {
  const free = await times();
  expect([free[0], free[1], free.at(-1), free.length]).toEqual(['08:00', '08:30', '16:00', 17]);
  const { timeZone, days } = await server
    .visitor()
    .ask(listFreeSlots, { query: { projectType: 'electrical', from: day, days: '7' } });
  expect(timeZone).toBe(ZONE);
  expect(days.map(({ slots }) => slots.length > 0)).toEqual([true, true, true, true, true, false, false]);
  expect(days.map(({ noSlots }) => noSlots).slice(4)).toEqual([null, 'closed', 'closed']);
});

test('a visitor sees the times, but not which inspector is free', async () => {
  const answer = await server.visitor().send('GET', `${listFreeSlots.path}?projectType=electrical`);
  expect(JSON.stringify(answer.body)).not.toContain(electrician._id);
});

test('a slot needs a licensed inspector of the trade', async () => {
  expect(await times('plumbing')).toEqual([]);
  const query = { projectType: 'plumbing', from: day, days: '1' } as const;
  const { days } = await server.visitor().ask(listFreeSlots, { query });
  expect(days).toEqual([{ day, slots: [], noSlots: 'noInspector' }]);
  await storedUser(server.services.store, { trades: ['plumbing'], licenseNumber: ' ' });
  expect(await times('plumbing')).toEqual([]);
  await storedUser(server.services.store, { trades: ['plumbing'] });
  expect(await times('plumbing')).toHaveLength(17);
});

test('an inspection takes its time and the travel before and after; a canceled one takes none', async () => {
  const facts = { inspectorId: electrician._id, projectType: 'electrical', isVirtual: false } as const;
  const { store } = server.services;
  await storedInspection(store, { ...facts, scheduledDate: new Date(at(day, '11:00')) });
  await storedInspection(store, {
    ...facts,
    scheduledDate: new Date(at(day, '14:00')),
    status: 'cancelled',
  });
  const free = await times();
  expect(free.filter((time) => time >= '09:00' && time <= '13:00')).toEqual([
    '09:00',
    '09:30',
    '12:30',
    '13:00',
  ]);
});

test('a hold takes its slot for 30 minutes at the price of the schedule, until it is released', async () => {
  const { status, reply } = await hold();
  expect(status).toBe(201);
  expect(reply).toMatchObject({ feeCents: 12_500, isVirtual: false, startsAt: at(day, '10:00') });
  expect(reply.endsAt).toBe(at(day, '11:00'));
  const minutes = (Date.parse(reply.expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29.5);
  expect(minutes).toBeLessThanOrEqual(30);
  expect(await times()).not.toContain('10:00');
  await server.visitor().ask(releaseSlot, { params: { holdId: reply.id } });
  expect(await times()).toContain('10:00');
});

test('a virtual inspection has its own price', async () => {
  expect((await hold({ isVirtual: true })).reply.feeCents).toBe(9_500);
  const always = await hold({ projectType: 'virtual-inspection', startsAt: at(day, '13:00') });
  expect(always.reply).toMatchObject({ isVirtual: true, feeCents: 9_500 });
});

test('of 50 visitors who want the last inspector at once, one succeeds; the others get the next free times', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => hold()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 201);
  for (const { status, reply } of lost)
    expect([status, reply]).toMatchObject([
      409,
      {
        code: 'slotTaken',
        details: { freeSlots: ['11:30', '12:00', '12:30'].map((time) => at(day, time)) },
      },
    ]);
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(1);
});

test('of 50 visitors who want overlapping slots, no two get overlapping ones', async () => {
  const clocks = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30'];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => hold({ startsAt: at(day, clocks[index % 6] ?? '') })),
  );
  const held = await server.services.store.of(slotHolds).find().sort({ startsAt: 1 });
  expect(held.length).toBeGreaterThan(0);
  const gaps = held.slice(1).map(({ startsAt }, index) => startsAt.getTime() - held[index]!.endsAt.getTime());
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(30 * 60_000);
});

test('two inspectors make two places; the third visitor is refused', async () => {
  await storedUser(server.services.store, { trades: ['electrical', 'building'] });
  const answers = await Promise.all([1, 2, 3].map(() => hold()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});

test('a hold sent twice at once is one; the same id for another slot is a conflict', async () => {
  await storedUser(server.services.store, { trades: ['electrical'] });
  const id = mintId();
  const [one, other] = await Promise.all([hold({ id }), hold({ id })]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect([other.reply.id, other.reply.expiresAt]).toEqual([id, one.reply.expiresAt]);
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(1);
  expect((await hold({ id, startsAt: at(day, '14:00') })).status).toBe(409);
});

test('a hold that is sent again later has only the rest of its time', async () => {
  const id = mintId();
  const first = await hold({ id });
  expect(first.reply.secondsLeft).toBeGreaterThan(29.5 * 60);
  expect(first.reply.secondsLeft).toBeLessThanOrEqual(30 * 60);
  const expiresAt = new Date(Date.now() + 16 * 60_000);
  await server.services.store.of(slotHolds).updateOne({ _id: id }, { $set: { expiresAt } });
  const { reply } = await hold({ id });
  expect(reply.expiresAt).toBe(expiresAt.toISOString());
  expect(reply.secondsLeft).toBeGreaterThan(15.5 * 60);
  expect(reply.secondsLeft).toBeLessThanOrEqual(16 * 60);
});

test('a slot whose hold expired can be held by another visitor', async () => {
  const first = await hold();
  const { store } = server.services;
  await store.of(slotHolds).updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await times()).toContain('10:00');
  expect((await hold()).status).toBe(201);
  const late = await server.visitor().call(releaseSlot, { params: { holdId: first.reply.id } });
  expect([late.status, late.reply]).toMatchObject([410, { code: 'holdExpired' }]);
});

test.each([
  ['a price', { feeCents: 1 }],
  ['an amount', { amount: 1 }],
  ['an inspector', { inspectorId: mintId() }],
  ['a type that is not offered', { projectType: 'comprehensive' }],
  ['a forged id', { id: 'hold-1' }],
  ['an operator', { startsAt: { $gt: '' } }],
])('refuses %s in a hold', async (_, facts) => {
  expect(await hold(facts)).toMatchObject({ status: 400, reply: { code: 'badInput' } });
});

test('refuses a slot in the past, off the grid, at night, on a Sunday and too far ahead', async () => {
  const past = await hold({ startsAt: '2026-01-05T15:00:00Z' });
  expect(past.reply).toMatchObject({ error: 'This time is in the past. Choose another one.' });
  const sunday = new Date(Date.parse(at(day, '10:00')) - 24 * 3_600_000).toISOString();
  const far = new Date(Date.parse(at(day, '10:00')) + 700 * 24 * 3_600_000).toISOString();
  for (const startsAt of [at(day, '10:07'), at(day, '03:00'), at(day, '16:30'), sunday, far]) {
    const { status, reply } = await hold({ startsAt });
    expect([startsAt, status, reply]).toMatchObject([startsAt, 400, { code: 'badInput' }]);
  }
  expect(await server.services.store.of(slotHolds).countDocuments()).toBe(0);
});

test('refuses a virtual structural inspection of a threshold building, and takes it in person', async () => {
  await storedUser(server.services.store, { trades: ['building'] });
  const structural = { projectType: 'structural', isThresholdBuilding: true };
  const virtual = await hold({ ...structural, isVirtual: true });
  expect(virtual).toMatchObject({
    status: 400,
    reply: { code: 'badInput', error: expect.stringContaining('553.79') },
  });
  expect((await hold(structural)).status).toBe(201);
  const ordinary = { ...structural, isThresholdBuilding: false, isVirtual: true };
  expect((await hold({ ...ordinary, startsAt: at(day, '14:00') })).status).toBe(201);
});

test('a change of the settings changes the bookable times', async () => {
  const admin = await server.signedInAs('admin');
  const { booking } = await admin.ask(getSettings, {});
  const usual = { body: { booking } };
  const tuesday = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
  const changed = {
    ...booking,
    workingHours: { ...booking.workingHours, monday: { from: '10:00', to: '12:00' } },
    holidays: [{ day: tuesday, name: 'Founders Day' }],
    slotMinutes: 60,
  };
  await admin.ask(changeSettings, { body: { booking: changed } });
  expect(await times()).toEqual(['10:00', '11:00']);
  expect(await times('electrical', tuesday)).toEqual([]);
  await admin.ask(changeSettings, usual);
});

test('a federal holiday is closed and shown as a holiday, and open once the company works on it', async () => {
  const admin = await server.signedInAs('admin');
  const { booking } = await admin.ask(getSettings, {});
  await admin.ask(changeSettings, { body: { booking: { ...booking, bookableDays: 365 } } });
  const holiday = weekdayHoliday();
  const query = { projectType: 'electrical', from: holiday, days: '1' } as const;
  const { days } = await server.visitor().ask(listFreeSlots, { query });
  expect(days).toEqual([{ day: holiday, slots: [], noSlots: 'holiday' }]);
  expect((await hold({ startsAt: at(holiday, '10:00') })).status).toBe(400);
  const open = { ...booking, bookableDays: 365, federalHolidays: [] };
  await admin.ask(changeSettings, { body: { booking: open } });
  expect((await times('electrical', holiday))[0]).toBe('08:00');
  expect((await hold({ startsAt: at(holiday, '10:00') })).status).toBe(201);
  await admin.ask(changeSettings, { body: { booking } });
});

/** The next federal holiday that is always on a weekday. */
function weekdayHoliday(): string {
  const days = daysFrom(day, 330);
  const found = days.find((one) =>
    ['thanksgiving', 'labor', 'memorial'].includes(federalHolidayOn(one) ?? ''),
  );
  return found ?? '';
}

test('an address that reserves too many slots must wait', async () => {
  const statuses: number[] = [];
  const visitor = server.visitor();
  const from = { 'X-Forwarded-For': '203.0.113.9' };
  for (let i = 0; i < 31; i++) {
    const body = { id: mintId(), projectType: 'electrical' as const, startsAt: at(day, '10:00') };
    statuses.push((await visitor.call(holdSlot, { body }, from)).status);
  }
  expect(statuses.slice(-1)).toEqual([429]);
});
