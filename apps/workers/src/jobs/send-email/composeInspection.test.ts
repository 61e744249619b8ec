import { mintId } from '@sightline/contracts/core/ids';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { inspections } from '@sightline/store/inspections/inspections';
import type { InvitationRecord } from '@sightline/store/rooms/invitations';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { queueInspectionMail, queueMail, storeInvitation } from '../../testing/deliveries.ts';
import { LINK_SECRET, MailingStory, PUBLIC_URL } from '../../testing/MailingStory.ts';

/** Mails about the time of an inspection, which change the recipient's calendar. */

let story: MailingStory;
beforeAll(async () => {
  story = await MailingStory.begin();
});
afterEach(async () => {
  vi.useRealTimers();
  await story.stopMailServers();
});
afterAll(() => story.close());

/** The calendar part of a mail without the line breaks that RFC 5545 inserts. */
const calendarIn = ({ mail }: { mail: { attachments: { content: unknown }[] } }): string =>
  Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
    .toString()
    .replaceAll(/\r?\n[ \t]/g, '');

/** Stores the client's link to the call. */
async function joinLinkTo(
  inspectionId: string,
  email: string,
  facts: Partial<InvitationRecord> = {},
): Promise<string> {
  const invited = { inspectionId, email, isClients: true, ...facts };
  const { _id } = await storeInvitation(story.services, invited);
  return invitationLink(_id, { publicUrl: PUBLIC_URL, secret: LINK_SECRET });
}

const LINK = 'https://inspections.example.com/booking#token';

const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

test('a reminder names time and place, has a link and a calendar file, and is not sent once the inspection has moved', async () => {
  const server = await story.mailServer();
  const startsAt = new Date(Date.now() + 3_600_000);
  const { delivery, inspection } = await queueInspectionMail(story.services, 'hourBefore', startsAt);
  const after = await story.send(server, delivery);
  expect(after).toMatchObject({ state: 'sent', mail: { link: null } });
  const [message] = server.messages as [(typeof server.messages)[number]];
  const { html = '', text = '' } = message.mail;
  expect(text).toContain('reminder');
  expect(text).toContain(inspection.address);
  expect(text).toContain('https://inspections.example.com/booking#token');
  expect(html).toContain('href="https://inspections.example.com/booking#token"');
  const calendar = calendarIn(message);
  expect(calendar).toContain(`UID:${inspection._id}@inspections.example.com`);
  expect(calendar).toContain(`DTSTART:${utc(startsAt)}`);

  const { delivery: stale } = await queueInspectionMail(story.services, 'hourBefore', startsAt, {
    scheduledDate: new Date(Date.now() + 7_200_000),
  });
  expect(await story.send(server, stale)).toMatchObject({
    state: 'failed',
    explanation: expect.stringContaining('out of date'),
  });
  expect(server.messages).toHaveLength(1);
});

describe('a notice that is late', () => {
  const at = (instant: string): unknown => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  const MIAMI = '1420 Calle Ocho, Miami, FL 33135';
  const PENSACOLA = '12 Main St, Pensacola, FL 32501';

  test.each([
    ['dayBefore', MIAMI, '2031-07-15T19:00:00.000Z', '2031-07-15T03:59:00.000Z', 'sent'],
    ['dayBefore', MIAMI, '2031-07-15T19:00:00.000Z', '2031-07-15T04:01:00.000Z', 'skipped'],
    // The day of the office has begun, and that of the property has not.
    ['dayBefore', PENSACOLA, '2031-07-15T19:00:00.000Z', '2031-07-15T04:59:00.000Z', 'sent'],
    ['dayBefore', PENSACOLA, '2031-07-15T19:00:00.000Z', '2031-07-15T05:01:00.000Z', 'skipped'],
    ['hourBefore', MIAMI, '2031-07-15T19:00:00.000Z', '2031-07-15T18:59:00.000Z', 'sent'],
    ['hourBefore', MIAMI, '2031-07-15T19:00:00.000Z', '2031-07-15T19:01:00.000Z', 'skipped'],
    ['confirmed', MIAMI, '2031-07-15T19:00:00.000Z', '2031-07-15T19:01:00.000Z', 'failed'],
  ] as const)('%s, at %s, for %s, is at %s %s', async (notice, address, startsAt, now, state) => {
    const server = await story.mailServer();
    const { delivery } = await queueInspectionMail(story.services, notice, new Date(startsAt), { address });
    at(now);
    expect(await story.send(server, delivery)).toMatchObject({ state });
    expect(server.messages).toHaveLength(state === 'sent' ? 1 : 0);
  });

  it('says why it was not sent', async () => {
    const server = await story.mailServer();
    const startsAt = new Date('2031-07-15T19:00:00Z');
    const { delivery } = await queueInspectionMail(story.services, 'dayBefore', startsAt);
    at('2031-07-15T13:00:00Z');
    const { explanation } = await story.send(server, delivery);
    expect(explanation).toContain('too late for this reminder');
  });
});

