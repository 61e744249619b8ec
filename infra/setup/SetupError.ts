/** A failed setup step, with advice for a person. The same command run again continues from here. */
export class SetupError extends Error {
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupError';
    this.advice = advice;
  }
}

/** A command that would fail in the same way if it were run again unchanged. */
export class Refusal extends SetupError {}

/** The message for a person. Any other error is a bug and is thrown again. */
export function explain(error: unknown): string {
  if (!(error instanceof SetupError)) throw error;
  const lines = [`\n✗ ${error.message}\n`, `  What to do: ${error.advice}`];
  if (!(error instanceof Refusal)) lines.push('  Then run the same command again: it continues from here.');
  return lines.join('\n');
}
