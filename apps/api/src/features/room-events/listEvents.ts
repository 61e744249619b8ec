import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import type { Services } from '../../core/services.ts';

const PAGE = 500;

/** Events after a number in one order without a gap: what is archived first, then what only the live log has yet. */
export async function eventsSince(
  { store, roomLog }: Pick<Services, 'store' | 'roomLog'>,
  inspectionId: string,
  since: number,
): Promise<RoomEvent[]> {
  const archived = await listArchivedEvents(store, inspectionId, since, PAGE);
  if (archived.length === PAGE) return archived;
  const last = archived.at(-1)?.seq ?? since;
  return [...archived, ...(await roomLog.since(inspectionId, last, PAGE - archived.length))];
}
