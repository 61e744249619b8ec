import { listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { getClient, listClients } from '@sightline/contracts/clients/clients';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import {
  type Inspection,
  listInspections,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { FeeSettings } from '@sightline/contracts/organization/feeSettings';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Clients } from '../../features/clients/Clients.tsx';
import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { Inspections } from '../../features/inspections/list/Inspections.tsx';
import { Portal } from '../../features/portal/Portal.tsx';
import { Reports } from '../../features/reports/list/Reports.tsx';
import { Book } from '../../features/scheduling/book/Book.tsx';
import { InspectionRequest } from '../../features/scheduling/InspectionRequest.tsx';
import { FakeApi } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  FEES,
  ORGANIZATION,
  sampleClient,
  sampleDashboard,
  sampleInspection,
  sampleReport,
  sampleReportPage,
} from '../../testing/samples.ts';
import { SignInPage } from '../pages/SignInPage.tsx';
import { ClientShell } from '../shells/ClientShell.tsx';

/**
 * The texts of section 2 of the first specification, on their screens. The features' own tests cover the
 * behavior.
 */

afterEach(() => vi.useRealTimers());

const COUNTS = { scheduled: 1, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };
const page = (...items: Inspection[]) => ({ items, nextCursor: null, counts: COUNTS });
const forever = () => new Promise(() => {});

function install(): FakeApi {
  return FakeApi.install().on(getOrganization, () => ORGANIZATION);
}

/** Expects each of these texts on the screen. */
function expectTexts(
  texts: readonly (string | RegExp)[],
  within_: Pick<typeof screen, 'getAllByText'> = screen,
) {
  for (const text of texts) expect(within_.getAllByText(text).length, String(text)).toBeGreaterThan(0);
}

it('2 sign-in screen: heading, portal, line, required fields and note', () => {
  install();
  renderScreen(<SignInPage />);
  expectTexts(['Building Inspection Portal', 'Access your inspection dashboard or client portal']);
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeDefined();
  expectTexts(['Need access? Contact your inspector or admin.']);
  const [email, password] = [screen.getByLabelText(/^Email/), screen.getByLabelText(/^Password/)];
  expect([email.getAttribute('type'), email.hasAttribute('required')]).toEqual(['email', true]);
  expect([password.getAttribute('type'), password.hasAttribute('required')]).toEqual(['password', true]);
});

