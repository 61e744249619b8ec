import { syncClients as job } from '@sightline/contracts/jobs';
import { ServiceFailure } from '@sightline/server-kit/ClientService';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import { beginRun, endRun, type SyncRunRecord } from '@sightline/store/client-management/syncRuns';
import { type ClientServiceSettings, findConnected, importerOf, serviceOf } from './connectedImport.ts';
import type { Importing } from './importSettings.ts';
import { RunStopped, SyncRunner } from './SyncRunner.ts';

export function syncClients(services: Importing, settings: ClientServiceSettings): JobHandler {
  const { store } = services;
  return handle(job, async ({ runId }, { logger, isLastAttempt }) => {
    const run = await beginRun(store, runId);
    if (!run) return;
    try {
      await read(services, run, settings);
      await endRun(store, run, null);
    } catch (error) {
      if (error instanceof RunStopped) return;
      const isOver = isLastAttempt || (error instanceof ServiceFailure && !error.isTemporary);
      if (!isOver) throw error;
      await endRun(store, run, error instanceof ServiceFailure ? error.problem : 'internal');
      if (!(error instanceof ServiceFailure)) throw error;
      logger.warn({ err: error }, 'the client-management service could not be read');
    }
  });
}

async function read(services: Importing, run: SyncRunRecord, settings: ClientServiceSettings): Promise<void> {
  const { store } = services;
  const connected = await findConnected(store);
  const { isDryRun, kind, _id: createdBy } = run;
  const importer = await importerOf(services, connected, { isDryRun, createdBy, updates: kind === 'sync' });
  const service = serviceOf(connected.connection, settings);
  const { accountId } = connected.connection;
  await new SyncRunner({ store, service, importer, run, accountId }).run();
}
