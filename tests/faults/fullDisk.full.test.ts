import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '@sightline/contracts/accounts/accounts';
import { createClient, inviteClient, listClients } from '@sightline/contracts/clients/clients';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { listMessageThreads } from '@sightline/contracts/messages/messages';
import { getCompany } from '@sightline/contracts/organization/company';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askRedis } from '../../infra/embedded/redis/Durability.ts';
import { choosePort } from '../../infra/process/ports.ts';
import { ADMIN } from '../support/demoAccounts.ts';
import { HttpClient } from '../support/HttpClient.ts';
import { type StartedProcess, startProcess, untilReady } from '../support/processes.ts';
import { hasSmallDisks, SmallDisk } from '../support/SmallDisk.ts';

/** The product of `npm start` on a disk that becomes full, as a phone card or a small server's does. */

const START_MS = 240_000;
const FULL = {
  code: 'storageFull',
  error:
    'The server has no storage space left, so nothing was saved. Ask an administrator to free some, then try again.',
};

describe.skipIf(!hasSmallDisks)('a product whose disk is full', () => {
  let disk: SmallDisk;
  let product: StartedProcess;
  let admin: HttpClient;
  let inspectionId: string;
  let clientId: string;
  const restarts = (): string[] => product.output().match(/^! .* ended .*$/gm) ?? [];
  const logOf = (name: string): string => readFileSync(join(disk.folder, 'data/logs', `${name}.log`), 'utf8');

  beforeAll(async () => {
    disk = SmallDisk.mount('96m');
    const port = await choosePort();
    const args = ['--data', join(disk.folder, 'data'), '--port', String(port)];
    const { HOME = '', MEDIASOUP_WORKER_BIN = '' } = process.env;
    product = startProcess(['node', 'infra/setup/main.ts', 'start', ...args], { HOME, MEDIASOUP_WORKER_BIN });
    const url = `http://localhost:${port}`;
    await untilReady(`${url}/api/organization`, product, START_MS);
    await vi.waitFor(() => expect(product.output()).toContain('Sightline is running'), START_MS);
    admin = new HttpClient(url);
    await admin.ask(signIn, { body: { email: ADMIN.email, password: ADMIN.password } });
    const { items } = await admin.ask(listInspections, { query: { isVirtual: 'true', status: 'scheduled' } });
    inspectionId = items[0]?.id ?? '';
    const body = { name: 'Sunset Key Homes', email: 'sunset@example.com', loginEnabled: true };
    clientId = (await admin.ask(createClient, { body })).id;
    await untilMailed(1);
  }, START_MS);

  afterAll(async () => {
    await product.stop();
    disk.unmount();
  });

  const addClient = (name: string) =>
    admin.call(createClient, {
      body: { name, email: `${randomUUID()}@example.com`, notes: 'n'.repeat(4000) },
    });
  const untilMailed = async (count: number): Promise<void> => {
    const mailPage = /Mail\s+(\S+)/.exec(product.output())?.[1] ?? '';
    await vi.waitFor(async () => {
      const caught = await (await fetch(`${mailPage}/api/messages?to=sunset@example.com`)).json();
      expect(caught).toHaveLength(count);
    }, 150_000);
  };
  /** The invitations that were promised; each is one mail, after that of the new client. */
  let invited = 0;
  const invite = async (): Promise<number> => {
    const { status, reply } = await admin.call(inviteClient, {
      params: { clientId },
      body: { id: randomUUID() },
    });
    if (status === 200) invited++;
    else expect([status, reply]).toEqual([507, FULL]);
    return status;
  };
  const ticket = () => admin.call(issueRoomTicket, { params: { inspectionId } });

  test('refuses writes with 507 and a sentence, in the database and in Redis', async () => {
    // Redis is told before the last bytes are gone.
    disk.fill(16 * 1024 * 1024);
    const [, redisPort] = /port=(\d+)/.exec(logOf('redis')) ?? [];
    await vi.waitFor(async () => {
      expect(await askRedis(Number(redisPort), 'CONFIG GET appendfsync')).toContain('everysec');
    }, 10_000);
    disk.fill();
    await vi.waitFor(async () => {
      const { status, reply } = await addClient('Harbor Homes');
      expect([status, reply]).toEqual([507, FULL]);
    }, 30_000);
    await vi.waitFor(async () => {
      const { status, reply } = await ticket();
      expect([status, reply]).toEqual([507, FULL]);
    }, 30_000);
    await invite();
    const another = await new HttpClient(admin.origin).call(signIn, {
      body: { email: ADMIN.email, password: ADMIN.password },
    });
    expect([another.status, another.reply]).toEqual([507, FULL]);
  }, 90_000);

  test('answers every read, and no process ends', async () => {
    for (let round = 0; round < 20; round++) {
      const statuses = await Promise.all([
        admin.call(listClients, { query: {} }),
        admin.call(listInspections, { query: {} }),
        admin.call(listMessageThreads, { query: {} }),
        admin.call(getCompany, {}),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(restarts(), product.output()).toEqual([]);
  }, 60_000);

  test('takes writes again once there is space, and the workers continue', async () => {
    disk.free();
    await vi.waitFor(async () => expect((await addClient('Palm Roofing')).status).toBe(201), 30_000);
    await vi.waitFor(async () => expect((await ticket()).status).toBe(200), 30_000);
    await vi.waitFor(async () => expect(await invite()).toBe(200), 30_000);
    await untilMailed(1 + invited);
    expect(restarts(), product.output()).toEqual([]);
    expect(logOf('redis')).toContain('Redis can write again');
  }, 240_000);
});
