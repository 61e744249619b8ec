import type { JobQueue } from '@sightline/server-kit/JobQueue';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import type { RoomPresence } from '@sightline/server-kit/RoomPresence';
import type { Revocation } from '@sightline/server-kit/revocations';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import type { Store } from '@sightline/store/core/store';
import type { Geocoder } from '@sightline/store/geocoding/Geocoder';

/** The services of job handlers. */
export interface Services {
  store: Store;
  storage: FileStorage;
  roomLog: RoomLog;
  queue: JobQueue;
  presence: RoomPresence;
  geocoder: Geocoder;
  /** Drops a person whose link was withdrawn from live rooms. */
  dropFromRooms: (revocation: Revocation) => Promise<void>;
}
