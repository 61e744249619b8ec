import type { CaptionsState } from '@sightline/contracts/rooms/captions';
import type { ChosenView } from '@sightline/contracts/rooms/captures';
import { foldPicture } from '@sightline/contracts/rooms/frozenPicture';
import type { RecordingState } from '@sightline/contracts/rooms/recording';
import type { Entrance, PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { foldShownCamera } from '@sightline/contracts/rooms/shownCamera';
import type { RoomState } from './types.ts';

/** Pure functions that apply the server's announcements to the state of the call. */

type Part<Name extends keyof RoomState> = Pick<RoomState, Name>;

export function roomEntered({ you, room }: Entrance): Part<'you' | 'room' | 'peers'> {
  return { you, room, peers: byArrival(room.peers.filter((peer) => peer.id !== you.id)) };
}

/** Applies a peer's state; ignored before the reply to entering, which has every peer in its latest state. */
export function peerChanged(state: RoomState, peer: PeerInfo): Partial<RoomState> {
  if (!state.you) return {};
  if (peer.id === state.you?.id) return { you: peer };
  return { peers: byArrival([...state.peers.filter(({ id }) => id !== peer.id), peer]) };
}

export function peerGone(state: RoomState, peerId: string): Partial<RoomState> {
  const activeSpeakerId = state.activeSpeakerId === peerId ? null : state.activeSpeakerId;
  return { peers: state.peers.filter(({ id }) => id !== peerId), activeSpeakerId };
}

/** Applies the chosen view; ignored before the reply to entering, as in `peerChanged`. */
export function viewChosen({ room }: RoomState, view: ChosenView | null): Partial<RoomState> {
  return room ? { room: { ...room, nextView: view } } : {};
}

/** Applies the state of the recording; ignored before the reply to entering, as in `peerChanged`. */
export function recordingChanged({ room }: RoomState, recording: RecordingState): Partial<RoomState> {
  return room ? { room: { ...room, recording } } : {};
}

/** Applies whether anyone reads captions; ignored before the reply to entering, as in `peerChanged`. */
export function captionsChanged({ room }: RoomState, captions: CaptionsState): Partial<RoomState> {
  return room ? { room: { ...room, captions } } : {};
}

/** Applies durable events to the snapshot. */
export function eventsAdded(
  state: RoomState,
  added: readonly RoomEvent[],
): Part<'room' | 'picture' | 'shownCamera'> {
  let { room } = state;
  for (const event of added) {
    // The snapshot already contains events from before it was taken.
    if (!room || event.seq <= room.seq) continue;
    room = { ...room, seq: event.seq };
    if (event.kind === 'room:locked') room = { ...room, locked: event.data.locked };
    if (event.kind === 'label:changed') room = { ...room, ...event.data };
  }
  return {
    room,
    picture: added.reduce(foldPicture, state.picture),
    shownCamera: added.reduce(foldShownCamera, state.shownCamera),
  };
}

function byArrival(peers: PeerInfo[]): PeerInfo[] {
  return peers.sort((one, other) => one.joinedAt.localeCompare(other.joinedAt));
}
