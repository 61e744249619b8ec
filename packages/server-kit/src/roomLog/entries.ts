import { RoomEvent } from '@sightline/contracts/roomEvents';

export type StreamEntry = [id: string, fields: string[]];

export function streamKey(prefix: string, inspectionId: string): string {
  return `${prefix}:room:${inspectionId}:events`;
}

/** The inspection of a stream's key. */
export function roomOf(key: string): string {
  return key.split(':').at(-2) ?? '';
}

/** The number is in the entry's id alone: an event cannot disagree with its place. */
export function decodeEntry([id, [, json = '']]: StreamEntry): RoomEvent {
  return RoomEvent.parse({ ...JSON.parse(json), seq: Number.parseInt(id, 10) });
}
