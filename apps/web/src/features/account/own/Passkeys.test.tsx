import {
  type Account,
  getAccount,
  NotificationChoices,
  removePasskey,
  renamePasskey,
} from '@sightline/contracts/accounts/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { Passkeys } from './Passkeys.tsx';

const PHONE = { id: 'a'.repeat(22), name: 'Phone', createdAt: '2026-11-20T15:00:00.000Z', lastUsedAt: null };
const ACCOUNT: Account = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  role: 'admin',
  notifications: NotificationChoices.parse({}),
  twoStep: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  canHavePasskeys: true,
  passkeys: [PHONE],
};

const wrongPassword = (): Refusal =>
  new Refusal(400, {
    error: 'This is not your password.',
    code: 'badInput',
    details: { fields: { password: 'This is not your password.' } },
  });

it('removes a passkey only with the password', async () => {
  const api = FakeApi.install()
    .on(getAccount, () => ACCOUNT)
    .on(removePasskey, wrongPassword);
  const { person } = renderScreen(<Passkeys account={ACCOUNT} />);
  await person.click(screen.getByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Phone?' }));
  expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  await person.type(dialog.getByLabelText(/Your password/), 'secret words');
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('This is not your password.')).toBeDefined();
  api.on(removePasskey, () => ({ ...ACCOUNT, passkeys: [] }));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(removePasskey).map(({ body }) => body)).toEqual([
    { password: 'secret words' },
    { password: 'secret words' },
  ]);
});

it('renames a passkey only with the password', async () => {
  const api = FakeApi.install()
    .on(getAccount, () => ACCOUNT)
    .on(renamePasskey, wrongPassword);
  const { person } = renderScreen(<Passkeys account={ACCOUNT} />);
  await person.click(screen.getByRole('button', { name: 'Rename Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(api.sentTo(renamePasskey)).toEqual([]);
  await person.type(dialog.getByLabelText(/^Name/), ' of Ana');
  await person.type(dialog.getByLabelText(/Your password/), 'secret words');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is not your password.')).toBeDefined();
  expect(api.sentTo(renamePasskey)[0]?.body).toEqual({ name: 'Phone of Ana', password: 'secret words' });
});
