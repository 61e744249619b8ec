import { mintId } from '@sightline/contracts/core/ids';
import {
  changeInspectionStatus,
  getInspection,
  type Inspection,
  type InspectionSort,
  type InspectionStatus,
  listInspections,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { createInspection, requestInspection } from '@sightline/contracts/inspections/scheduling';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
let admin: typeof staff;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
  admin = await server.signedInAs('admin');
});
afterAll(() => server.close());

async function newInspection(facts: object = {}) {
  const client = await storedClient(server.services.store, { name: 'Marlin Builders' });
  return {
    id: mintId(),
    clientId: client._id,
    projectType: 'mechanical' as const,
    address: '7 Reef Road',
    ...facts,
  };
}

test('staff schedule an inspection: the names and the fee come from the server', async () => {
  const inspector = await storedUser(server.services.store, { firstName: 'Ana', lastName: 'Ruiz' });
  const body = await newInspection({ inspectorId: inspector._id });
  expect(await admin.ask(createInspection, { body })).toMatchObject({
    clientName: 'Marlin Builders',
    inspector: 'Ana Ruiz',
    status: 'scheduled',
    feeCents: 12_500,
    paymentStatus: 'pending',
  });
});

test.each([
  ['structural', false, 20_000],
  ['structural', true, 9_500],
  ['virtual-inspection', false, 9_500],
  ['comprehensive', false, 15_000],
] as const)('the booking fee of %s, virtual %s, is %i cents', async (projectType, isVirtual, cents) => {
  const body = await newInspection({ projectType, isVirtual });
  const created = await staff.ask(createInspection, { body });
  expect(created.feeCents).toBe(cents);
  expect(created.isVirtual).toBe(isVirtual || projectType === 'virtual-inspection');
});

test('a structural inspection of a threshold building is scheduled in person, and refused as virtual', async () => {
  const body = await newInspection({ projectType: 'structural', isThresholdBuilding: true });
  const virtual = await staff.call(createInspection, { body: { ...body, isVirtual: true } });
  expect(virtual).toMatchObject({
    status: 400,
    reply: { code: 'badInput', error: expect.stringContaining('553.79') },
  });
  expect((await staff.ask(createInspection, { body })).isThresholdBuilding).toBe(true);
});

test('the same inspection sent twice concurrently is created once; other content is a conflict', async () => {
  const body = await newInspection();
  const answers = await Promise.all([1, 2, 3].map(() => staff.ask(createInspection, { body })));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const other = await staff.call(createInspection, { body: { ...body, address: '8 Reef Road' } });
  expect(other.status).toBe(409);
  // The inspection may have changed since: the sent content counts, not the stored one.
  await staff.ask(changeInspectionStatus, {
    params: { inspectionId: body.id },
    body: { status: 'in_progress' },
  });
  expect((await staff.ask(createInspection, { body })).status).toBe('in_progress');
});

test('an unknown client or inspector is named in the reply', async () => {
  const body = await newInspection();
  const noClient = await staff.call(createInspection, { body: { ...body, clientId: mintId() } });
  expect(noClient.reply).toMatchObject({
    code: 'badInput',
    details: { fields: { clientId: expect.any(String) } },
  });
  const { user } = await server.signedInAs('client');
  const notAnInspector = await admin.call(createInspection, { body: { ...body, inspectorId: user._id } });
  expect(notAnInspector.reply).toMatchObject({ details: { fields: { inspectorId: expect.any(String) } } });
});

test('any status may follow any other; completing sets the date', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const set = async (status: Inspection['status']) =>
    await staff.ask(changeInspectionStatus, { params: { inspectionId }, body: { status } });
  const completed = await set('completed');
  expect(completed.completedDate).not.toBeNull();
  expect((await set('completed')).completedDate).toBe(completed.completedDate);
  expect(await set('scheduled')).toMatchObject({ status: 'scheduled' });
  expect(await set('report_delivered')).toMatchObject({ status: 'report_delivered' });
});

test('a status set by hand dates the completion once, whatever the order', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const set = async (status: Inspection['status']) =>
    (await staff.ask(changeInspectionStatus, { params: { inspectionId }, body: { status } })).completedDate;
  const delivered = await set('report_delivered');
  expect(delivered).not.toBeNull();
  expect(await set('completed')).toBe(delivered);
});

