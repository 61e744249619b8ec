import { setTimeout as delay } from 'node:timers/promises';
import { sendEmail as job } from '@sightline/contracts/jobs';
import { type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queueReportMail, storeOrganization } from '../../testing/deliveries.ts';
import { type MailServer, startMailServer } from '../../testing/mailServer.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { WorkerProcess } from '../../testing/WorkerProcess.ts';

/** No mail is sent twice when a worker process is killed (SIGKILL) at the worst moment and another takes over. */

// Each test starts two processes of workers, whose claims and jobs have to expire in between.
vi.setConfig({ testTimeout: 120_000 });

let services: TestServices;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  services = await openTestServices();
  await storeOrganization(services);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => services.close());

async function startWorker(server: MailServer): Promise<WorkerProcess> {
  const worker = await WorkerProcess.start({
    ...services.environment,
    PUBLIC_URL: 'http://localhost:8080',
    TICKET_SECRET: 't'.repeat(32),
    SMTP_URL: server.url,
    MAIL_FROM: 'Inspections <inspections@provider.example>',
  });
  closers.push(() => worker.kill());
  return worker;
}

async function mailServer(behavior: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(behavior);
  closers.push(() => server.close());
  return server;
}

async function enqueue({ _id: deliveryId }: DeliveryRecord): Promise<void> {
  await services.queue.enqueue(job, { deliveryId });
}

const stateOf = async ({ _id }: DeliveryRecord) => (await findDelivery(services.store, _id))?.state;

test('killed after the claim and before the server has the message: not sent, and reported as unknown', async () => {
  const recipients: string[] = [];
  // The server never answers RCPT TO, so that the worker hangs between its claim and the message.
  const server = await mailServer({ onRcptTo: ({ address }) => void recipients.push(address) });
  const first = await startWorker(server);
  const { delivery } = await queueReportMail(services);
  await enqueue(delivery);
  await vi.waitFor(() => expect(recipients).toHaveLength(1), { timeout: 30_000 });
  expect(await stateOf(delivery)).toBe('sending');
  await first.kill();

  await startWorker(server);
  await vi.waitFor(async () => expect(await stateOf(delivery)).toBe('unknown'), {
    timeout: 40_000,
    interval: 200,
  });
  await delay(1500);
  expect(server.messages).toEqual([]);
  expect(recipients).toHaveLength(1);
});

test('killed after the server accepted the message and before the outcome is stored: not sent again', async () => {
  let first: WorkerProcess | undefined;
  const server = await mailServer({ beforeAnswer: () => first?.kill() });
  first = await startWorker(server);
  const { delivery } = await queueReportMail(services);
  await enqueue(delivery);
  await vi.waitFor(() => expect(server.messages).toHaveLength(1), { timeout: 30_000 });

  first = undefined;
  await startWorker(server);
  await vi.waitFor(async () => expect(await stateOf(delivery)).toBe('unknown'), {
    timeout: 40_000,
    interval: 200,
  });
  await delay(1500);
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]?.mail.messageId).toBe(`<${delivery._id}@provider.example>`);
});

test('killed with mail in the queue: the next worker sends each once', async () => {
  let first: WorkerProcess | undefined;
  const server = await mailServer({ beforeAnswer: () => delay(20) });
  const queued = await Promise.all(Array.from({ length: 12 }, () => queueReportMail(services)));
  first = await startWorker(server);
  for (const { delivery } of queued) await enqueue(delivery);
  await vi.waitFor(() => expect(server.messages.length).toBeGreaterThan(2), { timeout: 30_000, interval: 5 });
  await first.kill();

  await startWorker(server);
  const isSettled = (state: string | undefined) => state === 'sent' || state === 'unknown';
  await vi.waitFor(
    async () => {
      const states = await Promise.all(queued.map(({ delivery }) => stateOf(delivery)));
      expect(states.every(isSettled)).toBe(true);
    },
    { timeout: 60_000, interval: 200 },
  );
  const ids = server.messages.map(({ mail }) => mail.messageId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { delivery } of queued) {
    const arrived = ids.includes(`<${delivery._id}@provider.example>`);
    // A mail in transit when the worker died may have arrived; one that is stored as sent has arrived.
    expect(arrived || (await stateOf(delivery)) === 'unknown').toBe(true);
  }
});
