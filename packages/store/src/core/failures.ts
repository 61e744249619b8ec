import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const DUPLICATE_KEY = 11000;

/** A unique index refused the write. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** A write of many in which nothing failed but what was there already. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicateKey(error);
  return [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
}

/** The database is away: worth another try later. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof MongoServerSelectionError || error instanceof MongoNetworkError;
}
