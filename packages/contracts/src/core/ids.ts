import { z } from 'zod';
import './issueTexts.ts';

export { mintId } from './mintId.ts';

/** Ids are UUIDs minted by the creator of a record, so that every write may be sent twice. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;
