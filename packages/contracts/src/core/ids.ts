import { z } from 'zod';
import './issueTexts.ts';

export { mintId } from './mintId.ts';

/** Ids are UUIDs minted by the creator of a record, so that every write may be sent twice. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/**
 * The id that a caller mints for a new record or change. Ids that the server derives are UUIDs of version 8, so
 * that no caller can use one before the server does. Decision 050.
 */
export const MintedId = Id.regex(/^.{14}[47]/, 'Not a new id. Reload the page, then try again.');
