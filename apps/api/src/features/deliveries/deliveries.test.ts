import { mintId } from '@sightline/contracts/core/ids';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { sendEmail } from '@sightline/contracts/jobs';
import { dismissMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { sendReport } from '@sightline/contracts/reports/deliveries';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { changeClient } from '@sightline/store/accounts/clients';
import { findDelivery, type NewDelivery } from '@sightline/store/deliveries/deliveries';
import { settleDelivery } from '@sightline/store/deliveries/outcomes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { revokeInvitation } from '@sightline/store/rooms/invitations';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { failedMail } from '../../../../../tests/support/deliveries.ts';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { invited } from '../../testing/accessWorld.ts';
import { ReportStory } from '../reports/testing/ReportStory.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let inspector: Caller;
let inspection: InspectionRecord;

const AHEAD = new Date('2099-01-05T15:00:00.000Z');

beforeAll(async () => {
  server = await TestServer.start();
  [admin, inspector] = await Promise.all([server.signedInAs('admin'), server.signedInAs('inspector')]);
});
beforeEach(async () => {
  inspection = await storedInspection(server.services.store, { scheduledDate: AHEAD });
});
afterAll(() => server.close());

const store = () => server.services.store;
const resend = (deliveryId: string, id = mintId(), more = {}) =>
  inspector.call(resendMail, { params: { deliveryId }, body: { id, ...more } });
const dismiss = (deliveryId: string, isDismissed: boolean) =>
  inspector.call(dismissMail, { params: { deliveryId }, body: { isDismissed } });
const listed = async (caller: Caller) =>
  (await caller.ask(readDashboard, { query: {} })).failedMails.map(({ id }) => id);

/** A failed mail without its link, as its worker leaves it. */
const failed = (mail: NewDelivery['mail']) => failedMail(store(), inspection._id, { mail });

test('a failed mail is listed with the reply of the mail server until it is sent again', async () => {
  const { _id } = await failedMail(store(), inspection._id);
  const { failedMails } = await inspector.ask(readDashboard, { query: {} });
  const row = failedMails.find(({ id }) => id === _id);
  expect(row).toMatchObject({ inspectionId: inspection._id, state: 'failed', obstacle: null });
  expect(row?.explanation).toContain('550 No such user');
  const enqueued = vi.spyOn(server.services.queue, 'enqueueSoon');
  const id = mintId();
  expect(await resend(_id, id)).toMatchObject({ status: 200, reply: { sentTo: row?.to } });
  expect(enqueued).toHaveBeenCalledWith(sendEmail, { deliveryId: id }, undefined);
  expect(await listed(inspector)).not.toContain(_id);
});

test('when two people send a mail again, one request succeeds; the same request twice sends once', async () => {
  const { _id } = await failedMail(store(), inspection._id);
  const id = mintId();
  expect((await resend(_id, id)).status).toBe(200);
  expect((await resend(_id, id)).status).toBe(200);
  expect(await resend(_id)).toMatchObject({ status: 409, reply: { code: 'mailHandled' } });
});

test('a mail that was cut off in flight is sent again only when a person accepts a duplicate', async () => {
  const { _id } = await failedMail(store(), inspection._id, { state: 'unknown' });
  expect(await resend(_id)).toMatchObject({ status: 409, reply: { code: 'mailMayDuplicate' } });
  expect((await resend(_id, mintId(), { acceptsDuplicate: true })).status).toBe(200);
});

test("a notice goes to the client's current address with a new link, while its time is still that of the inspection", async () => {
  const { configuration } = server.services;
  const notice = { kind: 'inspection', inspectionId: inspection._id, notice: 'moved', link: null } as const;
  await changeClient(store(), inspection.clientId, { email: 'right@harborhomes.example' });
  const current = await failed({ ...notice, startsAt: AHEAD.toISOString() });
  const id = mintId();
  expect((await resend(current._id, id)).reply.sentTo).toBe('right@harborhomes.example');
  const mail = (await findDelivery(store(), id))?.mail;
  const signing = { publicUrl: configuration.publicUrl, secret: configuration.ticketSecret };
  const link = await bookingLink({ inspectionId: inspection._id, expiresAt: AHEAD }, signing);
  expect(mail).toMatchObject({ kind: 'inspection', link });
  const former = await failed({ ...notice, startsAt: '2098-01-05T15:00:00.000Z' });
  expect(await resend(former._id)).toMatchObject({ status: 409, reply: { code: 'mailOutdated' } });
  expect(await listed(inspector)).toContain(former._id);
});

test('a reminder is not sent again once its day or its hour has begun, and says why', async () => {
  const address = '1420 Calle Ocho, Miami, FL 33135';
  const endOfDay = DateTime.now().setZone('America/New_York').endOf('day').toJSDate();
  for (const [reminder, scheduledDate, answer] of [
    ['dayBefore', AHEAD, 200],
    ['hourBefore', AHEAD, 200],
    ['dayBefore', endOfDay, 409],
    ['hourBefore', new Date(Date.now() - 60_000), 409],
  ] as const) {
    const { _id: inspectionId } = await storedInspection(store(), { scheduledDate, address });
    const notice = { kind: 'inspection', inspectionId, notice: reminder, link: null } as const;
    const { _id } = await failed({ ...notice, startsAt: scheduledDate.toISOString() });
    const { status, reply } = await resend(_id);
    expect(status).toBe(answer);
    if (answer === 409) expect(reply).toMatchObject({ code: 'reminderLate' });
  }
});

test('an invitation is mailed again with the same link, unless it was withdrawn', async () => {
  const { invitationId } = await invited(server, inspection._id);
  const about = { inspectionId: inspection._id, invitationId };
  const mail = await failed({ kind: 'roomInvitation', ...about });
  const id = mintId();
  expect((await resend(mail._id, id)).status).toBe(200);
  expect((await findDelivery(store(), id))?.mail).toEqual({ kind: 'roomInvitation', ...about });
  const withdrawn = await failed({ kind: 'roomInvitation', ...about });
  await revokeInvitation(store(), invitationId, new Date());
  expect((await resend(withdrawn._id)).reply).toMatchObject({ code: 'mailOutdated' });
});

test('a portal invitation is mailed with another link, unless its client has set a password since', async () => {
  const account = (passwordHash: string | null) => storedUser(store(), { role: 'client', passwordHash });
  const invitation = async (userId: string) =>
    await failed({
      kind: 'portalInvitation',
      userId,
      firstName: 'Robin',
      link: null,
      expiresAt: AHEAD.toISOString(),
    });
  const invitedMail = await invitation((await account(null))._id);
  const active = await invitation((await account('hash'))._id);
  expect((await resend(active._id)).reply).toMatchObject({ code: 'mailOutdated' });
  expect((await resend(invitedMail._id)).status).toBe(200);
});

test('a report is sent in its newest version, and is not listed once it has been sent', async () => {
  const story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'pass');
  const { reply: first } = await story.generate();
  const facts = { kind: 'report', inspectionId: story.inspectionId, customMessage: 'Please read.' } as const;
  const mail = await failed({ ...facts, reportId: first.id });
  expect(await listed(inspector)).toContain(mail._id);
  expect((await resend(mail._id)).reply.sentTo).toBe(mail.to);
  const later = await failed({ ...facts, reportId: first.id });
  const { deliveries: sent } = await story.admin.ask(sendReport, {
    body: { inspectionId: story.inspectionId, recipientEmails: [mail.to] },
  });
  for (const { id } of sent) await settleDelivery(store(), id, { state: 'sent' });
  expect(await listed(inspector)).not.toContain(later._id);
});

test('only admins see mails about accounts, and a password link is requested again', async () => {
  const { _id: userId } = await storedUser(store());
  const account = {
    kind: 'account',
    userId,
    firstName: 'Robin',
    at: AHEAD.toISOString(),
    link: null,
  } as const;
  const mail = await failed({ ...account, notice: 'passwordReset', expiresAt: AHEAD.toISOString() });
  expect(await listed(admin)).toContain(mail._id);
  expect(await listed(inspector)).not.toContain(mail._id);
  expect((await resend(mail._id)).status).toBe(404);
  const params = { deliveryId: mail._id };
  expect(await admin.call(resendMail, { params, body: { id: mintId() } })).toMatchObject({
    reply: { code: 'mailNeedsNewLink' },
  });
});

test('a mail can be dismissed and restored', async () => {
  const { _id } = await failedMail(store(), inspection._id);
  expect((await dismiss(_id, true)).status).toBe(200);
  expect(await listed(inspector)).not.toContain(_id);
  expect((await dismiss(_id, false)).status).toBe(200);
  expect(await listed(inspector)).toContain(_id);
});
