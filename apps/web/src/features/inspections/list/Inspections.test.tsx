import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { changeInspections } from '@sightline/contracts/inspections/bulkChanges';
import {
  changeInspectionStatus,
  type Inspection,
  listInspections,
  readMissing,
} from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal, type SeenRequest } from '../../../testing/FakeApi.ts';
import { openOnPhone, openOnTablet } from '../../../testing/phone.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { Inspections } from './Inspections.tsx';

const counts = { scheduled: 4, in_progress: 1, completed: 0, report_delivered: 0, cancelled: 0 };
const palm = sampleInspection({ address: '12 Palm Way' });
const coral = {
  ...sampleInspection({ address: '88 Coral Ridge', status: 'in_progress', isVirtual: false }),
  hasReport: true,
};

const listed = ({ query }: SeenRequest) => {
  const wanted = (inspection: Inspection): boolean =>
    inspection.address.toLowerCase().includes(query.get('search') ?? '') &&
    (!query.get('status') || inspection.status === query.get('status'));
  return { items: [palm, coral].filter(wanted), nextCursor: null, counts, matching: 375 };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(at = '/inspections') {
  const screens = (
    <>
      <Inspections renderReport={(id) => <p>Report of {id}</p>} />
      <Address />
      <ConfirmHost />
    </>
  );
  return renderScreen(screens, { at });
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const address = () => screen.getByTestId('address').textContent;

describe('managing inspections', () => {
  it('has search, and a table of property, inspector, date, fee, payment and buttons', async () => {
    const onSite = sampleInspection({ isVirtual: false, feeCents: null, scheduledDate: null });
    FakeApi.install().on(listInspections, () => ({ items: [palm, onSite], nextCursor: null, counts }));
    open();
    const table = within(await screen.findByRole('table', { name: 'Inspections' }));
    for (const text of ['$125', 'TBD', 'Luis Ortega', /Not paid/])
      expect(table.getAllByText(text).length, String(text)).toBeGreaterThan(0);
    expect(table.getAllByRole('link', { name: /^View the report/ })).toHaveLength(2);
    const hrefOf = (name: RegExp) => table.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^Virtual/)).toBe(`/inspection/${palm.id}/virtual`);
    expect(hrefOf(/^Check/)).toBe(`/grouped-checklist?inspection=${onSite.id}`);
    expect(screen.getByLabelText(/address, project type or inspector/i)).toBeDefined();
  });

  it('counts inspections by status, and filters by a status on a press', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: '1 In Progress' }));
    await waitFor(() => expect(screen.queryByText('12 Palm Way')).toBeNull());
    expect(screen.getByText('88 Coral Ridge')).toBeDefined();
    await person.click(screen.getByRole('button', { name: '1 In Progress' }));
    expect(await screen.findByText('12 Palm Way')).toBeDefined();
  });

  it('shows the day and the time of each inspection, with the year where it is not this one', async () => {
    vi.setSystemTime('2026-11-20T17:00:00Z');
    const old = sampleInspection({ address: '5 Heron Lane', scheduledDate: '2025-01-29T15:00:00Z' });
    const requested = sampleInspection({
      ...{ address: '6 Ibis Lane', scheduledDate: '2026-11-30T14:00:00Z' },
      ...{ isRequested: true, preferredTime: 'flexible' },
    });
    FakeApi.install()
      .on(listInspections, () => ({ items: [palm, old, requested], nextCursor: null, counts }))
      .on(getOrganization, () => ORGANIZATION);
    open();
    const table = within(await screen.findByRole('table', { name: 'Inspections' }));
    // The time is in the organization's zone once that zone is known.
    expect(await table.findByRole('cell', { name: /^Today 10:00 AM/ })).toBeDefined();
    expect(table.getByRole('cell', { name: /^Wed, Jan 29, 2025, 10:00 AM/ })).toBeDefined();
    expect(table.getByRole('cell', { name: /^Mon, Nov 30, Flexible/ })).toBeDefined();
  });

  it('has every fact on the cards of a phone, with the status selector', async () => {
    vi.setSystemTime('2026-11-20T17:00:00Z');
    FakeApi.install()
      .on(listInspections, listed)
      .on(getOrganization, () => ORGANIZATION);
    openOnPhone();
    open();
    const card = (await screen.findByRole('link', { name: '12 Palm Way' })).closest('li') as HTMLElement;
    await waitFor(() => expect(card.textContent).toContain('Today 10:00 AM · Luis Ortega'));
    expect(card.textContent).toContain('Mechanical · Harbor Homes');
    expect(card.textContent).toContain('$125 · Not paid');
    expect(within(card).getByRole('combobox', { name: 'Status of 12 Palm Way: Scheduled' })).toBeDefined();
  });

  it('has the fee with its payment below the status where no column is free for it', async () => {
    FakeApi.install().on(listInspections, listed);
    openOnTablet();
    open();
    const table = within(await screen.findByRole('table', { name: 'Inspections' }));
    expect(table.queryByRole('columnheader', { name: 'Fee' })).toBeNull();
    const status = await table.findByRole('combobox', { name: 'Status of 12 Palm Way: Scheduled' });
    expect(status.closest('[role=cell]')?.textContent).toContain('$125 · Not paid');
  });

  it('says of no canceled inspection that it is not paid', async () => {
    const cancelled = sampleInspection({ address: '7 Heron Lane', status: 'cancelled' });
    FakeApi.install().on(listInspections, () => ({ items: [cancelled], nextCursor: null, counts }));
    open();
    const row = (await screen.findByRole('link', { name: '7 Heron Lane' })).closest('[role=row]');
    expect(row?.textContent).not.toContain('Not paid');
  });

  it('searches after a pause in typing, and says when there is no match', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const { person } = open();
    await screen.findByText('12 Palm Way');
    await write(person, screen.getByLabelText(/^Search by address/), 'nowhere');
    expect(await screen.findByText('No matching inspections')).toBeDefined();
    const searches = api.sentTo(listInspections).map(({ query }) => query.get('search'));
    expect(searches).toEqual([null, 'nowhere']);
  });

  it('takes search and filters away at once, and keeps the order, where nothing matches', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open('/inspections?search=nowhere&status=in_progress&sort=scheduledLatest');
    await person.click(await screen.findByRole('button', { name: 'Show all inspections' }));
    expect(await screen.findByText('12 Palm Way')).toBeDefined();
    expect(screen.getByLabelText(/^Search by address/)).toHaveProperty('value', '');
    await waitFor(() => expect(address()).toBe('/inspections?sort=scheduledLatest'));
  });

  it('sets a status, confirms it, and reverts it with Undo', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    api.on(changeInspectionStatus, ({ body }) => ({ ...palm, ...(body as object) }));
    const { person } = open();
    await person.click(await screen.findByRole('combobox', { name: /Status of 12 Palm Way/ }));
    await person.click(screen.getByRole('option', { name: 'Canceled' }));
    expect(await screen.findByText('Inspection status updated successfully.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sentTo(changeInspectionStatus)).toHaveLength(2));
    expect(api.sentTo(changeInspectionStatus).map(({ body }) => body)).toEqual([
      { status: 'cancelled' },
      { status: 'scheduled' },
    ]);
  });

  it('asks once before a status whose requirements are not met', async () => {
    const api = FakeApi.install()
      .on(listInspections, listed)
      .on(readMissing, () => ({ missing: ['No checklist item is marked.'] }))
      .on(changeInspectionStatus, ({ body }) => ({ ...palm, ...(body as object) }));
    const { person } = open();
    const choose = async (): Promise<void> => {
      await person.click(await screen.findByRole('combobox', { name: /Status of 12 Palm Way/ }));
      await person.click(screen.getByRole('option', { name: 'Completed' }));
    };
    await choose();
    const question = await screen.findByRole('alertdialog', { name: 'Set “Completed” by hand?' });
    expect(question.textContent).toContain('No checklist item is marked.');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await choose();
    await person.click(await screen.findByRole('button', { name: 'Set by hand' }));
    expect(await screen.findByText('Inspection status updated successfully.')).toBeDefined();
    expect(api.sentTo(changeInspectionStatus)).toHaveLength(1);
  });

  it('reports a status that could not be set', async () => {
    FakeApi.install()
      .on(listInspections, listed)
      .on(readMissing, () => ({ missing: [] }))
      .on(changeInspectionStatus, () => new Refusal(500, {}));
    const { person } = open();
    await person.click(await screen.findByRole('combobox', { name: /Status of 12 Palm Way/ }));
    await person.click(screen.getByRole('option', { name: 'Completed' }));
    expect(await screen.findByText('Failed to update status.')).toBeDefined();
  });

  it('offers the call of virtual inspections, the checklist of the others, and the report if one exists', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open();
    const row = within((await screen.findByText('88 Coral Ridge')).closest('[role=row]') as HTMLElement);
    expect(row.queryByRole('link', { name: /Virtual/ })).toBeNull();
    expect(row.getByRole('link', { name: /^Check 88 Coral Ridge/ }).getAttribute('href')).toBe(
      `/grouped-checklist?inspection=${coral.id}`,
    );
    expect(screen.getByRole('link', { name: /Virtual inspection of 12 Palm Way/ }).getAttribute('href')).toBe(
      `/inspection/${palm.id}/virtual`,
    );
    await person.click(screen.getByRole('button', { name: 'More actions for 12 Palm Way' }));
    expect(screen.getByRole('menuitem', { name: 'Write report' }).getAttribute('href')).toBe(
      `/inspection/${palm.id}/report`,
    );
    await person.keyboard('{Escape}');
    await person.click(row.getByRole('link', { name: 'View the report of 88 Coral Ridge' }));
    expect(screen.getByText(`Report of ${coral.id}`)).toBeDefined();
  });

  it('offers the checklist of a completed inspection, whose report is still to be signed', async () => {
    const done = sampleInspection({ address: '5 Heron Lane', status: 'completed', isVirtual: false });
    FakeApi.install().on(listInspections, () => ({ items: [done], nextCursor: null, counts }));
    open();
    expect(await screen.findByRole('link', { name: /^Check 5 Heron Lane/ })).toBeDefined();
  });

  it.each([true, false])('offers no work once the report was delivered (virtual: %s)', async (isVirtual) => {
    const done = sampleInspection({ address: '5 Heron Lane', status: 'report_delivered', isVirtual });
    FakeApi.install().on(listInspections, () => ({ items: [done], nextCursor: null, counts }));
    open();
    const property = await screen.findByRole('link', { name: '5 Heron Lane' });
    expect(property.getAttribute('href')).toBe(`/inspection/${done.id}`);
    expect(screen.queryByRole('link', { name: /^(Virtual|Check)/ })).toBeNull();
  });

  it('has counts by status that add up to the total', async () => {
    const done = { ...counts, completed: 2, report_delivered: 3 };
    FakeApi.install().on(listInspections, () => ({ items: [palm], nextCursor: null, counts: done }));
    open();
    await screen.findByRole('button', { name: '10 Total' });
    const states = within(screen.getByRole('group', { name: 'Filter by status' })).getAllByRole('button');
    const named = states.map(({ textContent }) => textContent);
    expect(named).toEqual([
      '4 Scheduled',
      '1 In Progress',
      '2 Completed',
      '3 Report Delivered',
      '0 Canceled',
      '10 Total',
    ]);
  });

  it('has all actions of a row in one menu on a touch screen', async () => {
    FakeApi.install().on(listInspections, listed);
    openOnPhone();
    const { person } = open();
    const card = within(
      (await screen.findByRole('link', { name: '88 Coral Ridge' })).closest('li') as HTMLElement,
    );
    expect(card.getAllByRole('link')).toHaveLength(1);
    await person.click(card.getByRole('button', { name: 'More actions for 88 Coral Ridge' }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['View', 'Check', 'Message the client', 'Payments', 'Paper form']);
    await person.click(screen.getByRole('menuitem', { name: 'View' }));
    expect(screen.getByText(`Report of ${coral.id}`)).toBeDefined();
  });

  it('shows the chosen columns, which the address keeps, in the chosen order', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const { person } = open('/inspections?view=unpaid');
    await person.click(await screen.findByRole('button', { name: 'Order and columns' }));
    const heads = () =>
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads()).toEqual(['', 'Property', 'Date and inspector', 'Status', 'Fee', 'Actions']);
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Fee', checked: true }));
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Permit', checked: false }));
    expect(heads()).toEqual(['', 'Property', 'Date and inspector', 'Permit', 'Status', 'Actions']);
    await person.click(screen.getByRole('menuitemradio', { name: 'Newest first', checked: false }));
    expect(address()).toBe('/inspections?view=unpaid&columns=date.permit.status&sort=newest');
    await waitFor(() => expect(api.sentTo(listInspections).at(-1)?.query.get('sort')).toBe('newest'));
    await person.click(screen.getByRole('menuitemradio', { name: 'Upcoming first' }));
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Fee' }));
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Permit' }));
    expect(address()).toBe('/inspections?view=unpaid');
  });

  it('keeps search, status and order in the address, and restores them from it', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const { person } = open('/inspections?search=coral&sort=scheduledLatest');
    expect(await screen.findByText('88 Coral Ridge')).toBeDefined();
    expect(screen.queryByText('12 Palm Way')).toBeNull();
    const sent = api.sentTo(listInspections)[0]?.query;
    expect([sent?.get('search'), sent?.get('sort')]).toEqual(['coral', 'scheduledLatest']);
    await person.click(screen.getByRole('button', { name: '1 In Progress' }));
    expect(address()).toBe('/inspections?search=coral&sort=scheduledLatest&status=in_progress');
    await write(person, screen.getByLabelText(/^Search by address/), ' ridge');
    await waitFor(() => expect(address()).toContain('search=coral+ridge'));
  });

  it('sorts by date with the head of the column', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const { person } = open();
    const head = await screen.findByRole('columnheader', { name: /^Date/ });
    await person.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await person.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    const sorts = api.sentTo(listInspections).map(({ query }) => query.get('sort'));
    expect(sorts).toEqual(['upcoming', 'scheduledSoonest', 'scheduledLatest']);
  });

  it('says how many of all matching inspections are shown', async () => {
    FakeApi.install().on(listInspections, listed);
    open();
    expect(await screen.findByText('2 of 375')).toBeDefined();
  });

  it('opens views by their address, which the server filters', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const { person } = open('/inspections?view=overdue&type=electrical');
    const views = within(screen.getByRole('navigation', { name: 'Views' }));
    expect(views.getByRole('link', { name: 'Overdue' }).getAttribute('aria-current')).toBe('page');
    await screen.findByText('12 Palm Way');
    const sent = api.sentTo(listInspections)[0]?.query;
    const named = (query = sent) => ['view', 'projectType', 'sort'].map((name) => query?.get(name));
    expect(named()).toEqual(['overdue', 'electrical', 'scheduledSoonest']);
    await person.click(views.getByRole('link', { name: 'Not paid' }));
    expect(address()).toBe('/inspections?view=unpaid');
    await waitFor(() =>
      expect(named(api.sentTo(listInspections).at(-1)?.query)).toEqual(['unpaid', null, 'upcoming']),
    );
  });

  it('filters by inspector, type, payment and day, in the address', async () => {
    const owen = { id: coral.clientId, name: 'Owen Castellano', licenseNumber: null, trades: [] };
    const api = FakeApi.install()
      .on(listInspections, listed)
      .on(listInspectors, () => [owen]);
    const { person } = open();
    await screen.findByText('12 Palm Way');
    const choose = async (label: string, option: string): Promise<void> => {
      await person.click(screen.getByRole('combobox', { name: label }));
      await person.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Inspector', 'Owen Castellano');
    await choose('Type', 'Electrical');
    await choose('Payment', 'Paid');
    expect(address()).toBe(`/inspections?inspector=${owen.id}&type=electrical&payment=paid`);
    const names = ['inspectorId', 'projectType', 'paymentStatus'];
    await waitFor(() => {
      const { query } = api.sentTo(listInspections).at(-1) ?? {};
      expect(names.map((name) => query?.get(name))).toEqual([owen.id, 'electrical', 'paid']);
    });
  });

  it('keeps its rows while the year of a day is typed, which begins as 0002', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    open('/inspections?from=0002-12-01&to=junk');
    await screen.findByText('12 Palm Way');
    const [sent] = api.sentTo(listInspections);
    expect([sent?.query.get('from'), sent?.query.get('to')]).toEqual([null, null]);
  });

  it('moves with J and K, selects with X, searches with / and shows its keys with ?', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open();
    const first = await screen.findByRole('link', { name: '12 Palm Way' });
    await person.keyboard('j');
    expect(document.activeElement).toBe(first);
    await person.keyboard('j');
    expect(document.activeElement?.textContent).toBe('88 Coral Ridge');
    await person.keyboard('kx');
    expect(screen.getByRole('checkbox', { name: 'Select 12 Palm Way' })).toHaveProperty('checked', true);
    await person.click(screen.getByRole('button', { name: 'Clear the selection' }));
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Search by address/));
    first.focus();
    await person.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Next row')).toBeDefined();
  });

  it('sets the status of the selected ones after a question, and asks again for those without records', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const reason = 'No checklist item is marked.';
    const unchanged = [{ id: palm.id, address: palm.address, reason, isSettable: true }];
    api.on(changeInspections, ({ body }) =>
      JSON.stringify(body).includes('"isByHand":true')
        ? { changed: 1, unchanged: [] }
        : { changed: 1, unchanged },
    );
    const { person } = open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select 12 Palm Way' }));
    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name: 'Select 88 Coral Ridge' }));
    await person.keyboard('{/Shift}');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected inspections' }));
    expect(bar.getByText('2 selected')).toBeDefined();
    await person.click(bar.getByRole('button', { name: 'Set status' }));
    await person.click(screen.getByRole('menuitem', { name: 'Completed' }));
    await screen.findByRole('alertdialog', { name: 'Set 2 inspections to “Completed”?' });
    expect(api.sentTo(changeInspections)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Change' }));
    const outcome = within(await screen.findByRole('dialog', { name: '1 changed, 1 not changed' }));
    expect(outcome.getByText(reason)).toBeDefined();
    await person.click(outcome.getByRole('button', { name: 'Set 1 by hand' }));
    expect(await screen.findByText('1 inspection changed')).toBeDefined();
    expect(api.sentTo(changeInspections).map(({ body }) => body)).toEqual([
      { ids: [palm.id, coral.id], change: { kind: 'status', status: 'completed' } },
      { ids: [palm.id], change: { kind: 'status', status: 'completed', isByHand: true } },
    ]);
  });

  it('assigns the selected ones to an inspector, and says who was not changed and why', async () => {
    const owen = { id: coral.clientId, name: 'Owen Castellano', licenseNumber: null, trades: [] };
    const reason = 'It is already assigned to this inspector.';
    const api = FakeApi.install()
      .on(listInspections, listed)
      .on(listInspectors, () => [owen])
      .on(changeInspections, () => ({
        changed: 1,
        unchanged: [{ id: coral.id, address: coral.address, reason, isSettable: false }],
      }));
    const { person } = open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await person.click(screen.getByRole('button', { name: 'Assign' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Owen Castellano' }));
    await person.click(await screen.findByRole('button', { name: 'Change' }));
    const outcome = within(await screen.findByRole('dialog', { name: '1 changed, 1 not changed' }));
    expect(outcome.getByText(reason)).toBeDefined();
    expect(outcome.queryByRole('button', { name: /by hand/ })).toBeNull();
    expect(api.sentTo(changeInspections)[0]?.body).toEqual({
      ids: [palm.id, coral.id],
      change: { kind: 'inspector', inspectorId: owen.id },
    });
    await person.click(outcome.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
