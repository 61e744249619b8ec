import { getCurrentUser, signOut } from '@sightline/contracts/accounts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN, renderScreen } from '../../testing/renderScreen.tsx';
import { useSession } from '../../wire/session.ts';
import { SignOutButton } from './SignOutButton.tsx';

// In a file of its own, as every test of the other one needs the outbox.
vi.mock('../../offline/pageOutbox.ts', () => new Promise(() => {}));

function App() {
  return useSession().data ? <SignOutButton /> : <p>Please sign in</p>;
}

it('signs out over a connection that stalls before the code of the outbox has arrived, and shows that it is busy', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const api = FakeApi.install()
    .on(getCurrentUser, () => ADMIN)
    .on(signOut, () => ({ success: true }));
  const { person } = renderScreen(<App />);
  const button = await screen.findByRole('button', { name: 'Sign Out' });
  await person.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText('Please sign in')).toBeDefined();
  expect(api.sentTo(signOut)).toHaveLength(1);
  vi.useRealTimers();
});
