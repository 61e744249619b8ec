import { mintId } from '@sightline/contracts/core/ids';
import { sendSms as job } from '@sightline/contracts/jobs';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { changeClient, clients } from '@sightline/store/accounts/clients';
import { users } from '@sightline/store/accounts/users';
import { type DeliveryRecord, deliveries, findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery } from '@sightline/store/deliveries/outcomes';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findSettings, updateSettings } from '@sightline/store/organization/organization';
import { alignInvitations, withdraw } from '@sightline/store/personalLinks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { json, never, ScriptedServer, status, text } from '../../../../../tests/support/ScriptedServer.ts';
import { queueMail, queueReportMail, storeOrganization } from '../../testing/deliveries.ts';
import { LINKS, MailingStory } from '../../testing/MailingStory.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { sendSms } from './sendSms.ts';

/** A client who agreed gets text messages through the company's gateway, each once. */

const NUMBER = '+13055550142';
const STARTS = new Date('2031-11-25T14:00:00Z');
const consent = { number: NUMBER, at: '2026-11-20T15:00:00.000Z', by: 'Noor Homes, request form' };

let services: TestServices;
let gateway: ScriptedServer;
beforeAll(async () => {
  services = await openTestServices();
  gateway = await ScriptedServer.start();
  await storeOrganization(services);
  await switchSms(true);
});
beforeEach(async () => {
  gateway.replies(json({ id: 'sms-1' }));
  // One number may be texted only so often.
  await services.store.of(deliveries).deleteMany({ channel: 'sms' });
});
afterAll(async () => {
  await gateway.close();
  await services.close();
});

async function switchSms(isOn: boolean): Promise<void> {
  const { notices } = await findSettings(services.store);
  const sms = { ...notices.sms, confirmed: isOn, report: isOn };
  await updateSettings(services.store, { notices: { ...notices, sms } });
}

async function queued(facts: Partial<InspectionRecord> = {}) {
  const client = await storedClient(services.store, { phone: '(305) 555-0142', smsConsent: consent });
  const inspection = await storedInspection(services.store, {
    clientId: client._id,
    status: 'scheduled',
    scheduledDate: STARTS,
    address: '1420 Calle Ocho, Miami',
    ...facts,
  });
  const delivery = await queueMail(services, {
    _id: mintId(),
    to: NUMBER,
    subject: 'Your inspection is scheduled',
    mail: {
      kind: 'sms',
      notice: 'confirmed',
      inspectionId: inspection._id,
      startsAt: STARTS.toISOString(),
      address: inspection.address,
    },
  });
  return { client, delivery };
}

interface Attempt {
  attempt?: number;
  leaseMs?: number;
  isConfigured?: boolean;
  timeoutMs?: number;
}

async function send(
  { _id }: DeliveryRecord,
  { attempt = 1, leaseMs, isConfigured = true, timeoutMs = 30_000 }: Attempt = {},
) {
  const { url } = gateway;
  const texting = {
    ...services,
    gateway: isConfigured ? { url: `${url}/v1/messages`, key: 'gateway-key', from: '+13055550100' } : null,
    ...LINKS,
    timeoutMs,
    ...(leaseMs !== undefined && { leaseMs }),
  };
  await sendSms(texting)
    .run({ deliveryId: _id }, tryOf(attempt, job.attempts))
    .catch(() => undefined);
  return await findDelivery(services.store, _id);
}

test('a text message names the company, the place and the time, and how to opt out; it is sent once', async () => {
  const { delivery } = await queued();
  expect(await send(delivery)).toMatchObject({ state: 'sent', channel: 'sms', explanation: null });
  await send(delivery, { attempt: 2 });
  expect(gateway.heard).toHaveLength(1);
  const [heard] = gateway.heard;
  expect(heard).toMatchObject({
    path: '/v1/messages',
    authorization: 'Bearer gateway-key',
    idempotencyKey: delivery._id,
  });
  const said =
    'Sunshine Private Provider Inspections...: Your inspection at 1420 Calle Ocho, Miami is scheduled for ' +
    'Nov 25, 2031, 9:00 AM EST. Reply STOP to opt out.';
  expect(JSON.parse(Buffer.from(heard?.body ?? '', 'latin1').toString())).toEqual({
    from: '+13055550100',
    to: NUMBER,
    text: said,
  });
});

