import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  type AnalyzedInspection,
  getAnalytics,
  listAnalyzedInspections,
} from '@sightline/contracts/analytics/analytics';
import { mintId } from '@sightline/contracts/core/ids';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Papa from 'papaparse';
import { expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { openOnPhone } from '../../testing/phone.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { Analytics } from './Analytics.tsx';
import { toCsv } from './toCsv.ts';

const row = (facts: Partial<AnalyzedInspection> = {}): AnalyzedInspection => ({
  id: mintId(),
  clientName: 'Harbor Homes',
  address: '12 Palm Way',
  projectType: 'mechanical',
  inspectorId: null,
  inspector: 'Ana Ruiz',
  status: 'completed',
  isReinspection: false,
  scheduledDate: '2026-03-10T15:00:00.000Z',
  preferredTime: null,
  result: 'approved',
  firstResult: 'approved',
  reportedAt: '2026-03-10T18:00:00.000Z',
  hoursToReport: 2.5,
  feeCents: 12_550,
  paymentStatus: 'paid',
  ...facts,
});

const figures = {
  inspections: 2,
  byType: [{ projectType: 'mechanical', count: 2 }],
  byResult: [
    { result: 'approved', count: 1 },
    { result: 'notReported', count: 1 },
  ],
  byInspector: [
    { inspectorId: null, inspector: '', count: 2, reported: 1, passedFirst: 1, feeCents: 12_550 },
  ],
  timeToReport: { count: 1, averageHours: 2.5, medianHours: 2.5 },
  firstTimePass: { passed: 1, of: 1, percent: 100 },
  revenue: { paidCents: 12_550, dueCents: 9_500, withoutFee: 0 },
};

const unpaid = row({ result: null, hoursToReport: null, paymentStatus: 'pending' });

function serve(): FakeApi {
  return FakeApi.install()
    .on(listInspectors, () => [])
    .on(getAnalytics, () => figures)
    .on(listAnalyzedInspections, () => ({ items: [row(), unpaid], nextCursor: null }));
}

it('shows each figure with the number of inspections it was counted from, and lists them below', async () => {
  serve();
  renderScreen(<Analytics />);
  const valueOf = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;
  expect(await valueOf('First-time pass rate')).toBe('100%1 of 1 first reports');
  expect(await valueOf('Time to report')).toBe('2.5 hMedian of 1; average 2.5 h');
  expect(await valueOf('Revenue, paid')).toBe('$125.50$95 due; 0 without a fee');
  const barsOf = (title: string) => screen.getByRole('region', { name: title }).textContent;
  expect(barsOf('By result')).toBe('By resultApproved1Not reported1');
  expect(barsOf('By inspector')).toBe('By inspectorNot assigned2');
  expect(await screen.findByText('Showing 2 of 2')).toBeDefined();
});

it('lists the inspections by property, as rows on a desktop and as cards on a phone', async () => {
  serve();
  const { unmount } = renderScreen(<Analytics />);
  const table = await screen.findByRole('table', { name: 'Inspections behind these figures' });
  expect(within(table).getAllByRole('link', { name: '12 Palm Way' })).toHaveLength(2);
  expect(table.textContent).toContain('Mechanical · Harbor Homes');
  unmount();
  openOnPhone();
  renderScreen(<Analytics />);
  const cards = within(await screen.findByRole('list', { name: 'Inspections behind these figures' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Approved after 2\.5 h · \$125\.50 · Paid/),
    expect.stringMatching(/Not reported · \$125\.50 · Not paid/),
  ]);
  vi.unstubAllGlobals();
});

it('requests the figures and the list for the same period, and keeps it in the address', async () => {
  const api = serve();
  renderScreen(<Analytics />, { at: '/analytics?type=plumbing' });
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } });
  for (const endpoint of [getAnalytics, listAnalyzedInspections])
    await waitFor(() => {
      const query = api.sentTo(endpoint).at(-1)?.query;
      expect([query?.get('from'), query?.get('to'), query?.get('projectType')]).toEqual([
        '2026-03-01',
        null,
        'plumbing',
      ]);
    });
});

it('says what to do where nothing is counted: show all, or schedule the first inspection', async () => {
  const nothing = { ...figures, inspections: 0, byType: [], byResult: [], byInspector: [] };
  serve().on(getAnalytics, ({ query }) => (query.has('projectType') ? nothing : figures));
  const { person, unmount } = renderScreen(<Analytics />, { at: '/analytics?type=plumbing' });
  await person.click(await screen.findByRole('button', { name: 'Show all inspections' }));
  expect(await screen.findByRole('region', { name: 'By type' })).toBeDefined();
  unmount();
  serve().on(getAnalytics, () => nothing);
  renderScreen(<Analytics />);
  const schedule = await screen.findByRole('link', { name: 'New Inspection' });
  expect(schedule.getAttribute('href')).toBe('/schedule');
  expect(screen.queryByRole('region', { name: 'By type' })).toBeNull();
});

it('says why there are no figures', async () => {
  serve().on(getAnalytics, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
  renderScreen(<Analytics />);
  expect(await screen.findByText("Couldn't load the figures")).toBeDefined();
});

it('exports a client named like a formula as text, and amounts as numbers', () => {
  const flexible = row({ preferredTime: 'flexible', scheduledDate: '2026-03-10T23:00:00.000Z' });
  const csv = toCsv([row({ clientName: '=HYPERLINK("http://x")' }), flexible], 'Pacific/Auckland');
  const [first, second] = Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data;
  expect(first?.Client).toBe('\'=HYPERLINK("http://x")');
  expect(first?.['Fee (USD)']).toBe('125.5');
  expect(first?.['Hours to report']).toBe('2.5');
  expect([first?.Scheduled, second?.Scheduled]).toEqual(['2026-03-10T15:00:00.000Z', '2026-03-11']);
});
