import { AppError } from '@sightline/contracts/core/errors';
import type { Collection } from './collection.ts';
import { isDuplicateKey, isOnlyDuplicates } from './failures.ts';
import type { Store } from './store.ts';

interface Created {
  _id: string;
  /**
   * The hash of the original request, which is compared with a second create of the same id, even after later
   * changes.
   */
  contentHash: string;
}

/**
 * Creates a document, or returns the existing one with the same id and content; other content is a conflict.
 */
export async function createOnce<Document extends Created>(
  document: Document,
  thing: string,
  { insert, find }: { insert: () => Promise<unknown>; find: () => Promise<Document | null> },
): Promise<Document> {
  try {
    await insert();
    return document;
  } catch (error) {
    const known = isDuplicateKey(error) ? await find() : null;
    if (!known) throw error;
    if (known.contentHash === document.contentHash) return known;
    throw new AppError('conflict', { thing }, { cause: error });
  }
}

/** Resolves with false, and stores nothing, if a unique index has the document's id or another of its values. */
export async function insertUnlessKnown(inserting: Promise<unknown>): Promise<boolean> {
  try {
    await inserting;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** The number of documents in one write: the process answers other requests between two. */
const BATCH = 500;

/** Stores the documents, and leaves out those whose id or another unique value is known. */
export async function insertMissing<Document extends { _id: string }>(
  { store, into }: { store: Store; into: Collection<Document> },
  documents: readonly Document[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += BATCH)
    try {
      await store.of(into).insertMany(documents.slice(from, from + BATCH), { ordered: false });
    } catch (error) {
      if (!isOnlyDuplicates(error)) throw error;
    }
}
