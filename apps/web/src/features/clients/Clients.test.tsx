import { createClient, listClients } from '@sightline/contracts/clients';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleClient } from '../../testing/samples.ts';
import { Clients } from './Clients.tsx';

const harbor = sampleClient();

async function addClient(person: ReturnType<typeof renderScreen>['person'], name: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await write(person, dialog.getByLabelText(/^Name/), 'Elena Marquez');
  await write(person, dialog.getByLabelText(/^Email/), 'elena@example.com');
  await person.click(dialog.getByRole('button', { name: 'Add Client' }));
}

describe('clients', () => {
  it('invites to add the first one, and shows it afterwards', async () => {
    const api = FakeApi.install().on(listClients, () => []);
    const elena = sampleClient({ name: 'Elena Marquez' });
    api.on(createClient, () => {
      api.on(listClients, () => [elena]);
      return elena;
    });
    const { person } = renderScreen(<Clients handedOverId={null} />);
    expect(await screen.findByText('No clients yet')).toBeDefined();
    await addClient(person, 'Add First Client');
    expect(await screen.findByText('Client created successfully.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Elena Marquez' })).toBeDefined();
    expect(api.sentTo(createClient)[0]?.body).toMatchObject({ name: 'Elena Marquez', loginEnabled: false });
  });

  it('names the required fields and sends nothing without them', async () => {
    const api = FakeApi.install().on(listClients, () => [harbor]);
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await person.click(await screen.findByRole('button', { name: 'Add Client' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Add Client' }));
    expect(await dialog.findAllByText('Required')).toHaveLength(2);
    expect(api.sentTo(createClient)).toHaveLength(0);
  });

  it('shows the words of the server when it refuses, or that it failed', async () => {
    const api = FakeApi.install().on(listClients, () => [harbor]);
    api.on(
      createClient,
      () => new Refusal(409, { error: 'This client already exists.', code: 'alreadyExists' }),
    );
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await addClient(person, 'Add Client');
    expect((await screen.findByRole('alert')).textContent).toBe('This client already exists.');
  });

  it('opens the panel of the client that the dashboard handed over', async () => {
    FakeApi.install().on(listClients, () => [harbor, sampleClient({ name: 'Elena Marquez' })]);
    renderScreen(<Clients handedOverId={harbor.id} />);
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('heading', { name: harbor.name })).toBeDefined();
    expect(panel.getByText('Portal Access Enabled')).toBeDefined();
  });

  it('says so when the list cannot be read, and tries again', async () => {
    const api = FakeApi.install().on(
      listClients,
      () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }),
    );
    const { person } = renderScreen(<Clients handedOverId={null} />);
    expect(await screen.findByText('Failed to fetch clients')).toBeDefined();
    api.on(listClients, () => [harbor]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: harbor.name })).toBeDefined();
  });
});
