import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  HTTP_STATUS,
  isErrorCode,
} from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { z } from 'zod';

const ErrorBody = z.object({
  error: z.string(),
  code: z.string().optional(),
  details: z
    .object({
      fields: z.record(z.string(), z.string()).optional(),
      retryAfterSeconds: z.number().optional(),
      thing: z.string().optional(),
    })
    .optional(),
});

const UNREACHABLE = 'Sightline cannot be reached. Check your internet connection and try again.';

/** A call that the server refused, or that did not reach it. `text` is the sentence to show. */
export class CallError extends AppError {
  readonly text: string;

  constructor(code: ErrorCode, details: ErrorDetails, message: string, text: string, options?: ErrorOptions) {
    super(code, details, options);
    this.name = 'CallError';
    this.message = message;
    this.text = text;
  }

  /** The message is "404: body", or the status text where there is no body. */
  static fromResponse(status: number, statusText: string, body: string): CallError {
    const message = `${status}: ${body || statusText}`;
    const told = parseBody(body);
    const code = codeOf(told?.code, status);
    return new CallError(code, told?.details ?? {}, message, told?.error ?? '');
  }

  static unreachable(cause: unknown): CallError {
    return new CallError('unavailable', {}, UNREACHABLE, UNREACHABLE, { cause });
  }
}

/** What to tell a person: the server's words, else the fallback, else the sentence for the code. */
export function errorMessage(error: unknown, fallback?: string): string {
  if (error instanceof CallError && error.text) return error.text;
  if (fallback) return fallback;
  return describeError(error instanceof AppError ? error.code : 'internal');
}

/** Problems by field name, to show beside the inputs. */
export function fieldProblems(error: unknown): Record<string, string> {
  const fields = error instanceof AppError ? (error.details.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.replace(/^body\./, ''), text]),
  );
}

function parseBody(body: string): z.output<typeof ErrorBody> | null {
  try {
    return ErrorBody.parse(JSON.parse(body));
  } catch {
    // A proxy in between answers with a page of its own.
    return null;
  }
}

function codeOf(told: string | undefined, status: number): ErrorCode {
  if (isErrorCode(told)) return told;
  const byStatus = Object.entries(HTTP_STATUS).find(([, known]) => known === status)?.[0];
  return isErrorCode(byStatus) ? byStatus : 'internal';
}
