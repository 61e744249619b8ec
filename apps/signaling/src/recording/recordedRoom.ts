import type { MediaSource } from '@sightline/contracts/rooms/media';
import type { Producer } from 'mediasoup/types';
import type { RoomRouter } from '../media/RoomRouter.ts';

/** What one peer sends from one source. */
export interface RecordedStream {
  peerId: string;
  /** The person's name, for the manifest. */
  name: string;
  source: MediaSource;
  producer: Producer;
}

/** The part of a room that its recorder uses. */
export interface RecordedRoom {
  readonly inspectionId: string;
  /** Waits for the router of the current epoch while it is being created. */
  current(): Promise<{ epoch: number; router: RoomRouter }>;
  streams(): RecordedStream[];
  /** Reports changes until the returned function is called. */
  follow(follower: RoomFollower): () => void;
}

export interface RoomFollower {
  /** A peer started a stream, or replaced one. */
  onPublished: (stream: RecordedStream) => void;
  /** The media worker died: all streams from before are gone. */
  onLost: () => void;
  /** A simulcast layer stopped while a lower one still arrives. */
  onLayerStopped: (producerId: string, stopped: number, lower: number) => void;
}
