import { createFirstAdmin, readSetUpLink } from '@sightline/contracts/accounts/firstAdmin';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { FirstAdminForm } from './FirstAdminForm.tsx';

const TOKEN = 't'.repeat(43);
const PERSON = { name: 'Ada Lima', email: 'ada@example.com', password: 'violet harbor lantern' };
const gone = () => new Refusal(410, { error: 'This link was already used.', code: 'linkGone' });

function open(link: () => unknown = () => ({ expiresAt: '2026-12-01T17:00:00.000Z' })) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(readSetUpLink, link)
    .on(createFirstAdmin, () => ADMIN);
  const onDone = vi.fn();
  return { api, onDone, ...renderScreen(<FirstAdminForm token={TOKEN} onDone={onDone} />) };
}

async function fill({ person }: ReturnType<typeof open>, given = PERSON): Promise<void> {
  await write(person, await screen.findByLabelText(/^Your name/), given.name);
  await write(person, screen.getByLabelText(/^Email/), given.email);
  await write(person, screen.getByLabelText(/^Password/), given.password);
  await person.click(screen.getByRole('button', { name: 'Create account' }));
}

it('creates the first admin with the link', async () => {
  const screens = open();
  await fill(screens);
  await vi.waitFor(() => expect(screens.onDone).toHaveBeenCalledOnce());
  expect(screens.api.sentTo(createFirstAdmin)[0]?.body).toEqual({ token: TOKEN, ...PERSON });
});

it('names the problem of each field, and sends nothing', async () => {
  const screens = open();
  await fill(screens, { name: 'Ada Lima', email: 'ada', password: 'short' });
  expect(await screen.findByText(/^Enter an email address/)).toBeDefined();
  expect(screen.getByText('Use at least 10 characters')).toBeDefined();
  expect(screens.api.sentTo(createFirstAdmin)).toEqual([]);
});

it('shows the advice about a weak password at its field', async () => {
  const screens = open();
  const fields = { 'body.password': 'This password is easy to guess.' };
  screens.api.on(
    createFirstAdmin,
    () => new Refusal(400, { error: 'Please check.', code: 'badInput', details: { fields } }),
  );
  await fill(screens);
  expect(await screen.findByText('This password is easy to guess.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a link that was used cannot be used again, before and after the form was filled in', async () => {
  const screens = open();
  screens.api.on(createFirstAdmin, () => {
    screens.api.on(readSetUpLink, gone);
    return gone();
  });
  await fill(screens);
  expect(await screen.findByText(/^This link is no longer valid/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/');
  screens.unmount();
  open(gone);
  expect(await screen.findByText(/^This link is no longer valid/)).toBeDefined();
});
