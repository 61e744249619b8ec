/** A step that could not be done. It always says what a person can do by hand; running again continues from here. */
export class SetupError extends Error {
  readonly byHand: string;

  constructor(message: string, byHand: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupError';
    this.byHand = byHand;
  }
}

/** The words for a person; anything that is no step of ours fails loudly as it is. */
export function explain(error: unknown): string {
  if (!(error instanceof SetupError)) throw error;
  return [
    `\n✗ ${error.message}\n`,
    `  By hand: ${error.byHand}`,
    '  Then run the same command again: it goes on from here.',
  ].join('\n');
}
