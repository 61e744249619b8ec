import { badValue, CommandFailure } from '../failures.ts';
import type { Request } from '../protocol/messages.ts';
import { type Doc, decode, isDoc } from '../values/values.ts';
import type { Context } from './context.ts';

/** What one operation of a write command did. */
export interface Written {
  n: number;
  modified?: number;
  upsertedId?: unknown;
}

/**
 * Runs the operations of a write command in one transaction. A refused one is reported by its position; ordered
 * (the default) means that the others after it are left out.
 */
export function runWrites<T>(
  request: Request,
  context: Context,
  operations: T[],
  run: (operation: T) => Written,
): Doc {
  const ordered = request.body.ordered !== false;
  const writeErrors: Doc[] = [];
  const written: (Written & { index: number })[] = [];
  context.store.transaction(() => {
    for (const [index, operation] of operations.entries()) {
      try {
        written.push({ ...run(operation), index });
      } catch (cause) {
        writeErrors.push(writeError(index, cause));
        if (ordered) break;
      }
    }
  });
  flushIfAsked(request, context);
  return { ...summary(written), ...(writeErrors.length > 0 ? { writeErrors } : {}) };
}

/** Anything but a refusal is our own fault: the transaction is rolled back as a whole. */
function writeError(index: number, cause: unknown): Doc {
  if (!(cause instanceof CommandFailure)) throw cause;
  return { index, code: cause.code, errmsg: cause.message, ...cause.details };
}

function summary(written: (Written & { index: number })[]): Doc {
  const upserted = written.filter((one) => one.upsertedId !== undefined);
  return {
    n: written.reduce((sum, one) => sum + one.n, 0),
    ...(written.some((one) => one.modified !== undefined) ? { nModified: sum(written) } : {}),
    ...(upserted.length > 0
      ? { upserted: upserted.map(({ index, upsertedId }) => ({ index, _id: upsertedId })) }
      : {}),
  };
}

const sum = (written: Written[]) => written.reduce((total, one) => total + (one.modified ?? 0), 0);

/** A write concern of `j: true` waits for the disk itself. */
export function flushIfAsked({ body }: Request, { store }: Context): void {
  if (isDoc(body.writeConcern) && body.writeConcern.j === true) store.sqlite.flush();
}

/** The operations of an update or delete, wherever in the message they came. */
export function operationsOf({ sequences, body }: Request, field: string): Doc[] {
  const sent = sequences.get(field)?.map(decode) ?? body[field];
  if (!Array.isArray(sent) || sent.length === 0 || !sent.every(isDoc))
    throw badValue(`'${field}' must be an array of documents`);
  return sent;
}

/** As for a command's own fields: an option nobody looks at is refused. */
export function checkOptions(operation: Doc, known: string): void {
  const stray = Object.keys(operation).find((field) => !known.split(' ').includes(field));
  if (stray !== undefined) throw new CommandFailure(40415, `BSON field '${stray}' is an unknown field.`);
}
