import { AppError } from '@sightline/contracts/core/errors';

/** The result, or `unavailable` when it takes longer. For Redis, whose commands wait for as long as it is away. */
export async function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable')), milliseconds);
  });
  return await Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
