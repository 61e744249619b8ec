import { mintId } from '@sightline/contracts/core/ids';
import { changeInspections } from '@sightline/contracts/inspections/bulkChanges';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import type { InspectionRecord, NewInspectionRecord } from '@sightline/store/inspections/inspections';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markItem } from '../../../../../tests/support/checklists.ts';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** The lists that an office works from: views, filters, and one change to many inspections. */

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin', { firstName: 'Ana', lastName: 'Ruiz' });
});
afterAll(() => server.close());

const stored = (facts: Partial<NewInspectionRecord> = {}) => storedInspection(server.services.store, facts);
const today = () => DateTime.now().setZone('America/New_York').startOf('day');

describe('a view', () => {
  /** The addresses of a view, of the inspections that a test has stored under its own word. */
  async function addressesOf(word: string, query: object): Promise<string[]> {
    const { items } = await admin.ask(listInspections, { query: { search: word, ...query } });
    return items.map(({ address }) => address);
  }

  test('of today and of this week has the days of the organization, without canceled inspections', async () => {
    const monday = today().startOf('week');
    const on = (name: string, date: DateTime, facts: Partial<NewInspectionRecord> = {}) =>
      stored({ address: `${name} Pelican`, scheduledDate: date.toJSDate(), ...facts });
    await on('1 Morning', today().set({ hour: 0, minute: 30 }));
    await on('2 Evening', today().set({ hour: 23, minute: 30 }));
    await on('3 Canceled', today().set({ hour: 12 }), { status: 'cancelled' });
    await on('4 Next', monday.plus({ weeks: 1 }));
    await on('5 Last', monday.minus({ minutes: 1 }));
    const soonest = { sort: 'scheduledSoonest' };
    const ofToday = ['1 Morning Pelican', '2 Evening Pelican'];
    expect(await addressesOf('pelican', { view: 'today', ...soonest })).toEqual(ofToday);
    expect(await addressesOf('pelican', { view: 'week', ...soonest })).toEqual(ofToday);
  });

  test('of overdue ones has those whose time has passed, except for flexible days', async () => {
    const past = { scheduledDate: new Date(Date.now() - 60_000) };
    await stored({ address: '1 Osprey', ...past });
    await stored({ address: '2 Osprey', ...past, status: 'in_progress' });
    await stored({ address: '3 Osprey', ...past, isRequested: true, preferredTime: 'flexible' });
    await stored({ address: '4 Osprey', scheduledDate: new Date(Date.now() + 60_000) });
    await stored({ address: '5 Osprey', scheduledDate: null });
    expect(await addressesOf('osprey', { view: 'overdue' })).toEqual(['1 Osprey']);
  });

  test('of awaited reports and of unpaid fees has neither delivered nor canceled, nor free ones', async () => {
    await stored({ address: '1 Tern', status: 'completed', feeCents: 12_500 });
    await stored({ address: '2 Tern', status: 'report_delivered', feeCents: 12_500 });
    await stored({ address: '3 Tern', status: 'cancelled', feeCents: 12_500 });
    await stored({ address: '4 Tern', status: 'completed', feeCents: 12_500, paymentStatus: 'paid' });
    await stored({ address: '5 Tern', status: 'scheduled', feeCents: null });
    expect(await addressesOf('tern', { view: 'awaitingReport' })).toEqual(['4 Tern', '1 Tern']);
    expect(await addressesOf('tern', { view: 'unpaid' })).toEqual(['2 Tern', '1 Tern']);
  });

  test('is narrowed by inspector, type, payment, status and days together', async () => {
    const { _id: inspectorId } = await storedUser(server.services.store);
    const day = (iso: string) => ({ scheduledDate: new Date(`${iso}T17:00:00Z`) });
    await stored({ address: '1 Ibis', projectType: 'plumbing', inspectorId, ...day('2031-02-03') });
    await stored({ address: '2 Ibis', projectType: 'plumbing', ...day('2031-02-04') });
    await stored({ address: '3 Ibis', projectType: 'final', paymentStatus: 'paid', ...day('2031-02-05') });
    await stored({ address: '4 Ibis' });
    const found = (query: object) => addressesOf('ibis', { sort: 'scheduledSoonest', ...query });
    expect(await found({ inspectorId })).toEqual(['1 Ibis']);
    expect(await found({ inspectorId: 'none', from: '2031-02-01' })).toEqual(['2 Ibis', '3 Ibis']);
    expect(await found({ projectType: 'plumbing', to: '2031-02-03' })).toEqual(['1 Ibis']);
    expect(await found({ paymentStatus: 'paid', status: 'scheduled' })).toEqual(['3 Ibis']);
    expect(await found({ from: '2031-02-04', to: '2031-02-05' })).toEqual(['2 Ibis', '3 Ibis']);
    expect(await found({ from: '2031-02-05', to: '2031-02-04' })).toEqual([]);
  });

  test('is counted on its first page, and a filter by days continues on the next one', async () => {
    for (const hour of [14, 15, 16])
      await stored({ address: `${hour} Anhinga`, scheduledDate: new Date(`2032-03-01T${hour}:00:00Z`) });
    const query = { from: '2032-03-01', to: '2032-03-01', limit: '2', sort: 'scheduledSoonest' } as const;
    const first = await admin.ask(listInspections, { query });
    expect([first.items.length, first.matching]).toEqual([2, 3]);
    const next = await admin.ask(listInspections, { query: { ...query, cursor: first.nextCursor ?? '' } });
    expect([next.items.map(({ address }) => address), next.matching]).toEqual([['16 Anhinga'], null]);
    const { counts } = first;
    const matching = async (asked: object) => (await admin.ask(listInspections, { query: asked })).matching;
    expect(await matching({ status: 'completed' })).toBe(counts.completed);
    expect(await matching({})).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
  });
});

