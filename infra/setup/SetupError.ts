/** A failed setup step, with advice for a person. The same command run again continues from here. */
export class SetupError extends Error {
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupError';
    this.advice = advice;
  }
}

/** The message for a person. Any other error is a bug and is thrown again. */
export function explain(error: unknown): string {
  if (!(error instanceof SetupError)) throw error;
  return [
    `\n✗ ${error.message}\n`,
    `  What to do: ${error.advice}`,
    '  Then run the same command again: it continues from here.',
  ].join('\n');
}
