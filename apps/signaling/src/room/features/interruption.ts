import { AppError } from '@sightline/contracts/core/errors';
import { announceInterruption } from '@sightline/contracts/rooms/interruptions';
import { SubjectLimit } from '../../core/TokenBucket.ts';
import { feature } from './feature.ts';

/** The interruptions of the caller's own device: a phone call, a page in the background, a camera in use. */
export const interruption = feature({
  settings: {
    /** The burst of interruptions that one person may announce in one room, over all devices. */
    interruptionBurst: 20,
    interruptionsPerSecond: 1,
  },
  create: (_room, { interruptionBurst, interruptionsPerSecond }) => ({
    limit: new SubjectLimit(interruptionBurst, interruptionsPerSecond),
    close: () => undefined,
  }),
  commands: (on) => [
    on(announceInterruption, ({ limit }, { peer }, { reason }) => {
      // Observers send nothing that could be interrupted.
      if (!peer.mayPublish) throw new AppError('forbidden');
      limit.spend(peer.subject);
      peer.setInterruption(reason);
      return {};
    }),
  ],
});
