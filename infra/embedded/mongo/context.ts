import { type Document, isDocument, type Raw } from './bson.ts';
import type { Cursors } from './Cursors.ts';
import { badValue, CommandError, unsupported } from './errors.ts';
import type { Store } from './Store.ts';
import type { Request } from './wire.ts';

export interface Context {
  store: Store;
  cursors: Cursors;
}

/** Returns a document, to which `ok: 1` is added, or bytes that are the whole reply. */
export type Command = (request: Request, context: Context) => Document | Raw;

/** Options that any command may carry and that have no effect here. */
const GENERIC =
  '$db lsid $readPreference readConcern writeConcern maxTimeMS comment bypassDocumentValidation';

/** Refuses unknown options, which would otherwise be silently ignored. */
export function checkOptions(command: string, options: Document, known: string): void {
  const allowed = new Set(`${command} ${known} ${GENERIC}`.split(' '));
  for (const [option, value] of Object.entries(options))
    if (!allowed.has(option) && value !== false) throw unsupported(`the option '${option}' of ${command}`);
}

/** Checks the options of a command and returns the collection that it names. */
export function parseCollection({ name, body, db }: Request, options: string): string {
  checkOptions(name, body, options);
  const value = body[name];
  if (typeof value === 'string' && /^(?!system\.)[^$\0]+$/.test(value) && /^[^/\\. "$\0]{1,63}$/.test(db))
    return value;
  throw new CommandError(73, `Invalid namespace specified '${db}.${String(value)}'`);
}

/** A document in a command; an absent one is empty. */
export function documentField(body: Document, field: string): Document {
  const value = body[field] ?? {};
  if (!isDocument(value)) throw badValue(`'${field}' must be an object`);
  return value;
}

/** A count in a command; a negative or fractional one is refused. */
export function countField(body: Document, field: string, absent = 0): number {
  const value = body[field] ?? absent;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw badValue(`'${field}' must be a whole number, not negative`);
}
