import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { sampleInspection } from '../../testing/samples.ts';
import { PastInspections } from './AccountPanel.tsx';

it('calls an inspection that the office has not confirmed requested, and a canceled one canceled', async () => {
  FakeApi.install().on(listOwnInspections, () => [
    sampleInspection({ id: crypto.randomUUID(), isRequested: true }),
    sampleInspection({ id: crypto.randomUUID(), isRequested: true, status: 'cancelled' }),
  ]);
  renderScreen(<PastInspections exceptId="" />, { user: CLIENT });
  expect(await screen.findByText('Requested')).toBeDefined();
  expect(screen.getByText('Canceled')).toBeDefined();
  expect(screen.queryByText('Scheduled')).toBeNull();
});
