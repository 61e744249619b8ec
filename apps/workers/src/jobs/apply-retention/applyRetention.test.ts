import { mintId } from '@sightline/contracts/core/ids';
import { auditTrail } from '@sightline/store/audit/auditTrail';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { attachmentKey, attachments, keepAttachment } from '@sightline/store/messages/attachments';
import { markDeleted, setHold } from '@sightline/store/recordings/recordings';
import { countExpired, deleteExpired } from '@sightline/store/retention';
import { archiveMinutes, listArchivedMinutes } from '@sightline/store/rooms/callMinutes';
import { listPhoneChecks, putPhoneCheck } from '@sightline/store/rooms/phoneChecks';
import { keepProblemReport, listProblemReports } from '@sightline/store/rooms/problemReports';
import { archiveEvents, lastArchivedSeq } from '@sightline/store/rooms/roomEvents';
import { voiceNoteKeys, voiceNotes } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callMinute } from '../../../../../tests/support/callMinutes.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { checkResult } from '../../../../../tests/support/phoneChecks.ts';
import { storedRecording } from '../../../../../tests/support/storedRecording.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { reportedProblem } from '../../../../api/src/testing/accessWorld.ts';
import { storedRequest } from '../../../../api/src/testing/bookings.ts';
import { reportContent } from '../../testing/reportContent.ts';
import { storeReport } from '../../testing/reports.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { applyRetention } from './applyRetention.ts';

/** Records beyond the retention period are deleted once a day; official records stay, whatever their age. */

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const LATER = new Date(Date.now() + 11 * 366 * 24 * 3_600_000);

async function run(now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await applyRetention({ ...services, now: () => now }).run({ day }, tryOf(1, 3));
}

async function closedWith(status: 'completed' | 'scheduled') {
  const { _id: inspectionId } = await storedInspection(services.store, { status });
  const noteId = await storedVoiceNote(services, inspectionId);
  const { original } = voiceNoteKeys({ _id: noteId, inspectionId });
  return { inspectionId, noteId, original };
}

async function storedFile(age: number, messageId: string | null) {
  const { _id: clientId } = await storedClient(services.store);
  const facts = { filename: 'plan.pdf', contentType: 'application/pdf', bytes: 4, sha256: 'a'.repeat(64) };
  const owner = { clientId, storedFor: clientId, uploadedBy: 'user:1', messageId };
  const file = await keepAttachment(services.store, { _id: mintId(), ...owner, ...facts }, (key) =>
    services.storage.put(key, Buffer.from('plan'), { contentType: 'application/pdf' }),
  );
  const createdAt = new Date(Date.now() - age);
  await services.store.of(attachments).updateOne({ _id: file._id }, { $set: { createdAt } });
  return { file, has: () => services.storage.has(attachmentKey(file)) };
}

test('deletes expired recordings, events, requests and unsent files, but not those that a report covers', async () => {
  const { store, storage } = services;
  const [closed, open, covered] = [
    await closedWith('completed'),
    await closedWith('scheduled'),
    await closedWith('completed'),
  ];
  const content = reportContent({ inspectionId: covered.inspectionId });
  const frozen = { id: covered.noteId };
  await storeReport(services, { ...content, voiceNotes: [frozen] } as typeof content);
  const by = { subject: 'user:1', name: 'Ana', role: 'host' as const };
  const event = {
    id: mintId(),
    seq: 1,
    at: new Date().toISOString(),
    by,
    kind: 'chat:sent',
    data: { text: 'hello' },
  };
  await archiveEvents(store, closed.inspectionId, [event as never]);
  await storedRequest(store, { isPaid: true });
  await storedRequest(store);
  const DAY = 24 * 3_600_000;
  const files = [
    await storedFile(2 * DAY, null),
    await storedFile(2 * DAY, mintId()),
    await storedFile(DAY / 2, null),
  ];

  await run(new Date());
  expect(await Promise.all(files.map((file) => file.has()))).toEqual([false, true, true]);
  expect(await store.of(voiceNotes).countDocuments()).toBe(3);

  await run(LATER);
  await run(LATER);
  const kept = await store.of(voiceNotes).find().lean();
  expect(kept.map(({ _id }) => _id).toSorted()).toEqual([open.noteId, covered.noteId].toSorted());
  expect(await Promise.all([closed, open, covered].map(({ original }) => storage.has(original)))).toEqual([
    false,
    true,
    true,
  ]);
  expect(await lastArchivedSeq(store, closed.inspectionId)).toBe(0);
  expect((await store.of(quoteRequests).find().lean()).map(({ isPaid }) => isPaid)).toEqual([true]);
  expect(await store.of(attachments).countDocuments()).toBe(1);
  const [latest] = await store.of(auditTrail).find().sort({ at: -1 }).lean();
  expect(latest).toMatchObject({ area: 'records', by: 'Sightline', thing: 'Records older than 10 years' });
  expect(latest?.changes).toContain('Deleted voice notes with recordings: 1');
});

