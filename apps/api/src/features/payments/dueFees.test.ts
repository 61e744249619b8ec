import { getAnalytics } from '@sightline/contracts/analytics/analytics';
import { mintId } from '@sightline/contracts/core/ids';
import { InspectionStatus, isFeeDue, PaymentStatus } from '@sightline/contracts/inspections/inspections';
import { listDueFees } from '@sightline/contracts/payments/dueFees';
import { createPaymentLink } from '@sightline/contracts/payments/payments';
import { settleDelivery } from '@sightline/store/deliveries/outcomes';
import type { NewInspectionRecord } from '@sightline/store/inspections/inspections';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentServer } from '../../../../../tests/support/PaymentServer.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ZONE } from '../../testing/bookings.ts';

let provider: PaymentServer;
let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  provider = await PaymentServer.start();
  server = await TestServer.start({ payments: provider.settings });
  admin = await server.signedInAs('admin');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const stored = (facts: Partial<NewInspectionRecord> = {}) => storedInspection(server.services.store, facts);
const dueOf = (search: string, query: object = {}) => admin.ask(listDueFees, { query: { search, ...query } });
const addressesOf = async (search: string, query: object = {}) =>
  (await dueOf(search, query)).items.map(({ address }) => address);

/** The last minute of the day that was so many days ago, in the time zone of the organization. */
const daysAgo = (days: number) => DateTime.now().setZone(ZONE).minus({ days }).endOf('day').toJSDate();

test('has exactly the inspections whose fee is due', async () => {
  const { _id: clientId } = await storedClient(server.services.store);
  const expected: string[] = [];
  for (const status of InspectionStatus.options)
    for (const paymentStatus of PaymentStatus.options)
      for (const feeCents of [12_500, 0, null])
        for (const isRequested of [true, false]) {
          const facts = { status, paymentStatus, feeCents, isRequested };
          const address = `${status} ${paymentStatus} ${feeCents} ${isRequested} Heron`;
          const { _id } = await stored({ ...facts, address, clientId });
          if (isFeeDue(facts)) expected.push(_id);
        }
  const { items } = await dueOf('heron');
  expect(expected).toHaveLength(4);
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(expected));
});

test('is listed oldest first with the days since the inspection, and summed by age over all pages', async () => {
  for (const days of [61, 60, 31, 30, 1, 0, -3])
    await stored({ address: `${days} Ibis`, scheduledDate: daysAgo(days), feeCents: 10_000 });
  await stored({ address: 'Undated Ibis', feeCents: 500 });
  const first = await dueOf('ibis', { limit: '3' });
  expect(first.items.map(({ address, daysLate }) => [address, daysLate])).toEqual([
    ['61 Ibis', 61],
    ['60 Ibis', 60],
    ['31 Ibis', 31],
  ]);
  expect(first.ages).toEqual({
    current: { fees: 3, cents: 20_500 },
    upTo30: { fees: 2, cents: 20_000 },
    upTo60: { fees: 2, cents: 20_000 },
    over60: { fees: 1, cents: 10_000 },
  });
  const next = await dueOf('ibis', { limit: '10', cursor: first.nextCursor ?? '' });
  expect(next.items.map(({ address, daysLate }) => [address, daysLate])).toEqual([
    ['30 Ibis', 30],
    ['1 Ibis', 1],
    ['0 Ibis', 0],
    ['-3 Ibis', 0],
    ['Undated Ibis', 0],
  ]);
  expect(next.ages).toBeNull();
});

test('is narrowed by age and days, while the sums are those of the days', async () => {
  for (const days of [45, 20, 10])
    await stored({ address: `${days} Tern`, scheduledDate: daysAgo(days), feeCents: 10_000 });
  await stored({ address: 'Undated Tern', feeCents: 500 });
  expect(await addressesOf('tern', { age: 'upTo30' })).toEqual(['20 Tern', '10 Tern']);
  expect(await addressesOf('tern', { age: 'current' })).toEqual(['Undated Tern']);
  const day = (days: number) => DateTime.fromJSDate(daysAgo(days), { zone: ZONE }).toISODate() ?? '';
  const between = { from: day(45), to: day(15) };
  expect(await addressesOf('tern', { ...between, age: 'upTo30' })).toEqual(['20 Tern']);
  expect(await addressesOf('tern', { ...between, age: 'current' })).toEqual([]);
  const { ages } = await dueOf('tern', { ...between, age: 'upTo30' });
  expect(Object.values(ages ?? {}).map(({ cents }) => cents)).toEqual([0, 10_000, 10_000, 0]);
  expect((await dueOf('%')).ages).toMatchObject({ over60: { fees: 0, cents: 0 } });
});

test('names the latest link to pay and its outcome', async () => {
  const { store } = server.services;
  const { _id: inspectionId } = await stored({ address: '1 Egret' });
  expect((await dueOf('egret')).items).toMatchObject([{ lastLink: null }]);
  const [first, second] = [mintId(), mintId()];
  const send = (id: string) =>
    admin.ask(createPaymentLink, { params: { inspectionId }, body: { id, isMailed: true } });
  const { sentTo } = await send(first);
  await settleDelivery(store, first, { state: 'sent' });
  expect((await dueOf('egret')).items).toMatchObject([{ lastLink: { state: 'sent', to: sentTo } }]);
  await send(second);
  await settleDelivery(store, second, { state: 'failed', explanation: 'The address does not exist.' });
  const { items } = await dueOf('egret');
  expect(items).toMatchObject([
    { lastLink: { state: 'failed', explanation: 'The address does not exist.' } },
  ]);
  expect(JSON.stringify(items)).not.toContain('/pay#');
});

test('has the sum that the analytics name', async () => {
  const inspectorId = mintId();
  const facts = { inspectorId, inspector: 'Ana Ruiz', address: '1 Anhinga', feeCents: 7_000 };
  await stored({ ...facts, scheduledDate: daysAgo(400) });
  await stored({ ...facts, scheduledDate: daysAgo(3), paymentStatus: 'refunded' });
  await stored({ ...facts, scheduledDate: daysAgo(3), isRequested: true });
  await stored(facts);
  const sumOf = async (search: string | undefined, query: object) => {
    const { ages } = await admin.ask(listDueFees, { query: { ...(search && { search }), ...query } });
    return Object.values(ages ?? {}).reduce((sum, { cents }) => sum + cents, 0);
  };
  const analyzed = async (query: object) => (await admin.ask(getAnalytics, { query })).revenue.dueCents;
  expect(await analyzed({ inspectorId })).toBe(14_000);
  expect(await sumOf('anhinga', {})).toBe(14_000);
  expect(await analyzed({})).toBe(await sumOf(undefined, {}));
  const day = DateTime.fromJSDate(daysAgo(400), { zone: ZONE }).toISODate() ?? '';
  expect(await analyzed({ from: day, to: day })).toBe(7_000);
  expect(await sumOf(undefined, { from: day, to: day })).toBe(7_000);
});
