import {
  acceptQuoteRequest,
  declineQuoteRequest,
  listQuoteRequests,
  type QuoteRequest,
} from '@sightline/contracts/bookings/bookings';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { RequestQueue } from './RequestQueue.tsx';

const NOOR: QuoteRequest = {
  id: mintId(),
  name: 'Noor Haddad',
  email: 'noor@example.com',
  phone: '(954) 555-0142',
  projectType: 'structural',
  isVirtual: false,
  isThresholdBuilding: true,
  address: '18 Heron Lane, Davie',
  size: '2,400 sq ft',
  details: 'Gate code 4411',
  acceptsSms: false,
  startsAt: '2099-01-05T15:00:00.000Z',
  endsAt: '2099-01-05T16:30:00.000Z',
  preferredTime: null,
  inspectorId: mintId(),
  feeCents: 20_000,
  state: 'requested',
  isPaid: false,
  inspectionId: null,
  heldUntil: '2020-01-05T15:00:00.000Z',
  createdAt: '2020-01-05T14:30:00.000Z',
};

function open(waiting = [NOOR]): { api: FakeApi } & ReturnType<typeof renderScreen> {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listQuoteRequests, () => waiting)
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
      <RequestQueue />
      <Path />
    </>
  );
  return { api, ...renderScreen(screens) };
}

const Path = () => <p data-testid="path">{useLocation().pathname}</p>;

const accept = () => screen.findByRole('button', { name: 'Accept the request of Noor Haddad' });

describe('the queue of booking requests', () => {
  it('accepts a request, after which it no longer waits', async () => {
    const { api, person } = open();
    await person.click(await accept());
    expect(await screen.findByText('No booking requests are waiting')).toBeDefined();
    expect(api.sentTo(acceptQuoteRequest)[0]?.path).toContain(NOOR.id);
    expect(await screen.findByText('Inspection scheduled')).toBeDefined();
    expect(screen.getByText(/Assigned to Luis Ortega\./)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByTestId('path').textContent).toMatch(/^\/inspection\//);
  });

  it('shows time, price, property, contact, and whether the time is still held', async () => {
    open();
    const row = (await accept()).closest('li');
    await screen.findByText('Jan 05, 2099, 10:00 AM EST');
    for (const fact of ['$200', '18 Heron Lane, Davie', '2,400 sq ft'])
      expect(row?.textContent).toContain(fact);
    expect(screen.getByText('No longer held')).toBeDefined();
  });

  it('shows the day of a request without a held time', async () => {
    const flexible = { preferredTime: 'flexible', heldUntil: null, inspectorId: null } as const;
    open([{ ...NOOR, ...flexible, startsAt: '2099-01-05T14:00:00.000Z' }]);
    const row = (await accept()).closest('li');
    expect(await within(row as HTMLElement).findByText('Jan 05, 2099, Flexible')).toBeDefined();
    expect(screen.queryByText('No longer held')).toBeNull();
    expect(screen.getByRole('link', { name: /noor@example.com/ })).toBeDefined();
  });

  it('declines after a question, with a common or a typed reason, which is mailed to the visitor', async () => {
    const { api, person } = open();
    const decline = await screen.findByRole('button', { name: 'Decline the request of Noor Haddad' });
    await person.click(decline);
    const dialog = within(screen.getByRole('dialog', { name: 'Decline the request of Noor Haddad?' }));
    expect(dialog.getByText(/noor@example.com is mailed the reason/)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'That day is fully booked.' }));
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'That day is fully booked.');
    expect(api.sentTo(declineQuoteRequest)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(api.sentTo(declineQuoteRequest)).toHaveLength(1));
    expect(api.sentTo(declineQuoteRequest)[0]?.body).toEqual({ reason: 'That day is fully booked.' });
    expect(await screen.findByText('No booking requests are waiting')).toBeDefined();
  });

  it('keeps a request whose time was taken, with the reason', async () => {
    const { api, person } = open();
    const taken = { error: 'This time was just taken. Choose another day.', code: 'slotTaken' };
    api.on(acceptQuoteRequest, () => new Refusal(409, taken));
    await person.click(await accept());
    expect(await screen.findByText(taken.error)).toBeDefined();
    expect(await accept()).toBeDefined();
  });
});
