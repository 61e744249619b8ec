import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { MailKind } from '@sightline/contracts/mail/mailTexts';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import {
  changeSettings,
  getSettings,
  previewMail,
} from '@sightline/contracts/organization/organizationSettings';
import { getRetention } from '@sightline/contracts/organization/retention';
import { readSetup } from '@sightline/contracts/organization/setup';
import { announceSetup } from '@sightline/server-kit/workersSetup';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { bookingFee } from '@sightline/store/organization/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.close());

test('an admin changes one setting; the others stay unchanged, for every reader', async () => {
  const admin = await server.signedInAs('admin');
  const inspector = await server.signedInAs('inspector');
  const defaults = await inspector.ask(getSettings, {});
  expect(defaults).toMatchObject({
    requiresDescriptionOnFail: false,
    requiresPhotoOnFail: false,
    requiresReportApproval: false,
    assignedInspectorHosts: false,
    siteRadiusMeters: 150,
    autoTranscription: true,
  });
  await admin.ask(changeSettings, { body: { requiresPhotoOnFail: true } });
  await admin.ask(changeSettings, { body: { siteRadiusMeters: 300 } });
  const changed = { ...defaults, requiresPhotoOnFail: true, siteRadiusMeters: 300 };
  expect(await inspector.ask(getSettings, {})).toEqual(changed);
});

test('tells an admin which services are set up, from the workers once they have started', async () => {
  const admin = await server.signedInAs('admin');
  const { redis, redisPrefix } = server.services;
  expect(await admin.ask(readSetup, {})).toMatchObject({
    payment: 'missing',
    files: 'ready',
    objectModel: 'missing',
    textMessages: 'unknown',
  });
  const announced = {
    email: 'ready',
    replies: 'missing',
    certificate: 'faulty',
    draftEngine: 'generalModel',
  } as const;
  await announceSetup(redis, redisPrefix, { ...announced, textMessages: 'ready', transcription: 'ready' });
  expect(await admin.ask(readSetup, {})).toMatchObject({ ...announced, textMessages: 'ready' });
});

test('refuses an inspector, an unknown setting and an impossible radius', async () => {
  const admin = await server.signedInAs('admin');
  const inspector = await server.signedInAs('inspector');
  const siteRadiusMeters = 500;
  expect((await inspector.call(changeSettings, { body: { siteRadiusMeters } })).status).toBe(403);
  for (const body of [{ siteRadiusMeters: 0 }, { siteRadiusMeters: 9.9 }, { color: 'red' }])
    expect((await admin.send('PATCH', changeSettings.path, body)).status).toBe(400);
});

test('hours that end before they begin, a length off the grid and an unknown type are refused', async () => {
  const admin = await server.signedInAs('admin');
  const { booking } = await admin.ask(getSettings, {});
  const wrong = [
    { ...booking, workingHours: { ...booking.workingHours, monday: { from: '17:00', to: '08:00' } } },
    { ...booking, travelBufferMinutes: 7 },
    { ...booking, durationMinutes: { ...booking.durationMinutes, roof: 60 } },
    { ...booking, holidays: [{ day: '2026-02-30', name: 'No such day' }] },
  ];
  for (const body of wrong)
    expect((await admin.send('PATCH', changeSettings.path, { booking: body })).status).toBe(400);
});

test('the history describes the changed hours and holidays', async () => {
  const admin = await server.signedInAs('admin');
  const { booking } = await admin.ask(getSettings, {});
  const changed = {
    ...booking,
    workingHours: { ...booking.workingHours, friday: null },
    holidays: [{ day: '2026-11-27', name: 'Day after Thanksgiving' }],
    federalHolidays: booking.federalHolidays.filter((holiday) => holiday !== 'columbus'),
    travelBufferMinutes: 45,
  };
  await admin.ask(changeSettings, { body: { booking: changed } });
  const [latest] = await admin.ask(listCatalogHistory, { params: { key: 'settings' } });
  expect(latest?.changes).toEqual([
    'Working hours, Friday: 08:00 to 17:00 → closed',
    'open on Columbus Day',
    'added holiday Day after Thanksgiving, Nov 27, 2026',
    'Travel buffer: 30 min → 45 min',
  ]);
});

test('a changed fee is shown to visitors, charged for the next booking, and in the history', async () => {
  const admin = await server.signedInAs('admin');
  const { fees } = await admin.ask(getSettings, {});
  const mechanical = { inPersonCents: 13_050, virtualCents: 9_500 };
  await admin.ask(changeSettings, { body: { fees: { ...fees, booking: { ...fees.booking, mechanical } } } });
  const [latest] = await admin.ask(listCatalogHistory, { params: { key: 'settings' } });
  expect(latest?.changes).toEqual(['Fee, Mechanical: $125 → $130.50']);
  const shown = await server.visitor().ask(getFees, {});
  expect(shown.booking.mechanical).toMatchObject({
    inPersonCents: 13_050,
    inPersonLines: [{ label: 'Inspection', cents: 13_050 }],
  });
  expect(await bookingFee(server.services.store, { projectType: 'mechanical', isVirtual: false })).toBe(
    13_050,
  );
});

