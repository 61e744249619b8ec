import { ExternalKind } from '@sightline/contracts/clients/clientManagement';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * Links from records of the service to local records. The id consists of kind, account and the service's id, so
 * that the database refuses a second link. Decision 043.
 */
export const externalLinks = stored(
  'externalLinks',
  z.object({
    id: z.string(),
    kind: ExternalKind,
    accountId: z.string(),
    /** The id of the client or the inspection. */
    recordId: Id,
    /** The run or event that created the record; null for an existing record that was linked. */
    createdBy: Id.nullable(),
    /** The service's values at the last sync: values that differ from them were changed there since. */
    seen: z.record(z.string(), z.string()),
    createdAt: Instant,
  }),
  [[{ accountId: 1, kind: 1 }], [{ createdBy: 1, kind: 1 }]],
);
export interface ExternalLinkRecord extends RecordOf<typeof externalLinks> {}

export function linkIdOf(kind: ExternalKind, externalId: string): string {
  return `${kind}:${externalId}`;
}

export async function findLink(store: Store, linkId: string): Promise<ExternalLinkRecord | null> {
  return await store.of(externalLinks).findById(linkId).lean<ExternalLinkRecord>();
}

/** Stores a link, or returns the existing one. */
export async function claimLink(store: Store, link: ExternalLinkRecord): Promise<ExternalLinkRecord> {
  try {
    await store.of(externalLinks).insertOne(link);
    return link;
  } catch (error) {
    const known = isDuplicateKey(error) ? await findLink(store, link._id) : null;
    if (!known) throw error;
    return known;
  }
}

export async function setSeen(store: Store, linkId: string, seen: Record<string, string>): Promise<void> {
  await store.of(externalLinks).updateOne({ _id: linkId }, { $set: { seen } });
}

/** The numbers of clients and projects that came from an account, or were created by a run. */
export async function countLinks(
  store: Store,
  of: Pick<ExternalLinkRecord, 'accountId'> | Pick<ExternalLinkRecord, 'createdBy'>,
): Promise<Record<ExternalKind, number>> {
  const [client, project] = await Promise.all(
    ExternalKind.options.map((kind) => store.of(externalLinks).countDocuments({ ...of, kind })),
  );
  return { client: client ?? 0, project: project ?? 0 };
}
