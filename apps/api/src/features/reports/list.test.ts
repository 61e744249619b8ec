import { mintId } from '@sightline/contracts/core/ids';
import { listReports, type ReportSummary } from '@sightline/contracts/reports/reportLists';
import {
  createReport,
  markReportDelivered,
  type NewReportRecord,
  reports,
} from '@sightline/store/reports/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The list of reports: in pages, searched and counted on the server. */

let server: TestServer;
let story: ReportStory;
let signed: NewReportRecord;

beforeAll(async () => {
  server = await TestServer.start();
  story = await ReportStory.begin(server);
  await story.mark('electricalFinal', 'pass');
  const report = (await story.generate()).reply;
  const stored = await server.services.store.of(reports).findById(report.id).lean<NewReportRecord>();
  if (!stored) throw new Error('the report is not stored');
  signed = stored;
  for (let index = 1; index <= 9; index++) await storeReport(index);
});

afterAll(() => server.close());

/** Reports of other inspections: R-2031-00001 to R-2031-00009, each third one rejected. */
async function storeReport(index: number, facts: Partial<NewReportRecord> = {}): Promise<string> {
  const { content } = signed;
  const id = mintId();
  const { isNewest: _, isNewestDelivered: __, ...rest } = signed as NewReportRecord & Record<string, unknown>;
  const inspection = {
    ...content.inspection,
    address: `${index} Cañas Blvd, Hialeah`,
    permitNumber: `B-70${index}`,
  };
  await createReport(server.services.store, {
    ...(rest as NewReportRecord),
    _id: id,
    inspectionId: mintId(),
    createdAt: new Date(Date.UTC(2031, 0, index)),
    content: {
      ...content,
      reportId: id,
      reportNumber: `R-2031-0000${index}`,
      result: index % 3 === 0 ? 'rejected' : 'approved',
      client: { ...content.client, name: index === 7 ? 'Reef House' : 'Bay Builders' },
      inspection,
    },
    ...facts,
  });
  return id;
}

const page = (query: {
  search?: string;
  status?: ReportSummary['displayStatus'];
  from?: string;
  to?: string;
  limit?: number;
  cursor?: string;
}) => story.admin.ask(listReports, { query });
const numbersOf = (items: readonly ReportSummary[]) => items.map(({ number }) => number);

test('pages follow one another, newest first, each report once, and the count is over all', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor, matching } = await page({ limit: 4, ...(cursor && { cursor }) });
    expect(matching).toBe(10);
    seen.push(...numbersOf(items));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(seen.slice(0, 9)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((index) => `R-2031-0000${index}`));
  expect(seen).toHaveLength(10);
});

test('a search looks in number, client, address, permit and id, whatever case and accents', async () => {
  const found = async (search: string) => numbersOf((await page({ search })).items);
  expect(await found('r-2031-00004')).toEqual(['R-2031-00004']);
  expect(await found('REEF')).toEqual(['R-2031-00007']);
  expect(await found('5 canas')).toEqual(['R-2031-00005']);
  expect(await found('B-702')).toEqual(['R-2031-00002']);
  for (const permit of ['b702', 'B 702', '702', 'b/7-02'])
    expect([permit, await found(permit)]).toEqual([permit, ['R-2031-00002']]);
  for (const number of ['R203100004', 'r 2031 00004', '100004'])
    expect([number, await found(number)]).toEqual([number, ['R-2031-00004']]);
  const [first] = (await page({ search: 'R-2031-00008' })).items;
  expect(await found(first?.id.slice(0, 8) ?? '')).toEqual(['R-2031-00008']);
  expect(await page({ search: '.*' })).toMatchObject({ items: [], matching: 0, nextCursor: null });
});

test('the status narrows list and count; a search within it counts what it finds', async () => {
  const rejected = await page({ status: 'rejected' });
  expect(numbersOf(rejected.items)).toEqual(['R-2031-00009', 'R-2031-00006', 'R-2031-00003']);
  expect(rejected).toMatchObject({
    matching: 3,
    counts: { approved: 6, corrections_needed: 1, under_review: 0, rejected: 3 },
  });
  expect(await page({ status: 'approved', search: 'Bay', limit: 2 })).toMatchObject({ matching: 5 });
});

test('the days of the organization narrow list and count, also on the next page', async () => {
  const days = { from: '2031-01-03', to: '2031-01-05' };
  const first = await page({ ...days, limit: 2 });
  expect(numbersOf(first.items)).toEqual(['R-2031-00006', 'R-2031-00005']);
  expect(first.matching).toBe(3);
  const next = await page({ ...days, limit: 2, cursor: first.nextCursor ?? '' });
  expect(numbersOf(next.items)).toEqual(['R-2031-00004']);
});

test('a cursor that no list has given is refused', async () => {
  const answer = await story.admin.call(listReports, { query: { cursor: 'bm9uc2Vuc2U' } });
  expect(answer).toMatchObject({ status: 400, reply: { code: 'badInput' } });
});

test('staff read and search the project that the notes name as their third part; its client does neither', async () => {
  const notes = 'Booking - Mechanical - Bayside Tower, phase 2\nCall first - dog.';
  const project = await ReportStory.begin(server, { notes });
  await project.mark('electricalFinal', 'pass');
  const { id } = (await project.generate()).reply;
  await markReportDelivered(server.services.store, id);
  const found = async (search: string) => (await page({ search })).items;
  expect(await found('bayside harbor')).toMatchObject([{ id, projectLabel: 'Bayside Tower, phase 2' }]);
  expect(await found('dog')).toEqual([]);
  const ofClient = (query: { search?: string }) => project.client.ask(listReports, { query });
  expect((await ofClient({ search: 'bayside' })).items).toEqual([]);
  expect((await ofClient({})).items).toMatchObject([{ id, projectLabel: '' }]);
  expect((await page({ search: 'R-2031-00004' })).items).toMatchObject([{ projectLabel: '' }]);
});

describe('versions', () => {
  test('staff see the newest version; a client the newest of those that were delivered', async () => {
    const versions = await ReportStory.begin(server);
    await versions.mark('electricalFinal', 'pass');
    const first = (await versions.generate()).reply;
    const second = (await versions.generate({ summary: 'Corrected.' })).reply;
    const { search } = { search: first.content.reportNumber };
    const ofClient = async () =>
      (await versions.client.ask(listReports, { query: {} })).items.map(({ id }) => id);
    expect((await page({ search })).items.map(({ id }) => id)).toEqual([second.id]);
    expect(await ofClient()).toEqual([]);
    await markReportDelivered(server.services.store, first.id);
    expect(await ofClient()).toEqual([first.id]);
    await markReportDelivered(server.services.store, second.id);
    expect(await ofClient()).toEqual([second.id]);
    // Delivered again, which changes nothing.
    await markReportDelivered(server.services.store, first.id);
    expect(await ofClient()).toEqual([second.id]);
  });
});
