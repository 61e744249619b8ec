import 'fake-indexeddb/auto';
import { type CurrentUser, getCurrentUser } from '@sightline/contracts/accounts';
import { getOrganization } from '@sightline/contracts/organization';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deleteSaved, readSaved, writeSaved } from '../offline/savedDatabase.ts';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { ADMIN, renderScreen } from '../testing/renderScreen.tsx';
import { ORGANIZATION } from '../testing/samples.ts';
import { Gate } from './Gate.tsx';
import { useSavedCopy } from './useSavedCopy.ts';

const GUEST: CurrentUser = { ...ADMIN, id: '55555555-5555-4555-8555-555555555555', role: 'guest' };

afterEach(() => deleteSaved());

function SignedIn({ user }: { user: CurrentUser }) {
  useSavedCopy(user);
  return <p>Signed in as {user.firstName}</p>;
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
  await waitFor(async () => expect(await readSaved()).toBeDefined(), { timeout: 3000 });
  reply = new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });
  localStorage.removeItem('last-role');
  window.dispatchEvent(new StorageEvent('storage', { key: 'last-role', newValue: null }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  await waitFor(async () => expect(await readSaved()).toBeUndefined());
  // A save that was scheduled before signing out would come within half a second.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await readSaved()).toBeUndefined();
});

it('deletes what another person saved when a guest opens a personal link on the device', async () => {
  await writeSaved({ user: ADMIN, savedAt: Date.now(), queries: [] });
  serve(() => GUEST);
  renderScreen(<Gate>{(user) => <SignedIn user={user} />}</Gate>);
  await screen.findByText('Signed in as Dana');
  await waitFor(async () => expect(await readSaved()).toBeUndefined());
});
