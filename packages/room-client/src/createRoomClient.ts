import { Call } from './Call.ts';
import type { RoomClient, RoomClientOptions } from './types.ts';

/** One person's part in one live room. After `ended` it is spent: make another one to come back. */
export function createRoomClient(options: RoomClientOptions): RoomClient {
  return new Call(options);
}
