import { getCurrentUser, signIn } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../testing/people.ts';
import { renderScreen, write } from '../testing/renderScreen.tsx';
import { ORGANIZATION } from '../testing/samples.ts';
import { call } from '../wire/call.ts';
import { keyOf } from '../wire/queries.ts';
import { changeSession } from '../wire/session.ts';
import { readTab, storeTab } from '../wire/tabStorage.ts';
import { EndedSession } from './App.tsx';
import { Gate } from './Gate.tsx';
import LoginRequiredPage from './pages/LoginRequiredPage.tsx';
import { SignInPage } from './pages/SignInPage.tsx';

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

it('tells the person at the server how to set it up while no account exists, without a form', async () => {
  FakeApi.install().on(
    getCurrentUser,
    () => new Refusal(503, { error: 'Sightline is not set up on this server.', code: 'notSetUp' }),
  );
  renderScreen(<Gate>{({ email }) => email}</Gate>);
  await screen.findByRole('heading', { name: 'Sightline is not set up on this server' });
  expect(screen.getByText(/^Open the link that the start printed/)).toBeDefined();
  expect(screen.getByText('docker compose exec api node apps/api/src/createAdmin.ts')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('shows the sign-in screen to a person who signs out in a call', async () => {
  window.history.replaceState(null, '', `/inspection/${mintId()}/virtual`);
  const { queries } = open(ADMIN);
  await screen.findByText(`${ADMIN.email}: undefined`);
  act(() => changeSession(queries, null));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
});

it('keeps what a person typed while their session ends, until they have signed in again', async () => {
  const { api, person, queries } = await typeUntilTheSessionEnds();
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(screen.getByText(ORGANIZATION.name)).toBeDefined();
  api.on(getCurrentUser, () => ADMIN).on(getOrganization, () => ({ ...ORGANIZATION, name: 'Renamed' }));
  await signInAgain(person, dialog);
  await screen.findByText('Renamed');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'Rear gate');
  expect(queries.getQueryData(keyOf(getOrganization, {}))).toMatchObject({ name: 'Renamed' });
});

it('shows another person who signs in then nothing of it', async () => {
  const { api, person } = await typeUntilTheSessionEnds();
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  api.on(getCurrentUser, () => CLIENT).on(getOrganization, () => ORGANIZATION);
  await signInAgain(person, dialog);
  await waitFor(() => expect(screen.getByText(CLIENT.email)).toBeDefined());
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', '');
});

async function typeUntilTheSessionEnds() {
  const api = FakeApi.install()
    .on(getCurrentUser, () => ADMIN)
    .on(getOrganization, () => ORGANIZATION)
    .on(signIn, () => ADMIN);
  const page = renderScreen(
    <>
      <Gate>{({ email }) => <Notes email={email} />}</Gate>
      <EndedSession />
    </>,
  );
  await screen.findByText(ORGANIZATION.name);
  await write(page.person, screen.getByRole('textbox', { name: 'Notes' }), 'Rear gate');
  const refusal = new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });
  api.on(getCurrentUser, () => refusal).on(getOrganization, () => refusal);
  await act(() => page.queries.invalidateQueries({ queryKey: keyOf(getOrganization, {}) }));
  return { api, ...page };
}

/** A form below a reply of the server, which it disappears with. */
function Notes({ email }: { email: string }): ReactNode {
  const organization = useQuery({
    queryKey: keyOf(getOrganization, {}),
    queryFn: () => call(getOrganization, {}),
  });
  if (!organization.isSuccess) return null;
  return (
    <>
      <p>{email}</p>
      <p>{organization.data.name}</p>
      <input aria-label="Notes" />
    </>
  );
}

async function signInAgain(person: UserEvent, dialog: HTMLElement): Promise<void> {
  await write(person, within(dialog).getByRole('textbox', { name: 'Email' }), ADMIN.email);
  await write(person, within(dialog).getByLabelText(/^Password/), 'correct horse');
  await person.click(within(dialog).getByRole('button', { name: 'Sign in' }));
}

it('says that the session could not be read, with the reason', async () => {
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getCurrentUser, () => new Refusal(409, { error: 'Busy.', code: 'conflict' }));
  renderScreen(<Gate>{() => 'in'}</Gate>);
  expect(await screen.findByText('Failed to fetch user')).toBeDefined();
  expect(await screen.findByText('Busy.')).toBeDefined();
});

it('has heading, email, password and the note about access on the sign-in screen', () => {
  FakeApi.install().on(getOrganization, () => ORGANIZATION);
  renderScreen(<SignInPage />);
  for (const text of [
    ...['Building Inspection Portal', 'Access your inspection dashboard or client portal'],
    'Need access? Contact your inspector or admin.',
  ])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeDefined();
  const [email, password] = [screen.getByLabelText(/^Email/), screen.getByLabelText(/^Password/)];
  expect([email.getAttribute('type'), email.hasAttribute('required')]).toEqual(['email', true]);
  expect([password.getAttribute('type'), password.hasAttribute('required')]).toEqual(['password', true]);
});

it('asks a person without a session to log in before the room, and says how a guest gets in', () => {
  FakeApi.install().on(getOrganization, () => ORGANIZATION);
  renderScreen(<LoginRequiredPage />);
  expect(screen.getByRole('heading', { name: 'Sign in to continue' })).toBeDefined();
  expect(screen.getByText('Sign in to enter the inspection room.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
});
