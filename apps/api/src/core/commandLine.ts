import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { z } from 'zod';

/** sysexits.h EX_USAGE and EX_DATAERR: a script can distinguish a mistyped command from one that failed. */
const EXIT_USAGE = 64;
const EXIT_REFUSED = 65;

/** Parses the arguments and `--options` of a command; errors are printed with its usage. */
export function readCommandLine<S extends z.ZodType>(
  options: ParseArgsOptionsConfig,
  schema: S,
  usage: string,
): z.output<S> {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return schema.parse({ words: positionals, ...values });
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    process.stderr.write(`${problem}\n\n${usage}\n`);
    return process.exit(EXIT_USAGE);
  }
}

/** Runs a command. A refusal is printed as one sentence; any other error is thrown. */
export async function carryOut(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${describeError(error.code, error.details)}\n`);
    process.exitCode = EXIT_REFUSED;
  }
}
