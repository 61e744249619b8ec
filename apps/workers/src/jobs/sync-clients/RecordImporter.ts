import { type ExternalKind, externalIdOf } from '@sightline/contracts/clients/clientManagement';
import { ClientImporter } from './ClientImporter.ts';
import type { ImportSettings, Outcome } from './importSettings.ts';
import { ProjectImporter } from './ProjectImporter.ts';
import { idOf, type ReadRecord, readClient, readProject } from './readRecord.ts';

export interface TakenRecord extends Outcome {
  /** Sentences about the values that were left out; empty when all are stored. */
  partial: string;
}

/** Stores records of the service, each once; throws RowProblem for one that cannot be stored. */
export class RecordImporter {
  readonly #settings: ImportSettings;
  readonly #clients: ClientImporter;
  readonly #projects: ProjectImporter;

  constructor(settings: ImportSettings) {
    this.#settings = settings;
    this.#clients = new ClientImporter(settings);
    this.#projects = new ProjectImporter(settings, this.#clients);
  }

  /** Stores a record, and reports the values that are not stored. */
  async take(kind: ExternalKind, record: unknown): Promise<TakenRecord> {
    const { accountId, zone } = this.#settings;
    const externalId = externalIdOf(accountId, idOf(record));
    if (kind === 'client') {
      const client = readClient(record);
      return { ...(await this.#clients.take(externalId, client)), partial: sentencesOf(client) };
    }
    const project = readProject(record, zone);
    return { ...(await this.#projects.take(externalId, project)), partial: sentencesOf(project) };
  }
}

const sentencesOf = ({ leftOut }: ReadRecord<unknown>): string => leftOut.map(({ text }) => text).join(' ');
