import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { mark } from '../../inspection/fakes.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { ClientShell } from './ClientShell.tsx';

it('names what a client sent from a call and the server refused, without a link that clients do not have', async () => {
  const error = describeError('forbidden');
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(createChecklist, () => new Refusal(403, { error, code: 'forbidden' }));
  pageOutbox().setOwner(CLIENT);
  await pageOutbox().add(mark('gasPiping'));
  const { person } = renderScreen(
    <Routes>
      <Route element={<ClientShell />}>
        <Route path="/" element={<p>The portal</p>} />
      </Route>
    </Routes>,
    { user: CLIENT },
  );
  expect(await screen.findByText('1 item on this device could not be sent.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Review' }));
  const list = within(await screen.findByRole('dialog', { name: 'Could not be sent' }));
  expect(list.getByText(error)).toBeDefined();
  expect(list.getByText(/Fix the problem and try again, or discard/)).toBeDefined();
  expect(list.queryByRole('link')).toBeNull();
});

it('closes the menu with Back, which shows another page', async () => {
  FakeApi.install().on(getOrganization, () => ORGANIZATION);
  let navigate: NavigateFunction | undefined;
  function Page({ name }: { name: string }) {
    navigate = useNavigate();
    return <p>{name}</p>;
  }
  const { person } = renderScreen(
    <Routes>
      <Route element={<ClientShell />}>
        <Route path="/" element={<Page name="The portal" />} />
        <Route path="/messages" element={<Page name="The messages" />} />
      </Route>
    </Routes>,
    { user: CLIENT },
  );
  await act(async () => navigate?.('/messages'));
  await screen.findByText('The messages');
  await person.click(screen.getByRole('button', { name: 'Open Client Features' }));
  await screen.findByRole('dialog', { name: 'Client Features' });
  await act(async () => navigate?.(-1));
  await screen.findByText('The portal');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