test('records that stay do not block the deletion of others: records are read in batches', async () => {
  const { store, storage } = services;
  const stories = [];
  for (const status of ['scheduled', 'completed', 'scheduled', 'completed', 'completed'] as const)
    stories.push({ status, ...(await closedWith(status)) });
  const by = { subject: 'user:1', name: 'Ana', role: 'host' as const };
  for (const { inspectionId } of stories) {
    const events = [1, 2, 3].map((seq) => ({
      id: mintId(),
      seq,
      at: new Date().toISOString(),
      by,
      kind: 'chat:sent',
      data: { text: 'hello' },
    }));
    await archiveEvents(store, inspectionId, events as never);
  }
  const limits = { now: LATER, before: LATER, batch: 2 };
  const expired = await countExpired(store, limits);
  expect(expired).toMatchObject({ roomEvents: 9 });
  const deleted = await deleteExpired(store, limits, (key) => storage.delete(key));
  expect(deleted).toMatchObject({ roomEvents: 9, voiceNotes: expired.voiceNotes });
  for (const { status, noteId, inspectionId, original } of stories) {
    const isKept = status === 'scheduled';
    expect(await store.of(voiceNotes).exists({ _id: noteId }), status).toEqual(
      isKept ? { _id: noteId } : null,
    );
    expect(await storage.has(original)).toBe(isKept);
    expect(await lastArchivedSeq(store, inspectionId)).toBe(isKept ? 3 : 0);
  }
});

test('phone checks are deleted with the calls of closed inspections', async () => {
  const { store } = services;
  const [closed, open] = [await closedWith('completed'), await closedWith('scheduled')];
  const check = {
    subject: `guest:${mintId()}`,
    isClients: false,
    device: '',
    at: new Date(),
    result: checkResult(),
  };
  for (const { inspectionId } of [closed, open])
    await putPhoneCheck(store, { ...check, inspectionId, deviceId: mintId() });
  const limits = { now: LATER, before: LATER };
  expect(await countExpired(store, limits)).toMatchObject({ phoneChecks: 1 });
  expect(await deleteExpired(store, limits, (key) => services.storage.delete(key))).toMatchObject({
    phoneChecks: 1,
  });
  const left = await Promise.all([closed, open].map((one) => listPhoneChecks(store, one.inspectionId)));
  expect(left.map(({ length }) => length)).toEqual([0, 1]);
});

test('problem reports are deleted with the calls of closed inspections', async () => {
  const { store } = services;
  const [closed, open] = [await closedWith('completed'), await closedWith('scheduled')];
  const { id: _id, ...problem } = reportedProblem();
  for (const { inspectionId } of [closed, open])
    await keepProblemReport(store, { ...problem, _id: mintId(), inspectionId, by: 'Ana', subject: 'user:1' });
  const countOf = async ({ inspectionId }: typeof closed): Promise<number> =>
    (await listProblemReports(store, inspectionId)).length;
  const limits = { now: LATER, before: LATER };
  expect(await countExpired(store, limits)).toMatchObject({ problemReports: 1 });
  await deleteExpired(store, limits, (key) => services.storage.delete(key));
  expect([await countOf(closed), await countOf(open)]).toEqual([0, 1]);
});

test('L-3 the minutes of calls of closed inspections end with retention', async () => {
  const { store } = services;
  const [closed, open] = [await closedWith('completed'), await closedWith('scheduled')];
  for (const { inspectionId } of [closed, open]) await archiveMinutes(store, inspectionId, [callMinute()]);
  const limits = { now: LATER, before: LATER };
  expect(await countExpired(store, limits)).toMatchObject({ callMinutes: 1 });
  expect(await deleteExpired(store, limits, (key) => services.storage.delete(key))).toMatchObject({
    callMinutes: 1,
  });
  expect(await listArchivedMinutes(store, closed.inspectionId)).toEqual([]);
  expect(await listArchivedMinutes(store, open.inspectionId)).toHaveLength(1);
});

test('deletes recordings whose time is over, not those on hold, and completes an interrupted deletion', async () => {
  const { store } = services;
  const { _id: inspectionId } = await storedInspection(store);
  const startedAt = new Date('2026-01-01T12:00:00.000Z');
  const [expired, held, interrupted, recent] = [
    await storedRecording(services, inspectionId, { startedAt, keepDays: 30 }),
    await storedRecording(services, inspectionId, { startedAt, keepDays: 30 }),
    await storedRecording(services, inspectionId, { startedAt, keepDays: 3000 }),
    await storedRecording(services, inspectionId, { startedAt, keepDays: 3000 }),
  ];
  const decision = { at: startedAt.toISOString(), by: 'Ana Ruiz', reason: 'Claim 4711' };
  await setHold(store, held.recordingId, decision);
  await markDeleted(store, interrupted.recordingId, decision);
  await run(new Date('2026-03-01T12:00:00.000Z'));
  const left = await Promise.all([expired, held, interrupted, recent].map((one) => one.left()));
  expect(left.map(({ length }) => length)).toEqual([0, 3, 0, 3]);
  const entries = await store.of(auditTrail).find().lean();
  const proofs = entries.filter(({ thing }) => thing.startsWith('Recording of a call'));
  expect(proofs.map(({ by }) => by).toSorted()).toEqual(['Ana Ruiz', 'Sightline']);
  expect(proofs.flatMap(({ changes }) => changes)).toContain('Deleted: its time was over');
});
