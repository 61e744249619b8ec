import {
  type AnalyticsFigures,
  type AnalyzedInspection,
  getAnalytics,
  listAnalyzedInspections,
} from '@sightline/contracts/analytics/analytics';
import { mintId } from '@sightline/contracts/core/ids';
import { inspections } from '@sightline/store/inspections/inspections';
import { reports } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from '../reports/testing/ReportStory.ts';

/** The figures of the office equal those of the list that they are counted from. */

let server: TestServer;
let story: ReportStory;
const inspectorId = mintId();
interface Query {
  from?: string;
  to?: string;
  inspectorId?: string;
  projectType?: 'plumbing';
}

beforeAll(async () => {
  server = await TestServer.start();
  story = await reported({
    results: ['rejected', 'approved'],
    scheduledDate: new Date('2026-03-10T15:00:00Z'),
  });
  await reported({
    results: ['approved'],
    feeCents: 12_500,
    paymentStatus: 'paid',
    inspectorId,
    inspector: 'Ana Ruiz',
  });
  // The reports are missing, and so are fees and dates; one is canceled.
  const { store } = server.services;
  const { clientId = mintId() } = (await store.of(inspections).findOne().lean()) ?? {};
  const first = { clientId, projectType: 'plumbing', feeCents: 9_550, paymentStatus: 'pending' } as const;
  await storedInspection(store, {
    ...first,
    inspectorId,
    inspector: 'Ana Ruiz',
    scheduledDate: new Date('2026-03-31T23:30:00Z'),
  });
  await storedInspection(store, {
    clientId,
    feeCents: null,
    scheduledDate: new Date('2026-04-01T04:30:00Z'),
  });
  await storedInspection(store, { clientId, scheduledDate: null, feeCents: 100, paymentStatus: 'paid' });
  await storedInspection(store, { clientId, status: 'cancelled', feeCents: 77_700, paymentStatus: 'paid' });
});
afterAll(() => server.close());

/** An inspection with one version of its report for each result. */
async function reported({
  results,
  ...facts
}: { results: ('approved' | 'rejected')[] } & Parameters<typeof ReportStory.begin>[1]): Promise<ReportStory> {
  const one = await ReportStory.begin(server, facts);
  await one.mark('electricalFinal', 'pass');
  for (const result of results) await one.generate({ result, summary: `As found: ${result}.` });
  return one;
}

const figuresFor = (query: Query = {}) => story.admin.ask(getAnalytics, { query });

async function rowsFor(query: Query = {}): Promise<AnalyzedInspection[]> {
  const rows: AnalyzedInspection[] = [];
  let cursor: string | undefined;
  do {
    const page = await story.admin.ask(listAnalyzedInspections, { query: { ...query, limit: 2, cursor } });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}

/** Counts the figures again, using only the definitions of the contract. */
function recounted(rows: readonly AnalyzedInspection[]): Partial<AnalyticsFigures> {
  const reportedRows = rows.filter(({ result, isReinspection }) => result !== null && !isReinspection);
  const passed = reportedRows.filter(({ firstResult }) => firstResult === 'approved').length;
  const sum = (status: string) =>
    rows
      .filter(({ paymentStatus }) => paymentStatus === status)
      .reduce((all, { feeCents }) => all + (feeCents ?? 0), 0);
  return {
    inspections: rows.length,
    firstTimePass: {
      passed,
      of: reportedRows.length,
      percent: reportedRows.length === 0 ? null : Math.round((passed / reportedRows.length) * 100),
    },
    revenue: {
      paidCents: sum('paid'),
      dueCents: sum('pending'),
      withoutFee: rows.filter(({ feeCents }) => feeCents === null).length,
    },
  };
}

test.each<[string, Query, number]>([
  ['of everything', {}, 5],
  ['of a month in the time zone of the organization', { from: '2026-03-01', to: '2026-03-31' }, 2],
  ['of one inspector', { inspectorId }, 2],
  ['of one type', { projectType: 'plumbing' }, 1],
  ['of a day without inspections', { from: '2031-01-01', to: '2031-01-01' }, 0],
])('the figures %s equal the list behind them', async (_, query, count) => {
  const [figures, rows] = [await figuresFor(query), await rowsFor(query)];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
  expect(rows.length).toBe(count);
  expect(figures).toMatchObject(recounted(rows));
  const total = (counts: readonly { count: number }[]) => counts.reduce((sum, one) => sum + one.count, 0);
  for (const split of [figures.byType, figures.byResult, figures.byInspector])
    expect(total(split)).toBe(count);
  for (const { projectType, count: ofType } of figures.byType)
    expect(rows.filter((row) => row.projectType === projectType)).toHaveLength(ofType);
  for (const { result, count: ofResult } of figures.byResult)
    expect(rows.filter((row) => (row.result ?? 'notReported') === result)).toHaveLength(ofResult);
  for (const one of figures.byInspector)
    expect(rows.filter((row) => row.inspectorId === one.inspectorId)).toHaveLength(one.count);
});

test('the list begins with the latest date, and ends with the inspections without one', async () => {
  const dates = (await rowsFor()).map(({ scheduledDate }) => scheduledDate ?? '');
  expect(dates).toContain('');
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a report that passed with its second version has not passed the first time', async () => {
  const { firstTimePass, byResult, revenue } = await figuresFor();
  expect(byResult).toContainEqual({ result: 'approved', count: 2 });
  expect(firstTimePass).toEqual({ passed: 1, of: 2, percent: 50 });
  expect(revenue).toMatchObject({ paidCents: 12_600, withoutFee: expect.any(Number) });
});

test('the time to report begins with the last mark, or with the call, and is never negative', async () => {
  const { store } = server.services;
  const duration = {
    source: 'marks',
    minutes: 30,
    from: '2026-03-10T15:00:00.000Z',
    to: '2026-03-10T15:30:00.000Z',
  };
  const first = await store
    .of(reports)
    .findOne({ inspectionId: story.inspectionId })
    .sort({ createdAt: 1 })
    .lean();
  if (!first) throw new Error('no report');
  const signed = { 'content.figures.duration': duration, createdAt: new Date('2026-03-10T18:00:00Z') };
  await store.of(reports).updateOne({ _id: first._id }, { $set: signed });
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect((await figuresFor(march)).timeToReport).toEqual({ count: 1, averageHours: 2.5, medianHours: 2.5 });
  expect((await rowsFor(march)).map(({ hoursToReport }) => hoursToReport)).toEqual([null, 2.5]);
});

test('only admins see the figures', async () => {
  const inspector = await server.signedInAs('inspector');
  expect((await inspector.call(getAnalytics, { query: {} })).status).toBe(403);
});