describe('2 client portal', () => {
  it('header with provider and person, drawer with account, quick actions and counts', async () => {
    const own = [sampleInspection({ status: 'scheduled' }), sampleInspection({ status: 'report_delivered' })];
    install().on(listOwnInspections, () => own);
    const shell = (
      <Routes>
        <Route element={<ClientShell />}>
          <Route path="/" element={<p>Home</p>} />
        </Route>
      </Routes>
    );
    const { person } = renderScreen(shell, { user: CLIENT });
    expect(await screen.findByText(ORGANIZATION.name)).toBeDefined();
    expectTexts([/Client Portal/, /Harper Hall/, 'harper@example.com']);
    await person.click(screen.getByRole('button', { name: /menu|features/i }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Client Features' }));
    const actions = ['Schedule New Inspection', 'Contact Inspector', 'View Past Reports'];
    expectTexts(['Client ID', ...actions, 'Sign out'], drawer);
    const hrefs = actions.map((name) => drawer.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs).toEqual(['/schedule', '/messages?new', '/reports']);
    await waitFor(() =>
      expect(
        drawer.getByText('Scheduled').previousSibling ?? drawer.getByText('Scheduled').nextSibling,
      ).toBeDefined(),
    );
    expectTexts(['Scheduled', 'Completed'], drawer);
  });

  it('greeting, line, cards with phase, TBD and buttons', async () => {
    const facts = { scheduledDate: null, feeCents: null, isVirtual: false } as const;
    install()
      .on(getClient, () => sampleClient({ name: 'Harbor Homes' }))
      .on(listOwnInspections, () => [
        sampleInspection({ scheduledDate: '2025-01-05T15:00:00.000Z', feeCents: 25_000 }),
        sampleInspection({ ...facts, status: 'in_progress' }),
        sampleInspection({ ...facts, status: 'completed' }),
      ]);
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expectTexts(['View your inspection schedules and join virtual meetings']);
    expect(screen.getByText('Loading your inspections...')).toBeDefined();
    expect(await screen.findByText('Welcome, Harbor Homes')).toBeDefined();
    expect(await screen.findByText('Upcoming')).toBeDefined();
    expectTexts(['Active', 'Complete', 'Jan 5, 2025', /^\$250/, /TBD/]);
    // A fact instead of the specification's disabled button, which looks like something to press.
    expect(screen.getAllByText('On-Site Inspection')).toHaveLength(2);
  });

  it('empty: the tasks of the inspector', async () => {
    install().on(listOwnInspections, () => []);
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByText('No Inspections Scheduled')).toBeDefined();
    expectTexts(["Your inspector will schedule inspections and you'll see them here."]);
  });
});

it('2 request new inspection: fields, pricing summary, help with phone, email and 24 hours', async () => {
  install().on(getFees, () => FEES);
  renderScreen(<InspectionRequest />, { user: CLIENT });
  expect(await screen.findByRole('heading', { name: 'Request New Inspection' })).toBeDefined();
  const fields = [/Inspection Type/i, /Property Address/i, /Preferred Date/i, /Preferred time/i];
  expectTexts([...fields, /Inspection method/i, /Contact phone/i, /Notes/i, 'Need Help?', /within 24 hours/]);
  expect(await screen.findByText('$250')).toBeDefined();
  expect((await screen.findByText(ORGANIZATION.phone)).closest('a')?.href).toContain('tel:');
  expect(screen.getByText(ORGANIZATION.email).closest('a')?.href).toContain('mailto:');
});

it('2 schedule inspection: title, line, dates, quick info, fields, and 9 its fees and the saving by video', async () => {
  const fees = Object.entries(FeeSettings.parse({}).booking).map(([type, fee]) => [
    type,
    { ...fee, inPersonLines: [], virtualLines: [] },
  ]);
  install()
    .on(getFees, () => ({ booking: Object.fromEntries(fees), clientRequest: {}, isPaymentSetUp: true }))
    .on(listFreeSlots, () => ({ timeZone: ORGANIZATION.timeZone, days: [], lastDay: '2026-12-22' }));
  const { person } = renderScreen(<Book zone={ORGANIZATION.timeZone} onBooked={vi.fn()} />);
  const type = await screen.findByLabelText(/Inspection Type/);
  expectTexts(['Schedule Inspection', 'Book your building code inspection with our certified team']);
  await screen.findByText('Quick Info');
  expectTexts(['Same-day scheduling available', 'Licensed & certified inspectors']);
  expectTexts(['Digital reports within 24 hours', 'Florida state code compliance', 'Available Dates']);
  for (const name of [/^Client Name/, /^Email/, /^Phone/, /^Project Address/, /size/i, /details/i])
    expect(screen.getAllByLabelText(name).length, String(name)).toBe(1);
  const offered = [...type.querySelectorAll('option')].map(
    ({ textContent }) => textContent?.match(/\$\d+/)?.[0],
  );
  expect(offered).toEqual([undefined, '$150', '$125', '$125', '$125', '$200', '$175', '$95']);
  expect(screen.getByRole('button', { name: /Book & Pay/ }).matches(':disabled')).toBe(true);
  await person.selectOptions(type, 'mechanical');
  expectTexts(['Save $30: $95 instead of $125']);
  await person.click(screen.getByRole('switch', { name: 'Virtual inspection' }));
  expect(screen.getByLabelText(/^Property Address \(for documentation\)/)).toBeDefined();
});

it('2 staff dashboard: title, line, four figures, both lists with their empty texts and unknown client', async () => {
  const api = install().on(readDashboard, ({ query }) =>
    query.has('waitSeconds') ? forever() : sampleDashboard(),
  );
  const dashboard = <Dashboard onChoose={vi.fn()} renderMove={() => null} />;
  const { unmount } = renderScreen(dashboard);
  expectTexts(['Inspection Dashboard', "Welcome back! Here's your inspection overview."]);
  expect(await screen.findByText('No upcoming inspections scheduled')).toBeDefined();
  expect(await screen.findByText('No recent reports available')).toBeDefined();
  expectTexts(['Upcoming Inspections', 'Recent Reports', 'Scheduled', 'Completed', 'In Progress']);
  expectTexts(['Completion Rate', '0%']);
  unmount();
  const upcoming = [sampleInspection({ clientName: '' })];
  api.on(readDashboard, ({ query }) =>
    query.has('waitSeconds') ? forever() : sampleDashboard({ upcoming }),
  );
  renderScreen(dashboard);
  await waitFor(() => expectTexts(['Unknown Client', /^Virtual/]));
});

it('2 inspection management: search, filter, table with property, inspector, date, status, fee, payment and buttons', async () => {
  const [virtual, onSite] = [
    sampleInspection(),
    sampleInspection({ isVirtual: false, feeCents: null, scheduledDate: null }),
  ];
  install().on(listInspections, () => page(virtual, onSite));
  renderScreen(<Inspections renderReport={() => null} />);
  const table = within(await screen.findByRole('table', { name: 'Inspections' }));
  expectTexts(['$125', 'TBD', 'Luis Ortega', /Payment pending|Pending/i], table);
  expect(table.getAllByRole('link', { name: /^View the report/ })).toHaveLength(2);
  const hrefOf = (name: RegExp) => table.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(/^Virtual/)).toBe(`/inspection/${virtual.id}/virtual`);
  expect(hrefOf(/^Check/)).toBe(`/grouped-checklist?inspection=${onSite.id}`);
  expect(screen.getByLabelText(/address, project type or inspector/i)).toBeDefined();
});

