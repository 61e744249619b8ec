import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { listReports, type ReportSummary } from '@sightline/contracts/reports/reportLists';
import { getLatestReport, retryRendering } from '@sightline/contracts/reports/reports';
import { REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { CLIENT } from '../../../testing/people.ts';
import { openOnPhone } from '../../../testing/phone.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { sampleReport, sampleReportPage } from '../../../testing/samples.ts';
import { Reports } from './Reports.tsx';

afterEach(() => vi.unstubAllGlobals());

const counts = { approved: 1200, corrections_needed: 30, under_review: 4, rejected: 8 };

/** Two pages, and the result of a search for "reef". */
function serve(facts: Partial<ReportSummary> = {}): FakeApi {
  const [first, second] = [sampleReport(facts), sampleReport({ clientName: 'Palm Court' })];
  const reef = sampleReport({ clientName: 'Reef House' });
  return FakeApi.install()
    .on(listInspections, () => ({ items: [], nextCursor: null, counts: {} }))
    .on(listReports, ({ query }) => {
      const page = (item: ReportSummary, nextCursor: string | null, matching: number) => ({
        ...sampleReportPage([item]),
        nextCursor,
        counts,
        matching,
      });
      if (query.get('search')) return page(reef, null, 1);
      return query.get('cursor') === 'after-first'
        ? page(second, null, 1242)
        : page(first, 'after-first', 1242);
    });
}

it('shows more on request and their number; the counters include all reports', async () => {
  serve();
  const { person } = renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  expect(await screen.findByText('1 of 1,242')).toBeDefined();
  expect(screen.getByRole('button', { name: '30 Need Corrections' })).toBeDefined();
  expect(screen.getByRole('button', { name: '1,242 Total' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('2 of 1,242')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Palm Court' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('has the server search for client, project or report ID, within the chosen status', async () => {
  const api = serve();
  const { person } = renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  await screen.findByText('1 of 1,242');
  await person.click(screen.getByRole('combobox', { name: 'Status' }));
  await person.click(screen.getByRole('option', { name: 'Rejected' }));
  await write(person, screen.getByLabelText('Search by client, project or report ID'), 'reef');
  expect(await screen.findByRole('link', { name: 'Reef House' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Harbor Homes' })).toBeNull();
  const last = api.sentTo(listReports).at(-1)?.query;
  expect([last?.get('search'), last?.get('status')]).toEqual(['reef', 'rejected']);
});

it('names the project in the row of a report that has one', async () => {
  serve({ projectLabel: 'Bayside Tower' });
  renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  expect(await screen.findByText(/Bayside Tower/)).toBeDefined();
});

it('has every fact on the cards of a phone', async () => {
  serve({ projectLabel: 'Bayside Tower' });
  openOnPhone();
  renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  const card = (await screen.findByRole('link', { name: 'Harbor Homes' })).closest('li');
  const { address, number, inspector } = sampleReport();
  expect(card?.textContent).toContain(`${address} · `);
  expect(card?.textContent).toContain(' · Bayside Tower');
  expect(card?.textContent).toContain(`${number} · Mechanical · ${inspector}`);
  expect(
    within(card as HTMLElement).getByText(REPORT_STATUS_LABELS[sampleReport().displayStatus]),
  ).toBeDefined();
  expect(card?.querySelector('time')).not.toBeNull();
});

it('has the address as the title of a client, which opens the page of the report, then date and result', async () => {
  const inspectionId = mintId();
  serve({ inspectionId });
  const { container, unmount } = renderScreen(<Reports openId={null} onClose={vi.fn()} />, { user: CLIENT });
  const { address, number } = sampleReport();
  expect(await screen.findByRole('link', { name: address })).toBeDefined();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(0, 3)).toEqual(['Property', 'Date', 'Result']);
  const page = `/inspection/${inspectionId}/report`;
  for (const name of [address, `View: ${address}, ${number}`])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(page);
  expect(container.innerHTML).not.toContain('Harbor Homes');
  unmount();
  openOnPhone();
  renderScreen(<Reports openId={null} onClose={vi.fn()} />, { user: CLIENT });
  const card = (await screen.findByRole('link', { name: address })).closest('li');
  const day = card?.querySelector('time')?.textContent;
  expect(card?.textContent).toMatch(`${address}${day}Approved`);
  expect(card?.textContent).not.toContain('Harbor Homes');
});

it('offers a client the results and a search of own reports', async () => {
  const api = serve();
  const { person } = renderScreen(<Reports openId={null} onClose={vi.fn()} />, { user: CLIENT });
  await screen.findByText('1 of 1,242');
  for (const name of ['1,200 Approved', '30 Corrections needed', '8 Rejected', '1,242 All'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Under review/i })).toBeNull();
  expect(screen.getByLabelText('Search by address, permit or report number')).toBeDefined();
  await person.click(screen.getByRole('combobox', { name: 'Result' }));
  expect(screen.queryByRole('option', { name: 'Under review' })).toBeNull();
  await person.click(screen.getByRole('option', { name: 'Rejected' }));
  await waitFor(() => expect(api.sentTo(listReports).at(-1)?.query.get('status')).toBe('rejected'));
});

it('tells a client without reports where each comes', async () => {
  FakeApi.install().on(listReports, () => sampleReportPage([]));
  renderScreen(<Reports openId={null} onClose={vi.fn()} />, { user: CLIENT });
  expect(await screen.findByText('Each report is listed here when it is sent to you.')).toBeDefined();
});

it('says that no report matches', async () => {
  FakeApi.install()
    .on(listInspections, () => ({ items: [], nextCursor: null, counts: {} }))
    .on(listReports, () => sampleReportPage([]));
  renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  expect(await screen.findByText('No reports found matching your criteria.')).toBeDefined();
});

it('a PDF that failed does not change the status of the report, and is rendered again on request', async () => {
  const api = serve({ displayStatus: 'approved', pdf: { state: 'failed', reason: 'A photo is damaged.' } });
  const { person } = renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  const card = within(
    (await screen.findByRole('link', { name: 'Harbor Homes' })).closest('[role=row]') as HTMLElement,
  );
  expect(card.getByText('Approved')).toBeDefined();
  expect(card.getByText('Failed to generate PDF')).toBeDefined();
  expect(card.getByText('A photo is damaged.')).toBeDefined();
  await person.click(card.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(api.sentTo(retryRendering)).toHaveLength(1));
});

it('links to the completed inspections that await a report', async () => {
  const ofStatus = { scheduled: 0, in_progress: 0, completed: 12, report_delivered: 0, cancelled: 0 };
  serve().on(listInspections, () => ({ items: [], nextCursor: null, counts: ofStatus, matching: 12 }));
  renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  const link = await screen.findByRole('link', { name: '12 completed inspections await a report' });
  expect(link.getAttribute('href')).toBe('/inspections?view=awaitingReport');
});

it('has title, counters, buttons and time of completion, and names a missing client and address', async () => {
  serve({ clientName: '', address: '' });
  renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  expect(await screen.findByRole('link', { name: 'Unknown Client' })).toBeDefined();
  for (const text of [
    ...['Inspection Reports', /^Address Not Available/, /- Completion Time$/],
    ...['Approved', 'Need Corrections', 'Under Review', 'Total'],
  ])
    expect(screen.getAllByText(text).length, String(text)).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: /^View/ })).toBeDefined();
  for (const name of ['Generate Report', /^Print/, /^Detailed/, /^Email/])
    expect(screen.getByRole('button', { name })).toBeDefined();
});

it('says that it is loading the report that it opens', async () => {
  const report = sampleReport();
  serve().on(getLatestReport, () => new Promise(() => {}));
  renderScreen(<Reports openId={report.inspectionId} onClose={vi.fn()} />);
  expect(await screen.findByText('Loading inspection report...')).toBeDefined();
});
