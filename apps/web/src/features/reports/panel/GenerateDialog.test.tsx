import { getLatestReport } from '@sightline/contracts/reports';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { sampleInspection } from '../../../testing/samples.ts';
import { GenerateDialog } from './GenerateDialog.tsx';

it('offers the inspections in groups by status, the work under way first, for screen readers too', async () => {
  // The form below the choice is not part of this.
  FakeApi.install().on(getLatestReport, () => new Promise(() => {}));
  const inspections = [
    sampleInspection({ status: 'scheduled', clientName: 'Harbor Homes' }),
    sampleInspection({ status: 'in_progress', clientName: 'Reef House' }),
  ];
  const { person } = renderScreen(<GenerateDialog inspections={inspections} onClose={vi.fn()} />);
  await person.click(screen.getByRole('combobox', { name: 'Inspection' }));
  const groups = within(screen.getByRole('listbox')).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['In Progress', 'Scheduled']);
  const [underWay] = groups;
  if (!underWay) throw new Error('no group');
  expect(within(underWay).getByRole('option', { name: /^Reef House/ })).toBeDefined();
});

it('asks for an inspection where none is chosen', async () => {
  renderScreen(<GenerateDialog inspections={[]} onClose={vi.fn()} />);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Missing Inspection Data')).toBeDefined();
  expect(alert.getByText('Please select an inspection first')).toBeDefined();
});
