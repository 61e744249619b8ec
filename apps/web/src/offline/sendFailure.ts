import {
  AppError,
  type ErrorCode,
  FINAL_REFUSALS,
  FINAL_UPLOAD_REFUSALS,
} from '@sightline/contracts/core/errors';
import { errorMessage } from '../wire/CallError.ts';
import type { Entry } from './Entry.ts';

/** This device no longer has the bytes that were hashed when the file was made: no upload can succeed. */
export class UnsendableFile extends AppError {
  readonly problem: string;

  constructor(problem: string) {
    super('hashMismatch');
    this.problem = problem;
  }
}

/** The consequence of a failed send: the outbox retries by itself, or a person has to decide. */
export interface Failure {
  state: Entry['state'];
  /** A sentence that states the reason. */
  problem: string;
}

/** Damage during the transfer, unlike damage on this device, is repaired by the next upload. */
const isPermanentForFiles = (code: ErrorCode): boolean => code !== 'hashMismatch';

/** Replies that sending the same bytes again cannot change. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...FINAL_UPLOAD_REFUSALS.filter(isPermanentForFiles),
  ...FINAL_REFUSALS,
]);

export function classifyFailure(error: unknown): Failure {
  if (error instanceof UnsendableFile) return { state: 'needsAttention', problem: error.problem };
  if (!(error instanceof AppError))
    return { state: 'waiting', problem: 'No connection. This will be sent when you are back online.' };
  return { state: PERMANENT.has(error.code) ? 'needsAttention' : 'waiting', problem: errorMessage(error) };
}