test('the arrival of a request is not confirmed once the office has answered it', async () => {
  const { store } = services;
  const { notices } = await findSettings(store);
  await updateSettings(store, { notices: { ...notices, sms: { ...notices.sms, requested: true } } });
  const { client } = await queued();
  const sent = async (isRequested: boolean) => {
    const facts = { clientId: client._id, isRequested };
    const { _id: inspectionId, address } = await storedInspection(store, facts);
    const mail = { kind: 'sms', notice: 'requested', inspectionId, startsAt: null, address } as const;
    return await send(await queueMail(services, { _id: mintId(), to: NUMBER, subject: 'Request', mail }));
  };
  expect(await sent(true)).toMatchObject({ state: 'sent' });
  const explanation = 'The inspection has changed since, so this message is out of date.';
  expect(await sent(false)).toMatchObject({ state: 'failed', explanation });
});

test.each([
  ['an overloaded gateway', status(503), {}],
  ['too many requests', status(429), {}],
  ['a gateway that does not answer', never, { timeoutMs: 300 }],
])(
  '%s is asked again with the same key, and fails after the last attempt',
  async (_what, answer, patience) => {
    const { delivery } = await queued();
    gateway.replies(answer);
    expect(await send(delivery, patience)).toMatchObject({ state: 'queued', claimedAt: null });
    const last = await send(delivery, { ...patience, attempt: job.attempts });
    expect(last?.state).toBe('failed');
    expect(last?.explanation).toContain(`tried ${job.attempts} times`);
    expect(new Set(gateway.heard.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
      new Set([delivery._id]),
    );
  },
);

test.each([
  ['a refused number', status(400), 'failed', /status 400.*Check the phone number/],
  ['a redirect, which is not followed', status(302, { Location: '/elsewhere' }), 'failed', /status 302/],
  ['a page instead of JSON', text('<html>Welcome</html>'), 'unknown', /no JSON.*Settings, Setup/],
] as const)('%s is final', async (_what, answer, state, explanation) => {
  const { delivery } = await queued();
  gateway.replies(answer);
  const settled = await send(delivery);
  expect([settled?.state, settled?.explanation]).toEqual([state, expect.stringMatching(explanation)]);
  await send(delivery, { attempt: 2 });
  expect(gateway.heard).toHaveLength(1);
});

test('a message that a dead worker claimed is sent by another one, with the same key', async () => {
  const { delivery } = await queued();
  await claimDelivery(services.store, delivery._id);
  expect((await send(delivery))?.state).toBe('sending');
  expect((await send(delivery, { leaseMs: 0, attempt: 2 }))?.state).toBe('sent');
  expect(gateway.heard.map(({ idempotencyKey }) => idempotencyKey)).toEqual([delivery._id]);
});

test('sends no message without a gateway, without consent for the current number, or about a former time', async () => {
  const { delivery, client } = await queued();
  const known = await queued();
  await services.store.of(clients).updateOne({ _id: client._id }, { $set: { phone: '(305) 555-0199' } });
  expect((await send(delivery))?.explanation).toMatch(/no longer agrees/);
  expect((await send(known.delivery, { isConfigured: false }))?.explanation).toMatch(/Settings, Setup/);
  const moved = await queued({ scheduledDate: new Date(STARTS.getTime() + 3_600_000) });
  expect((await send(moved.delivery))?.explanation).toMatch(/out of date/);
  const off = await queued();
  await switchSms(false);
  expect(await send(off.delivery)).toMatchObject({
    state: 'skipped',
    explanation: expect.stringMatching(/Settings/),
  });
  await switchSms(true);
  expect(gateway.heard).toEqual([]);
});

test('a text message that says "tomorrow" is not sent on the day itself', async () => {
  const { delivery } = await queued();
  const { mail } = delivery;
  if (mail.kind !== 'sms') throw new Error('no text message');
  const { notices } = await findSettings(services.store);
  await updateSettings(services.store, { notices: { ...notices, sms: { ...notices.sms, dayBefore: true } } });
  const reminder = { _id: mintId(), to: NUMBER, subject: 'Reminder' };
  const late = await queueMail(services, { ...reminder, mail: { ...mail, notice: 'dayBefore' } });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-25T11:00:00Z') });
  const after = await send(late).finally(() => vi.useRealTimers());
  expect(after).toMatchObject({ state: 'skipped', explanation: expect.stringContaining('too late') });
  expect(gateway.heard).toEqual([]);
  await updateSettings(services.store, { notices });
});

test('an invitation has the link to the call, and is not sent once the link was withdrawn', async () => {
  const { delivery } = await queued({ isVirtual: true });
  const inspectionId = 'inspectionId' in delivery.mail ? (delivery.mail.inspectionId ?? '') : '';
  const inspection = await findInspection(services.store, inspectionId);
  const invitation = inspection && (await alignInvitations({ ...services, ...LINKS }, inspection));
  const invite = async () =>
    await queueMail(services, {
      _id: mintId(),
      to: NUMBER,
      subject: 'Link to the call',
      mail: {
        kind: 'sms',
        notice: 'roomInvitation',
        inspectionId,
        startsAt: null,
        address: '1420 Calle Ocho',
      },
    });
  expect((await send(await invite()))?.state).toBe('sent');
  const { text: said } = JSON.parse(Buffer.from(gateway.heard[0]?.body ?? '', 'latin1').toString());
  expect(said).toContain(
    `Join call: ${invitationLink(invitation?._id ?? '', { ...LINKS, secret: LINKS.linkSecret })}`,
  );
  const late = await invite();
  const createdAt = new Date(Date.now() - 61 * 60_000);
  await services.store.of(deliveries).updateOne({ _id: late._id }, { $set: { createdAt } });
  expect((await send(late))?.explanation).toMatch(/within an hour/);
  await withdraw({ ...services, ...LINKS }, invitation?._id ?? '');
  expect((await send(await invite()))?.explanation).toMatch(/withdrawn or has expired/);
});

test('W-4: a message that the call waits has the link, and is not sent after ten minutes', async () => {
  const { delivery } = await queued({ isVirtual: true });
  const inspectionId = 'inspectionId' in delivery.mail ? (delivery.mail.inspectionId ?? '') : '';
  const inspection = await findInspection(services.store, inspectionId);
  const invitation = inspection && (await alignInvitations({ ...services, ...LINKS }, inspection));
  const waiting = async () =>
    await queueMail(services, {
      _id: mintId(),
      to: NUMBER,
      subject: 'We are waiting for you in the call',
      mail: { kind: 'sms', notice: 'waiting', inspectionId, startsAt: null, address: '1420 Calle Ocho' },
    });
  expect((await send(await waiting()))?.state).toBe('sent');
  const { text: said } = JSON.parse(Buffer.from(gateway.heard[0]?.body ?? '', 'latin1').toString());
  const link = invitationLink(invitation?._id ?? '', { ...LINKS, secret: LINKS.linkSecret });
  expect(said).toContain(`is waiting for you in the video inspection: ${link}`);
  const late = await waiting();
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await services.store.of(deliveries).updateOne({ _id: late._id }, { $set: { createdAt } });
  expect(await send(late)).toMatchObject({
    state: 'failed',
    explanation: expect.stringMatching(/out of date/),
  });
  expect(gateway.heard).toHaveLength(1);
});

test('a failure is mailed only to subscribed staff', async () => {
  const curious = await storedUser(services.store, { role: 'admin' });
  await storedUser(services.store, { role: 'admin' });
  await services.store
    .of(users)
    .updateOne({ _id: curious._id }, { $set: { 'notifications.failedDeliveries': true } });
  const { delivery } = await queued();
  gateway.replies(status(400));
  await send(delivery);
  const alerts = await services.store.of(deliveries).find({ 'mail.kind': 'failedDelivery' }).lean();
  expect(alerts.map(({ to, subject }) => [to, subject])).toEqual([
    [curious.email, 'Not sent: Your inspection is scheduled'],
  ]);
});

test('a report that was mailed is announced to its client by text message, once for a version', async () => {
  const story = await MailingStory.begin();
  const { notices } = await findSettings(story.services.store);
  await updateSettings(story.services.store, {
    notices: { ...notices, sms: { ...notices.sms, report: true } },
  });
  const server = await story.mailServer();
  const { delivery, report } = await queueReportMail(story.services);
  const { store } = story.services;
  const clientId = (await findInspection(store, report.inspectionId))?.clientId ?? '';
  await changeClient(store, clientId, { phone: '305-555-0142', smsConsent: consent });
  await story.send(server, delivery);
  await story.send(server, delivery, { attempt: 2 });
  const sms = await story.services.store.of(deliveries).find({ channel: 'sms' }).lean();
  expect(sms.map(({ to, subject }) => [to, subject])).toEqual([[NUMBER, 'Your report is ready']]);
  await story.close();
});

describe('N4: limits of text messages', () => {
  /** Lets the messages have been sent this much earlier. */
  async function passTime(minutes: number): Promise<void> {
    const { store } = services;
    const sent = await store.of(deliveries).find({ channel: 'sms' }).lean<DeliveryRecord[]>();
    for (const { _id, claimedAt } of sent) {
      const earlier = claimedAt && new Date(claimedAt.getTime() - minutes * 60_000);
      await store.of(deliveries).updateOne({ _id }, { $set: { claimedAt: earlier } });
    }
  }
  const waitOf = (delivery: DeliveryRecord | null): number =>
    Math.ceil(((delivery?.sendAt?.getTime() ?? 0) - Date.now()) / 60_000);

  test('a second notice to a number waits for three minutes, a fourth for an hour', async () => {
    expect(await send((await queued()).delivery)).toMatchObject({ state: 'sent' });
    for (let more = 0; more < 2; more++) {
      const { delivery } = await queued();
      const waiting = await send(delivery);
      expect(waiting).toMatchObject({ state: 'queued', explanation: expect.stringContaining('sent later') });
      expect(waitOf(waiting)).toBe(3);
      await passTime(3);
      expect(await send(delivery)).toMatchObject({ state: 'sent' });
    }
    await passTime(3);
    expect(waitOf(await send((await queued()).delivery))).toBeGreaterThan(50);
    expect(gateway.heard).toHaveLength(3);
  });

  test('of 25 messages at once, one is sent', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => queued()));
    const settled = await Promise.all(all.map(({ delivery }) => send(delivery)));
    expect(settled.filter((one) => one?.state === 'sent')).toHaveLength(1);
    expect(gateway.heard).toHaveLength(1);
  });

  test('a link that a person texts is not sent later, but refused', async () => {
    const { delivery } = await queued({ isVirtual: true });
    await send(delivery);
    const inspectionId = 'inspectionId' in delivery.mail ? (delivery.mail.inspectionId ?? '') : '';
    const inspection = await findInspection(services.store, inspectionId);
    if (inspection) await alignInvitations({ ...services, ...LINKS }, inspection);
    const mail = {
      kind: 'sms',
      notice: 'roomInvitation',
      inspectionId,
      startsAt: null,
      address: '',
    } as const;
    const link = await queueMail(services, { _id: mintId(), to: NUMBER, subject: 'Link to the call', mail });
    const explanation = expect.stringContaining('because of this limit');
    expect(await send(link)).toMatchObject({ state: 'failed', explanation });
  });

  test("the company's messages of a day are limited, and the reason names the setting", async () => {
    const { notices } = await findSettings(services.store);
    await updateSettings(services.store, { notices: { ...notices, textsInADay: 1 } });
    expect(await send((await queued()).delivery)).toMatchObject({ state: 'sent' });
    const explanation = expect.stringContaining('Settings, Notices');
    expect(await send((await queued()).delivery)).toMatchObject({ state: 'failed', explanation });
    await updateSettings(services.store, { notices });
  });
});
