import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { Dashboard as Lists, readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleDashboard,
  sampleInspection,
  sampleReport,
  sampleRequest,
} from '../../testing/samples.ts';
import { Dashboard } from './Dashboard.tsx';

const ahead = sampleInspection({ clientName: 'Coral Homes', scheduledDate: '2099-01-05T15:00:00.000Z' });

const forever = () => new Promise(() => {});

function serve(facts: Partial<Lists> = {}): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(readDashboard, ({ query }) => (query.has('waitSeconds') ? forever() : sampleDashboard(facts)));
}

function show() {
  const onChoose = vi.fn();
  const dashboard = (
    <>
      <Dashboard onChoose={onChoose} renderMove={({ address }) => <p>Moving {address}</p>} />
      <Address />
    </>
  );
  return { onChoose, ...renderScreen(dashboard) };
}

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the dashboard of staff', () => {
  it('has title, four figures, and the two lists with their texts for an empty one', async () => {
    serve();
    show();
    expect(await screen.findByText('No upcoming inspections scheduled')).toBeDefined();
    for (const text of [
      ...['Inspection Dashboard'],
      ...['Upcoming Inspections', 'Recent Reports', 'No recent reports available'],
      ...['Scheduled', 'Completed', 'In Progress', 'Completion Rate', '0%'],
    ])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  });

  it('lists client, method, place, time and state of the next inspections, and an unnamed client as unknown', async () => {
    const facts = { clientName: '', address: '12 Palm Way', scheduledDate: '2099-01-05T15:00:00.000Z' };
    serve({ upcoming: [sampleInspection(facts), sampleInspection({ paymentStatus: 'paid' })] });
    show();
    expect(await screen.findByText('Unknown Client')).toBeDefined();
    expect(screen.getAllByText(/^Virtual/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/12 Palm Way/).length).toBeGreaterThan(0);
    for (const text of [/Mechanical/, /Jan 5/, 'Scheduled', 'Confirmed'])
      expect(screen.getAllByText(text).length, String(text)).toBeGreaterThan(0);
  });

  it('shows one error when the server does not answer, and reads everything again on request', async () => {
    const api = serve().on(
      readDashboard,
      () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }),
    );
    const { person } = show();
    expect(await screen.findByText("Couldn't load the dashboard")).toBeDefined();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    api.on(readDashboard, ({ query }) =>
      query.has('waitSeconds') ? forever() : sampleDashboard({ upcoming: [ahead] }),
    );
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Coral Homes')).toBeDefined();
  });

  it('keeps the lists when a later request fails', async () => {
    const api = serve({ upcoming: [ahead] });
    const { queries } = show();
    await screen.findByText('Coral Homes');
    api.on(readDashboard, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    await queries.refetchQueries();
    expect(screen.getByText('Coral Homes')).toBeDefined();
  });

  it('shows no group without rows, and offers the next step when nothing is to be done', async () => {
    serve({ completedToday: 3 });
    show();
    expect(await screen.findByText('Everything is done: 3 completed today')).toBeDefined();
    expect(hrefOf('Schedule inspection')).toBe('/schedule');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Upcoming Inspections', 'Recent Reports']);
  });

  it('orders the work by urgency, and lists each inspection once', async () => {
    const [live, late, missed, next] = [1, 2, 3, 4].map((number) =>
      sampleInspection({ address: `${number} Palm Way` }),
    );
    if (!live || !late || !missed || !next) throw new Error('too few inspections');
    const people = [
      { subject: 'guest:1', name: 'Maria', role: 'field', joinedAt: NOON, isConnected: true } as const,
    ];
    const due = { inspection: late, dueOn: '2026-11-24' };
    serve({
      calls: [{ inspection: live, people }],
      reportsToSign: [{ ...due, step: 'sign', refusal: null, isOwn: true }],
      bookingRequests: [sampleRequest()],
      overdue: [missed, live],
      today: [live, next],
      dueRecords: [{ ...due, isLate: true, reportStatus: null }],
    });
    show();
    await screen.findByRole('heading', { name: 'Live now' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 5)).toEqual(['Live now', 'Requests', 'Today', 'To sign', 'Overdue']);
    expect(screen.queryByRole('heading', { name: 'Records due' })).toBeNull();
    expect(screen.getAllByText('1 Palm Way')).toHaveLength(1);
    expect(hrefOf('4 Palm Way')).toBe(`/inspection/${next.id}`);
  });

  it('counts the open work in a strip, whose entries move the focus to their group', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    serve({ overdue: [sampleInspection(), sampleInspection()], bookingRequests: [sampleRequest()] });
    const { person } = show();
    const strip = within(await screen.findByRole('navigation', { name: 'Open work' }));
    const counts = strip.getAllByRole('button').map(({ textContent }) => textContent);
    expect(counts).toEqual(['Requests 1', 'Overdue 2']);
    await person.tab();
    await person.tab();
    await person.keyboard('{Enter}');
    const heading = screen.getByRole('heading', { name: 'Overdue' });
    expect(document.activeElement).toBe(heading);
    expect(scrolled.mock.contexts.at(-1)).toBe(heading);
    await person.tab();
    expect(document.activeElement?.closest('section')?.contains(heading)).toBe(true);
  });

  it("keeps an inspection of today whose time has passed among today's, in their order", async () => {
    vi.setSystemTime(NOON);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    serve({
      overdue: [
        sampleInspection({ address: '1 Palm Way', scheduledDate: at(-30) }),
        sampleInspection({ address: '2 Palm Way', scheduledDate: '2020-01-05T15:00:00.000Z' }),
      ],
      today: [
        sampleInspection({ address: '3 Palm Way', scheduledDate: at(-60), status: 'in_progress' }),
        sampleInspection({ address: '4 Palm Way', scheduledDate: at(60) }),
      ],
    });
    show();
    const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
    await screen.findByText('1 Palm Way');
    expect(rows('Today').map((row) => row.textContent?.match(/\d Palm Way/)?.[0])).toEqual([
      '3 Palm Way',
      '1 Palm Way',
      '4 Palm Way',
    ]);
    expect(rows('Today').map((row) => row.textContent?.includes('Not started'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(rows('Overdue')).toHaveLength(1);
    vi.useRealTimers();
  });

  it('says that more are overdue than it lists, and where all of them are', async () => {
    const scheduledDate = '2020-01-05T15:00:00.000Z';
    serve({ overdue: Array.from({ length: 50 }, () => sampleInspection({ scheduledDate })) });
    show();
    expect(await screen.findByRole('button', { name: 'Show 50' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Overdue 50+' })).toBeDefined();
    expect(hrefOf('See all')).toBe('/inspections?view=overdue');
  });

  it('shows a day of forty inspections in part, and the rest on request', async () => {
    serve({ today: Array.from({ length: 40 }, () => sampleInspection()) });
    const { person } = show();
    const today = within(await screen.findByRole('list', { name: 'Today' }));
    expect(today.getAllByRole('listitem')).toHaveLength(12);
    await person.click(screen.getByRole('button', { name: 'Show all 40' }));
    expect(today.getAllByRole('listitem')).toHaveLength(40);
  });

  it('moves through the queue with J and K, searches the inspections with / and shows its keys with ?', async () => {
    const [late, next] = ['3 Palm Way', '4 Palm Way'].map((address) => sampleInspection({ address }));
    if (!late || !next) throw new Error('too few inspections');
    serve({ overdue: [late], today: [next] });
    const { person } = show();
    const rows = [
      await screen.findByRole('link', { name: '4 Palm Way' }),
      screen.getByRole('link', { name: '3 Palm Way' }),
    ];
    await person.keyboard('jj');
    expect(document.activeElement).toBe(rows[1]);
    await person.keyboard('k');
    expect(document.activeElement).toBe(rows[0]);
    await person.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Open the row')).toBeDefined();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('/');
    expect(screen.getByTestId('address').textContent).toBe('/inspections');
  });

  it('lists the newest reports with their results, and no inspection without a report', async () => {
    const report = sampleReport({ clientName: 'Palm Court', displayStatus: 'corrections_needed' });
    serve({ recentReports: [report] });
    const { person, onChoose } = show();
    const list = within(await screen.findByRole('region', { name: 'Recent Reports' }));
    expect(list.getByRole('listitem').textContent).toContain('Corrections needed');
    expect(hrefOf('Open report of Palm Court')).toBe(`/reports?inspection=${report.inspectionId}`);
    await person.click(list.getByRole('button', { name: 'Palm Court' }));
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ clientId: report.clientId });
  });

  it('links to the call of a virtual inspection, the checklist of others, and the page of each', async () => {
    const onSite = sampleInspection({ clientName: 'Reef House', isVirtual: false });
    serve({ upcoming: [ahead, onSite] });
    show();
    await screen.findByText('Reef House');
    expect(hrefOf(/^Join the call of Coral/)).toBe(`/inspection/${ahead.id}/virtual`);
    expect(hrefOf(/^Check the inspection of Reef/)).toBe(`/grouped-checklist?inspection=${onSite.id}`);
    expect(hrefOf(/^Details of the inspection of Reef/)).toBe(`/inspection/${onSite.id}`);
  });

  it('offers to assign an upcoming inspection without an inspector in place of its checklist', async () => {
    const none = { inspector: '', inspectorId: null };
    serve({
      upcoming: [
        sampleInspection({ clientName: 'Reef House', isVirtual: false, ...none }),
        sampleInspection({ clientName: 'Coral Homes', ...none }),
      ],
    }).on(listInspectors, () => []);
    show();
    await screen.findByText('Reef House');
    expect(screen.getAllByRole('button', { name: /^Assign the inspection of/ })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /^Check the inspection of Reef/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Join the call of Coral Homes' })).toBeDefined();
  });

  it('counts delivered reports as completed', async () => {
    const counts = { scheduled: 1, in_progress: 2, completed: 3, report_delivered: 1, cancelled: 0 };
    serve({ counts });
    show();
    const term = (await screen.findByText('Completed')).closest('dt');
    await waitFor(() => expect(term?.nextSibling?.textContent).toBe('4'));
  });

  it('asks in place for another time of an inspection that never began', async () => {
    serve({
      overdue: [sampleInspection({ address: '3 Palm Way', scheduledDate: '2020-01-05T15:00:00.000Z' })],
    });
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Move the inspection of Harbor Homes' }));
    expect(screen.getByText('Moving 3 Palm Way')).toBeDefined();
  });
});

const NOON = '2026-11-20T17:00:00.000Z';