test('a new time and a cancellation update the entry of the first mail', async () => {
  const server = await story.mailServer();
  const { store } = story.services;
  const startsAt = new Date(Date.now() + 86_400_000);
  const { delivery, inspection } = await queueInspectionMail(story.services, 'confirmed', startsAt);
  await story.send(server, delivery);
  const later = new Date(startsAt.getTime() + 3_600_000);
  const of = { _id: inspection._id };
  const changes = [
    ['moved', { scheduledDate: later, updatedAt: new Date(inspection.createdAt.getTime() + 400) }],
    ['cancelled', { status: 'cancelled', updatedAt: new Date(inspection.createdAt.getTime() + 800) }],
  ] as const;
  for (const [notice, change] of changes) {
    await store.of(inspections).updateOne(of, { $set: change });
    const mail = {
      ...delivery.mail,
      notice,
      startsAt: later.toISOString(),
      link: LINK,
    } as typeof delivery.mail;
    await story.send(server, await queueMail(story.services, { ...delivery, _id: mintId(), mail }));
  }
  const calendars = server.messages.map(calendarIn);
  expect(calendars.map((calendar) => /METHOD:(\w+)/.exec(calendar)?.[1])).toEqual([
    ...['REQUEST', 'REQUEST', 'CANCEL'],
  ]);
  expect(calendars.map((calendar) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))).toEqual([0, 4, 8]);
  for (const calendar of calendars) {
    expect(calendar).toContain(`UID:${inspection._id}@inspections.example.com`);
    expect(calendar).toMatch(/ORGANIZER;CN="Sunshine Private[^"]*":MAILTO:inspections@provider\.example/i);
    expect(calendar).toMatch(/ATTENDEE;[^\n]*PARTSTAT=ACCEPTED[^\n]*:MAILTO:noor@example\.com/i);
  }
  expect(calendars[1]).toContain(`DTSTART:${utc(later)}`);
  expect(calendars[2]).toContain('STATUS:CANCELLED');
  expect(server.messages[2]?.mail.text).not.toContain('/booking#');
});

test('the mail names the method of its calendar part, and has the same entry as a file', async () => {
  const server = await story.mailServer();
  const startsAt = new Date(Date.now() + 86_400_000);
  const { delivery } = await queueInspectionMail(story.services, 'confirmed', startsAt);
  await story.send(server, delivery);
  const [message] = server.messages as [(typeof server.messages)[number]];
  expect(message.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST\r\n/);
  expect(message.mail.attachments).toMatchObject([
    { mimeType: 'text/calendar', method: 'REQUEST', filename: null },
    { mimeType: 'application/ics', filename: 'inspection.ics', disposition: 'attachment' },
  ]);
});

