import {
  createClient,
  deleteClient,
  inviteClient,
  listClients,
  updateClient,
} from '@sightline/contracts/clients/clients';
import {
  type Inspection,
  InspectionStatus,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleClient, sampleInspection } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
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
  it('says who has portal access, and offers a message to each and the details', async () => {
    const closed = sampleClient({ name: 'Palm Court', portal: 'none' });
    FakeApi.install().on(listClients, () => [sampleClient({ portal: 'active' }), closed]);
    renderScreen(<Clients handedOverId={null} />);
    expect(await screen.findByText('Portal Access Enabled')).toBeDefined();
    expect(screen.getByText('No Portal Access')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Message Palm Court' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View details of Palm Court' })).toBeDefined();
  });

  it('has contact, address and notes of a client in its panel', async () => {
    const facts = { phone: '(954) 555-0142', address: '9 Mangrove Court', notes: 'Call before noon' };
    const client = sampleClient({ ...facts, email: 'palm@example.com' });
    FakeApi.install().on(listClients, () => [client]);
    renderScreen(<Clients handedOverId={client.id} />);
    const panel = within(await screen.findByRole('dialog'));
    for (const text of ['palm@example.com', facts.phone, facts.address, facts.notes])
      expect(panel.getAllByText(text).length, text).toBeGreaterThan(0);
  });

  it('says that a client could not be created when the server gives no reason', async () => {
    const api = FakeApi.install().on(listClients, () => []);
    api.on(createClient, () => new Refusal(502, ''));
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await addClient(person, 'Add First Client');
    expect(await screen.findByText('Failed to create client.')).toBeDefined();
  });

  it('offers the client who has the typed phone before a second one is added', async () => {
    FakeApi.install().on(listClients, () => [harbor]);
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await person.click(await screen.findByRole('button', { name: 'Add Client' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(person, dialog.getByLabelText(/^Phone/), '954-555-0155');
    await person.click(await dialog.findByRole('button', { name: 'Open Harbor Homes' }));
    const panel = await screen.findByRole('dialog', { name: 'Harbor Homes' });
    expect(panel.textContent).toContain(harbor.address);
  });

  it('offers to add the first client, and shows it afterward', async () => {
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
    expect(await screen.findByRole('link', { name: 'Elena Marquez' })).toBeDefined();
    expect(api.sentTo(createClient)[0]?.body).toMatchObject({
      name: 'Elena Marquez',
      loginEnabled: false,
      acceptsSms: false,
    });
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

  it("shows the server's reason for refusing a client", async () => {
    const api = FakeApi.install().on(listClients, () => [harbor]);
    api.on(
      createClient,
      () => new Refusal(409, { error: 'This client already exists.', code: 'alreadyExists' }),
    );
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await addClient(person, 'Add Client');
    expect((await screen.findByRole('alert')).textContent).toBe('This client already exists.');
  });

  describe('with the email of another client', () => {
    const taken = () =>
      new Refusal(409, {
        error: `A client with this email already exists: ${harbor.name}.`,
        code: 'clientExists',
        details: { existing: { id: harbor.id, name: harbor.name } },
      });

    it('is asked about, and opens that client instead', async () => {
      const api = FakeApi.install()
        .on(listClients, () => [harbor])
        .on(createClient, taken);
      api.on(listInspections, () => ({ items: [], nextCursor: null, counts: {} }));
      const { person } = renderScreen(<Clients handedOverId={null} />);
      await addClient(person, 'Add Client');
      expect((await screen.findByRole('alert')).textContent).toContain(
        'A client with this email already exists',
      );
      await person.click(screen.getByRole('button', { name: `Open ${harbor.name}` }));
      expect(await screen.findByRole('dialog', { name: harbor.name })).toBeDefined();
    });

    it('is added anyway on request', async () => {
      const api = FakeApi.install()
        .on(listClients, () => [harbor])
        .on(createClient, taken);
      const { person } = renderScreen(<Clients handedOverId={null} />);
      await addClient(person, 'Add Client');
      await screen.findByRole('alert');
      api.on(createClient, () => sampleClient({ name: 'Elena Marquez' }));
      await person.click(screen.getByRole('button', { name: 'Add anyway' }));
      expect(await screen.findByText('Client created successfully.')).toBeDefined();
      const sent = api
        .sentTo(createClient)
        .map(({ body }) => (body as { mayShareEmail: boolean }).mayShareEmail);
      expect(sent).toEqual([false, true]);
    });
  });

  it('opens the panel of the client that the dashboard handed over', async () => {
    FakeApi.install().on(listClients, () => [harbor, sampleClient({ name: 'Elena Marquez' })]);
    renderScreen(<Clients handedOverId={harbor.id} />);
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('heading', { name: harbor.name })).toBeDefined();
    expect(panel.getByText('Portal Access Enabled')).toBeDefined();
  });

  it('says that the list cannot be read, and tries again', async () => {
    const api = FakeApi.install().on(
      listClients,
      () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }),
    );
    const { person } = renderScreen(<Clients handedOverId={null} />);
    expect(await screen.findByText("Couldn't load clients")).toBeDefined();
    api.on(listClients, () => [harbor]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: harbor.name })).toBeDefined();
  });

  it('has the server search and filter by portal access, and keeps both in the address', async () => {
    const api = FakeApi.install().on(listClients, () => [harbor]);
    const { person } = renderScreen(<Clients handedOverId={null} />, { at: '/clients?portal=invited' });
    await screen.findByRole('link', { name: harbor.name });
    expect(screen.getByText('1 of 1')).toBeDefined();
    await write(person, screen.getByLabelText('Search clients'), 'harb');
    await waitFor(() => expect(api.sentTo(listClients)).toHaveLength(2));
    const sent = api.sentTo(listClients).map(({ query }) => [query.get('portal'), query.get('search')]);
    expect(sent).toEqual([
      ['invited', null],
      ['invited', 'harb'],
    ]);
  });

  it('opens the panel of a client by the address of its row, and closes it', async () => {
    const elena = sampleClient({ name: 'Elena Marquez' });
    FakeApi.install().on(listClients, () => [harbor, elena]);
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await person.click(await screen.findByRole('link', { name: 'View details of Elena Marquez' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Elena Marquez' }));
    await person.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  describe('in the panel', () => {
    const counts = { scheduled: 1, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };
    const openPanel = async (api: FakeApi, client = harbor, items: Inspection[] = []) => {
      api.on(listClients, () => [client]);
      api.on(listInspections, () => ({ items, nextCursor: null, counts }));
      const screens = (
        <>
          <Clients handedOverId={client.id} />
          <ConfirmHost />
        </>
      );
      const { person } = renderScreen(screens);
      return { person, panel: within(await screen.findByRole('dialog')) };
    };

    it('is invited, not enabled, before a password was set, and is invited again', async () => {
      const api = FakeApi.install();
      const invited = sampleClient({ portal: 'invited' });
      api.on(inviteClient, () => invited);
      const { person, panel } = await openPanel(api, invited);
      expect(panel.getByText('Invited')).toBeDefined();
      expect(panel.queryByText('Portal Access Enabled')).toBeNull();
      await person.click(panel.getByRole('button', { name: /^More actions/ }));
      await person.click(screen.getByRole('menuitem', { name: 'Resend invitation' }));
      expect(await screen.findByText(`Sending an invitation to ${invited.email}`)).toBeDefined();
    });

    it('is invited once where the reply to the first press was lost', async () => {
      const api = FakeApi.install();
      const invited = sampleClient({ portal: 'invited' });
      const { person, panel } = await openPanel(api, invited);
      const press = async () => {
        await person.click(panel.getByRole('button', { name: /^More actions/ }));
        await person.click(screen.getByRole('menuitem', { name: 'Resend invitation' }));
      };
      api.on(inviteClient, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
      await press();
      expect(await screen.findByText('Invitation not sent')).toBeDefined();
      api.on(inviteClient, () => invited);
      await press();
      await waitFor(() => expect(api.sentTo(inviteClient)).toHaveLength(2));
      const [first, second] = api.sentTo(inviteClient);
      expect(second?.body).toEqual(first?.body);
    });

    it('saves edited fields, and offers no portal switch in the dialog', async () => {
      const api = FakeApi.install().on(updateClient, () => harbor);
      const { person, panel } = await openPanel(api);
      await person.click(panel.getByRole('button', { name: 'Edit' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit client' }));
      expect(dialog.queryByRole('switch', { name: 'Portal access' })).toBeNull();
      await write(person, dialog.getByLabelText(/^Company name/), ' Group');
      await person.click(dialog.getByRole('button', { name: 'Save changes' }));
      expect(await screen.findByText('Client updated successfully.')).toBeDefined();
      expect(api.sentTo(updateClient)[0]?.body).toMatchObject({
        name: harbor.name,
        companyName: `${harbor.companyName} Group`,
      });
    });

    it('asks before deleting, and says why a client with inspections cannot be deleted', async () => {
      const reason = 'This client has inspections and cannot be deleted.';
      const api = FakeApi.install().on(
        deleteClient,
        () => new Refusal(409, { error: reason, code: 'clientHasInspections' }),
      );
      const { person, panel } = await openPanel(api);
      await person.click(panel.getByRole('button', { name: /^More actions/ }));
      await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(api.sentTo(deleteClient)).toHaveLength(0);
      await person.click(question.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(api.sentTo(deleteClient)).toHaveLength(1));
      expect(await screen.findByText(reason)).toBeDefined();
    });

    it('lists the inspections of the client with links', async () => {
      const inspection = sampleInspection({ address: '4 Ibis Lane' });
      const api = FakeApi.install();
      const { panel } = await openPanel(api, harbor, [inspection]);
      const link = await panel.findByRole('link', { name: '4 Ibis Lane' });
      expect(link.getAttribute('href')).toBe(`/inspection/${inspection.id}`);
      const requested = api.sentTo(listInspections).map(({ query }) => query.get('clientId'));
      expect(requested).toEqual([harbor.id]);
    });

    it.each(InspectionStatus.options)(
      'leads to the checklist as the Inspections list does: %s',
      async (status) => {
        const inspection = sampleInspection({ address: '4 Ibis Lane', isVirtual: false, status });
        const call = sampleInspection({ address: '5 Heron Lane', isVirtual: true, status });
        const { panel } = await openPanel(FakeApi.install(), harbor, [inspection, call]);
        await panel.findByRole('link', { name: '4 Ibis Lane' });
        const checks = panel.queryAllByRole('link', { name: /^Check/ });
        const isOffered = status !== 'report_delivered' && status !== 'cancelled';
        expect(checks.map((link) => link.getAttribute('href'))).toEqual(
          isOffered ? [`/grouped-checklist?inspection=${inspection.id}`] : [],
        );
      },
    );

    it('says that a client has no inspections yet', async () => {
      const { panel } = await openPanel(FakeApi.install());
      expect(await panel.findByText('No inspections')).toBeDefined();
    });
  });
});
