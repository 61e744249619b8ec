import {
  cancelBooking,
  checkBookingTime,
  listBookingTimes,
  openBooking,
  rescheduleBooking,
} from '@sightline/contracts/bookings/bookingLinks';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { OwnBooking } from './OwnBooking.tsx';

const BOOKING = {
  projectType: 'mechanical',
  isVirtual: false,
  address: '18 Heron Lane, Davie',
  status: 'scheduled',
  startsAt: '2026-11-30T15:00:00.000Z',
  endsAt: '2026-11-30T16:00:00.000Z',
  preferredTime: null,
  canCancel: true,
  canReschedule: true,
  feeCents: 12_500,
  paymentStatus: 'paid',
  payLink: null,
};
const ULLA = '5f0c7d6e-1a2b-4c3d-8e9f-0a1b2c3d4e5f';
const FREE = '2026-11-24T14:00:00.000Z';

function open({ token = 'signed', reply = BOOKING }: { token?: string; reply?: unknown } = {}) {
  const { timeZone } = ORGANIZATION;
  const days = [{ day: '2026-11-24', slots: [{ startsAt: FREE, endsAt: '2026-11-24T15:00:00.000Z' }] }];
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listBookingTimes, () => ({ timeZone, days, lastDay: '2026-12-22' }))
    .on(openBooking, () => reply)
    .on(checkBookingTime, () => ({ inspectorId: ULLA, inspector: 'Ulla Lane', insteadOf: null }))
    .on(rescheduleBooking, () => ({ ...BOOKING, startsAt: FREE }))
    .on(cancelBooking, () => ({ ...BOOKING, status: 'cancelled', canCancel: false, canReschedule: false }));
  const rendered = renderScreen(
    <>
      <OwnBooking token={token} />
      <ConfirmHost />
    </>,
  );
  return { api, ...rendered };
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the link in a mail', () => {
  it('shows the inspection and moves it to a free time after a question', async () => {
    const { api, person } = open();
    expect(await screen.findByText('Mon, Nov 30, 10:00 AM EST')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Choose another time' }));
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    await person.click(screen.getByRole('button', { name: '9:00 AM' }));
    const kept = 'The new time is Tuesday, November 24 at 9:00 AM EST, with Ulla Lane.';
    expect(await screen.findByText(kept)).toBeDefined();
    expect(api.sentTo(rescheduleBooking)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Move inspection' }));
    expect(await screen.findByText('Tue, Nov 24, 9:00 AM EST')).toBeDefined();
    expect(api.sentTo(rescheduleBooking)[0]?.body).toEqual({
      token: 'signed',
      startsAt: FREE,
      inspectorId: ULLA,
    });
    expect(screen.queryByText('Available Dates')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose another time' })).toBe(document.activeElement);
  });

  it('asks about a time in Pensacola on the clocks of the page, and names those of the office', async () => {
    const { person } = open({ reply: { ...BOOKING, address: '12 Palafox St, Pensacola, FL 32502' } });
    expect(await screen.findByText('Mon, Nov 30, 9:00 AM CST (10:00 AM EST)')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Choose another time' }));
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    await person.click(screen.getByRole('button', { name: '9:00 AM' }));
    const kept = 'The new time is Tuesday, November 24 at 8:00 AM CST (9:00 AM EST), with Ulla Lane.';
    expect(await screen.findByText(kept)).toBeDefined();
  });

  it('shows an unpaid fee with the way to pay', async () => {
    const payLink = 'https://inspections.example.com/checkout#token';
    open({ reply: { ...BOOKING, paymentStatus: 'pending', payLink } });
    expect(await screen.findByText('$125 · Not paid')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Pay $125' }).getAttribute('href')).toBe(payLink);
  });

  it('speaks of no time to keep where there is none, and takes the first one after a question', async () => {
    const { api, person } = open({ reply: { ...BOOKING, startsAt: null, endsAt: null } });
    await person.click(await screen.findByRole('button', { name: 'Choose a time' }));
    expect(screen.getByRole('button', { name: 'Not now' })).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    await person.click(screen.getByRole('button', { name: '9:00 AM' }));
    const taken = 'The inspection is Tuesday, November 24 at 9:00 AM EST, with Ulla Lane.';
    expect(await screen.findByText(taken)).toBeDefined();
    expect(screen.queryByText(/Move|Keep/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Take this time' }));
    await waitFor(() => expect(api.sentTo(rescheduleBooking)).toHaveLength(1));
    expect(await screen.findByText('Time chosen')).toBeDefined();
  });

  it('keeps the focus on the chosen time while it is checked', async () => {
    const { api, person } = open();
    api.on(checkBookingTime, () => new Promise(() => {}));
    await person.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    const time = screen.getByRole('button', { name: '9:00 AM' });
    await person.click(time);
    await waitFor(() => expect(time.getAttribute('aria-disabled')).toBe('true'));
    expect(time.matches(':disabled')).toBe(false);
    await person.click(time);
    expect(api.sentTo(checkBookingTime)).toHaveLength(1);
  });

  it('shows a flexible day without an hour', async () => {
    open({ reply: { ...BOOKING, startsAt: '2026-11-30T14:00:00.000Z', preferredTime: 'flexible' } });
    expect(await screen.findByText('Mon, Nov 30, Flexible')).toBeDefined();
  });

  it('asks whether another inspector may come if the assigned one is not free', async () => {
    const { api, person } = open();
    api.on(checkBookingTime, () => ({
      inspectorId: ULLA,
      inspector: 'Owen Castellano',
      insteadOf: 'Ulla Lane',
    }));
    await person.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    await person.click(screen.getByRole('button', { name: '9:00 AM' }));
    const said = /^Ulla Lane is not free at that time: Owen Castellano comes instead/;
    expect(await screen.findByText(said)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Keep my time' }));
    expect(api.sentTo(rescheduleBooking)).toEqual([]);
    await person.click(await screen.findByRole('button', { name: '9:00 AM' }));
    await person.click(await screen.findByRole('button', { name: 'Move, with Owen Castellano' }));
    await waitFor(() => expect(api.sentTo(rescheduleBooking)).toHaveLength(1));
  });

  it('keeps the time, says why and refetches the free times when the chosen one was just taken', async () => {
    const { api, person } = open();
    const taken = { error: 'This time was just taken.', code: 'slotTaken', details: { freeSlots: [] } };
    api.on(checkBookingTime, () => new Refusal(409, taken));
    await person.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await person.click(await screen.findByRole('button', { name: 'Tuesday, November 24' }));
    vi.setSystemTime('2026-11-23T15:01:00.000Z');
    await person.click(screen.getByRole('button', { name: '9:00 AM' }));
    expect(await screen.findByText('This time was just taken.')).toBeDefined();
    expect(screen.getByText('Mon, Nov 30, 10:00 AM EST')).toBeDefined();
    await waitFor(() => expect(api.sentTo(listBookingTimes)).toHaveLength(2));
  });

  it('cancels after a question, and offers another booking', async () => {
    const { api, person } = open();
    await person.click(await screen.findByRole('button', { name: 'Cancel inspection' }));
    expect(api.sentTo(cancelBooking)).toEqual([]);
    await person.click(await screen.findByRole('button', { name: 'Cancel inspection' }));
    await waitFor(() => expect(screen.getByText('Canceled')).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull();
    expect(screen.getByText(/^This inspection was canceled/)).toBe(document.activeElement);
    expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe('/book');
  });

  it('says that a link is incomplete, expired or forged', async () => {
    const { api, unmount } = open({ token: '' });
    expect(await screen.findByText('This link no longer works')).toBeDefined();
    expect(api.sentTo(openBooking)).toEqual([]);
    unmount();
    open({ reply: new Refusal(410, { error: 'Gone.', code: 'linkGone' }) });
    expect(await screen.findByText('This link no longer works')).toBeDefined();
  });

  it('offers to try again when the inspection cannot be loaded', async () => {
    const busy = new Refusal(503, { error: 'The service is busy.', code: 'unavailable' });
    const { api, person } = open({ reply: busy });
    expect(await screen.findByText('The service is busy.')).toBeDefined();
    api.on(openBooking, () => BOOKING);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('18 Heron Lane, Davie')).toBeDefined();
  });
});
