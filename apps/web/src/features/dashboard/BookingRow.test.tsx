import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { acceptQuoteRequest, declineQuoteRequest } from '@sightline/contracts/bookings/bookings';
import { listClients } from '@sightline/contracts/clients/clients';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleClient,
  sampleDashboard,
  sampleInspection,
  sampleRequest,
} from '../../testing/samples.ts';
import { Dashboard } from './Dashboard.tsx';

const NOOR = sampleRequest();

const ANA = { id: NOOR.inspectorId ?? '', name: 'Ana Ruiz', licenseNumber: 'BN-1', trades: [] };

function open(waiting = [NOOR]): { api: FakeApi } & ReturnType<typeof renderScreen> {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listInspectors, () => [ANA])
    .on(readDashboard, ({ query }) =>
      query.has('waitSeconds') ? new Promise(() => {}) : sampleDashboard({ bookingRequests: waiting }),
    )
    .on(acceptQuoteRequest, () => {
      waiting = [];
      return sampleInspection({ clientName: NOOR.name, address: NOOR.address });
    })
    .on(declineQuoteRequest, () => {
      waiting = [];
      return { ...NOOR, state: 'declined' };
    });
  const screens = (
    <>
      <Dashboard onChoose={vi.fn()} renderMove={() => null} />
      <Path />
    </>
  );
  return { api, ...renderScreen(screens) };
}

const Path = () => <p data-testid="path">{useLocation().pathname}</p>;

const answer = () => screen.findByRole('button', { name: 'Answer the request of Noor Haddad' });
const request = () => within(screen.getByRole('dialog', { name: 'Request of Noor Haddad' }));
const isAnswered = () => screen.findByText('Nothing is waiting');

describe('a booking request', () => {
  it('says who would inspect before it is accepted, and afterwards links to the inspection', async () => {
    const { api, person } = open();
    await person.click(await answer());
    expect(await request().findByText('Ana Ruiz')).toBeDefined();
    expect(api.sentTo(acceptQuoteRequest)).toEqual([]);
    await person.click(request().getByRole('button', { name: 'Accept' }));
    expect(await isAnswered()).toBeDefined();
    expect(api.sentTo(acceptQuoteRequest)[0]?.path).toContain(NOOR.id);
    expect(screen.getByText(/Assigned to Luis Ortega\./)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByTestId('path').textContent).toMatch(/^\/inspection\//);
  });

  it('shows time, price, property, contact, and whether the time is still held', async () => {
    const { person } = open();
    expect((await answer()).closest('li')?.textContent).toContain('Time no longer held');
    await person.click(await answer());
    const dialog = screen.getByRole('dialog', { name: 'Request of Noor Haddad' });
    for (const fact of [
      'Mon, Jan 5, 2099, 10:00 AM EST',
      '$200',
      '18 Heron Lane, Davie',
      '2,400 sq ft',
      'Gate code 4411',
    ])
      expect(dialog.textContent).toContain(fact);
    expect(request().getByRole('link', { name: /noor@example.com/ })).toBeDefined();
  });

  it('says whether the email belongs to a client on file, who gets the inspection', async () => {
    const { api, person } = open();
    api.on(listClients, () => [sampleClient({ name: 'Haddad Homes', email: NOOR.email })]);
    await person.click(await answer());
    expect(await request().findByText('Haddad Homes, on file with this email')).toBeDefined();
    expect(api.sentTo(listClients)[0]?.query.get('search')).toBe(NOOR.email);
  });

  it('shows the day of a request without a held time, and that no inspector is chosen', async () => {
    const flexible = { preferredTime: 'flexible', heldUntil: null, inspectorId: null } as const;
    const { person } = open([{ ...NOOR, ...flexible, startsAt: '2099-01-05T14:00:00.000Z' }]);
    const row = (await answer()).closest('li');
    expect(row?.textContent).toMatch(/^Mon, Jan 5, 2099.*Flexible/);
    expect(screen.queryByText(/held/)).toBeNull();
    await person.click(await answer());
    expect(request().getByText(/Not assigned/)).toBeDefined();
  });

  it('is declined after a question, with a common or a typed reason, which is mailed to the visitor', async () => {
    const { api, person } = open();
    await person.click(await answer());
    await person.click(request().getByRole('button', { name: 'Decline...' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decline the request of Noor Haddad?' }));
    expect(dialog.getByText(/noor@example.com is emailed the reason/)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'That day is fully booked.' }));
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'That day is fully booked.');
    expect(api.sentTo(declineQuoteRequest)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(api.sentTo(declineQuoteRequest)).toHaveLength(1));
    expect(api.sentTo(declineQuoteRequest)[0]?.body).toEqual({ reason: 'That day is fully booked.' });
    expect(await isAnswered()).toBeDefined();
  });

  it('stays when its time was taken, with the reason', async () => {
    const { api, person } = open();
    const taken = { error: 'This time was just taken. Choose another day.', code: 'slotTaken' };
    api.on(acceptQuoteRequest, () => new Refusal(409, taken));
    await person.click(await answer());
    await person.click(request().getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(taken.error)).toBeDefined();
    expect(request().getByRole('button', { name: 'Accept' })).toBeDefined();
  });
});
