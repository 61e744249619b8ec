import { AppError } from '@sightline/contracts/core/errors';

/** The part of sharp that decodes. */
interface Decoder {
  timeout(options: { seconds: number }): { toBuffer(): Promise<Buffer> };
}

export interface DecodeLimits {
  /** The time limit by the clock, which sharp checks between rows. */
  seconds: number;
  /** The processor time that the process has used in total. */
  usedMs: () => number;
}

const LIMITS: DecodeLimits = {
  seconds: 20,
  usedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
/** How often the limit is doubled for a process that got little of the processor. */
const DOUBLINGS = 3;
/** The share of a core with which a decoder had its chance. */
const BUSY_SHARE = 0.5;

/**
 * Decodes a picture within a time limit. On a busy machine the limit grows, since the same picture takes longer there;
 * after that the device has to send it again later. Only a picture that used the processor all the time is refused.
 */
export async function decodeWithin(
  makePicture: () => Decoder,
  { seconds, usedMs }: DecodeLimits = LIMITS,
): Promise<Buffer> {
  for (let limit = seconds; limit <= seconds * 2 ** DOUBLINGS; limit *= 2) {
    const before = usedMs();
    try {
      return await makePicture().timeout({ seconds: limit }).toBuffer();
    } catch (error) {
      const isTimeout = error instanceof Error && error.message.includes('timeout:');
      if (!isTimeout || usedMs() - before > limit * 1000 * BUSY_SHARE) throw error;
    }
  }
  throw new AppError('unavailable', { thing: 'picture check' });
}
