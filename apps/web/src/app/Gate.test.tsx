import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FakeApi } from '../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../testing/people.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { changeSession } from '../wire/session.ts';
import { readTab, storeTab } from '../wire/tabStorage.ts';
import { Gate } from './Gate.tsx';

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

function open(user: typeof ADMIN) {
  FakeApi.install().on(getCurrentUser, () => user);
  return renderScreen(<Gate>{({ email }) => `${email}: ${readTab<{ text: string }>('draft')?.text}`}</Gate>);
}

it('keeps the drafts of a person whose session ended, and shows them to no other person', async () => {
  const first = open(ADMIN);
  await screen.findByText(`${ADMIN.email}: undefined`);
  storeTab('draft', { text: 'The roof leaks' });
  first.unmount();
  const again = open(ADMIN);
  expect(await screen.findByText(`${ADMIN.email}: The roof leaks`)).toBeDefined();
  again.unmount();
  open(CLIENT);
  expect(await screen.findByText(`${CLIENT.email}: undefined`)).toBeDefined();
});

it('shows the sign-in screen to a person who signs out in a call', async () => {
  window.history.replaceState(null, '', `/inspection/${mintId()}/virtual`);
  const { queries } = open(ADMIN);
  await screen.findByText(`${ADMIN.email}: undefined`);
  act(() => changeSession(queries, null));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
});
