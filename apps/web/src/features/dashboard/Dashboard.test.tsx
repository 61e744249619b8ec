import { listQuoteRequests } from '@sightline/contracts/bookings/bookings';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listReports } from '@sightline/contracts/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection, sampleReport, sampleReportPage } from '../../testing/samples.ts';
import { Dashboard } from './Dashboard.tsx';

const counts = { scheduled: 1, in_progress: 2, completed: 3, report_delivered: 1, cancelled: 0 };
const late = sampleInspection({ clientName: 'Late Bird LLC', scheduledDate: '2020-01-05T15:00:00.000Z' });
const ahead = sampleInspection({ clientName: 'Coral Homes', scheduledDate: '2099-01-05T15:00:00.000Z' });

function serve(): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listQuoteRequests, () => [])
    .on(listInspections, () => ({ items: [late, ahead], nextCursor: null, counts }))
    .on(listReports, () => sampleReportPage([]));
}

describe('the dashboard of staff', () => {
  it('shows one error when the server does not answer, and reads everything again on request', async () => {
    const gone = () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' });
    const api = serve().on(listInspections, gone).on(listReports, gone).on(readDashboard, gone);
    const { person } = renderScreen(<Dashboard onChoose={vi.fn()} />);
    expect(await screen.findByText('Failed to fetch the dashboard')).toBeDefined();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    api.on(listInspections, () => ({ items: [ahead], nextCursor: null, counts }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Coral Homes')).toBeDefined();
  });

  it('marks an upcoming inspection as overdue once its time has passed', async () => {
    serve();
    renderScreen(<Dashboard onChoose={vi.fn()} />);
    const row = within((await screen.findByText('Late Bird LLC')).closest('li') as HTMLElement);
    expect(row.getByText('Overdue')).toBeDefined();
    expect(screen.getAllByText('Overdue')).toHaveLength(1);
  });

  it('lists the newest reports with their results, and no inspection without a report', async () => {
    const report = (clientName: string, createdAt: string) =>
      sampleReport({ clientName, createdAt, displayStatus: 'corrections_needed' });
    const newest = report('Palm Court', '2026-11-20T15:00:00.000Z');
    const api = serve().on(listReports, () =>
      sampleReportPage([
        newest,
        report('Reef House', '2026-11-19T15:00:00.000Z'),
        report('Mangrove', '2026-11-18T15:00:00.000Z'),
      ]),
    );
    const onChoose = vi.fn();
    const { person } = renderScreen(<Dashboard onChoose={onChoose} />);
    const list = within(await screen.findByRole('region', { name: 'Recent Reports' }));
    await list.findByText('Palm Court');
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows.map((text) => text?.slice(0, 6))).toEqual(['Palm C', 'Reef H', 'Mangro']);
    expect(api.sentTo(listReports)[0]?.query.get('limit')).toBe('3');
    expect(rows[0]).toContain('Corrections Needed');
    expect(list.getByRole('link', { name: 'View the report of Palm Court' }).getAttribute('href')).toBe(
      `/reports?inspection=${newest.inspectionId}`,
    );
    await person.click(list.getByRole('button', { name: /^Palm Court/ }));
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ clientId: newest.clientId });
  });

  it('links to the call of a virtual inspection, the checklist of others, and the page of each', async () => {
    const onSite = sampleInspection({ clientName: 'Reef House', isVirtual: false });
    serve().on(listInspections, () => ({ items: [ahead, onSite], nextCursor: null, counts }));
    renderScreen(<Dashboard onChoose={vi.fn()} />);
    await screen.findByText('Reef House');
    const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^Join the inspection of Coral/)).toBe(`/inspection/${ahead.id}/virtual`);
    expect(hrefOf(/^Check the inspection of Reef/)).toBe(`/grouped-checklist?inspection=${onSite.id}`);
    expect(hrefOf(/^Details of the inspection of Reef/)).toBe(`/inspection/${onSite.id}`);
  });

  it('counts delivered reports as completed', async () => {
    serve();
    renderScreen(<Dashboard onChoose={vi.fn()} />);
    const term = (await screen.findByText('Completed')).closest('dt');
    await waitFor(() => expect(term?.nextSibling?.textContent).toBe('4'));
  });

  it('shows the inspections when only the reports cannot be read', async () => {
    serve().on(listReports, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    renderScreen(<Dashboard onChoose={vi.fn()} />);
    expect(await screen.findByText('Failed to fetch reports')).toBeDefined();
    expect(await screen.findByText('Coral Homes')).toBeDefined();
  });
});
