import type { Acknowledgement, Command } from '@sightline/contracts/core/define';
import { AppError, type ErrorDetails } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import type { Logger } from 'pino';
import type { z } from 'zod';

export interface Route<Caller> {
  readonly command: Command;
  /** One socket's rate beyond which a command that may be lost is dropped; null for any other command. */
  readonly perSecond: number | null;
  run(caller: Caller, request: unknown): Promise<unknown>;
}

export function route<Caller, Request extends z.ZodType, Reply extends z.ZodType>(
  command: Command<Request, Reply>,
  handle: (caller: Caller, request: z.output<Request>) => Promise<z.input<Reply>> | z.input<Reply>,
  { perSecond = null }: { perSecond?: number | null } = {},
): Route<Caller> {
  // Parsed here once, so that handlers can trust their types. `answer` checks the ability first.
  return {
    command,
    perSecond,
    run: async (caller, request) => await handle(caller, parse(command.request, request)),
  };
}

/** Handles one command: checks the ability, parses, runs, acknowledges. Never throws. */
export async function answer<Caller>(
  found: Route<Caller>,
  caller: Caller,
  abilities: readonly Ability[],
  request: unknown,
  logger: Logger,
): Promise<Acknowledgement<unknown>> {
  try {
    const { ability } = found.command;
    if (ability !== null && !abilities.includes(ability)) throw new AppError('forbidden');
    return { ok: true, value: await found.run(caller, request) };
  } catch (error) {
    return refuse(error, logger, found.command.name);
  }
}

/** An unexpected error is logged, and sent as `internal` without its message. */
export function refuse(error: unknown, logger: Logger, command: string): Acknowledgement<never> {
  if (!(error instanceof AppError)) logger.error({ err: error, command }, 'command failed');
  else if (error.cause) logger.debug({ err: error, command }, 'command refused');
  return { ok: false, error: toWireError(error instanceof AppError ? error : new AppError('internal')) };
}

/** Refuses a socket at its handshake, with the code and the text for a person. */
export function refusalOf(error: unknown, logger: Logger): Error {
  if (!(error instanceof AppError)) logger.error({ err: error }, 'handshake failed');
  const data = toWireError(error instanceof AppError ? error : new AppError('internal'));
  return Object.assign(new Error(data.message), { data });
}

export function toWireError({ code, details }: AppError): {
  code: string;
  message: string;
  details: ErrorDetails;
} {
  return { code, message: describeError(code, details), details };
}

export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  // Ten are enough for a person, and a hostile request cannot inflate the reply.
  const fields = parsed.error.issues.map((issue) => [issue.path.join('.') || 'request', issue.message]);
  throw new AppError('badInput', { fields: Object.fromEntries(fields.slice(0, 10)) });
}
