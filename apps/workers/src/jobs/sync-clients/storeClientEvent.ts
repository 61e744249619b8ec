import { ClientEvent, type ExternalKind } from '@sightline/contracts/clients/clientManagement';
import { storeClientEvent as job } from '@sightline/contracts/jobs';
import { ServiceFailure } from '@sightline/server-kit/ClientService';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import {
  type ClientEventRecord,
  completeEvent,
  failEvent,
  findClientEvent,
} from '@sightline/store/client-management/clientEvents';
import { findConnected, importerOf } from './connectedImport.ts';
import type { Importing } from './importSettings.ts';
import type { TakenRecord } from './RecordImporter.ts';
import { RowProblem } from './RowProblem.ts';

/** Stores a record that the webhook received. */
export function storeClientEvent(services: Importing): JobHandler {
  const { store } = services;
  return handle(job, async ({ eventId }, { isLastAttempt }) => {
    const event = await findClientEvent(store, eventId);
    if (event?.state !== 'waiting') return;
    try {
      const { name, partial: problem } = await take(services, event);
      await completeEvent(store, eventId, { ...aboutOf(event), name, problem });
    } catch (error) {
      const isOver = isLastAttempt || (error instanceof RowProblem && !error.isTemporary);
      if (!isOver) throw error;
      await failEvent(store, eventId, { ...aboutOf(event), problem: sentenceOf(error) });
    }
  });
}

async function take(services: Importing, event: ClientEventRecord): Promise<TakenRecord> {
  const { type, data } = ClientEvent.parse(JSON.parse(event.body));
  const about = { createdBy: event._id, updates: true, isDryRun: false };
  const importer = await importerOf(services, await findConnected(services.store), about);
  return await importer.take(kindOf(type), data);
}

const kindOf = (type: string): ExternalKind => (type.startsWith('client') ? 'client' : 'project');

function aboutOf({ body }: ClientEventRecord): { kind: ExternalKind; externalId: string; name: string } {
  const { type, data } = ClientEvent.parse(JSON.parse(body));
  const { id } = data;
  const externalId = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : '';
  return { kind: kindOf(type), externalId, name: '' };
}

function sentenceOf(error: unknown): string {
  if (error instanceof RowProblem) return error.message;
  return error instanceof ServiceFailure
    ? 'The service was disconnected before this was stored.'
    : 'Something went wrong on our side. Retry it.';
}
