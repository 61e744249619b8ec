import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { type OpenedInvitation, openInvitation, redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { GuestJoin } from './GuestJoin.tsx';

const INSPECTION = '5f0c7d6e-1a2b-4c3d-8e9f-0a1b2c3d4e5f';
const GUEST = { ...ADMIN, role: 'guest', guestOf: { inspectionId: INSPECTION, roomRole: 'field' } };
const MALFORMED = {
  error: 'Please check the token: Use at least 20 characters.',
  code: 'badInput',
  details: { fields: { 'body.token': 'Use at least 20 characters' } },
};
const GONE = { error: 'This link has expired.', code: 'linkGone' };

const OPEN: OpenedInvitation = {
  state: 'open',
  at: null,
  name: 'Elena Marsh',
  role: 'field',
  inspection: {
    projectType: 'electrical',
    address: '1122 Story Lane, Pembroke Pines',
    inspector: 'Owen Castellano',
    scheduledDate: '2026-11-30T14:30:00.000Z',
    preferredTime: null,
  },
  onCall: { count: 0, name: '' },
};

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function open(reply: unknown, user: object | null = null) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getCurrentUser, () => user ?? new Refusal(401, { error: 'Please sign in.', code: 'notSignedIn' }))
    .on(openInvitation, () => reply);
  const onJoined = vi.fn();
  return { api, onJoined, ...renderScreen(<GuestJoin token="token" onJoined={onJoined} />) };
}

describe('a personal link', () => {
  it.each([
    [{ count: 1, name: 'Owen Castellano' }, 'Owen Castellano is on the call'],
    [{ count: 2, name: 'Owen Castellano' }, 'Owen Castellano and 1 other are on the call'],
    [{ count: 2, name: '' }, '2 people are on the call'],
  ])('says who is on the call: %j', async (onCall, text) => {
    open({ ...OPEN, onCall });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('says nothing about a call that has not begun', async () => {
    open(OPEN);
    expect(await screen.findByRole('button', { name: 'Join call' })).toBeDefined();
    expect(screen.queryByText(/on the call/)).toBeNull();
  });

  it('says what it is for, and joins only when the button is pressed', async () => {
    const { api, onJoined, person } = open(OPEN);
    expect(await screen.findByRole('heading', { name: 'Electrical inspection' })).toBeDefined();
    for (const fact of [
      '1122 Story Lane, Pembroke Pines',
      'Mon, Nov 30, 9:30 AM EST',
      'Owen Castellano',
      'Elena Marsh',
    ])
      expect(screen.getByText(fact)).toBeDefined();
    expect(api.sentTo(redeemInvitation)).toEqual([]);
    api.on(redeemInvitation, () => ({ inspectionId: INSPECTION, name: 'Elena Marsh', roomRole: 'field' }));
    api.on(getCurrentUser, () => GUEST);
    await person.click(screen.getByRole('button', { name: 'Join call' }));
    await waitFor(() => expect(onJoined).toHaveBeenCalledWith(INSPECTION));
    expect(api.sentTo(redeemInvitation)).toHaveLength(1);
  });

  it('offers no Join in a browser that cannot make calls, and says why', async () => {
    const { RTCPeerConnection } = window;
    Reflect.deleteProperty(window, 'RTCPeerConnection');
    open(OPEN);
    expect(await screen.findByText('This browser cannot make video calls')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join call' })).toBeNull();
    Object.assign(window, { RTCPeerConnection });
  });

  it('tells a signed-in person that joining signs them out', async () => {
    open(OPEN, ADMIN);
    expect(await screen.findByText(/Joining with this link signs you out/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['ended', 'This call has ended', 'It ended yesterday 10:04 AM.', 'Check again'],
    ['cancelled', 'This inspection was canceled', 'It was canceled yesterday 10:04 AM.', 'Book another time'],
    [
      'expired',
      'This link has expired',
      'The inspection is Mon, Nov 30, 9:30 AM now',
      'Sign in to your account',
    ],
  ] as const)(
    'whose inspection is %s says when, and offers the next step',
    async (state, title, text, action) => {
      open({ ...OPEN, state, at: '2026-11-25T15:04:00.000Z' });
      expect(await screen.findByRole('heading', { name: title })).toBeDefined();
      expect(screen.getByText('1122 Story Lane, Pembroke Pines')).toBeDefined();
      expect(screen.getByText(new RegExp(text))).toBeDefined();
      expect(screen.getByText(action)).toBeDefined();
      expect(screen.getByRole('link', { name: 'Sign in to your account' }).getAttribute('href')).toBe(
        '/login',
      );
      expect(screen.getByRole('link', { name: ORGANIZATION.phone })).toBeDefined();
    },
  );

  it('that was withdrawn names no inspection', async () => {
    open({ ...OPEN, state: 'withdrawn', inspection: null });
    expect(await screen.findByRole('heading', { name: 'This link was replaced or withdrawn' })).toBeDefined();
    expect(screen.getByText(/newest email/)).toBeDefined();
  });

  it.each([
    ['malformed', 400, MALFORMED],
    ['unknown', 410, GONE],
  ])('that is %s is called invalid, with the next step', async (_, status, body) => {
    open(new Refusal(status, body), ADMIN);
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeDefined();
    expect(screen.queryByText(/token/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const account = await screen.findByRole('link', { name: 'Go to your account' });
    expect(account.getAttribute('href')).toBe('/');
  });

  it('that was closed since it was opened says what has happened', async () => {
    const { api, person } = open(OPEN);
    const button = await screen.findByRole('button', { name: 'Join call' });
    const refusal = { error: 'This call has ended.', code: 'sessionEnded' };
    api.on(redeemInvitation, () => new Refusal(410, refusal));
    api.on(openInvitation, () => ({ ...OPEN, state: 'ended', at: '2026-11-26T14:59:00.000Z' }));
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'This call has ended' })).toBeDefined();
  });
});
