import { AppError } from '@sightline/contracts/core/errors';

/** Invalid parameters are the sender's fault (`badInput`), a dead worker is not (`mediaFailed`). */
export async function orAppError<Value>(field: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    if (isInvalidInput(cause))
      throw new AppError('badInput', { fields: { [field]: cause.message } }, { cause });
    throw new AppError('mediaFailed', {}, { cause });
  }
}

/**
 * Whether the error is about input: mediasoup checks shapes with TypeErrors and codecs with UnsupportedErrors
 * before its worker sees them.
 */
function isInvalidInput(cause: unknown): cause is Error {
  return cause instanceof TypeError || (cause instanceof Error && cause.name === 'UnsupportedError');
}
