import 'fake-indexeddb/auto';
import { type CurrentUser, getCurrentUser, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import { listClients } from '@sightline/contracts/clients/clients';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SignOutButton } from '../features/account/SignOutButton.tsx';
import { deleteSaved } from '../offline/deleteSaved.ts';
import { claimSaved } from '../offline/savedRecords.ts';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { ADMIN } from '../testing/people.ts';
import { renderScreen, write } from '../testing/renderScreen.tsx';
import { ORGANIZATION, sampleClient } from '../testing/samples.ts';
import { savedText } from '../testing/savedText.ts';
import { useRead } from '../wire/queries.ts';
import { Gate } from './Gate.tsx';
import { useSavedCopy } from './useSavedCopy.ts';

const GUEST: CurrentUser = { ...ADMIN, id: '55555555-5555-4555-8555-555555555555', role: 'guest' };

afterEach(() => deleteSaved());

function SignedIn({ user }: { user: CurrentUser }) {
  useSavedCopy(user);
  const clients = useRead(listClients, { query: {} });
  return (
    <>
      <p>Signed in as {user.firstName}</p>
      <p>{clients.data?.map(({ name }) => name)}</p>
      <SignOutButton />
    </>
  );
}

function serve(user: () => unknown): void {
  FakeApi.install()
    .on(getCurrentUser, user)
    .on(getOrganization, () => ORGANIZATION);
}

it('deletes the saved copy in every tab when one of them signs out', async () => {
  let reply: unknown = ADMIN;
  serve(() => reply);
  renderScreen(<Gate>{(user) => <SignedIn user={user} />}</Gate>);
  await screen.findByText('Signed in as Dana');
  await waitFor(async () => expect(await savedText()).not.toBe(''));
  reply = new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });
  localStorage.removeItem('last-role');
  window.dispatchEvent(new StorageEvent('storage', { key: 'last-role', newValue: null }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
  await waitFor(async () => expect(await savedText()).toBe(''));
  // A save that was scheduled before signing out would happen within half a second.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await savedText()).toBe('');
});

it('deletes the saved copy when the person signs out offline, and has the other tabs sign out', async () => {
  FakeApi.install().on(getCurrentUser, () => ADMIN);
  const { person } = renderScreen(<Gate>{(user) => <SignedIn user={user} />}</Gate>);
  await screen.findByText('Signed in as Dana');
  await waitFor(async () => expect(await savedText()).not.toBe(''));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
  await waitFor(async () => expect(await savedText()).toBe(''));
  // The other tabs get this event.
  expect(localStorage.getItem('last-role')).toBeNull();
  // A save that was scheduled before signing out would happen within half a second.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await savedText()).toBe('');
});

it('shows the next person no data that a tab read before another tab signed out', async () => {
  const api = FakeApi.install()
    .on(getCurrentUser, () => ADMIN)
    .on(listClients, () => [sampleClient({ name: 'Harbor Homes' })])
    .on(signOut, () => new Promise(() => {}));
  const { person } = renderScreen(<Gate>{(user) => <SignedIn user={user} />}</Gate>);
  await screen.findByText('Harbor Homes');
  localStorage.setItem('signed-out', '1');
  localStorage.removeItem('last-role');
  window.dispatchEvent(new StorageEvent('storage', { key: 'last-role', newValue: null }));
  await screen.findByRole('button', { name: 'Sign in' });

  localStorage.removeItem('signed-out');
  api
    .on(getCurrentUser, () => ({ ...ADMIN, id: GUEST.id, firstName: 'Bob' }))
    .on(listClients, () => [])
    .on(signIn, () => ADMIN);
  await write(person, screen.getByLabelText(/Email/), 'bob@example.com');
  await write(person, screen.getByLabelText(/^Password/), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Signed in as Bob');
  expect(screen.queryByText('Harbor Homes')).toBeNull();
});

it("deletes another person's saved copy when a guest opens a personal link on the device", async () => {
  await claimSaved({ id: ADMIN.id, user: ADMIN, savedAt: Date.now() });
  serve(() => GUEST);
  renderScreen(<Gate>{(user) => <SignedIn user={user} />}</Gate>);
  await screen.findByText('Signed in as Dana');
  await waitFor(async () => expect(await savedText()).toBe(''));
});