it('2 reports: title, search, counters, unknown client and address, time of completion, buttons', async () => {
  const report = sampleReport({ clientName: '', address: '' });
  install()
    .on(listInspections, () => page())
    .on(listReports, () => sampleReportPage([report]))
    .on(getLatestReport, forever);
  const { person } = renderScreen(<Reports openId={null} onClose={vi.fn()} />);
  expect(await screen.findByRole('link', { name: 'Unknown Client' })).toBeDefined();
  expectTexts(['Inspection Reports', /^Address Not Available/, /- Completion Time$/]);
  expectTexts(['Approved', 'Need Corrections', 'Under Review', 'Total']);
  expect(screen.getByRole('button', { name: 'Generate Report' })).toBeDefined();
  expect(screen.getByLabelText('Search by client, project or report ID')).toBeDefined();
  expect(screen.getByRole('link', { name: /^View/ })).toBeDefined();
  for (const name of [/^Print/, /^Detailed/, /^Email/])
    expect(screen.getByRole('button', { name })).toBeDefined();
  await person.tab();
  renderScreen(<Reports openId={report.inspectionId} onClose={vi.fn()} />);
  expect(await screen.findByText('Loading inspection report...')).toBeDefined();
});

it('2 clients: Message and View Details, portal badges', async () => {
  const [open, closed] = [
    sampleClient({ portal: 'active' }),
    sampleClient({ name: 'Palm Court', portal: 'none' }),
  ];
  install().on(listClients, () => [open, closed]);
  renderScreen(<Clients handedOverId={null} />);
  expect(await screen.findByText('Portal Access Enabled')).toBeDefined();
  expectTexts(['No Portal Access']);
  expect(screen.getByRole('link', { name: 'Message Palm Court' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'View details of Palm Court' })).toBeDefined();
});