test('a reopened inspection loses its date of completion until the next completion', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const set = async (status: Inspection['status']) =>
    await staff.ask(changeInspectionStatus, { params: { inspectionId }, body: { status } });
  const first = await set('completed');
  expect((await set('report_delivered')).completedDate).toBe(first.completedDate);
  expect((await set('in_progress')).completedDate).toBeNull();
  expect(Date.parse((await set('completed')).completedDate ?? '')).toBeGreaterThan(
    Date.parse(first.completedDate ?? ''),
  );
  expect((await set('cancelled')).completedDate).toBeNull();
});

test('pages contain each inspection once, newest first, even while others are added', async () => {
  const all = await Promise.all(
    Array.from({ length: 23 }, () => storedInspection(server.services.store, { address: 'Paged Lane' })),
  );
  const seen: Inspection[] = [];
  let cursor: string | undefined;
  do {
    const page = await staff.ask(listInspections, { query: { search: 'paged lane', limit: 10, cursor } });
    seen.push(...page.items);
    cursor = page.nextCursor ?? undefined;
    await storedInspection(server.services.store, { address: 'Paged Lane' });
  } while (cursor);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(all.map(({ _id }) => _id).toSorted());
  const times = seen.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('sorted by date in either direction, inspections without a date come last', async () => {
  const { store } = server.services;
  const at = (iso: string) => ({ address: 'Ordered Court', scheduledDate: new Date(iso) });
  const later = await storedInspection(store, at('2031-05-02T14:00:00Z'));
  const undated = await storedInspection(store, { address: 'Ordered Court' });
  const sooner = await storedInspection(store, at('2031-05-01T14:00:00Z'));
  const idsBy = async (sort: InspectionSort) =>
    (await staff.ask(listInspections, { query: { search: 'ordered', sort } })).items.map(({ id }) => id);
  expect(await idsBy('scheduledSoonest')).toEqual([sooner, later, undated].map(({ _id }) => _id));
  expect(await idsBy('scheduledLatest')).toEqual([later, sooner, undated].map(({ _id }) => _id));
});

test("a day is a day in the organization's time zone: 11:30 p.m. in Florida counts", async () => {
  const lateEvening = DateTime.fromISO('2031-07-04T23:30', { zone: 'America/New_York' });
  const own = await storedInspection(server.services.store, { scheduledDate: lateEvening.toJSDate() });
  const on = async (day: string) =>
    (await staff.ask(listInspections, { query: { from: day, to: day } })).items.map(({ id }) => id);
  expect(await on('2031-07-04')).toEqual([own._id]);
  expect(await on('2031-07-05')).toEqual([]);
});

test('search covers address, type, inspector and client, ignores case, and combines with filters', async () => {
  const facts = {
    address: '400 Gulfstream Ave',
    projectType: 'electrical',
    inspector: 'Iris Okafor',
    clientName: 'Tarpon Co',
    isVirtual: false,
  } as const;
  const own = await storedInspection(server.services.store, { ...facts, status: 'cancelled' });
  const ids = async (query: object) =>
    (await staff.ask(listInspections, { query })).items.map(({ id }) => id);
  for (const search of ['GULFSTR', 'okaf', 'tarpon elec', '400 gulf', 'gulfstream ave iris'])
    expect(await ids({ search, status: 'cancelled', isVirtual: 'false' })).toEqual([own._id]);
  expect(await ids({ search: 'gulfstream', isVirtual: 'true' })).toEqual([]);
  expect(await ids({ search: 'gulfstream', status: 'scheduled' })).toEqual([]);
});

test.each([
  ['B26-001234-R', ['B26001234R', 'b26 001234 r', '1234', '34R', 'B26', '001234-R', 'b26/001234']],
  ['BLD-2026-00987', ['BLD 2026 00987', 'bld202600987', '00987', '987', '2026-00987', '202600987', 'D2026']],
  ['RES45001178X', ['RES-45-001178-X', 'res 45 001178 x', '1178', '178X', 'RES 45001178X']],
  ['24‐7731/B', ['247731B', '24-7731', '7731/b', '24/7731/B', '731']],
  ['№ 2026.05.77', ['20260577', '2026-05-77', '0577']],
])('the permit %s is found by any part, with or without signs: %j', async (permitNumber, searches) => {
  const own = await storedInspection(server.services.store, { permitNumber, clientName: 'Permit Co' });
  for (const search of searches) {
    const { items, matching } = await staff.ask(listInspections, { query: { search } });
    expect([search, items.map(({ id }) => id), matching]).toEqual([search, [own._id], 1]);
  }
  expect((await staff.ask(listInspections, { query: { search: `${permitNumber}9` } })).items).toEqual([]);
});

test('a filter by status finds exactly the inspections that its number counts', async () => {
  const { store } = server.services;
  const address = '51 Manatee Run';
  const before = (await staff.ask(listInspections, { query: {} })).counts;
  const done = await storedInspection(store, { address, status: 'completed' });
  const delivered = await storedInspection(store, { address, status: 'report_delivered' });
  const ids = async (status: InspectionStatus) =>
    (await staff.ask(listInspections, { query: { search: 'manatee', status } })).items.map(({ id }) => id);
  expect(await ids('completed')).toEqual([done._id]);
  expect(await ids('report_delivered')).toEqual([delivered._id]);
  const { counts, matching } = await staff.ask(listInspections, { query: { status: 'completed' } });
  expect([counts.completed, matching]).toEqual([before.completed + 1, before.completed + 1]);
});

describe('the order of appointments', () => {
  const today = DateTime.now().setZone('America/New_York').startOf('day');
  const isOnPage = ({ address }: Inspection) => address.split(' ')[0];

  async function storeDays(street: string): Promise<void> {
    const days = { tomorrow: 1, today: 0, nextMonth: 30, yesterday: -1, lastYear: -365 };
    for (const [name, plus] of Object.entries(days)) {
      const scheduledDate = today.plus({ days: plus }).set({ hour: 9 }).toJSDate();
      await storedInspection(server.services.store, { address: `${name} ${street}`, scheduledDate });
    }
    for (const name of ['undatedOne', 'undatedTwo'])
      await storedInspection(server.services.store, { address: `${name} ${street}`, scheduledDate: null });
  }

  const ORDER = [
    ...['today', 'tomorrow', 'nextMonth'],
    ...['undatedOne', 'undatedTwo'],
    ...['yesterday', 'lastYear'],
  ];

  test.each([1, 2, 3, 100])(
    'begins with today, in pages of %i: ahead, without a date, past',
    async (limit) => {
      const street = `Upcoming${limit} Street`;
      await storeDays(street);
      const seen: (string | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const query = { search: street, sort: 'upcoming', limit, cursor } as const;
        const page = await staff.ask(listInspections, { query });
        seen.push(...page.items.map(isOnPage));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen.map((name) => name?.replace(/^undated.*/, 'undated'))).toEqual(
        ORDER.map((name) => name.replace(/^undated.*/, 'undated')),
      );
      expect(new Set(seen).size).toBe(ORDER.length);
    },
  );

  test('continues after midnight where its first page began', async () => {
    await storeDays('Midnight Street');
    const query = { search: 'midnight', sort: 'upcoming', limit: 1 } as const;
    const first = await staff.ask(listInspections, { query });
    vi.setSystemTime(today.plus({ days: 2, hours: 12 }).toJSDate());
    try {
      const rest = { ...query, limit: 100, cursor: first.nextCursor ?? '' };
      const { items } = await server
        .signedInAs('inspector')
        .then(async (caller) => await caller.ask(listInspections, { query: rest }));
      expect([...first.items, ...items].map(isOnPage).slice(0, 3)).toEqual(ORDER.slice(0, 3));
      expect(items).toHaveLength(ORDER.length - 1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps within a filter of days, and refuses the cursor of another order', async () => {
    await storeDays('Bounded Street');
    const day = (plus: number) => today.plus({ days: plus }).toISODate() ?? '';
    const query = { search: 'bounded', from: day(-1), to: day(1), sort: 'upcoming' } as const;
    const { items } = await staff.ask(listInspections, { query });
    expect(items.map(isOnPage)).toEqual(['today', 'tomorrow', 'yesterday']);
    const newest = await staff.ask(listInspections, { query: { search: 'bounded', limit: 1 } });
    const wrong = { sort: 'upcoming', cursor: newest.nextCursor ?? '' } as const;
    expect((await staff.call(listInspections, { query: wrong })).status).toBe(400);
  });
});

test('sorts by date in both directions, across pages', async () => {
  const days = ['2031-03-02', '2031-03-01', '2031-03-03'];
  for (const day of days) {
    const scheduledDate = new Date(`${day}T15:00:00Z`);
    await storedInspection(server.services.store, { address: '9 Osprey Court', scheduledDate });
  }
  await storedInspection(server.services.store, { address: '9 Osprey Court', scheduledDate: null });
  const datesBy = async (sort: InspectionSort) => {
    const page = async (cursor?: string) =>
      await staff.ask(listInspections, { query: { search: 'osprey', sort, limit: '2', cursor } });
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    return [...first.items, ...second.items].map(({ scheduledDate }) => scheduledDate?.slice(0, 10));
  };
  expect(await datesBy('scheduledSoonest')).toEqual([...days.toSorted(), undefined]);
  expect(await datesBy('scheduledLatest')).toEqual([...days.toSorted().toReversed(), undefined]);
});

test('counts cover all inspections, whatever the filter', async () => {
  const before = (await staff.ask(listInspections, { query: {} })).counts;
  await storedInspection(server.services.store, { status: 'in_progress' });
  const { counts } = await staff.ask(listInspections, { query: { search: 'nothing like this' } });
  expect(counts).toEqual({ ...before, in_progress: before.in_progress + 1 });
});

test('a forged cursor is refused', async () => {
  for (const cursor of ['x', Buffer.from('{"$gt":""}').toString('base64url')])
    expect((await staff.call(listInspections, { query: { cursor } })).status).toBe(400);
});

test('a client requests an inspection only for itself, at the price of the schedule', async () => {
  const caller = await server.signedInAs('client');
  const own = { projectType: 'building', address: '3 Coral Way' } as const;
  const onSite = await caller.ask(requestInspection, { body: own });
  expect(onSite).toMatchObject({
    clientId: caller.user.clientId,
    feeCents: 25_000,
    isVirtual: false,
    status: 'scheduled',
  });
  const virtual = await caller.ask(requestInspection, {
    body: { ...own, inspectionMethod: 'virtual', contactPhone: '(954) 555-0100', preferredTime: 'afternoon' },
  });
  expect(virtual).toMatchObject({ feeCents: 17_500, isVirtual: true });
  expect(virtual.details).toBe(
    'Preferred time: Afternoon (12:00 PM - 5:00 PM)\nContact phone: (954) 555-0100',
  );
  const listed = await caller.ask(listOwnInspections, {});
  expect(listed.map(({ id }) => id)).toEqual([virtual.id, onSite.id]);
  const foreign = await storedClient(server.services.store);
  expect((await caller.call(requestInspection, { body: { ...own, clientId: foreign._id } })).status).toBe(
    404,
  );
});

test('a request for yesterday is refused; one for any time of today is accepted', async () => {
  const caller = await server.signedInAs('client');
  const today = DateTime.now().setZone('America/New_York').startOf('day');
  const on = async (date: DateTime) =>
    await caller.call(requestInspection, {
      body: {
        projectType: 'building',
        address: '3 Coral Way',
        scheduledDate: date.toISO(),
        preferredTime: 'flexible',
      },
    });
  expect((await on(today.minus({ minutes: 1 }))).reply).toMatchObject({
    details: { fields: { scheduledDate: 'The preferred date cannot be earlier than today.' } },
  });
  expect((await on(today.plus({ hours: 9 }))).status).toBe(201);
});

test("staff's notes are not shown to the client", async () => {
  const caller = await server.signedInAs('client');
  const { _id: inspectionId } = await storedInspection(server.services.store, {
    clientId: caller.user.clientId ?? '',
    notes: 'Owner is difficult',
    details: 'Gate code 4711',
  });
  expect(await caller.ask(getInspection, { params: { inspectionId } })).toMatchObject({
    notes: '',
    details: '',
  });
  expect(await staff.ask(getInspection, { params: { inspectionId } })).toMatchObject({
    details: 'Gate code 4711',
  });
});
