import { listInspections } from '@sightline/contracts/inspections/inspections';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { sampleInspection } from '../../../testing/samples.ts';
import { GenerateDialog } from './GenerateReport.tsx';

const recent = [
  sampleInspection({ status: 'scheduled', clientName: 'Harbor Homes' }),
  sampleInspection({ status: 'cancelled', clientName: 'Called Off' }),
  sampleInspection({ status: 'in_progress', clientName: 'Reef House' }),
];
const old = sampleInspection({ status: 'completed', clientName: 'Old Mill', permitNumber: 'B-1987-5' });
const counts = { scheduled: 1, in_progress: 1, completed: 150, report_delivered: 0, cancelled: 1 };

function serve(): FakeApi {
  return (
    FakeApi.install()
      .on(listInspections, ({ query }) => ({
        items: query.get('search') ? [old] : recent,
        nextCursor: null,
        counts,
      }))
      // The form below the choice is not tested here.
      .on(getLatestReport, () => new Promise(() => {}))
  );
}

it('offers the inspections in groups by status, the work under way first, for screen readers too', async () => {
  serve();
  const { person } = renderScreen(<GenerateDialog onClose={vi.fn()} />);
  await person.click(screen.getByRole('combobox', { name: 'Inspection' }));
  const list = within(await screen.findByRole('listbox'));
  const groups = await list.findAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['In Progress', 'Scheduled']);
  const [underWay] = groups;
  if (!underWay) throw new Error('no group');
  expect(within(underWay).getByRole('option', { name: /^Reef House/ })).toBeDefined();
  expect(list.queryByRole('option', { name: /^Called Off/ })).toBeNull();
});

it('finds an inspection that is not among the latest by its permit', async () => {
  serve();
  const { person } = renderScreen(<GenerateDialog onClose={vi.fn()} />);
  const field = screen.getByRole('combobox', { name: 'Inspection' });
  await write(person, field, 'B-1987');
  await person.click(await screen.findByRole('option', { name: /^Old Mill.*B-1987-5/ }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Inspection' }).value).toMatch(/^Old Mill/);
  expect(screen.queryByText('Missing Inspection Data')).toBeNull();
});

it('asks for an inspection if none is chosen', async () => {
  serve();
  renderScreen(<GenerateDialog onClose={vi.fn()} />);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Missing Inspection Data')).toBeDefined();
  expect(alert.getByText('Please select an inspection first')).toBeDefined();
});
