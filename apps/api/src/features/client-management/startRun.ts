import { setTimeout as delay } from 'node:timers/promises';
import type { StaffRole } from '@sightline/contracts/accounts/roles';
import {
  type IntegrationStatus,
  isRunActive,
  MAX_LISTED,
  type SyncRun,
} from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { storeClientEvent, syncClients } from '@sightline/contracts/jobs';
import { retryFailedEvents, summarizeEvents } from '@sightline/store/client-management/clientEvents';
import { findClientManagement } from '@sightline/store/client-management/connection';
import { countLinks } from '@sightline/store/client-management/externalLinks';
import {
  createRun,
  findLatestRun,
  findRun,
  presentRun,
  type SyncRunRecord,
  stopActiveRun,
} from '@sightline/store/client-management/syncRuns';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';

type StaffContext = Context<PrincipalOf<StaffRole>>;
type Order = Pick<SyncRunRecord, 'kind' | 'isDryRun'> & Partial<Pick<SyncRunRecord, 'rows'>>;

/** Queues a run for the workers, one at a time, and only while a service is connected. */
export async function startRun(context: StaffContext, { rows, ...order }: Order): Promise<SyncRun> {
  const { store, queue, principal } = context;
  const { connection } = await findClientManagement(store);
  if (!connection) throw new AppError('serviceNotConnected');
  const facts = { _id: mintId(), isRetry: rows !== undefined, rows: rows ?? [] };
  const run = await createRun(store, { ...order, ...facts, startedBy: principal.name });
  await queue.enqueueSoon(syncClients, { runId: run._id });
  const what = `${rows ? 'retried the failed rows of' : 'started'} ${nameOf(order)}`;
  const changes = order.isDryRun ? [] : [`${what} from ${connection.serviceName}`];
  await noteChange(context, { area: 'clients', thing: 'Client management', changes });
  return presentRun(run);
}

/** How often a request that waits for a run looks for its end. */
const LOOK_MS = 200;

/** Waits for the end of a run; a longer one continues after the reply. */
export async function awaitRun(context: StaffContext, run: SyncRun, waitSeconds: number): Promise<SyncRun> {
  const { store, heldRequests } = context;
  const until = Date.now() + waitSeconds * 1000;
  let latest = run;
  await heldRequests.hold(context, async (gone) => {
    while (isRunActive(latest) && Date.now() < until && !gone.aborted) {
      await delay(LOOK_MS);
      const found = await findRun(store, run.id);
      if (found) latest = presentRun(found);
    }
  });
  return latest;
}

/** Stops the current run; one that has ended meanwhile needs no stop. */
export async function stop(context: StaffContext): Promise<void> {
  const run = await stopActiveRun(context.store);
  const changes = run && !run.isDryRun ? [`stopped ${nameOf(run)}`] : [];
  await noteChange(context, { area: 'clients', thing: 'Client management', changes });
}

/** Retries the failed rows of the latest run and the failed records that came through the webhook. */
export async function retryFailed(context: StaffContext): Promise<void> {
  const { store, queue } = context;
  const latest = await findLatestRun(store);
  const rows = latest?.isDryRun ? [] : (latest?.failures ?? []).filter(({ externalId }) => externalId !== '');
  if (latest && rows.length > 0) await startRun(context, { kind: latest.kind, isDryRun: false, rows });
  const events = await retryFailedEvents(store);
  if (rows.length === 0 && events.length === 0) throw new AppError('nothingToRetry');
  for (const eventId of events) await queue.enqueueSoon(storeClientEvent, { eventId });
}

const nameOf = ({ kind }: Pick<Order, 'kind'>): string => (kind === 'sync' ? 'a sync' : 'an import');

export async function presentStatus({ store }: Services): Promise<IntegrationStatus> {
  const { connection, webhookSecret, lastSyncAt } = await findClientManagement(store);
  const counts = connection ? await countLinks(store, { accountId: connection.accountId }) : null;
  const [run, events] = [await findLatestRun(store), await summarizeEvents(store, MAX_LISTED)];
  return {
    connected: connection !== null,
    serviceName: connection?.serviceName ?? '',
    isDemo: connection?.isDemo ?? false,
    lastSync: lastSyncAt?.toISOString() ?? null,
    stats: { clientsCount: counts?.client ?? 0, projectsCount: counts?.project ?? 0 },
    run: run && presentRun(run),
    webhook: {
      isReady: webhookSecret !== null,
      lastEventAt: events.lastEventAt?.toISOString() ?? null,
      failures: events.failures,
      partial: events.partial,
    },
  };
}
