import {
  cancelBooking,
  checkBookingTime,
  listBookingTimes,
  openBooking,
  rescheduleBooking,
  startOwnBooking,
} from '@sightline/contracts/bookings/bookingLinks';
import { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { acceptQuoteRequest } from '@sightline/contracts/bookings/bookings';
import { type FreeDay, holdSlot, listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import { changeInspectionStatus } from '@sightline/contracts/inspections/inspections';
import { createInspection, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { sendEmail } from '@sightline/contracts/jobs';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { signTicket } from '@sightline/server-kit/tickets';
import { users } from '@sightline/store/accounts/users';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { type DeliveryRecord, deliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection, inspections } from '@sightline/store/inspections/inspections';
import { createOrganization } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { aMonday, at, storedRequest, ZONE } from '../../testing/bookings.ts';

let server: TestServer;
let office: Awaited<ReturnType<TestServer['signedInAs']>>;
const day = aMonday();
const OFFICE = 'office@provider.example';

beforeAll(async () => {
  server = await TestServer.start();
  const facts = { name: 'Provider', address: '', phone: '', licenseNumber: '', timeZone: ZONE };
  await createOrganization(server.services.store, { ...facts, email: OFFICE });
  office = await server.signedInAs('admin', { licenseNumber: null });
});
beforeEach(async () => {
  const { store } = server.services;
  await store.of(slotHolds).deleteMany({});
  await store.of(quoteRequests).deleteMany({});
  await store.of(inspections).deleteMany({});
  await store.of(deliveries).deleteMany({});
});
afterAll(() => server.close());

/** Mails about an inspection to its client, sent and planned, in order of time. */
async function mailsOf(inspectionId: string): Promise<DeliveryRecord[]> {
  const found = await server.services.store
    .of(deliveries)
    .find({ 'mail.inspectionId': inspectionId, 'mail.kind': 'inspection' })
    .lean<DeliveryRecord[]>();
  return found.toSorted((one, other) => timeOf(one) - timeOf(other));
}

const timeOf = ({ sendAt, createdAt }: DeliveryRecord): number => (sendAt ?? createdAt).getTime();
const noticeOf = ({ mail }: DeliveryRecord) => (mail.kind === 'inspection' ? mail.notice : mail.kind);
const linkOf = (mail: DeliveryRecord | undefined): string =>
  mail?.mail.kind === 'inspection' ? (mail.mail.link ?? '') : '';
const tokenOf = (link: string): string => link.split('#')[1] ?? '';

/** An inspection at 10:00 that the office accepted from the queue, and the token of its link. */
async function accepted() {
  const { store } = server.services;
  const request = await storedRequest(store, { email: `client-${mintId()}@example.com` });
  const { id, scheduledDate } = await office.ask(acceptQuoteRequest, { params: { requestId: request._id } });
  const mails = await mailsOf(id);
  return { id, scheduledDate, mails, token: tokenOf(linkOf(mails[0])), to: request.email };
}

test('an accepted request is confirmed at once, with reminders a day and an hour before', async () => {
  const { mails, to, scheduledDate, id } = await accepted();
  const start = new Date(scheduledDate ?? '').getTime();
  expect(mails.map(noticeOf)).toEqual(['confirmed', 'dayBefore', 'hourBefore']);
  expect(new Set(mails.map((mail) => mail.to))).toEqual(new Set([to]));
  expect(mails.map(({ sendAt }) => sendAt && start - sendAt.getTime())).toEqual([
    null,
    86_400_000,
    3_600_000,
  ]);
  // Accepting the request again mails nothing again.
  const again = await server.services.store
    .of(quoteRequests)
    .findOne({ inspectionId: id })
    .lean<{ _id: string }>();
  await office.ask(acceptQuoteRequest, { params: { requestId: again?._id ?? '' } });
  expect(await mailsOf(id)).toHaveLength(3);
});

test('the planned jobs wait in the queue until their time, and are dropped when the inspection is canceled', async () => {
  const { queue } = server.services;
  const before = (await queue.counts(sendEmail.name)).delayed ?? 0;
  const { id } = await accepted();
  expect((await queue.counts(sendEmail.name)).delayed).toBe(before + 2);
  await office.ask(changeInspectionStatus, { params: { inspectionId: id }, body: { status: 'cancelled' } });
  expect((await queue.counts(sendEmail.name)).delayed).toBe(before);
  expect((await mailsOf(id)).map(noticeOf)).toEqual(['confirmed', 'cancelled']);
});

test('an inspection that is no longer canceled is confirmed again', async () => {
  const { id } = await accepted();
  for (const status of ['cancelled', 'scheduled'] as const)
    await office.ask(changeInspectionStatus, { params: { inspectionId: id }, body: { status } });
  const notices = (await mailsOf(id)).map(noticeOf);
  expect(notices).toEqual(['confirmed', 'cancelled', 'confirmed', 'dayBefore', 'hourBefore']);
});

test('an inspection that the office moves is announced with its new time and has reminders for that time only', async () => {
  const { id } = await accepted();
  const known = await findInspection(server.services.store, id);
  const scheduledDate = at(day, '15:00');
  await office.ask(updateInspection, {
    params: { inspectionId: id },
    body: { scheduledDate, unmodifiedSince: known?.updatedAt.toISOString() ?? '' },
  });
  const mails = await mailsOf(id);
  expect(mails.map(noticeOf)).toEqual(['confirmed', 'moved', 'dayBefore', 'hourBefore']);
  const planned = mails
    .slice(2)
    .map(({ sendAt }) => new Date(scheduledDate).getTime() - (sendAt?.getTime() ?? 0));
  expect(planned).toEqual([86_400_000, 3_600_000]);
});

test('a change that keeps the time mails nothing', async () => {
  const { id } = await accepted();
  const known = await findInspection(server.services.store, id);
  await office.ask(updateInspection, {
    params: { inspectionId: id },
    body: { notes: 'Second floor', unmodifiedSince: known?.updatedAt.toISOString() ?? '' },
  });
  expect(await mailsOf(id)).toHaveLength(3);
});

test('scheduling by staff is confirmed to the client; a time that is soon has only the remaining reminder', async () => {
  const client = await storedClient(server.services.store);
  const body = { clientId: client._id, projectType: 'final', address: '9 Mangrove Court' } as const;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const soon = await office.ask(createInspection, { body: { ...body, scheduledDate: inHours(5) } });
  expect((await mailsOf(soon.id)).map(noticeOf)).toEqual(['confirmed', 'hourBefore']);
  const past = await office.ask(createInspection, { body: { ...body, scheduledDate: inHours(-1) } });
  expect(await mailsOf(past.id)).toEqual([]);
  const open = await office.ask(createInspection, { body });
  expect(await mailsOf(open.id)).toEqual([]);
});

test('a notice that is turned off is not mailed', async () => {
  const { notices } = await office.ask(getSettings, {});
  const off = { ...notices.mail, confirmed: false, dayBefore: false, hourBefore: false };
  await office.ask(changeSettings, { body: { notices: { ...notices, mail: off } } });
  expect((await accepted()).mails).toEqual([]);
  await office.ask(changeSettings, { body: { notices } });
});

test('the link shows only the facts by which its client recognizes the inspection', async () => {
  const { token, scheduledDate } = await accepted();
  const booking = await server.visitor().ask(openBooking, { body: { token } });
  expect(booking).toEqual({
    projectType: 'virtual-inspection',
    isVirtual: true,
    address: '18 Heron Lane, Davie',
    status: 'scheduled',
    preferredTime: null,
    startsAt: scheduledDate,
    endsAt: at(day, '10:30'),
    canCancel: true,
    canReschedule: true,
    feeCents: 9500,
    paymentStatus: 'pending',
    payLink: null,
  });
});

test('the client moves the inspection to another time, and keeps the inspector who is free then', async () => {
  const { id, token } = await accepted();
  const startsAt = at(day, '14:00');
  const there = await server.visitor().ask(checkBookingTime, { body: { token, startsAt } });
  const { inspectorId } = there;
  const before = await findInspection(server.services.store, id);
  expect(there).toEqual({ inspectorId: before?.inspectorId, inspector: 'Robin Reyes', insteadOf: null });
  const moved = await server.visitor().ask(rescheduleBooking, { body: { token, startsAt, inspectorId } });
  expect(moved.startsAt).toBe(startsAt);
  const mails = await mailsOf(id);
  expect(mails.map(noticeOf)).toEqual(['confirmed', 'moved', 'dayBefore', 'hourBefore']);
  // The same request after a lost reply mails nothing again.
  await server.visitor().ask(rescheduleBooking, { body: { token, startsAt, inspectorId } });
  expect(await mailsOf(id)).toHaveLength(4);
  expect(await server.services.store.of(slotHolds).countDocuments({})).toBe(0);
});

/** A flexible request that the office accepted for a day. */
async function acceptedFlexible(startsAt: string) {
  const { store } = server.services;
  const flexible = { preferredTime: 'flexible', holdId: null, heldUntil: null, inspectorId: null } as const;
  const request = await storedRequest(store, { ...flexible, startsAt: new Date(startsAt) });
  await store.of(slotHolds).deleteMany({});
  const { id } = await office.ask(acceptQuoteRequest, { params: { requestId: request._id } });
  const mails = await mailsOf(id);
  return { id, mails, token: tokenOf(linkOf(mails[0])) };
}

test('a flexible day has no reminder an hour before, and its client can choose an hour', async () => {
  const startsAt = at(day, '09:00');
  const { id, mails, token } = await acceptedFlexible(startsAt);
  expect(mails.map(noticeOf)).toEqual(['confirmed', 'dayBefore']);
  const booking = await server.visitor().ask(openBooking, { body: { token } });
  expect(booking).toMatchObject({ startsAt, preferredTime: 'flexible', canReschedule: true });
  const { inspectorId } = await server.visitor().ask(checkBookingTime, { body: { token, startsAt } });
  const moved = await server.visitor().ask(rescheduleBooking, { body: { token, startsAt, inspectorId } });
  expect(moved).toMatchObject({ startsAt, preferredTime: null });
  expect((await mailsOf(id)).map(noticeOf)).toContain('moved');
});

test('a flexible day is confirmed, and can be canceled by its link, until the day ends', async () => {
  const { mails, token } = await acceptedFlexible(DateTime.now().setZone(ZONE).startOf('day').toISO() ?? '');
  expect(mails.map(noticeOf)).toEqual(['confirmed']);
  const booking = await server.visitor().ask(openBooking, { body: { token } });
  expect(booking).toMatchObject({ canCancel: true });
});

test('an inspection can move to a time that overlaps its own', async () => {
  const { id, token } = await accepted();
  const known = await findInspection(server.services.store, id);
  const startsAt = at(day, '10:30');
  const there = await server.visitor().ask(checkBookingTime, { body: { token, startsAt } });
  expect(there.inspectorId).toBe(known?.inspectorId);
});

test('another inspector is assigned only where the own one is busy, and only after the client confirmed the name', async () => {
  const { store } = server.services;
  const { id, token } = await accepted();
  const { inspectorId: own } = (await findInspection(store, id)) ?? {};
  const startsAt = at(day, '14:00');
  const busy = { inspectorId: own ?? null, scheduledDate: new Date(startsAt), status: 'scheduled' } as const;
  await storedInspection(store, busy);
  const unconfirmed = { token, startsAt, inspectorId: own ?? '' };
  const refused = await server.visitor().call(rescheduleBooking, { body: unconfirmed });
  expect([refused.status, refused.reply]).toMatchObject([409, { code: 'changedMeanwhile' }]);
  const there = await server.visitor().ask(checkBookingTime, { body: { token, startsAt } });
  expect(there.inspectorId).not.toBe(own);
  expect(there.insteadOf).toBe('Robin Reyes');
  const { inspectorId, inspector } = there;
  await server.visitor().ask(rescheduleBooking, { body: { token, startsAt, inspectorId } });
  expect(await findInspection(store, id)).toMatchObject({ inspectorId, inspector });
  expect((await mailsOf(id)).map(noticeOf)).toContain('moved');
  const told = await store.of(deliveries).find({ 'mail.inspectionId': id, 'mail.kind': 'assignment' }).lean();
  const toOffice = await store
    .of(deliveries)
    .find({ 'mail.inspectionId': id, 'mail.kind': 'clientChange' })
    .lean();
  expect(toOffice).toMatchObject([
    {
      to: OFFICE,
      subject: expect.stringMatching(/^Noor Haddad moved an inspection: .*2:00 PM E[DS]T$/),
      mail: {
        facts: expect.arrayContaining([
          ['When', expect.stringMatching(/2:00 PM E[DS]T \(before: .*10:00 AM E[DS]T\)$/)],
        ]),
      },
    },
  ]);
  const news = told.map(({ mail }) => (mail.kind === 'assignment' ? mail.notice : ''));
  expect(news.toSorted()).toEqual(['assigned', 'assigned', 'unassigned']);
  const params = { inspectionId: id };
  expect((await office.ask(listStatusChanges, { params })).at(-1)).toMatchObject({
    by: 'Noor Haddad (Client), online',
    from: 'scheduled',
    to: 'scheduled',
    note: expect.stringMatching(
      /^Date and time: .*10:00 AM E[DS]T → .*2:00 PM E[DS]T\. Inspector: Robin Reyes → Robin Reyes\.$/,
    ),
  });
});

test('the history has the time and the inspector that the office changed', async () => {
  const { id } = await accepted();
  const known = await findInspection(server.services.store, id);
  const { user } = await server.signedInAs('inspector', { firstName: 'Bo', lastName: 'Lang' });
  await office.ask(updateInspection, {
    params: { inspectionId: id },
    body: { inspectorId: user._id, unmodifiedSince: known?.updatedAt.toISOString() ?? '' },
  });
  const history = await office.ask(listStatusChanges, { params: { inspectionId: id } });
  expect(history.map(({ note }) => note)).toEqual(['Inspector: Robin Reyes → Bo Lang.']);
});

test('a time that is taken is refused with the next free ones, and the inspection keeps its own', async () => {
  const { id, token, scheduledDate } = await accepted();
  const startsAt = at(day, '14:00');
  // Every licensed inspector gets a hold at that time.
  for (;;) {
    const body = { id: mintId(), projectType: 'virtual-inspection', startsAt } as const;
    const from = { 'X-Forwarded-For': `203.0.113.${Math.floor(Math.random() * 250)}` };
    if ((await server.visitor().call(holdSlot, { body }, from)).status !== 201) break;
  }
  const { status, reply } = await server.visitor().call(checkBookingTime, { body: { token, startsAt } });
  expect([status, reply]).toEqual([409, expect.objectContaining({ code: 'slotTaken' })]);
  const kept = await findInspection(server.services.store, id);
  expect(kept?.scheduledDate?.toISOString()).toBe(scheduledDate);
  expect(await mailsOf(id)).toHaveLength(3);
});

test('times that only the own inspection blocks are offered, without its current one', async () => {
  const { store } = server.services;
  const { id, token } = await accepted();
  const { inspectorId: own = null, projectType } = (await findInspection(store, id)) ?? {};
  const present = await store.of(users).find({ role: 'inspector', isActive: true }).lean();
  const others = present.filter(({ _id }) => _id !== own);
  const setActive = async (isActive: boolean): Promise<void> => {
    for (const { _id } of others) await store.of(users).updateOne({ _id }, { $set: { isActive } });
  };
  await setActive(false);
  try {
    const visitor = server.visitor();
    const query = { projectType: BookingType.parse(projectType), from: day, days: 1 };
    const [forAll] = (await visitor.ask(listFreeSlots, { query })).days;
    const [forOwn] = (await visitor.ask(listBookingTimes, { body: { token, from: day, days: 1 } })).days;
    const startsOf = (free: FreeDay | undefined) => free?.slots.map(({ startsAt }) => startsAt) ?? [];
    const added = startsOf(forOwn).filter((startsAt) => !startsOf(forAll).includes(startsAt));
    expect(added).toContain(at(day, '10:30'));
    expect(startsOf(forOwn)).toEqual(expect.arrayContaining(startsOf(forAll)));
    expect(startsOf(forOwn)).not.toContain(at(day, '10:00'));
    for (const startsAt of added)
      expect(await visitor.ask(checkBookingTime, { body: { token, startsAt } })).toMatchObject({
        inspectorId: own,
        insteadOf: null,
      });
  } finally {
    await setActive(true);
  }
});

test('a time in the past, at night or between two slots is refused', async () => {
  const { token } = await accepted();
  for (const startsAt of ['2020-01-06T15:00:00.000Z', at(day, '03:00'), at(day, '14:07')])
    expect((await server.visitor().call(checkBookingTime, { body: { token, startsAt } })).status).toBe(400);
});

test('the client cancels the inspection once, and can do nothing more with the link', async () => {
  const { id, token } = await accepted();
  const cancelled = await server.visitor().ask(cancelBooking, { body: { token } });
  expect(cancelled).toMatchObject({ status: 'cancelled', canCancel: false, canReschedule: false });
  await server.visitor().ask(cancelBooking, { body: { token } });
  expect((await mailsOf(id)).map(noticeOf)).toEqual(['confirmed', 'cancelled']);
  const body = { token, startsAt: at(day, '14:00'), inspectorId: mintId() };
  const refused = await server.visitor().call(rescheduleBooking, { body });
  expect([refused.status, refused.reply]).toMatchObject([409, { code: 'bookingClosed' }]);
});

test.each(['client', 'office'] as const)(
  'the %s cancels again after an interruption: client, inspector and office are told once',
  async (who) => {
    const { id, token } = await accepted();
    const body = { status: 'cancelled' } as const;
    const cancel = async (): Promise<number> => {
      if (who === 'client') return (await server.visitor().call(cancelBooking, { body: { token } })).status;
      return (await office.call(changeInspectionStatus, { params: { inspectionId: id }, body })).status;
    };
    // The reminders are withdrawn after the status was stored, and before anyone is told.
    vi.spyOn(server.services.queue, 'withdraw').mockRejectedValueOnce(new Error('the process ended'));
    expect(await cancel()).toBe(500);
    expect((await findInspection(server.services.store, id))?.status).toBe('cancelled');
    for (const _ of [1, 2]) expect(await cancel()).toBe(200);
    expect((await mailsOf(id)).map(noticeOf)).toEqual(['confirmed', 'cancelled']);
    const others = await server.services.store
      .of(deliveries)
      .find({ 'mail.inspectionId': id, 'mail.notice': 'cancelled' })
      .lean<DeliveryRecord[]>();
    const kinds = others.map(({ mail }) => mail.kind).toSorted();
    const toOffice = who === 'client' ? ['clientChange'] : [];
    expect(kinds).toEqual(['assignment', ...toOffice, 'inspection']);
  },
);

test.each(['client', 'office'] as const)(
  'the %s moves again after an interruption: client, inspector and office are told once',
  async (who) => {
    const { store, queue } = server.services;
    const { id, token } = await accepted();
    const { inspectorId, updatedAt } = (await findInspection(store, id)) ?? {};
    const startsAt = at(day, '14:00');
    const edit = { scheduledDate: startsAt, unmodifiedSince: updatedAt?.toISOString() ?? '' };
    const own = { token, startsAt, inspectorId: inspectorId ?? '' };
    const move = async (): Promise<number> => {
      if (who === 'client') return (await server.visitor().call(rescheduleBooking, { body: own })).status;
      return (await office.call(updateInspection, { params: { inspectionId: id }, body: edit })).status;
    };
    // The reminders are withdrawn after the time was stored, and before anyone is told.
    vi.spyOn(queue, 'withdraw').mockRejectedValueOnce(new Error('the process ended'));
    expect(await move()).toBe(500);
    expect((await findInspection(store, id))?.scheduledDate?.toISOString()).toBe(startsAt);
    for (const _ of [1, 2]) expect(await move()).toBe(200);
    expect((await mailsOf(id)).map(noticeOf)).toEqual(['confirmed', 'moved', 'dayBefore', 'hourBefore']);
    const told = await store.of(deliveries).find({ 'mail.inspectionId': id, 'mail.notice': 'moved' }).lean();
    const toOffice = who === 'client' ? ['clientChange'] : [];
    const kinds = told.map(({ mail }) => mail.kind).toSorted();
    expect(kinds).toEqual(['assignment', ...toOffice, 'inspection']);
  },
);

test('the office is not told that a client canceled what it canceled itself', async () => {
  const { id, token } = await accepted();
  const params = { inspectionId: id };
  await office.ask(changeInspectionStatus, { params, body: { status: 'cancelled' } });
  await server.visitor().ask(cancelBooking, { body: { token } });
  const { store } = server.services;
  expect(await store.of(deliveries).countDocuments({ 'mail.kind': 'clientChange' })).toBe(0);
});

test('an inspection that has begun can be neither moved nor canceled', async () => {
  const { id, token } = await accepted();
  await office.ask(changeInspectionStatus, { params: { inspectionId: id }, body: { status: 'in_progress' } });
  expect((await server.visitor().call(cancelBooking, { body: { token } })).status).toBe(409);
  expect((await mailsOf(id)).map(noticeOf)).toEqual(['confirmed']);
});

test('an expired, a forged and a foreign token are refused', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const { publicUrl, ticketSecret: secret } = server.services.configuration;
  const inAnHour = new Date(Date.now() + 3_600_000);
  const expired = await bookingLink(
    { inspectionId, expiresAt: new Date(Date.now() - 1000) },
    { publicUrl, secret },
  );
  const signer = { publicUrl, secret: 'another-secret-of-at-least-32-characters' };
  const forged = await bookingLink({ inspectionId, expiresAt: inAnHour }, signer);
  const foreign = await bookingLink({ inspectionId: mintId(), expiresAt: inAnHour }, { publicUrl, secret });
  const claims = { sub: `user:${mintId()}`, inspectionId } as unknown as Parameters<typeof signTicket>[0];
  const { token: ticket } = await signTicket(claims, secret);
  for (const token of [...[expired, forged, foreign].map(tokenOf), ticket, 'nonsense'])
    expect((await server.visitor().call(openBooking, { body: { token } })).status).toBe(410);
});

test('a type that visitors cannot book can be canceled by its link, but moved only by the office', async () => {
  const { store, configuration } = server.services;
  const inspector = await storedUser(store);
  const { _id: inspectionId } = await storedInspection(store, {
    projectType: 'comprehensive',
    inspectorId: inspector._id,
    scheduledDate: new Date(at(day, '10:00')),
    status: 'scheduled',
  });
  const expiresAt = new Date(at(day, '10:00'));
  const signer = { publicUrl: configuration.publicUrl, secret: configuration.ticketSecret };
  const token = tokenOf(await bookingLink({ inspectionId, expiresAt }, signer));
  const booking = await server.visitor().ask(openBooking, { body: { token } });
  expect(booking).toMatchObject({ canCancel: true, canReschedule: false });
  const body = { token, startsAt: at(day, '14:00'), inspectorId: mintId() };
  expect((await server.visitor().call(rescheduleBooking, { body })).status).toBe(409);
});

test('a signed-in client moves the own inspection without a mail, and chooses the first time of one without a date', async () => {
  const { store } = server.services;
  const { _id: clientId } = await storedClient(store);
  const client = await server.signedInAs('client', { clientId });
  const facts = { clientId, projectType: 'virtual-inspection', status: 'scheduled' } as const;
  const open = { ...facts, scheduledDate: null, inspectorId: null, inspector: '' };
  const { _id: inspectionId } = await storedInspection(store, open);
  const { token } = await client.ask(startOwnBooking, { params: { inspectionId } });
  expect(await client.ask(openBooking, { body: { token } })).toMatchObject({
    startsAt: null,
    canCancel: true,
    canReschedule: true,
  });
  const startsAt = at(day, '15:00');
  const { inspectorId } = await client.ask(checkBookingTime, { body: { token, startsAt } });
  const body = { token, startsAt, inspectorId };
  expect(await client.ask(rescheduleBooking, { body })).toMatchObject({ startsAt });
  const params = { inspectionId };
  const history = await office.ask(listStatusChanges, { params });
  expect(history.at(-1)?.by).toMatch(/\(Client\), online$/);
});

test('a signed-in client reads that an inspection whose time has passed can no longer be changed', async () => {
  const { store } = server.services;
  const { _id: clientId } = await storedClient(store);
  const client = await server.signedInAs('client', { clientId });
  const scheduledDate = new Date(Date.now() - 3_600_000);
  const { _id: inspectionId } = await storedInspection(store, {
    clientId,
    status: 'scheduled',
    scheduledDate,
  });
  const { token } = await client.ask(startOwnBooking, { params: { inspectionId } });
  const booking = await client.ask(openBooking, { body: { token } });
  expect(booking).toMatchObject({ canCancel: false, canReschedule: false });
});

test('a request that the office has not answered can be canceled, but not moved, by its client', async () => {
  const { store } = server.services;
  const { _id: clientId } = await storedClient(store);
  const client = await server.signedInAs('client', { clientId });
  const { _id: inspectionId } = await storedInspection(store, {
    clientId,
    projectType: 'virtual-inspection',
    status: 'scheduled',
    isRequested: true,
    scheduledDate: new Date(at(day, '10:00')),
  });
  const { token } = await client.ask(startOwnBooking, { params: { inspectionId } });
  const booking = await client.ask(openBooking, { body: { token } });
  expect(booking).toMatchObject({ canCancel: true, canReschedule: false });
  const body = { token, startsAt: at(day, '14:00'), inspectorId: mintId() };
  expect((await client.call(rescheduleBooking, { body })).status).toBe(409);
});
