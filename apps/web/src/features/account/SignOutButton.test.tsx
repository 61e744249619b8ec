import { getCurrentUser, signOut } from '@sightline/contracts/accounts';
import { listClients } from '@sightline/contracts/clients';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, renderScreen } from '../../testing/renderScreen.tsx';
import { sampleClient } from '../../testing/samples.ts';
import { useRead } from '../../wire/queries.ts';
import { useSession } from '../../wire/session.ts';
import { SignOutButton } from './SignOutButton.tsx';

function App() {
  const session = useSession();
  return session.data ? <SignedIn /> : <p>Please sign in</p>;
}

function SignedIn() {
  const clients = useRead(listClients, { query: {} });
  return (
    <>
      <p>{clients.data ? `${clients.data.length} clients` : clients.error?.message}</p>
      <SignOutButton />
    </>
  );
}

function serve(): FakeApi {
  return FakeApi.install()
    .on(getCurrentUser, () => ADMIN)
    .on(listClients, () => [sampleClient()])
    .on(signOut, () => ({ success: true }));
}

describe('signing out', () => {
  it('ends the session and forgets what was read', async () => {
    const api = serve();
    sessionStorage.setItem('selected-client', 'x');
    const { person } = renderScreen(<App />);
    await screen.findByText('1 clients');
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Please sign in')).toBeDefined();
    expect(api.sentTo(signOut)).toHaveLength(1);
    expect(sessionStorage.getItem('selected-client')).toBeNull();
  });

  it('stays signed in and says so when it failed', async () => {
    serve().on(signOut, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { person } = renderScreen(<App />);
    await screen.findByText('1 clients');
    await person.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(screen.getByText('1 clients')).toBeDefined();
  });

  it('happens by itself when the server no longer knows the session', async () => {
    const gone = new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });
    serve().on(listClients, () => gone);
    renderScreen(<App />);
    expect(await screen.findByText('Please sign in')).toBeDefined();
  });
});
