import type { TranscriptionProblem } from '@sightline/contracts/voice-notes/transcripts';

/** The reason why there is no draft. */
export class TranscriptionFailure extends Error {
  readonly problem: TranscriptionProblem;
  /** Whether a later attempt may succeed. */
  readonly isTemporary: boolean;

  constructor(
    problem: TranscriptionProblem,
    message: string,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'TranscriptionFailure';
    this.problem = problem;
    this.isTemporary = isTemporary;
  }
}
