import { mintId } from '@sightline/contracts/core/ids';
import {
  changeInspectionStatus,
  confirmInspection,
  type Inspection,
  listInspections,
  requestInspection,
  updateInspection,
} from '@sightline/contracts/inspections';
import { listInspectionMails } from '@sightline/contracts/reports';
import { createOrganization } from '@sightline/store/organization/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** What a client requests in the portal waits until the office confirms it or sets another time. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;
const OFFICE = 'office@provider.example';

let server: TestServer;
let staff: Caller;
let client: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  const facts = { name: 'Provider', address: '', phone: '', licenseNumber: '', timeZone: 'America/New_York' };
  await createOrganization(server.services.store, { ...facts, email: OFFICE });
  staff = await server.signedInAs('admin');
  client = await server.signedInAs('client');
});
afterAll(() => server.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const request = async (scheduledDate: string | null) =>
  await client.ask(requestInspection, {
    body: { id: mintId(), projectType: 'mechanical', address: '3 Coral Way', scheduledDate },
  });
const confirm = async ({ id: inspectionId, updatedAt: unmodifiedSince }: Inspection) =>
  await staff.call(confirmInspection, { params: { inspectionId }, body: { unmodifiedSince } });
const mailsAbout = async ({ id: inspectionId }: Inspection) =>
  (await staff.ask(listInspectionMails, { params: { inspectionId } })).map(
    ({ to, subject }) => [to, subject.split(' · ')[0]] as const,
  );
const waiting = async (isRequested: 'true' | 'false') =>
  (await staff.ask(listInspections, { query: { isRequested } })).items.map(({ id }) => id);

test('a request waits in a list of its own; the office and the client are mailed once', async () => {
  const requested = await request(inHours(72));
  expect(requested).toMatchObject({ isRequested: true, feeCents: 25_000 });
  expect(await waiting('true')).toContain(requested.id);
  expect(await waiting('false')).not.toContain(requested.id);
  const mails = await mailsAbout(requested);
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual([client.user.email, 'We received your inspection request']);
  expect(mails).toContainEqual([OFFICE, `Inspection request from ${requested.clientName}`]);
});

test('confirming it tells the client, once, and keeps the price', async () => {
  const requested = await request(inHours(96));
  const confirmed = await confirm(requested);
  expect(confirmed.reply).toMatchObject({ isRequested: false, status: 'scheduled', feeCents: 25_000 });
  expect((await confirm(requested)).status).toBe(200);
  const told = (await mailsAbout(requested)).filter(
    ([, subject]) => subject === 'Your inspection is scheduled',
  );
  expect(told).toHaveLength(1);
});

test('setting another time, or the first one, answers it', async () => {
  const requested = await request(null);
  const early = await confirm(requested);
  expect([early.status, JSON.stringify(early.reply)]).toEqual([
    400,
    expect.stringContaining('Set a date and time'),
  ]);
  const body = { scheduledDate: inHours(48), unmodifiedSince: requested.updatedAt };
  const answered = await staff.ask(updateInspection, { params: { inspectionId: requested.id }, body });
  expect(answered.isRequested).toBe(false);
  const subjects = (await mailsAbout(requested)).map(([, subject]) => subject);
  expect(subjects).toContain('Your inspection is scheduled');
  expect(subjects).not.toContain('Your inspection has a new time');
});

test('a canceled request waits no longer, and one that somebody else changed is refused', async () => {
  const requested = await request(inHours(72));
  await staff.ask(changeInspectionStatus, {
    params: { inspectionId: requested.id },
    body: { status: 'cancelled', reason: 'We do not inspect there' },
  });
  expect(await waiting('true')).not.toContain(requested.id);
  const other = await request(inHours(72));
  expect((await confirm({ ...other, updatedAt: inHours(-1) })).status).toBe(409);
});
