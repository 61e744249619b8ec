import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { mintId } from '@sightline/contracts/core/ids';
import { connectRedis } from '@sightline/server-kit/redis';
import { readAnnouncedSetup } from '@sightline/server-kit/workersSetup';
import { findDelivery } from '@sightline/store/deliveries/deliveries';
import { findPhoto } from '@sightline/store/photos/photos';
import { findReport } from '@sightline/store/reports/reports';
import { noteRetentionRun } from '@sightline/store/retention';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HAS_POCKETSPHINX } from '../../../tests/support/recordings.ts';
import { queueReportMail } from './testing/deliveries.ts';
import { type MailServer, startMailServer } from './testing/mailServer.ts';
import { phonePicture, storePhoto } from './testing/photos.ts';
import { reportContent } from './testing/reportContent.ts';
import { storeReport } from './testing/reports.ts';
import { openTestServices, type TestServices } from './testing/services.ts';
import { WorkerProcess } from './testing/WorkerProcess.ts';
import { sweepOnce } from './workers.ts';

let services: TestServices;
let mail: MailServer;
let worker: WorkerProcess;
let folder: string;

beforeAll(async () => {
  services = await openTestServices();
  await haveRetentionRun();
  mail = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), 'sightline-workers-'));
  for (const name of [ABANDONED, ...KEPT]) await mkdir(join(folder, name));
  worker = await WorkerProcess.start({
    ...services.environment,
    PUBLIC_URL: 'http://localhost:8080',
    TICKET_SECRET: 't'.repeat(32),
    SMTP_URL: mail.url,
    MAIL_FROM: 'inspections@provider.example',
    SPEECH_RECOGNIZER_BIN: join(folder, 'speech-recognizer'),
    TMPDIR: folder,
  });
});
afterAll(async () => {
  await worker.kill();
  await rm(folder, { recursive: true });
  await mail.close();
  await services.close();
});

/** The folder of a process that has ended, and those of others. */
const ABANDONED = `sightline-job-${spawnSync(process.execPath, ['--version']).pid}-a1b2c3`;
const KEPT = [`sightline-job-${process.pid}-a1b2c3`, 'sightline-upload-a1b2c3'];

/** Marks the daily run as done, which these tests do not cover. */
async function haveRetentionRun(): Promise<void> {
  const deleted = {
    voiceNotes: 0,
    roomEvents: 0,
    problemReports: 0,
    callMinutes: 0,
    phoneChecks: 0,
    quoteRequests: 0,
    auditEntries: 0,
    attachments: 0,
  };
  const at = new Date();
  await noteRetentionRun(services.store, { _id: at.toISOString().slice(0, 10), at, deleted });
}

test('the workers announce which of their services are set up', async () => {
  const redis = connectRedis(services.environment.REDIS_URL);
  const setup = await readAnnouncedSetup(redis, services.environment.REDIS_PREFIX);
  redis.disconnect();
  expect(setup).toMatchObject({ email: 'ready', textMessages: 'missing', replies: 'missing' });
});

test('a recognizer that does not work is not announced', async () => {
  const redis = connectRedis(services.environment.REDIS_URL);
  const setup = await readAnnouncedSetup(redis, services.environment.REDIS_PREFIX);
  redis.disconnect();
  expect(setup).toMatchObject(
    HAS_POCKETSPHINX
      ? { transcription: 'ready', draftEngine: 'generalModel' }
      : { transcription: 'faulty', draftEngine: 'none' },
  );
});

test('the folders of a killed process are removed at the start, and no others', async () => {
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(KEPT));
  expect(names).not.toContain(ABANDONED);
});

const get = (path: string) => fetch(`http://127.0.0.1:${worker.port}${path}`);

test('work that never reached the queue is found and done: photo, report, mail, events', async () => {
  const photo = await storePhoto(services, await phonePicture({ width: 600, height: 800 }));
  const report = await storeReport(services, reportContent());
  const { delivery } = await queueReportMail(services);
  const room = mintId();
  const by = { subject: 'user:1', name: 'Ana', role: 'host' as const };
  await services.roomLog.append(room, { id: mintId(), by, kind: 'chat:sent', data: { text: 'hello' } });

  expect(await sweepOnce(services)).toBe(1);
  await sweepOnce(services, -1000);
  await vi.waitFor(
    async () => {
      expect((await findPhoto(services.store, photo._id))?.renditions).toBe('ready');
      expect((await findReport(services.store, report._id))?.pdf.state).toBe('ready');
      expect((await findDelivery(services.store, delivery._id))?.state).toBe('sent');
      expect(await listArchivedEvents(services.store, room, 0)).toHaveLength(1);
    },
    { timeout: 90_000, interval: 200 },
  );
  expect(mail.messages).toHaveLength(1);
  await sweepOnce(services, -1000);
  expect(mail.messages).toHaveLength(1);
});

test('a running worker reports its health, readiness and metrics', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', unreachable: [] });
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toMatch(
    /sightline_job_seconds_count\{process="workers",job="send-email",outcome="done"\} [1-9]/,
  );
  expect(metrics).toMatch(/sightline_jobs\{job="render-report",state="waiting",process="workers"\} 0/);
});

test('stops cleanly on SIGTERM', async () => {
  expect(await worker.stop()).toBe(0);
});

test('without its environment it does not start, and names all missing variables', {
  tags: 'full',
}, async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const environment = {
    PATH: process.env.PATH,
    SMTP_URL: 'http://mail',
    MAIL_FROM: 'a@b.example\r\nBcc: c@d.example',
  };
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(78);
  for (const name of ['REDIS_URL', 'MONGODB_URI', 'PUBLIC_URL', 'DATA_DIR', 'SMTP_URL', 'MAIL_FROM']) {
    expect(stderr).toContain(name);
  }
});
