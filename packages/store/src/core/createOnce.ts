import { AppError } from '@sightline/contracts/core/errors';
import { isDuplicateKey } from './failures.ts';

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
