import { externalIdOf } from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import type { ClientRecord } from '@sightline/store/accounts/clients';
import {
  claimLink,
  type ExternalLinkRecord,
  findLink,
  linkIdOf,
  setSeen,
} from '@sightline/store/client-management/externalLinks';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import { changeInspection, type InspectionFacts } from '@sightline/store/inspections/changeInspection';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { notifyInspectors } from '@sightline/store/inspectorNotices';
import { bookingFee } from '@sightline/store/organization/organization';
import { alignInvitations } from '@sightline/store/personalLinks';
import { type ClientImporter, storedMeanwhile } from './ClientImporter.ts';
import type { ImportSettings, Outcome } from './importSettings.ts';
import { type ProjectFacts, type ReadRecord, RowProblem } from './readRecord.ts';

/** The fields that a sync updates. Type, fee and client of an inspection follow from its creation. */
const FIELDS = ['address', 'scheduledDate', 'permitNumber', 'notes', 'details'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Imports projects of the service as inspections. Clients are not notified, which the office does; the
 * inspector is. Links to the call work at a new time.
 */
export class ProjectImporter {
  readonly #settings: ImportSettings;
  readonly #clients: ClientImporter;

  constructor(settings: ImportSettings, clients: ClientImporter) {
    this.#settings = settings;
    this.#clients = clients;
  }

  async take(externalId: string, record: ReadRecord<ProjectFacts>): Promise<Outcome> {
    const { store } = this.#settings;
    const link = await findLink(store, linkIdOf('project', externalId));
    const known = link && (await findInspection(store, link.recordId));
    if (known) return await this.#update(link, known, record);
    return await this.#create(externalId, record.facts);
  }

  async #create(externalId: string, facts: ProjectFacts): Promise<Outcome> {
    const { store, accountId, isDryRun, createdBy } = this.#settings;
    const outcome: Outcome = { action: 'created', name: facts.address, fields: [] };
    const client = await this.#clients.clientOf(externalIdOf(accountId, facts.clientId));
    if (client === null) throw noClient(facts.clientId);
    if (isDryRun || client === 'planned') return outcome;
    const link = await claimLink(store, {
      _id: linkIdOf('project', externalId),
      kind: 'project',
      accountId,
      createdBy,
      seen: seenOf(facts),
      createdAt: new Date(),
      recordId: derivedId('inspection of the service', externalId),
    });
    await this.#store(link.recordId, { externalId, facts, client });
    return outcome;
  }

  async #store(
    _id: string,
    { externalId, facts, client }: { externalId: string; facts: ProjectFacts; client: ClientRecord },
  ): Promise<void> {
    const { store } = this.#settings;
    const { clientId: _, scheduledDate, ...texts } = facts;
    const isVirtual = isHeldByVideo({ isVirtual: false, projectType: facts.projectType });
    const unassigned = { inspectorId: null, inspector: '', permitAppliedOn: null, completedDate: null };
    await createClientInspection(store, {
      ...texts,
      ...unassigned,
      _id,
      externalId,
      isVirtual,
      clientId: client._id,
      clientName: client.name,
      status: 'scheduled',
      paymentStatus: 'pending',
      scheduledDate: dateOf(scheduledDate),
      feeCents: await bookingFee(store, { projectType: facts.projectType, isVirtual }),
      requestedByClient: false,
      contentHash: contentHashOf({ externalId, ...facts }),
    }).catch(storedMeanwhile);
  }

  /** Updates an inspection as clients are updated; once work has begun, it stays unchanged. */
  async #update(
    link: ExternalLinkRecord,
    known: InspectionRecord,
    { facts, leftOut }: ReadRecord<ProjectFacts>,
  ): Promise<Outcome> {
    const { store, serviceName, isDryRun, updates } = this.#settings;
    // A value that cannot be stored does not clear the existing one.
    const kept = Object.fromEntries(leftOut.map(({ part }) => [part, link.seen[part] ?? '']));
    const [after, before] = [{ ...seenOf(facts), ...kept }, ofInspection(known)];
    const fields = FIELDS.filter(
      (field) => after[field] !== link.seen[field] && after[field] !== before[field],
    );
    const outcome: Outcome = { action: 'updated', name: known.address, fields };
    if (!updates || known.status !== 'scheduled' || fields.length === 0)
      return { ...outcome, action: 'unchanged', fields: [] };
    if (isDryRun) return outcome;
    const change = { facts: changesOf(facts, fields, known), unmodifiedSince: known.updatedAt };
    const changed = await changeInspection(store, known, change).catch(changedMeanwhile);
    if (fields.includes('scheduledDate')) await alignInvitations(this.#settings, changed);
    await notifyInspectors(this.#settings, { before: known, after: changed, by: { name: serviceName } });
    await setSeen(store, link._id, after);
    return outcome;
  }
}

function seenOf({
  address,
  scheduledDate,
  permitNumber,
  notes,
  details,
}: ProjectFacts): Record<Field, string> {
  return { address, scheduledDate, permitNumber, notes, details };
}

function ofInspection(known: InspectionRecord): Record<Field, string> {
  const { address, permitNumber, notes, details } = known;
  return { address, permitNumber, notes, details, scheduledDate: known.scheduledDate?.toISOString() ?? '' };
}

function changesOf(
  facts: ProjectFacts,
  fields: readonly Field[],
  { site }: InspectionRecord,
): InspectionFacts {
  const texts = fields.filter((field) => field !== 'scheduledDate');
  // A site that was captured at the property stays; coordinates of the former address do not.
  const moved = fields.includes('address') && site?.source !== 'captured';
  return {
    ...Object.fromEntries(texts.map((field) => [field, facts[field]])),
    ...(fields.includes('scheduledDate') && { scheduledDate: dateOf(facts.scheduledDate) }),
    ...(moved && { site: null, needsSite: true }),
  };
}

const dateOf = (instant: string): Date | null => (instant === '' ? null : new Date(instant));

function noClient(clientId: string): RowProblem {
  return new RowProblem(
    `Its client (${clientId}) is not here. Correct that client's row, or its id in the service, then retry.`,
    { isTemporary: true },
  );
}

function changedMeanwhile(error: unknown): never {
  if (error instanceof AppError && error.code === 'changedMeanwhile')
    throw new RowProblem('Another person was changing this inspection. Retry it.', { isTemporary: true });
  throw error;
}
