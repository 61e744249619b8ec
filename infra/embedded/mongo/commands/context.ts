import type { Cursors } from '../cursors.ts';
import { badValue, CommandFailure, unsupported } from '../failures.ts';
import type { Request } from '../protocol/messages.ts';
import { type Collection, checkNames } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import { type Doc, isDoc, type Raw } from '../values/values.ts';

/** What a command works with. */
export interface Context {
  store: Store;
  cursors: Cursors;
  /** Of the connection. */
  connectionId: number;
}

/** Answers with a document, which gets its `ok: 1`, or with bytes that are the whole answer. */
export type Command = (request: Request, context: Context) => Doc | Raw;

/** Fields that any command may carry and that change nothing here. */
const GENERIC = new Set(
  '$db lsid $clusterTime $readPreference readConcern writeConcern maxTimeMS comment apiVersion apiStrict apiDeprecationErrors txnNumber'.split(
    ' ',
  ),
);

/** A field nobody looks at would be an instruction silently ignored: it is refused instead. */
export function checkFields({ name, body }: Request, known: string): void {
  const fields = new Set(known.split(' '));
  for (const field of Object.keys(body).slice(1))
    if (!GENERIC.has(field) && !fields.has(field))
      throw new CommandFailure(40415, `BSON field '${name}.${field}' is an unknown field.`);
  checkCollation(body.collation);
}

/** Strings compare by their bytes; a collation that asks for that is fine. */
export function checkCollation(collation: unknown): void {
  if (collation === undefined || collation === null) return;
  if (!isDoc(collation) || (collation.locale !== 'simple' && Object.keys(collation).length > 0))
    throw unsupported('collations');
}

export function collectionName({ name, body, db }: Request): string {
  const value = body[name];
  if (typeof value === 'string') {
    checkNames(db, value);
    return value;
  }
  throw new CommandFailure(73, `collection name has invalid type or is empty in command ${name}`);
}

export const namespaceOf = (request: Request): string => `${request.db}.${collectionName(request)}`;

export function existing(request: Request, { store }: Context): Collection | undefined {
  return store.catalog.find(request.db, collectionName(request));
}

/** A count that was sent: absent is undefined, a negative or broken one is refused. */
export function countField(body: Doc, field: string): number | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw badValue(`'${field}' must be a whole number, not negative`);
}
