import { createInvitation, listInvitations } from '@sightline/contracts/rooms/rooms';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { InviteDialog } from './InviteDialog.tsx';

const INSPECTION = '5f0c7d6e-1a2b-4c3d-8e9f-0a1b2c3d4e5f';

it('requires a name and an address for an invitation, and sends it once both are filled in', async () => {
  const api = FakeApi.install().on(listInvitations, () => []);
  const { person } = renderScreen(<InviteDialog inspectionId={INSPECTION} onClose={() => {}} />);
  const [name, email] = [screen.getByRole('textbox', { name: 'Name' }), screen.getByLabelText(/^Email/)];
  await person.type(email, 'sam@field');
  await person.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Required')).toBeDefined();
  expect(screen.getByText('Enter an email address such as name@example.com')).toBeDefined();
  expect(api.sentTo(createInvitation)).toEqual([]);
  expect(name.closest('form')?.noValidate).toBe(true);

  await person.type(name, 'Sam Field');
  await person.type(email, '.com');
  expect(screen.queryByText('Required')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(api.sentTo(createInvitation)[0]?.body).toMatchObject({
      name: 'Sam Field',
      email: 'sam@field.com',
    }),
  );
});
