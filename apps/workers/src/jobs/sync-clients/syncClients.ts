import { ExternalKind, MAX_LISTED } from '@sightline/contracts/clients/clientManagement';
import { syncClients as job } from '@sightline/contracts/jobs';
import { type ClientService, ServiceFailure } from '@sightline/server-kit/ClientService';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import { findClientManagement } from '@sightline/store/client-management/connection';
import { countLinks } from '@sightline/store/client-management/externalLinks';
import {
  beginRun,
  endRun,
  FIRST_PLACE,
  NOTHING_READ,
  type RunProgress,
  type SyncRunRecord,
  saveProgress,
} from '@sightline/store/client-management/syncRuns';
import type { Store } from '@sightline/store/core/store';
import { type ClientServiceSettings, findConnected, importerOf, serviceOf } from './connectedImport.ts';
import type { Importing } from './importSettings.ts';
import type { RecordImporter, TakenRecord } from './RecordImporter.ts';
import { aboutOf, idOf, NOUNS, RowProblem } from './readRecord.ts';

/**
 * The number of rows between two saves of the progress; after an interruption at most this many are read again.
 */
const ROWS_AT_ONCE = 20;
/** The limit of rows: a service with more repeats its records endlessly. */
const MAX_ROWS = 100_000;

interface Parts {
  store: Store;
  service: ClientService;
  importer: RecordImporter;
  run: SyncRunRecord;
  accountId: string;
}

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

class RunStopped extends Error {}

/**
 * Reads all records of the service, or those that failed before, and saves its progress. Throws `RunStopped`.
 */
class SyncRunner {
  readonly #parts: Parts;
  readonly #progress: RunProgress;
  /** Ids of records that were already read, since some services repeat them. */
  readonly #met = new Set<string>();
  readonly #cursors = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { run } = parts;
    // A dry run starts over, since it has stored no record of its plan.
    const begun = run.isDryRun ? { ...NOTHING_READ, place: FIRST_PLACE } : run;
    this.#progress = Object.fromEntries(
      [...Object.keys(NOTHING_READ), 'place'].map((name) => [
        name,
        structuredClone(Reflect.get(begun, name)),
      ]),
    ) as unknown as RunProgress;
  }

  async run(): Promise<void> {
    const { run } = this.#parts;
    if (run.isRetry) return await this.#readAgain();
    this.#progress.total ??= await this.#announcedTotal();
    await this.#save();
    if (this.#progress.place.kind === 'client') await this.#readAll('client');
    await this.#readAll('project');
  }

  async #announcedTotal(): Promise<number | null> {
    const pages = [];
    for (const kind of ExternalKind.options) pages.push(await this.#parts.service.page(kind, null));
    const totals = pages.flatMap(({ total }) => total ?? []);
    return totals.length === pages.length ? totals.reduce((sum, total) => sum + total, 0) : null;
  }

  async #readAll(kind: ExternalKind): Promise<void> {
    const { place } = this.#progress;
    if (place.kind !== kind) this.#progress.place = { kind, cursor: null, offset: 0 };
    for (;;) {
      const { cursor } = this.#progress.place;
      const { items, nextCursor } = await this.#parts.service.page(kind, cursor);
      await this.#readPage(kind, items);
      if (nextCursor === null) return;
      this.#refuseEndless(`${kind} ${nextCursor}`);
      this.#progress.place = { kind, cursor: nextCursor, offset: 0 };
      await this.#save();
    }
  }

  async #readPage(kind: ExternalKind, items: readonly unknown[]): Promise<void> {
    await this.#refuseDisconnected();
    while (this.#progress.place.offset < items.length) {
      const { offset } = this.#progress.place;
      const rows = items.slice(offset, offset + ROWS_AT_ONCE);
      for (const row of rows) await this.#read(kind, row);
      this.#progress.place = { ...this.#progress.place, offset: offset + rows.length };
      await this.#save();
    }
  }

  /** Retries failed rows, clients first because projects name them. */
  async #readAgain(): Promise<void> {
    const { service, run } = this.#parts;
    const rows = run.rows.toSorted((a, b) => a.kind.localeCompare(b.kind));
    this.#progress.total = rows.length;
    for (const { kind, externalId } of rows.slice(this.#progress.place.offset)) {
      const record = await service.record(kind, externalId);
      if (record === null) this.#fail(kind, { id: externalId }, 'The service no longer has this record.');
      else await this.#read(kind, record);
      this.#progress.place.offset += 1;
      await this.#save();
    }
  }

  async #read(kind: ExternalKind, record: unknown): Promise<void> {
    try {
      const id = `${kind} ${idOf(record)}`;
      if (this.#met.has(id)) return;
      this.#met.add(id);
      const taken = await this.#parts.importer.take(kind, record);
      this.#count(kind, taken);
      if (taken.partial !== '') this.#list('partial', kind, record, taken.partial);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      this.#fail(kind, record, error.message);
    }
  }

  #count(kind: ExternalKind, { action, name, fields }: TakenRecord): void {
    const progress = this.#progress;
    progress[`${kind}sCount`] += 1;
    if (action === 'linked' || action === 'updated') progress[`${kind}sUpdated`] += 1;
    if (!this.#parts.run.isDryRun || action === 'unchanged') return;
    if (action === 'created') progress[`${kind}sCreated`] += 1;
    if (progress.planned.length < MAX_LISTED)
      progress.planned.push({
        kind,
        name,
        action,
        fields: fields.map((field) => NOUNS[kind][field] ?? field),
      });
  }

  #fail(kind: ExternalKind, record: unknown, problem: string): void {
    const progress = this.#progress;
    progress[`${kind}sCount`] += 1;
    progress.failedCount += 1;
    this.#list('failures', kind, record, problem);
  }

  #list(list: 'failures' | 'partial', kind: ExternalKind, record: unknown, problem: string): void {
    const listed = this.#progress[list];
    if (listed.length < MAX_LISTED) listed.push({ ...aboutOf(kind, record), problem });
  }

  /**
   * Saves the progress. Created records are counted in the store, so that a repeated row does not count twice.
   */
  async #save(): Promise<void> {
    const { store, run } = this.#parts;
    if (!run.isDryRun) {
      const { client, project } = await countLinks(store, { createdBy: run._id });
      Object.assign(this.#progress, { clientsCreated: client, projectsCreated: project });
    }
    if (!(await saveProgress(store, run._id, this.#progress))) throw new RunStopped();
  }

  /** Ends the run if an admin has disconnected the service, or connected another one. */
  async #refuseDisconnected(): Promise<void> {
    const { connection } = await findClientManagement(this.#parts.store);
    if (connection?.accountId !== this.#parts.accountId)
      throw new ServiceFailure('disconnected', 'disconnected meanwhile');
  }

  #refuseEndless(page: string): void {
    if (this.#cursors.has(page)) throw new ServiceFailure('badReply', 'the same page again');
    this.#cursors.add(page);
    const { clientsCount, projectsCount } = this.#progress;
    const isEndless = clientsCount + projectsCount > MAX_ROWS || this.#cursors.size > MAX_ROWS;
    if (isEndless) throw new ServiceFailure('badReply', 'too many records');
  }
}