describe('one change to many inspections', () => {
  const statusOf = async ({ _id: inspectionId }: InspectionRecord) =>
    (await admin.ask(getInspection, { params: { inspectionId } })).status;

  test('sets the status of those that have its records, and names the others with the reason', async () => {
    const [marked, empty, done] = [await stored(), await stored(), await stored({ status: 'completed' })];
    await markItem(admin, marked._id, 'electricalFinal', { mark: 'pass' });
    const ids = [marked._id, empty._id, done._id];
    const change = { kind: 'status', status: 'completed' } as const;
    const outcome = await admin.ask(changeInspections, { body: { ids, change } });
    expect(outcome).toEqual({
      changed: 1,
      unchanged: [
        { id: empty._id, address: empty.address, reason: 'No checklist item is marked.', isSettable: true },
        { id: done._id, address: done.address, reason: 'It already has this status.', isSettable: false },
      ],
    });
    expect([await statusOf(marked), await statusOf(empty)]).toEqual(['completed', 'scheduled']);
    const byHand = { ids: [empty._id], change: { ...change, isByHand: true } };
    expect(await admin.ask(changeInspections, { body: byHand })).toEqual({ changed: 1, unchanged: [] });
    const history = await admin.ask(listStatusChanges, { params: { inspectionId: empty._id } });
    expect(history).toMatchObject([
      { by: 'Ana Ruiz (Admin)', to: 'completed', note: 'Set by hand. No checklist item is marked.' },
    ]);
  });

  test('assigns an inspector, and continues after one that no longer exists', async () => {
    const inspector = await storedUser(server.services.store, { firstName: 'Owen', lastName: 'Castellano' });
    const [free, gone] = [await stored(), mintId()];
    const change = { kind: 'inspector', inspectorId: inspector._id } as const;
    const outcome = await admin.ask(changeInspections, { body: { ids: [gone, free._id], change } });
    expect(outcome).toMatchObject({ changed: 1, unchanged: [{ id: gone, address: '' }] });
    const after = await admin.ask(getInspection, { params: { inspectionId: free._id } });
    expect(after.inspector).toBe('Owen Castellano');
  });

  test('lets an inspector take unassigned inspections only', async () => {
    const staff = await server.signedInAs('inspector');
    const other = await storedUser(server.services.store);
    const [free, taken] = [
      await stored(),
      await stored({ inspectorId: other._id, inspector: 'Robin Reyes' }),
    ];
    const change = { kind: 'inspector', inspectorId: staff.user._id } as const;
    const outcome = await staff.ask(changeInspections, { body: { ids: [free._id, taken._id], change } });
    expect(outcome).toMatchObject({
      changed: 1,
      unchanged: [{ id: taken._id, reason: expect.stringContaining('Only the office') }],
    });
  });
});
