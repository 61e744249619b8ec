import { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const DUPLICATE_KEY = 11000;
const OUT_OF_DISK_SPACE = 14031;

/** A unique index refused the write. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** A bulk write in which only duplicates failed. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicateKey(error);
  return [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
}

/** The database is not reachable; a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof MongoServerSelectionError || error instanceof MongoNetworkError;
}

/** The database's disk is full. */
export function isOutOfDiskSpace(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE;
}
