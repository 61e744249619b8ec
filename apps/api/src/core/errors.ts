import { AppError, type ErrorCode } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { isStorageFull } from '@sightline/server-kit/storage/isStorageFull';
import { isDuplicateKey, isOutOfDiskSpace, isUnreachable } from '@sightline/store/core/failures';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { ZodError } from 'zod';

/** Errors of express.json() and the router, by their `type` or status. */
const BODY_ERRORS: Record<string, ErrorCode> = {
  'entity.too.large': 'tooLarge',
  'entity.parse.failed': 'badInput',
  'encoding.unsupported': 'wrongMediaType',
  'charset.unsupported': 'wrongMediaType',
};

/** The error handler of all requests: one shape of body, one table from code to status, and the text. */
export const answerError: ErrorRequestHandler = (thrown, request, response, next) => {
  const error = toAppError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
  // The reply has been sent, and only extending the session failed.
  if (response.writableEnded) return;
  if (response.headersSent) return next(thrown);
  if (error.details.retryAfterSeconds) response.set('Retry-After', String(error.details.retryAfterSeconds));
  response.status(error.status).json(errorBody(error));
};

/** Answers paths under /api that have no endpoint. */
export const answerUnknownPath: RequestHandler = () => {
  throw new AppError('notFound', { thing: 'address' });
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError('badInput', { fields: fieldsOf(error) });
  if (isDuplicateKey(error)) return new AppError('alreadyExists', {}, { cause: error });
  if (isUnreachable(error)) return new AppError('unavailable', {}, { cause: error });
  if (isOutOfDiskSpace(error) || isStorageFull(error))
    return new AppError('storageFull', {}, { cause: error });
  const code = codeOfHttpError(error);
  return new AppError(code, code === 'notFound' ? { thing: 'address' } : {}, { cause: error });
}

function errorBody({ code, details }: AppError): { error: string; code: ErrorCode; details?: unknown } {
  const error = describeError(code, details);
  return Object.keys(details).length > 0 ? { error, code, details } : { error, code };
}

/** Names fields without the part of the request: `body.notes` is the person's `notes`. */
function fieldsOf(error: ZodError): Record<string, string> {
  const entries = error.issues.flatMap((issue) => {
    const path = issue.path.slice(['body', 'query', 'params'].includes(String(issue.path[0])) ? 1 : 0);
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 10) : [];
    const paths = keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
    return paths.map((parts) => [parts.join('.') || 'request', issue.message] as const);
  });
  return Object.fromEntries(entries.reverse());
}

function codeOfHttpError(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal';
  const { type, status } = error as Error & { type?: unknown; status?: unknown };
  const known = typeof type === 'string' ? BODY_ERRORS[type] : undefined;
  if (known) return known;
  if (status === 404) return 'notFound';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'badInput' : 'internal';
}
