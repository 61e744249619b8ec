import { AppError, type ErrorCode } from '@sightline/contracts/core/errors';
import { textOf } from '../wire/callError.ts';

/** What to do about a failed send. */
export interface Judgement {
  /** `later`: try again by itself. `stuck`: only a person can help. */
  verdict: 'later' | 'stuck';
  problem: string;
}

/** Sending the same bytes again cannot change these answers. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'badInput',
  'forbidden',
  'removed',
  'notFound',
  'conflict',
  'alreadyExists',
  'linkGone',
  'tooLarge',
  'wrongMediaType',
  'notAPicture',
  'roomLocked',
]);

export function judge(error: unknown): Judgement {
  if (!(error instanceof AppError))
    return { verdict: 'later', problem: 'No connection. It is sent as soon as there is one.' };
  const problem = textOf(error);
  return { verdict: HOPELESS.has(error.code) ? 'stuck' : 'later', problem };
}
