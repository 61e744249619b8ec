import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '@sightline/contracts/accounts/accounts';
import { type Inspection } from '@sightline/contracts/inspections/inspections';
import { createInspection, type NewInspection } from '@sightline/contracts/inspections/scheduling';
import { choosePort } from '../../infra/process/ports.ts';
import { ADMIN, CLIENT, INSPECTOR } from './demoAccounts.ts';
import { HttpClient } from './HttpClient.ts';
import { startProcess, untilReady } from './processes.ts';
import { type RoomProxy, startRoomProxy } from './roomProxy.ts';

/** The time limit of a first start, which also builds the web app. */
export const START_MS = 240_000;

/** The product with its demonstration, as `npm start` runs it, behind a network that a test can cut. */
export interface DemoProduct {
  url: string;
  network: RoomProxy;
  /** The signed-in office, which has a separate network. */
  office: HttpClient;
  stop: () => Promise<void>;
}

/** Passes on only these settings and the part of the environment that finds programs. */
export async function startDemoProduct(settings: Record<string, string> = {}): Promise<DemoProduct> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-demo-'));
  const port = await choosePort();
  const network = await startRoomProxy(port);
  const url = network.origin.replace('127.0.0.1', 'localhost');
  const { HOME = '', MEDIASOUP_WORKER_BIN = '' } = process.env;
  const command = ['node', 'infra/setup/main.ts', 'start', '--data', folder, '--port', String(port)];
  const product = startProcess(command, { HOME, MEDIASOUP_WORKER_BIN, PUBLIC_URL: url, ...settings });
  const stop = async (): Promise<void> => {
    await Promise.all([product.stop(), network.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(`${url}/api/organization`, product, START_MS);
    const office = new HttpClient(`http://localhost:${port}`);
    await office.ask(signIn, { body: { email: ADMIN.email, password: ADMIN.password } });
    return { url, network, office, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An inspection of CLIENT with INSPECTOR, due now; in person unless the facts say otherwise. */
export async function scheduled(
  { office }: DemoProduct,
  address: string,
  facts: Partial<NewInspection> = {},
): Promise<Inspection> {
  const body = {
    clientId: CLIENT.clientId ?? '',
    inspectorId: INSPECTOR.id,
    projectType: 'plumbing' as const,
    permitNumber: 'P-2026-0060',
    permitAppliedOn: '2026-03-02',
    address,
    scheduledDate: new Date().toISOString(),
    ...facts,
  };
  return await office.ask(createInspection, { body });
}
