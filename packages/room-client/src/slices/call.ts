import type { CaptureProgress } from '@sightline/contracts/rooms/captures';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { Slice } from './Slice.ts';

/** Steps of joining are shown to the person; `reconnecting` leaves media running. */
export type CallPhase =
  | { name: 'idle' }
  | { name: 'joining'; step: 'ticket' | 'signaling' | 'room' | 'media' }
  /** In the lobby, apart from everyone, until the host comes. */
  | { name: 'waiting' }
  | { name: 'live' }
  | { name: 'reconnecting'; attempt: number; nextTryAt: number }
  | { name: 'failed'; code: string; message: string }
  | { name: 'ended'; reason: 'left' | 'removed' | 'revoked' | 'signedOut' | 'replaced' | 'ended' };

interface CallPart {
  readonly call: CallPhase;
  /** Durable events in order of their sequence number, each once, gaps already fetched. */
  readonly events: readonly RoomEvent[];
  /** Pending stills by photo id, until they are stored. */
  readonly captures: ReadonlyMap<
    string,
    { peerId: string; progress: CaptureProgress | { state: 'requested' } }
  >;
}

/** Set by the call itself, by EventLog and by Captures. */
export const call: Slice<CallPart> = {
  initial: { call: { name: 'idle' }, events: [], captures: new Map() },
};
