import { archiveRoomEvents as job } from '@sightline/contracts/jobs';
import { handle, type JobHandler } from '@sightline/server-kit/jobRunner';
import { drainRoomLog } from '@sightline/store/rooms/roomEvents';
import type { Services } from '../../services.ts';

/** Copies what the live log of a room has and the database has not. */
export function archiveRoomEvents({ store, roomLog }: Services): JobHandler {
  return handle(job, async ({ inspectionId }, { logger }) => {
    // Before the copy: an event that comes meanwhile names the room again.
    await roomLog.markArchived(inspectionId);
    try {
      const seq = await drainRoomLog(store, roomLog, inspectionId);
      logger.debug({ seq }, 'archived');
    } catch (error) {
      await roomLog.markUnarchived(inspectionId);
      throw error;
    }
  });
}
