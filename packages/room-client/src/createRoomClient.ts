import { Call } from './Call.ts';
import type { RoomClient, RoomClientOptions } from './types.ts';

/** One person's connection to one live room. After `ended` it cannot be reused: create another to rejoin. */
export function createRoomClient(options: RoomClientOptions): RoomClient {
  return new Call(options);
}
