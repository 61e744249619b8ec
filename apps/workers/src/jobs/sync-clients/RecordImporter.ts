import { type ExternalKind, externalIdOf } from '@sightline/contracts/clientManagement';
import { ClientImporter } from './ClientImporter.ts';
import type { ImportSettings, Outcome } from './importSettings.ts';
import { ProjectImporter } from './ProjectImporter.ts';
import { idOf, nameOf, readClient, readProject } from './readRecord.ts';

/** Stores records of the service, each once; RowProblem for one that cannot be. */
export class RecordImporter {
  readonly #settings: ImportSettings;
  readonly #clients: ClientImporter;
  readonly #projects: ProjectImporter;

  constructor(settings: ImportSettings) {
    this.#settings = settings;
    this.#clients = new ClientImporter(settings);
    this.#projects = new ProjectImporter(settings, this.#clients);
  }

  async take(kind: ExternalKind, record: unknown): Promise<Outcome> {
    const { accountId, mapping, zone } = this.#settings;
    const externalId = externalIdOf(accountId, idOf(record));
    return kind === 'client'
      ? await this.#clients.take(externalId, readClient(record, mapping))
      : await this.#projects.take(externalId, readProject(record, mapping, zone));
  }

  nameOf(kind: ExternalKind, record: unknown): string {
    const { client, project } = this.#settings.mapping;
    return nameOf(record, kind === 'client' ? [client.name, client.email] : [project.address]);
  }
}
