import { mintId } from '@sightline/contracts/core/ids';
import { InspectionStatus, ProjectType } from '@sightline/contracts/inspections';
import { connectStore } from '@sightline/store/connect';
import {
  type InspectionRecord,
  inspectionRecordOf,
  inspections,
} from '@sightline/store/inspections/inspections';
import autocannon from 'autocannon';
import { choosePort } from '../../../infra/process/ports.ts';
import { startProcess, untilReady } from '../../support/processes.ts';
import { startBenchServices } from '../benchServices.ts';
import { median, percentile } from '../statistics.ts';

export interface ListingFigures {
  p50: number;
  p99: number;
  /** The same process and session, asked who is signed in: the cost of any request. */
  baselineP50: number;
}

const INSPECTIONS = 10_000;

/** Milliseconds to list 50 of 10,000 inspections over HTTP, signed in, one request after the other. */
export async function measureListing(requests = 400): Promise<ListingFigures> {
  const services = await startBenchServices();
  const port = await choosePort();
  const environment: Record<string, string> = { ...services.environment, API_PORT: String(port) };
  try {
    await storeInspections(environment.MONGODB_URI ?? '');
    const seed = startProcess(['node', 'apps/api/src/seed.ts'], environment);
    if ((await seed.ended) !== 0) throw new Error(seed.output());
    const api = startProcess(['node', 'apps/api/src/main.ts'], environment);
    await untilReady(`http://127.0.0.1:${port}/readyz`, api);
    const cookie = await signInAsAdmin(port, seed.output());
    const ask = (path: string) => latencies(`http://127.0.0.1:${port}${path}`, cookie, requests);
    await ask('/api/inspections?limit=50');
    const [listing, baseline] = [await ask('/api/inspections?limit=50'), await ask('/api/auth/me')];
    await api.stop();
    return { p50: median(listing), p99: percentile(listing, 0.99), baselineP50: median(baseline) };
  } finally {
    await services.stop();
  }
}

async function storeInspections(uri: string): Promise<void> {
  const store = await connectStore(uri);
  const records = Array.from({ length: INSPECTIONS }, (_, index) => madeInspection(index));
  for (let from = 0; from < INSPECTIONS; from += 500) {
    await store.of(inspections).insertMany(records.slice(from, from + 500));
  }
  await store.close();
}

function madeInspection(index: number): InspectionRecord {
  const id = mintId();
  const statuses = InspectionStatus.options;
  const types = ProjectType.options;
  const made = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const facts = {
    _id: id,
    clientId: mintId(),
    clientName: `Client ${index % 500}`,
    inspector: 'Robin Reyes',
  };
  const place = {
    address: `${index} Bench Avenue, Pembroke Pines, FL`,
    permitNumber: `B-${index}`,
    permitAppliedOn: null,
  };
  const kind = {
    projectType: types[index % types.length] ?? 'building',
    isVirtual: index % 3 === 0,
    inspectorId: null,
  };
  const state = {
    status: statuses[index % statuses.length] ?? 'scheduled',
    paymentStatus: 'pending' as const,
    feeCents: 15_000,
  };
  const times = { scheduledDate: made, completedDate: null };
  return inspectionRecordOf(
    {
      ...facts,
      ...place,
      ...kind,
      ...state,
      ...times,
      notes: '',
      details: '',
      requestedByClient: false,
      contentHash: id,
    },
    made,
  );
}

async function signInAsAdmin(port: number, seedOutput: string): Promise<string> {
  const line = seedOutput.split('\n').findLast((text) => text.includes('"accounts"')) ?? '{}';
  const { accounts } = JSON.parse(line) as { accounts: { role: string; email: string; password: string }[] };
  const admin = accounts.find((account) => account.role === 'admin');
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Sequential, so that each latency belongs to one request and not to a queue. */
async function latencies(url: string, cookie: string, amount: number): Promise<number[]> {
  const values: number[] = [];
  await new Promise<void>((resolve, reject) => {
    const options = { url, amount, connections: 1, headers: { cookie } };
    const run = autocannon(options, (error) => (error ? reject(error) : resolve()));
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) values.push(milliseconds);
      else reject(new Error(`${url} answered ${status}`));
    });
  });
  return values;
}
