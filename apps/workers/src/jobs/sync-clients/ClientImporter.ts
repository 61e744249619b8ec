import type { ClientFacts } from '@sightline/contracts/clients/clientFacts';
import { AppError } from '@sightline/contracts/core/errors';
import {
  type ClientRecord,
  changeClient,
  createClient,
  findClient,
  findClientByEmail,
} from '@sightline/store/accounts/clients';
import {
  claimLink,
  type ExternalLinkRecord,
  findLink,
  linkIdOf,
  setSeen,
} from '@sightline/store/client-management/externalLinks';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import { renameClientOfInspections } from '@sightline/store/inspections/inspections';
import { followAddress } from '@sightline/store/personalLinks';
import type { ImportSettings, Outcome } from './importSettings.ts';
import { type ReadRecord, RowProblem } from './readRecord.ts';

type Field = keyof ClientFacts;
const FIELDS: readonly Field[] = ['name', 'email', 'phone', 'address', 'companyName', 'notes'];

/** Imports clients of the service, without mails and without portal access. */
export class ClientImporter {
  readonly #settings: ImportSettings;
  /** The clients that a dry run would have stored so far, the email by the service's id. */
  readonly #planned = new Map<string, string>();

  constructor(settings: ImportSettings) {
    this.#settings = settings;
  }

  async take(externalId: string, record: ReadRecord<ClientFacts>): Promise<Outcome> {
    const { store } = this.#settings;
    const { facts } = record;
    const link = await findLink(store, linkIdOf('client', externalId));
    const known = link && (await findClient(store, link.recordId));
    if (known) return await this.#update(link, known, record);
    const same = link ? null : await this.#sameEmail(externalId, facts.email);
    return same ? await this.#linkTo(same, externalId, facts) : await this.#create(externalId, facts);
  }

  /** The client that a record of the service became; a dry run knows planned clients only by their id. */
  async clientOf(externalId: string): Promise<ClientRecord | 'planned' | null> {
    if (this.#planned.has(externalId)) return 'planned';
    const link = await findLink(this.#settings.store, linkIdOf('client', externalId));
    return link && (await findClient(this.#settings.store, link.recordId));
  }

  /**
   * The client with this email, to be linked. It may belong to another account or to none; throws RowProblem
   * when it belongs to another record of this account.
   */
  async #sameEmail(externalId: string, email: string): Promise<ClientRecord | null> {
    const { store, accountId } = this.#settings;
    const same = await findClientByEmail(store, email);
    const isTaken = same?.externalId?.startsWith(`${accountId}/`);
    const isPlanned = [...this.#planned].some(([id, planned]) => planned === email && id !== externalId);
    if (!isTaken && !isPlanned) return same;
    const who = same ? `the client ${same.name}` : 'another client';
    throw new RowProblem(
      `Another record of the service has the email ${email} and is ${who} here. Give one of them another email in the service.`,
    );
  }

  async #create(externalId: string, facts: ClientFacts): Promise<Outcome> {
    const { store, isDryRun, createdBy } = this.#settings;
    const outcome: Outcome = { action: 'created', name: facts.name, fields: [] };
    if (isDryRun) return this.#plan(externalId, facts, outcome);
    const recordId = derivedId('client of the service', externalId);
    const link = await claimLink(store, this.#linkOf(externalId, facts, { recordId, createdBy }));
    const contentHash = contentHashOf({ externalId, ...facts });
    const client = { ...facts, _id: link.recordId, externalId, loginEnabled: false, contentHash };
    await createClient(store, client).catch(storedMeanwhile);
    return outcome;
  }

  #plan(externalId: string, { email }: ClientFacts, outcome: Outcome): Outcome {
    this.#planned.set(externalId, email);
    return outcome;
  }

  /** Links a client, filling only its empty fields, since the values that staff entered stay. */
  async #linkTo(client: ClientRecord, externalId: string, facts: ClientFacts): Promise<Outcome> {
    const { store, isDryRun } = this.#settings;
    const fields = FIELDS.filter((field) => client[field] === '' && facts[field] !== '');
    const outcome: Outcome = { action: 'linked', name: client.name, fields };
    if (isDryRun) return this.#plan(externalId, facts, outcome);
    const linked = { recordId: client._id, createdBy: null };
    await claimLink(store, this.#linkOf(externalId, facts, linked));
    await changeClient(store, client._id, { ...picked(facts, fields), externalId });
    return outcome;
  }

  /**
   * Updates values that changed in the service since the last sync: other fields may have been corrected here.
   */
  async #update(
    link: ExternalLinkRecord,
    client: ClientRecord,
    { facts, leftOut }: ReadRecord<ClientFacts>,
  ): Promise<Outcome> {
    const { store, isDryRun, updates } = this.#settings;
    const isMerged = client._id !== link.recordId;
    // A value that cannot be stored does not clear the existing one.
    const usable = FIELDS.filter((field) => leftOut.every(({ part }) => part !== field));
    const isChanged = usable.some((field) => facts[field] !== link.seen[field]);
    const fields = usable.filter(
      (field) => facts[field] !== link.seen[field] && facts[field] !== client[field],
    );
    const outcome: Outcome = { action: 'updated', name: client.name, fields };
    if (!updates || isMerged || !isChanged) return { ...outcome, action: 'unchanged', fields: [] };
    if (!isDryRun && fields.length > 0) await this.#change(client, picked(facts, fields));
    if (!isDryRun) await setSeen(store, link._id, { ...link.seen, ...picked(facts, usable) });
    return fields.length > 0 ? outcome : { ...outcome, action: 'unchanged' };
  }

  async #change({ _id, email: former }: ClientRecord, changes: Partial<ClientFacts>): Promise<void> {
    const { store } = this.#settings;
    const changed = await changeClient(store, _id, changes);
    if (changed && changes.email !== undefined) await followAddress(this.#settings, changed, former);
    if (changes.name !== undefined) await renameClientOfInspections(store, _id, changes.name);
  }

  #linkOf(
    externalId: string,
    seen: ClientFacts,
    { recordId, createdBy }: Pick<ExternalLinkRecord, 'recordId' | 'createdBy'>,
  ): ExternalLinkRecord {
    const _id = linkIdOf('client', externalId);
    const { accountId } = this.#settings;
    return { _id, kind: 'client', accountId, recordId, createdBy, seen: { ...seen }, createdAt: new Date() };
  }
}

function picked(facts: ClientFacts, fields: readonly Field[]): Partial<ClientFacts> {
  return Object.fromEntries(fields.map((field) => [field, facts[field]]));
}

/** Handles a record that an event and a run read simultaneously: the other one has stored it. */
export function storedMeanwhile(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
}
