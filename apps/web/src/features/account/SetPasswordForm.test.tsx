import { readPortalInvitation, setPassword } from '@sightline/contracts/accounts/accounts';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { SetPasswordForm } from './SetPasswordForm.tsx';

const PASSWORD = 'correct horse battery';
const invitation = { email: CLIENT.email, firstName: 'Harper', expiresAt: '2026-12-01T17:00:00.000Z' };
const gone = () =>
  new Refusal(410, { error: 'This link has expired, was already used, or was withdrawn.', code: 'linkGone' });

function serve(): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(readPortalInvitation, () => invitation);
}

function open() {
  const onDone = vi.fn();
  return { ...renderScreen(<SetPasswordForm token={'t'.repeat(43)} onDone={onDone} />), onDone };
}

async function choosePassword({ person }: ReturnType<typeof open>): Promise<void> {
  await write(person, await screen.findByLabelText(/^New password/), PASSWORD);
  await write(person, screen.getByLabelText(/^Confirm password/), PASSWORD);
  await person.click(screen.getByRole('button', { name: 'Set password and sign in' }));
}

async function expectUsedLink(): Promise<void> {
  expect(await screen.findByText('This link is no longer valid')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/');
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.queryByText(/^Welcome/)).toBeNull();
}

describe('setting a password with a one-time link', () => {
  it('sets the password that was typed twice', async () => {
    const api = serve().on(setPassword, () => CLIENT);
    const screens = open();
    await choosePassword(screens);
    await vi.waitFor(() => expect(screens.onDone).toHaveBeenCalledOnce());
    expect(api.sentTo(setPassword)[0]?.body).toEqual({ token: 't'.repeat(43), password: PASSWORD });
  });

  it('says that a link that was used is no longer valid, and leads to signing in', async () => {
    serve().on(readPortalInvitation, gone);
    open();
    await expectUsedLink();
  });

  it('says the same when the link is used up while the form is open', async () => {
    serve().on(setPassword, gone);
    await choosePassword(open());
    await expectUsedLink();
  });

  it('keeps the form when the password is refused, so that another one can be chosen', async () => {
    const error = 'This password is too easy to guess.';
    serve().on(setPassword, () => new Refusal(400, { error, code: 'badInput' }));
    await choosePassword(open());
    expect((await screen.findByRole('alert')).textContent).toBe(error);
    expect(screen.getByLabelText(/^New password/)).toBeDefined();
  });
});
