import { getClient } from '@sightline/contracts/clients';
import { listOwnInspections } from '@sightline/contracts/inspections';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT, renderScreen } from '../../testing/renderScreen.tsx';
import { sampleInspection } from '../../testing/samples.ts';
import { Portal } from './Portal.tsx';
import { PortalAccount } from './PortalAccount.tsx';

function serve(...inspections: ReturnType<typeof sampleInspection>[]): void {
  FakeApi.install()
    .on(listOwnInspections, () => inspections)
    .on(getClient, () => new Refusal(404, { error: 'Not found.', code: 'notFound' }));
}

describe('the client portal', () => {
  it('offers a new client the request of an inspection', async () => {
    serve();
    renderScreen(<Portal />, { user: CLIENT });
    expect(await screen.findByText('No Inspections Scheduled')).toBeDefined();
    const request = screen.getByRole('link', { name: 'Request New Inspection' });
    expect(request.getAttribute('href')).toBe('/schedule');
  });

  it('offers to join only while an inspection is ahead or in progress', async () => {
    serve(
      sampleInspection({ address: 'Ahead 1', status: 'scheduled' }),
      sampleInspection({ address: 'Now 2', status: 'in_progress' }),
      sampleInspection({ address: 'Delivered 3', status: 'report_delivered' }),
      sampleInspection({ address: 'Canceled 4', status: 'cancelled' }),
    );
    renderScreen(<Portal />, { user: CLIENT });
    const links = await screen.findAllByRole('link', { name: /^Join Virtual Meeting/ });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Join Virtual Meeting, Now 2',
      'Join Virtual Meeting, Ahead 1',
    ]);
    expect(screen.getByRole('link', { name: 'View Report, Delivered 3' })).toBeDefined();
  });
});

describe('the account of a client', () => {
  it('shows a client ID that can be read out on the phone, not the whole UUID', () => {
    const { container } = renderScreen(<PortalAccount />, { user: CLIENT });
    expect(screen.getByText('33333333')).toBeDefined();
    expect(container.textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/i);
  });
});
