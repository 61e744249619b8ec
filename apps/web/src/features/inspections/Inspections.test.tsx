import { changeInspectionStatus, type Inspection, listInspections } from '@sightline/contracts/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal, type SeenRequest } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleInspection } from '../../testing/samples.ts';
import { Inspections } from './Inspections.tsx';

const counts = { scheduled: 4, in_progress: 1, completed: 0, report_delivered: 0, cancelled: 0 };
const palm = sampleInspection({ address: '12 Palm Way' });
const coral = sampleInspection({ address: '88 Coral Ridge', status: 'in_progress', isVirtual: false });

const listed = ({ query }: SeenRequest) => {
  const wanted = (inspection: Inspection): boolean =>
    inspection.address.toLowerCase().includes(query.get('search') ?? '') &&
    (!query.get('status') || inspection.status === query.get('status'));
  return { items: [palm, coral].filter(wanted), nextCursor: null, counts };
};

function open() {
  return renderScreen(<Inspections renderReport={(id) => <p>Report of {id}</p>} />);
}

describe('managing inspections', () => {
  it('counts by status, and a press on a count shows only those', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: '1 In Progress' }));
    await waitFor(() => expect(screen.queryByText('12 Palm Way')).toBeNull());
    expect(screen.getByText('88 Coral Ridge')).toBeDefined();
    await person.click(screen.getByRole('button', { name: '1 In Progress' }));
    expect(await screen.findByText('12 Palm Way')).toBeDefined();
  });

  it('searches once the typing rests, and says when nothing matches', async () => {
    const api = FakeApi.install().on(listInspections, listed);
    const { person } = open();
    await screen.findByText('12 Palm Way');
    await write(person, screen.getByLabelText(/^Search by address/), 'nowhere');
    expect(await screen.findByText('No inspection matches')).toBeDefined();
    const searches = api.sentTo(listInspections).map(({ query }) => query.get('search'));
    expect(searches).toEqual([null, 'nowhere']);
  });

  it('sets a status, says so, and takes it back with Undo', async () => {
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

  it('tells when the status could not be set', async () => {
    FakeApi.install()
      .on(listInspections, listed)
      .on(changeInspectionStatus, () => new Refusal(500, {}));
    const { person } = open();
    await person.click(await screen.findByRole('combobox', { name: /Status of 12 Palm Way/ }));
    await person.click(screen.getByRole('option', { name: 'Completed' }));
    expect(await screen.findByText('Failed to update status.')).toBeDefined();
  });

  it('offers the room for virtual ones only, and the report for all', async () => {
    FakeApi.install().on(listInspections, listed);
    const { person } = open();
    const row = within((await screen.findByText('88 Coral Ridge')).closest('tr, li') as HTMLElement);
    expect(row.queryByRole('link', { name: /Virtual/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Virtual inspection of 12 Palm Way/ }).getAttribute('href')).toBe(
      `/inspection/${palm.id}/virtual`,
    );
    await person.click(row.getByRole('button', { name: /View/ }));
    expect(screen.getByText(`Report of ${coral.id}`)).toBeDefined();
  });
});
