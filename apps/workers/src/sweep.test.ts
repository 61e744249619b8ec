import { mintId } from '@sightline/contracts/core/ids';
import { archiveRoomEvents, renderReport, sendEmail } from '@sightline/contracts/jobs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appendRoomEvent } from '../../api/src/core/roomEvents.ts';
import { queueMail } from './testing/deliveries.ts';
import { reportContent } from './testing/reportContent.ts';
import { storeReport } from './testing/reports.ts';
import { openTestServices, type TestServices } from './testing/services.ts';
import { sweepOnce } from './workers.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(async () => {
  vi.useRealTimers();
  await services.close();
});

const queued = async (name: string): Promise<number> => {
  const { waiting = 0, delayed = 0 } = await services.queue.counts(name);
  return waiting + delayed;
};

test('the sweep does not repeat the archiving that the API has requested', async () => {
  // Both requests are in one window of two seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.500Z') });
  const by = { subject: 'user:1', name: 'Ana', role: 'host' as const };
  const event = { id: mintId(), by, kind: 'chat:sent', data: { text: 'hello' } } as const;
  await appendRoomEvent(services, mintId(), event);
  await sweepOnce(services, -1000);
  expect(await queued(archiveRoomEvents.name)).toBe(1);
});

test('a sweep that runs twice enqueues each job once', async () => {
  await storeReport(services, reportContent());
  await sweepOnce(services, -1000);
  await sweepOnce(services, -1000);
  expect(await queued(renderReport.name)).toBe(1);
});

test('a planned mail that the queue has lost is sent at its time, and not before', async () => {
  const mail = { kind: 'report', inspectionId: mintId(), reportId: mintId(), customMessage: '' } as const;
  const planned = (sendAt: Date) => ({
    _id: mintId(),
    to: 'a@example.com',
    subject: 'Reminder',
    mail,
    sendAt,
  });
  await queueMail(services, planned(new Date(Date.now() + 60_000)));
  await sweepOnce(services, -1000);
  expect(await queued(sendEmail.name)).toBe(0);
  await queueMail(services, planned(new Date(Date.now() - 1000)));
  await sweepOnce(services, -1000);
  expect(await queued(sendEmail.name)).toBe(1);
});
