import { getClient } from '@sightline/contracts/clients/clients';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import {
  createInvitation,
  getInvitationLink,
  type Invitation,
  inviteClientToCall,
  listInvitations,
  mailInvitation,
  textInvitation,
} from '@sightline/contracts/rooms/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { pressable, renderScreen } from '../../testing/renderScreen.tsx';
import { sampleClient, sampleInspection, sampleInvitation } from '../../testing/samples.ts';
import { InviteDialog } from './InviteDialog.tsx';

const inspection = sampleInspection({ isVirtual: true });
const client = sampleClient({ name: 'Elena Marsh', email: 'elena@example.com', phone: '(954) 555-0188' });

const link = sampleInvitation({ inspectionId: inspection.id, delivery: 'sent' });

function open(invitations: Invitation[]) {
  const api = FakeApi.install()
    .on(getInspection, () => inspection)
    .on(getClient, () => client)
    .on(listInvitations, () => invitations)
    .on(mailInvitation, () => ({ ...link, delivery: 'queued' as const }));
  return { api, ...renderScreen(<InviteDialog inspectionId={inspection.id} onClose={() => {}} />) };
}

const section = async () => within(await screen.findByRole('region', { name: 'Link of Elena Marsh' }));

describe('the invitation to a call', () => {
  it("mails the client's link again with one press, and offers the phone", async () => {
    const { api, person } = open([link]);
    const own = await section();
    expect(own.getByText('Sent')).toBeDefined();
    expect(own.getByRole('link', { name: 'Call (954) 555-0188' }).getAttribute('href')).toBe(
      'tel:9545550188',
    );
    await person.click(own.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(api.sentTo(mailInvitation)).toHaveLength(1));
    expect(api.sentTo(mailInvitation)[0]?.path).toBe(`/api/invitations/${link.id}/mail`);
  });

  it("creates the client's link where none exists, and mails it", async () => {
    const { api, person } = open([]);
    api.on(inviteClientToCall, () => ({ ...link, delivery: null }));
    await person.click((await section()).getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(api.sentTo(mailInvitation)).toHaveLength(1));
  });

  it('shows the link to send as a text message or to scan', async () => {
    const { api, person } = open([link]);
    const made = { link: 'https://app.test/join#token', qrCode: '<svg/>' };
    api.on(getInvitationLink, () => made);
    await person.click((await section()).getByRole('button', { name: 'Text or QR code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link of Elena Marsh' }));
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveProperty('value', made.link);
    expect(dialog.getByRole('link', { name: 'Text it' }).getAttribute('href')).toMatch(/^sms:9545550188\?/);
  });

  it('texts the link through the gateway of the company where the client has agreed', async () => {
    const { api, person } = open([{ ...link, smsTo: '+19545550188' }]);
    api.on(textInvitation, () => ({ ...link, smsTo: '+19545550188', delivery: 'queued' as const }));
    await person.click((await section()).getByRole('button', { name: 'Text it' }));
    await waitFor(() => expect(api.sentTo(textInvitation)).toHaveLength(1));
    expect(api.sentTo(textInvitation)[0]?.path).toBe(`/api/invitations/${link.id}/text`);
    expect((await section()).getByRole('button', { name: 'QR code' })).toBeDefined();
  });

  it('mails and invites once after a lost reply, and again after a success', async () => {
    const { api, person } = open([link]);
    const lost = () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' });
    const idsSentTo = (endpoint: Parameters<FakeApi['sentTo']>[0]) =>
      api.sentTo(endpoint).map(({ body }) => (body as { id: string }).id);
    await section();
    for (const answer of [lost, () => link, () => link]) {
      api.on(mailInvitation, answer);
      const sent = api.sentTo(mailInvitation).length;
      await person.click(await pressable('Send again'));
      await waitFor(() => expect(api.sentTo(mailInvitation)).toHaveLength(sent + 1));
    }
    const [first, repeated, next] = idsSentTo(mailInvitation);
    expect([first === repeated, repeated === next]).toEqual([true, false]);

    await person.click(await screen.findByRole('button', { name: 'Invite someone else' }));
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Sam Field');
    await person.type(screen.getByLabelText(/^Email/), 'sam@field.com');
    api.on(createInvitation, lost);
    for (const presses of [1, 2]) {
      await person.click(await screen.findByRole('button', { name: 'Send invitation' }));
      await waitFor(() => expect(api.sentTo(createInvitation)).toHaveLength(presses));
    }
    expect(new Set(idsSentTo(createInvitation)).size).toBe(1);
  });

  it('requires a name and an address for other people, and sends it once both are filled in', async () => {
    const { api, person } = open([link]);
    await person.click(await screen.findByRole('button', { name: 'Invite someone else' }));
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
});
