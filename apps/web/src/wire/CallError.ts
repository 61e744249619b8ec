import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  HTTP_STATUS,
  isErrorCode,
} from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';

/** The body of a refusal. It is checked without a schema, so that the first screen needs no schema library. */
interface ErrorBody {
  error: string;
  code: string | undefined;
  details: ErrorDetails;
}

const UNREACHABLE = "Can't reach Sightline. Check your internet connection and try again.";
const OUTDATED = 'Sightline was updated, or the connection was lost. Reload the page, then try again.';
const SILENT = 'Sightline did not answer. Check your internet connection, then try again.';

/** The messages of Chromium and Firefox, of Safari, and of Vite for a part's styles. */
const MISSING_CHUNK = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** A call that the server refused or that did not reach it. `text` is the sentence to show. */
export class CallError extends AppError {
  readonly text: string;

  constructor(code: ErrorCode, details: ErrorDetails, message: string, text: string, options?: ErrorOptions) {
    super(code, details, options);
    this.name = 'CallError';
    this.message = message;
    this.text = text;
  }

  /** The message is "404: body", or the status text if the body is empty. */
  static fromResponse(status: number, statusText: string, body: string): CallError {
    const message = `${status}: ${body || statusText}`;
    const parsed = parseBody(body);
    const code = codeOf(parsed?.code, status);
    return new CallError(code, parsed?.details ?? {}, message, parsed?.error ?? '');
  }

  static unreachable(cause: unknown): CallError {
    return new CallError('unavailable', {}, UNREACHABLE, UNREACHABLE, { cause });
  }

  /** The request may have reached the server, which did not reply in time. */
  static silent(cause: unknown): CallError {
    return new CallError('unavailable', {}, SILENT, SILENT, { cause });
  }
}

/** The sentence to show for an error: the server's, else the fallback, else the one for its code. */
export function errorMessage(error: unknown, fallback?: string): string {
  if (error instanceof CallError && error.text) return error.text;
  // No fallback would say that only a reload helps.
  if (isMissingChunk(error)) return navigator.onLine ? OUTDATED : UNREACHABLE;
  if (fallback) return fallback;
  return error instanceof AppError ? describeError(error.code, error.details) : describeError('internal');
}

/**
 * Whether code that the page needs could not be fetched: the device is offline, or a release removed the code of the
 * old version. Browsers may keep the failure until the page is reloaded.
 */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && MISSING_CHUNK.test(error.message);
}

/** Whether no reply of the server arrived. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.text === UNREACHABLE || error.text === SILENT);
}

/**
 * Whether a one-time or personal link is malformed, expired, used or withdrawn, so that retrying does not help.
 */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'badInput' || error.code === 'linkGone');
}

/** Whether no record has this id, or the id is malformed. */
export function isMissing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'notFound' || error.code === 'badInput');
}

/** Whether the server's state differs from the shown one: HTTP 409. */
export function isOutdated(error: unknown): boolean {
  return error instanceof AppError && error.status === HTTP_STATUS.changedMeanwhile;
}

/** Problems by field name, to show next to the inputs. */
export function fieldProblems(error: unknown): Record<string, string> {
  const fields = error instanceof AppError ? (error.details.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^body\./, ''), text]),
  );
}

function parseBody(body: string): ErrorBody | null {
  try {
    const { error, code, details } = JSON.parse(body) as Record<string, unknown>;
    if (typeof error !== 'string') return null;
    return { error, code: typeof code === 'string' ? code : undefined, details: detailsOf(details) };
  } catch {
    // A proxy replied with its own page.
    return null;
  }
}

function detailsOf(value: unknown): ErrorDetails {
  const { fields, retryAfterSeconds, thing, freeSlots, existing } = Object(value) as Record<string, unknown>;
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return {
    ...(typeof fields === 'object' && {
      fields: Object.fromEntries(Object.entries(fields ?? {}).filter(isText)),
    }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
    ...(typeof thing === 'string' && { thing }),
    ...(isNamed(existing) && { existing }),
    ...(Array.isArray(freeSlots) && { freeSlots: freeSlots.filter((slot) => typeof slot === 'string') }),
  };
}

function isNamed(value: unknown): value is { id: string; name: string } {
  const { id, name } = Object(value) as Record<string, unknown>;
  return typeof id === 'string' && typeof name === 'string';
}

function codeOf(code: string | undefined, status: number): ErrorCode {
  if (isErrorCode(code)) return code;
  const byStatus = Object.entries(HTTP_STATUS).find(([, known]) => known === status)?.[0];
  return isErrorCode(byStatus) ? byStatus : 'internal';
}
