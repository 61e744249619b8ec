import { mintId } from '@sightline/contracts/core/ids';
import { type RecipientGroup, replaceRecipientGroups } from '@sightline/contracts/organization';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi } from '../../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../../testing/renderScreen.tsx';
import { GroupsEditor } from './GroupsEditor.tsx';

const officials: RecipientGroup = {
  id: mintId(),
  name: 'City officials',
  receivesCoordinates: true,
  recipients: [{ name: 'Miramar', email: 'permits@miramar.example' }],
};

it('adds a group of typed recipients beside the others; a line that is no address is named and nothing is sent', async () => {
  const api = FakeApi.install().on(replaceRecipientGroups, ({ body }) => body);
  const { person } = renderScreen(<GroupsEditor groups={[officials]} onClose={vi.fn()} />);
  await person.click(screen.getByRole('button', { name: 'Add group' }));
  await write(person, screen.getByLabelText('Name of the group'), 'Trades');
  await write(person, screen.getByLabelText('Recipients'), 'Volt, Inc., Office@Volt.example\nnobody');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/^Line 2: Enter an email address/)).toBeDefined();
  expect(api.sentTo(replaceRecipientGroups)).toEqual([]);
  await person.clear(screen.getByLabelText('Recipients'));
  await write(
    person,
    screen.getByLabelText('Recipients'),
    'Volt, Inc., Office@Volt.example\n\npipes@example.com',
  );
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(replaceRecipientGroups)).toHaveLength(1));
  expect(api.sentTo(replaceRecipientGroups)[0]?.body).toMatchObject([
    officials,
    {
      name: 'Trades',
      receivesCoordinates: false,
      recipients: [
        { name: 'Volt, Inc.', email: 'office@volt.example' },
        { name: 'pipes@example.com', email: 'pipes@example.com' },
      ],
    },
  ]);
});

it('changes a group in its place', async () => {
  const api = FakeApi.install().on(replaceRecipientGroups, ({ body }) => body);
  const { person } = renderScreen(<GroupsEditor groups={[officials]} onClose={vi.fn()} />);
  await person.click(screen.getByRole('button', { name: 'Edit City officials' }));
  await person.click(screen.getByRole('checkbox', { name: 'Their copy has the coordinates of photos' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(replaceRecipientGroups)).toHaveLength(1));
  expect(api.sentTo(replaceRecipientGroups)[0]?.body).toEqual([{ ...officials, receivesCoordinates: false }]);
});
