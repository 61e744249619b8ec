import { updateClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { changeInspectionStatus, type Inspection } from '@sightline/contracts/inspections/inspections';
import { createInspection, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import {
  type Invitation,
  inviteClientToCall,
  listInvitations,
  mailInvitation,
  openInvitation,
  revokeInvitation,
  textInvitation,
} from '@sightline/contracts/rooms/rooms';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import type { ClientRecord } from '@sightline/store/accounts/clients';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { announceTextMessages } from '../../testing/announceTextMessages.ts';
import { aMonday, at } from '../../testing/bookings.ts';

/** The link of an inspection's client to the call, which is in every mail about the inspection. Decision 139. */

let server: TestServer;
let office: Awaited<ReturnType<TestServer['signedInAs']>>;
let client: ClientRecord;
const day = aMonday();
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  server = await TestServer.start();
  office = await server.signedInAs('admin');
});
beforeEach(async () => {
  client = await storedClient(server.services.store, { name: 'Elena Marsh' });
});
afterAll(() => server.close());

async function scheduled(isVirtual = true): Promise<Inspection> {
  const facts = { projectType: 'electrical', address: '1122 Story Lane', isVirtual } as const;
  const body = { ...facts, clientId: client._id, scheduledDate: at(day, '10:00') };
  return await office.ask(createInspection, { body });
}

const linksOf = async ({ id: inspectionId }: Inspection): Promise<Invitation[]> =>
  await office.ask(listInvitations, { params: { inspectionId } });
const stateOf = async ({ id }: Invitation): Promise<string> => {
  const token = invitationToken(id, server.services.configuration.ticketSecret);
  return (await server.visitor().ask(openInvitation, { body: { token } })).state;
};
const setStatus = async ({ id }: Inspection, status: 'cancelled' | 'scheduled'): Promise<void> => {
  await office.ask(changeInspectionStatus, { params: { inspectionId: id }, body: { status } });
};

test('a virtual inspection has one link for its client from the confirmation on, one in person has none', async () => {
  const [link, ...others] = await linksOf(await scheduled());
  expect(others).toEqual([]);
  expect(link).toMatchObject({ name: 'Elena Marsh', email: client.email, role: 'field', isClients: true });
  expect(link?.delivery).toBe('queued');
  expect(await linksOf(await scheduled(false))).toEqual([]);
});

test('the link works on when the inspection moves, at least through the day after it', async () => {
  const inspection = await scheduled();
  const scheduledDate = new Date(Date.parse(at(day, '10:00')) + 30 * DAY_MS).toISOString();
  const body = { scheduledDate, unmodifiedSince: inspection.updatedAt };
  await office.ask(updateInspection, { params: { inspectionId: inspection.id }, body });
  const [link, ...others] = await linksOf(inspection);
  expect(others).toEqual([]);
  expect(Date.parse(link?.expiresAt ?? '')).toBeGreaterThan(Date.parse(scheduledDate) + DAY_MS);
});

test('canceling withdraws the link, and an inspection that is confirmed again has another one', async () => {
  const inspection = await scheduled();
  await setStatus(inspection, 'cancelled');
  const [former] = (await linksOf(inspection)) as [Invitation];
  expect(former.revokedAt).not.toBeNull();
  expect(await stateOf(former)).toBe('cancelled');
  await setStatus(inspection, 'scheduled');
  const [, renewed] = (await linksOf(inspection)) as [Invitation, Invitation];
  expect([await stateOf(former), await stateOf(renewed)]).toEqual(['withdrawn', 'open']);
});

test('another email address of the client ends the link; the next one and all unsent mails are for the new address', async () => {
  const inspection = await scheduled();
  const email = `right-${client.email}`;
  await office.ask(updateClient, { params: { clientId: client._id }, body: { email } });
  const [former, renewed, ...others] = (await linksOf(inspection)) as [Invitation, Invitation];
  expect(others).toEqual([]);
  expect(renewed).toMatchObject({ email, delivery: null });
  expect([await stateOf(former), await stateOf(renewed)]).toEqual(['withdrawn', 'open']);
  const params = { inspectionId: inspection.id };
  const mails = await office.ask(listInspectionMails, { params });
  const planned = mails.filter(({ sendAt }) => sendAt !== null);
  expect(planned.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    [email, 'Reminder'],
    [email, 'Reminder'],
  ]);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([email]));
});

test('staff mail the link again; after it was withdrawn, they mail another one', async () => {
  const inspection = await scheduled();
  const params = { inspectionId: inspection.id };
  const link = await office.ask(inviteClientToCall, { params });
  expect(await linksOf(inspection)).toMatchObject([{ id: link.id }]);
  const mail = { params: { invitationId: link.id }, body: { id: mintId() } };
  expect(await office.ask(mailInvitation, mail)).toMatchObject({ id: link.id, delivery: 'queued' });
  const mails = await office.ask(listInspectionMails, { params });
  expect(mails.map(({ subject }) => subject.split(':')[0])).toContain('Join call');
  await office.ask(revokeInvitation, { params: mail.params });
  expect((await office.call(mailInvitation, mail)).status).toBe(404);
  const another = await office.ask(inviteClientToCall, { params });
  expect(another.id).not.toBe(link.id);
});

test('a call that cannot be joined has no link', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store, { isVirtual: false });
  expect((await office.call(inviteClientToCall, { params: { inspectionId } })).status).toBe(404);
});

describe('the link by text message', () => {
  const NUMBER = '+19545550188';
  const agree = async (acceptsSms: boolean) =>
    await office.ask(updateClient, {
      params: { clientId: client._id },
      body: { phone: '(954) 555-0188', acceptsSms },
    });

  test('goes through the gateway to the number that the client agreed to, once, with its outcome in the history', async () => {
    await announceTextMessages(server, 'ready');
    await agree(true);
    const inspection = await scheduled();
    const [link] = (await linksOf(inspection)) as [Invitation];
    expect(link.smsTo).toBe(NUMBER);
    const text = { params: { invitationId: link.id }, body: { id: mintId() } };
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await office.ask(textInvitation, text)).toMatchObject({ id: link.id, delivery: 'queued' });
    const mails = await office.ask(listInspectionMails, { params: { inspectionId: inspection.id } });
    const texts = mails.filter(({ channel }) => channel === 'sms');
    expect(texts.map(({ to, subject, state }) => [to, subject, state])).toEqual([
      [NUMBER, 'Link to the call', 'queued'],
    ]);
  });

  test.each([
    ['without a gateway', 'missing', true],
    ['without consent', 'ready', false],
  ] as const)(
    'is not offered %s, and refused with the way to hand it over',
    async (_why, gateway, consents) => {
      await announceTextMessages(server, gateway);
      await agree(consents);
      const [link] = (await linksOf(await scheduled())) as [Invitation];
      expect(link.smsTo).toBe('');
      const refused = await office.call(textInvitation, {
        params: { invitationId: link.id },
        body: { id: mintId() },
      });
      expect(refused).toMatchObject({
        status: 400,
        reply: { details: { fields: { phone: expect.stringContaining('QR code') } } },
      });
    },
  );
});