test.each([
  ['a negative fee', { inPersonCents: -1, virtualCents: 0 }],
  ['a fraction of a cent', { inPersonCents: 99.5, virtualCents: 0 }],
])('%s is refused', async (_what, mechanical) => {
  const admin = await server.signedInAs('admin');
  const { fees } = await admin.ask(getSettings, {});
  const body = { fees: { ...fees, booking: { ...fees.booking, mechanical } } };
  expect((await admin.send('PATCH', changeSettings.path, body)).status).toBe(400);
});

test("email texts are the company's own; a placeholder that does not exist is refused, and empty ones are the default texts", async () => {
  const admin = await server.signedInAs('admin');
  const client = await server.signedInAs('client');
  const { mailTexts } = await admin.ask(getSettings, {});
  const textsWith = (subject: string) => ({ ...mailTexts, confirmed: { subject, intro: 'Dear {client}' } });
  expect((await admin.call(changeSettings, { body: { mailTexts: textsWith('{cleint}') } })).status).toBe(400);
  const lines = 'Booked\r\nBcc: thief@evil.example';
  expect((await admin.call(changeSettings, { body: { mailTexts: textsWith(lines) } })).status).toBe(400);
  await admin.ask(changeSettings, { body: { mailTexts: textsWith('{client}, see you at {address}') } });
  const { id } = await admin.ask(createInspection, {
    body: {
      clientId: client.user.clientId ?? '',
      projectType: 'building',
      address: '1 Main St',
      scheduledDate: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
    },
  });
  const mails = await server.services.store.of(deliveries).find({ 'mail.inspectionId': id }).lean();
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects).toContain('Harbor Homes, see you at 1 Main St');
  expect(subjects.some((subject) => subject.startsWith('Reminder: your inspection is tomorrow'))).toBe(true);
  const [latest] = await admin.ask(listCatalogHistory, { params: { key: 'settings' } });
  expect(latest?.changes.join()).toContain(
    'Email “Inspection scheduled”, subject: the usual one → “{client}',
  );
});

test.each(MailKind.options)(
  '%s is previewed as a whole mail with these words, and nothing is sent',
  async (kind) => {
    const admin = await server.signedInAs('admin');
    const text = { subject: 'News of {company}', intro: 'Hello {client} <b>bold</b>' };
    const { subject, html } = await admin.ask(previewMail, { body: { kind, text } });
    expect(subject).not.toContain('{');
    expect(html).toContain('Hello Ana Ruiz &lt;b&gt;bold&lt;/b&gt;');
    expect(html).toMatch(/<!doctype html>.*<\/html>/s);
    expect(html).not.toContain('cid:');
  },
);

test('several editors share a version: only fields that both changed are refused', async () => {
  const admin = await server.signedInAs('admin');
  const [{ version: seenVersion } = { version: 1 }] = await admin.ask(listCatalogHistory, {
    params: { key: 'settings' },
  });
  const { notices } = await admin.ask(getSettings, {});
  await admin.ask(changeSettings, { body: { seenVersion, retentionYears: 11 } });
  const off = { ...notices, mail: { ...notices.mail, moved: false } };
  await admin.ask(changeSettings, { body: { seenVersion, notices: off } });
  expect((await admin.call(changeSettings, { body: { seenVersion, retentionYears: 12 } })).status).toBe(409);
  const [latest] = await admin.ask(listCatalogHistory, { params: { key: 'settings' } });
  expect(latest?.changes).toEqual(['Inspection moved, by email: on → off']);
  await admin.ask(changeSettings, { body: { notices, retentionYears: 10 } });
});

test('retention counts the inspections beyond the period', async () => {
  const admin = await server.signedInAs('admin');
  const years = (count: number) => new Date(Date.now() - count * 366 * 24 * 3_600_000);
  await storedInspection(server.services.store, { status: 'completed', completedDate: years(12) });
  await storedInspection(server.services.store, { status: 'completed', completedDate: years(7) });
  expect(await admin.ask(getRetention, {})).toMatchObject({ years: 10, due: 1, lastRun: null });
  await admin.ask(changeSettings, { body: { retentionYears: 5 } });
  expect(await admin.ask(getRetention, {})).toMatchObject({ years: 5, due: 2 });
  expect((await admin.call(changeSettings, { body: { retentionYears: 0 } })).status).toBe(400);
});
