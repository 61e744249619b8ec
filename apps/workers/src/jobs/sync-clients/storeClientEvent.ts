import { ClientEvent } from '@sightline/contracts/clients/clientManagement';
import { storeClientEvent as job } from '@sightline/contracts/jobs';
import { ServiceFailure } from '@sightline/server-kit/ClientService';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import { completeEvent, failEvent, findClientEvent } from '@sightline/store/client-management/clientEvents';
import { findConnected, importerOf } from './connectedImport.ts';
import type { Importing } from './importSettings.ts';
import { aboutOf, RowProblem } from './readRecord.ts';

/** Stores a record that the webhook received. */
export function storeClientEvent(services: Importing): JobHandler {
  const { store } = services;
  return handle(job, async ({ eventId }, { isLastAttempt }) => {
    const event = await findClientEvent(store, eventId);
    if (event?.state !== 'waiting') return;
    const { type, data } = ClientEvent.parse(JSON.parse(event.body));
    const kind = type.startsWith('client') ? 'client' : 'project';
    const about = aboutOf(kind, data);
    try {
      const settings = { createdBy: eventId, updates: true, isDryRun: false };
      const importer = await importerOf(services, await findConnected(store), settings);
      const { partial } = await importer.take(kind, data);
      await completeEvent(store, eventId, { ...about, problem: partial });
    } catch (error) {
      const isOver = isLastAttempt || (error instanceof RowProblem && !error.isTemporary);
      if (!isOver) throw error;
      await failEvent(store, eventId, { ...about, problem: sentenceOf(error) });
    }
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof RowProblem) return error.message;
  return error instanceof ServiceFailure
    ? 'The service was disconnected before this was stored.'
    : 'Something went wrong on our side. Retry it.';
}
