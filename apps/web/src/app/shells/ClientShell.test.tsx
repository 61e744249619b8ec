import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { mark } from '../../inspection/fakes.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { ClientShell } from './ClientShell.tsx';

it("names a client's work from a call that the server refused, without a link to a staff page", async () => {
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

function Messages() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

it('closes the menu when Back shows another page', async () => {
  FakeApi.install().on(getOrganization, () => ORGANIZATION);
  const { person } = renderScreen(
    <Routes>
      <Route element={<ClientShell />}>
        <Route path="/" element={<p>The portal</p>} />
        <Route path="/messages" element={<Messages />} />
      </Route>
    </Routes>,
    { user: CLIENT },
  );
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  await person.click(navigation.getByRole('link', { name: 'Messages' }));
  const back = await screen.findByRole('button', { name: 'Back' });
  await person.click(screen.getByRole('button', { name: 'Open your account' }));
  await screen.findByRole('dialog', { name: 'Your account' });
  await person.click(back);
  await screen.findByText('The portal');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('has account, actions and counts behind the name and email of a desktop, by the names of the drawer', async () => {
  const scheduled = sampleInspection({ status: 'scheduled' });
  const finished = [
    sampleInspection({ status: 'completed' }),
    sampleInspection({ status: 'report_delivered' }),
  ];
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listOwnInspections, () => [scheduled, ...finished]);
  const { person } = renderScreen(<ClientShell />, { user: CLIENT });
  const { firstName, lastName, email } = CLIENT;
  await person.click(
    await screen.findByRole('button', { name: new RegExp(`^${firstName} ${lastName}.*${email}`) }),
  );
  const menu = within(await screen.findByRole('dialog', { name: 'Your account' }));
  for (const name of ['Schedule New Inspection', 'Contact Inspector', 'View Past Reports'])
    expect(menu.getByRole('link', { name })).toBeDefined();
  expect(menu.getByText('Client ID')).toBeDefined();
  const countOf = (name: string) => menu.getByText(name).parentElement?.textContent;
  await waitFor(() =>
    expect([countOf('Scheduled'), countOf('Completed')]).toEqual(['Scheduled1', 'Completed2']),
  );
  expect(menu.getByRole('button', { name: 'Sign out' })).toBeDefined();
});

it('shows provider, page and person, and the drawer of a phone with account, actions and counts', async () => {
  const own = [sampleInspection({ status: 'scheduled' }), sampleInspection({ status: 'report_delivered' })];
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listOwnInspections, () => own);
  const { person } = renderScreen(<ClientShell />, { user: CLIENT });
  for (const text of [ORGANIZATION.name, /Client Portal/, /Harper Hall/, 'harper@example.com'])
    expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0);
  await person.click(screen.getByRole('button', { name: 'Open your account' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Your account' }));
  const hrefOf = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
  const actions = ['Schedule New Inspection', 'Contact Inspector', 'View Past Reports'];
  expect(actions.map(hrefOf)).toEqual(['/schedule', '/messages?new', '/reports']);
  for (const text of ['Client ID', 'Sign out', 'Scheduled', 'Completed'])
    expect(drawer.getByText(text)).toBeDefined();
});
