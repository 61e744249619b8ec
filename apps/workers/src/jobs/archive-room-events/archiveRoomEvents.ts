import { archiveRoomEvents as job } from '@sightline/contracts/jobs';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { drainCallMinutes } from '@sightline/store/rooms/callMinutes';
import type { Services } from '../../services.ts';

/** Copies the events of a room's live log that the database lacks, and moves the minutes of its calls. */
export function archiveRoomEvents({ store, roomLog }: Services): JobHandler {
  return handle(job, async ({ inspectionId }, { logger }) => {
    // The mark comes before the copy, since an event that arrives meanwhile lists the room again.
    await roomLog.markArchived(inspectionId);
    try {
      const seq = await drainRoomLog(store, roomLog, inspectionId);
      await drainCallMinutes(store, roomLog, inspectionId);
      logger.debug({ seq }, 'archived');
    } catch (error) {
      await roomLog.markUnarchived(inspectionId);
      throw error;
    }
  });
}
