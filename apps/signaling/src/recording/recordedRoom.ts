import type { EventEmitter } from 'node:events';
import type { MediaSource } from '@sightline/contracts/rooms/media';
import type { Producer } from 'mediasoup/types';
import type { RoomRouter } from '../media/RoomRouter.ts';

/** What one peer sends from one source. */
export interface RecordedStream {
  peerId: string;
  /** The name of the person, for the manifest. */
  name: string;
  source: MediaSource;
  producer: Producer;
}

/** The view of a room that its recorder has. */
export interface RecordedRoom {
  readonly inspectionId: string;
  /** Waits for the router of the current epoch while it is being created. */
  current(): Promise<{ epoch: number; router: RoomRouter }>;
  /** The streams that exist now. */
  streams(): RecordedStream[];
  readonly changes: EventEmitter<{
    /** A peer started a stream, or replaced one. */
    published: [RecordedStream];
    /** The media worker died: all streams from before this epoch are gone. */
    lost: [epoch: number];
  }>;
}
