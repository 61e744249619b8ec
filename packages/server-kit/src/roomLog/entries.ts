import { known } from '@sightline/contracts/core/known';
import { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

export type StreamEntry = [id: string, fields: string[]];

export function streamKey(prefix: string, inspectionId: string): string {
  return `${prefix}:room:${inspectionId}:events`;
}

/** The inspection of a stream's key. */
export function roomOf(key: string): string {
  return known(key.split(':').at(-2), 'the inspection of a stream');
}

/** Decodes an entry. The number is only in the entry's id, so that it cannot differ from the position. */
export function decodeEntry([id, [, json = '']]: StreamEntry): RoomEvent {
  return RoomEvent.parse({ ...JSON.parse(json), seq: Number.parseInt(id, 10) });
}
