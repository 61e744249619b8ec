import {
  changeInspectionStatus,
  type Inspection,
  listInspections,
  readMissing,
} from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal, type SeenRequest } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
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
  return { items: [palm, coral].filter(wanted), nextCursor: null, counts };
};

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
  it('counts inspections by status, and filters by a status on a press', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: '1 In Progress' }));
    await waitFor(() => expect(screen.queryByText('12 Palm Way')).toBeNull());
    expect(screen.getByText('88 Coral Ridge')).toBeDefined();
    await person.click(screen.getByRole('button', { name: '1 In Progress' }));
    expect(await screen.findByText('12 Palm Way')).toBeDefined();
  });

  it('shows the day and the time of each inspection in separate columns', async () => {
    FakeApi.install()
      .on(listInspections, listed)
      .on(getOrganization, () => ORGANIZATION);
    open();
    const table = within(await screen.findByRole('table', { name: 'Inspections' }));
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
    const cells = within(table.getByRole('row', { name: /12 Palm Way/ })).getAllByRole('cell');
    // The time is in the organization's zone once that zone is known.
    await waitFor(() => expect(cells[heads.indexOf('Time')]?.textContent).toBe('10:00 AM'));
    expect(cells[heads.indexOf('Date')]?.textContent).not.toMatch(/\d:\d/);
  });

  it('shows a flexible request with its day, and "Flexible" for its time', async () => {
    const requested = sampleInspection({ isRequested: true, preferredTime: 'flexible' });
    FakeApi.install()
      .on(listInspections, () => ({ items: [requested], nextCursor: null, counts }))
      .on(getOrganization, () => ORGANIZATION);
    open();
    const table = within(await screen.findByRole('table', { name: 'Inspections' }));
    expect(await table.findByRole('cell', { name: 'Flexible' })).toBeDefined();
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

  it('sets a status, confirms it, and reverts it with Undo', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    api.on(changeInspectionStatus, ({ body }) => ({ ...palm, ...(body as object) }));
    const { person } = open();
    await person.click(await screen.findByRole('combobox', { name: /Status of 12 Palm Way/ }));
    await person.click(screen.getByRole('option', { name: 'Cancelled' }));
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
    const row = within((await screen.findByText('88 Coral Ridge')).closest('tr, li') as HTMLElement);
    expect(row.queryByRole('link', { name: /Virtual/ })).toBeNull();
    expect(row.getByRole('link', { name: /^Check 88 Coral Ridge/ }).getAttribute('href')).toBe(
      `/grouped-checklist?inspection=${coral.id}`,
    );
    expect(screen.getByRole('link', { name: /Virtual inspection of 12 Palm Way/ }).getAttribute('href')).toBe(
      `/inspection/${palm.id}/virtual`,
    );
    expect(
      screen.getByRole('link', { name: 'View the inspection at 12 Palm Way' }).getAttribute('href'),
    ).toBe(`/inspection/${palm.id}`);
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

  it('counts an inspection whose report was delivered as completed', async () => {
    const done = { ...counts, completed: 2, report_delivered: 3 };
    FakeApi.install().on(listInspections, () => ({ items: [palm], nextCursor: null, counts: done }));
    open();
    expect(await screen.findByRole('button', { name: '5 Completed' })).toBeDefined();
    expect(screen.getByRole('button', { name: '3 Report Delivered' })).toBeDefined();
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
    const head = await screen.findByRole('columnheader', { name: 'Date' });
    await person.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await person.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    const sorts = api.sentTo(listInspections).map(({ query }) => query.get('sort'));
    expect(sorts).toEqual(['newest', 'scheduledSoonest', 'scheduledLatest']);
  });
});
