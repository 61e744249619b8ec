import {
  type Account,
  changeAccount,
  getAccount,
  NotificationChoices,
} from '@sightline/contracts/accounts/account';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { Notifications } from './OwnAccount.tsx';

const account = (role: Account['role']): Account => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  role,
  notifications: NotificationChoices.parse({}),
  twoStep: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  canHavePasskeys: false,
  passkeys: [],
});

const switches = (): string[] =>
  screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent ?? '');

it('offers staff notifications about the office, and clients those about their inspections', () => {
  FakeApi.install();
  const { unmount } = renderScreen(<Notifications account={account('inspector')} />);
  expect(switches()).toEqual([
    'A client requests, moves or cancels an inspection',
    'An inspection is assigned to you, moved, canceled, or given to someone else',
    'A client writes about an inspection that is assigned to you',
    'An email or a text message to a client could not be sent',
    'A client disputes a payment, or the bank has decided',
  ]);
  unmount();
  renderScreen(<Notifications account={account('client')} />);
  expect(switches()).toEqual([
    'An inspection is scheduled, moved or canceled',
    'A reminder a day and an hour before an inspection',
  ]);
});

it('saves a switch at once with the others as they are, and says when that failed', async () => {
  const api = FakeApi.install()
    .on(getAccount, () => account('admin'))
    .on(changeAccount, () => account('admin'));
  const { person } = renderScreen(<Notifications account={account('admin')} />);
  await person.click(screen.getByRole('switch', { name: /disputes a payment/ }));
  expect(await screen.findByText('Email notifications saved')).toBeDefined();
  expect(api.sentTo(changeAccount)[0]?.body).toEqual({
    notifications: { ...NotificationChoices.parse({}), disputes: true },
  });
  api.on(changeAccount, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
  await person.click(screen.getByRole('switch', { name: /^A client requests/ }));
  expect(await screen.findByText('Email notifications not saved')).toBeDefined();
});
