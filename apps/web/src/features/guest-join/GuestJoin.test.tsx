import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { GuestJoin } from './GuestJoin.tsx';

const MALFORMED = {
  error: 'Please check the token: Use at least 20 characters.',
  code: 'badInput',
  details: { fields: { 'body.token': 'Use at least 20 characters' } },
};
const GONE = { error: 'This link has expired.', code: 'linkGone' };

describe('a personal link', () => {
  it.each([
    ['malformed', 400, MALFORMED],
    ['withdrawn', 410, GONE],
  ])(
    'that is %s is called invalid, with what to do, also for a signed-in person',
    async (_, status, body) => {
      FakeApi.install()
        .on(getCurrentUser, () => ADMIN)
        .on(redeemInvitation, () => new Refusal(status, body));
      const { person } = renderScreen(<GuestJoin token="short" onOpened={() => {}} />);
      await person.click(await screen.findByRole('button', { name: 'Continue as guest' }));
      expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeDefined();
      expect(screen.getByText(/ask your inspector for a new one/)).toBeDefined();
      expect(screen.queryByText(/token/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/');
    },
  );
});
