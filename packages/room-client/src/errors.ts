import { AppError, type ErrorCode, isErrorCode } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';

/** The socket was lost before the reply arrived: the command may be repeated on the next one. */
export class ConnectionLost extends Error {
  constructor() {
    super('the connection was lost before the answer');
    this.name = 'ConnectionLost';
  }
}

/** Never throws: an unknown code becomes `internal`. */
export function fromWireError(error: unknown): AppError {
  const { code, details } = (error ?? {}) as { code?: unknown; details?: unknown };
  return new AppError(isErrorCode(code) ? code : 'internal', details ?? {});
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(error instanceof ConnectionLost ? 'timedOut' : 'internal', {}, { cause: error });
}

/** For the log: an AppError's code, or else the error's name. The message may contain an address. */
export function errorCode(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Errors of the page's own code keep their message. */
export function errorMessage(error: unknown): string {
  if (error instanceof AppError) return describeError(error.code, error.details);
  return error instanceof Error && error.message ? error.message.slice(0, 200) : describeError('internal');
}

/** Refusals that neither another ticket nor waiting changes. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'removed',
  'forbidden',
  'roomLocked',
  'notSignedIn',
  'notFound',
  'linkGone',
]);

export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && FINAL.has(error.code);

/** Whether the page has to wait for the host, which the server ends with a notice. */
export const isHostAway = (error: unknown): boolean => error instanceof AppError && error.code === 'hostAway';

/** Whether this ticket or seat does not open the room, while another ticket may. */
export const isStale = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'ticketInvalid';

/** Whether the server did not answer in time, or not at all: a later try may succeed. */
export const isLate = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  (error instanceof AppError && (error.code === 'timedOut' || error.code === 'unavailable'));