test('a mail about a virtual inspection begins with the link to the call, which is also the place of the entry', async () => {
  const server = await story.mailServer();
  const startsAt = new Date(Date.now() + 86_400_000);
  const facts = {
    isVirtual: true,
    projectType: 'virtual-inspection',
    address: '1122 Story Lane, Davie',
  } as const;
  const { delivery, inspection } = await queueInspectionMail(story.services, 'confirmed', startsAt, facts);
  const link = await joinLinkTo(inspection._id, delivery.to);
  await story.send(server, delivery);
  const [message] = server.messages as [(typeof server.messages)[number]];
  const { html = '', text = '' } = message.mail;
  expect(html.indexOf(link)).toBeLessThan(html.indexOf('/booking#'));
  expect(text).toContain(`Join call:\n${link}`);
  const calendar = calendarIn(message);
  expect(calendar).toContain(`URL;VALUE=URI:${link}`);
  expect(calendar).toContain(`LOCATION:${link}`);
  expect(calendar).toContain(`Join call: ${link}`);
  expect(calendar).toContain('SUMMARY:Virtual inspection\\, 1122 Story Lane');
  expect(calendar).toMatch(/BEGIN:VALARM[^]*ACTION:DISPLAY[^]*TRIGGER:-PT1H/);
  // A reader of a shared calendar must not be able to move the inspection.
  expect(calendar).not.toContain('/booking#');
});

test('the mail of the day before a virtual inspection has the same person’s link to check their phone', async () => {
  const server = await story.mailServer();
  const startsAt = new Date(Date.now() + 86_400_000);
  for (const [notice, isVirtual] of [
    ['dayBefore', true],
    ['dayBefore', false],
    ['hourBefore', true],
  ] as const) {
    const { delivery, inspection } = await queueInspectionMail(story.services, notice, startsAt, {
      isVirtual,
    });
    const link = await joinLinkTo(inspection._id, delivery.to);
    await story.send(server, delivery);
    const { html = '', text = '' } = server.messages.at(-1)?.mail ?? {};
    const check = link.replace('/join#', '/check#');
    const isOffered = notice === 'dayBefore' && isVirtual;
    expect(text.includes(`Check your phone beforehand (1 minute):\n${check}`)).toBe(isOffered);
    expect(html.includes(`href="${check}"`)).toBe(isOffered);
  }
});

test('a link to the call is mailed only to the address that it was made for, and not after it was withdrawn', async () => {
  const server = await story.mailServer();
  const startsAt = new Date(Date.now() + 86_400_000);
  for (const facts of [{ email: 'former@example.com' }, { revokedAt: new Date() }]) {
    const virtual = { isVirtual: true };
    const { delivery, inspection } = await queueInspectionMail(
      story.services,
      'confirmed',
      startsAt,
      virtual,
    );
    await joinLinkTo(inspection._id, delivery.to, facts);
    expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  }
  expect(server.messages).toHaveLength(2);
  for (const { raw, mail } of server.messages) {
    expect(`${raw}${mail.text}`).not.toContain('/join#');
    expect(mail.text).toContain('Reschedule or cancel:');
  }
});

test('a day without an hour is that of the property, whose clocks differ from those of the office', async () => {
  const server = await story.mailServer();
  // 11:30 PM in Pensacola, where the office has the next day.
  const startsAt = new Date('2031-07-15T04:30:00.000Z');
  const { delivery } = await queueInspectionMail(story.services, 'confirmed', startsAt, {
    preferredTime: 'flexible',
    address: '12 Main St, Pensacola, FL 32501',
  });
  await story.send(server, delivery);
  const [message] = server.messages as [(typeof server.messages)[number]];
  expect(calendarIn(message)).toContain('DTSTART;VALUE=DATE:20310714');
});

test('the cancellation of a flexible request names its day and no hour', async () => {
  const server = await story.mailServer();
  const facts = { status: 'cancelled', preferredTime: 'flexible' } as const;
  const startsAt = new Date('2031-07-14T13:00:00.000Z');
  const { delivery } = await queueInspectionMail(story.services, 'cancelled', startsAt, facts);
  await story.send(server, delivery);
  const [message] = server.messages as [(typeof server.messages)[number]];
  expect(message.mail.text).toContain('When: Jul 14, 2031, Flexible');
  expect(message.mail.text).not.toContain('9:00');
  const calendar = calendarIn(message);
  expect(calendar).toContain('DTSTART;VALUE=DATE:20310714');
});
