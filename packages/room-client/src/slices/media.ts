import type { Slice } from './Slice.ts';

export interface RemoteMedia {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  /** The screen that this person shows, such as plans. */
  screen: MediaStreamTrack | null;
  audioPaused: boolean;
  videoPaused: boolean;
}

export interface MediaPart {
  readonly media: ReadonlyMap<string, RemoteMedia>;
  /**
   * Whether the server offers only loopback addresses, which Firefox never uses, and no path has opened yet.
   */
  readonly loopbackOnly: boolean;
  /** Whether the path of received media is open: streams that the server forwards then arrive at once. */
  readonly receivePathOpen: boolean;
  /** Whether this device sends its picture smaller because its connection is slow. */
  readonly heldBack: boolean;
  /** What the person intends to send, whatever the state of a track: survives reconnects and rebuilds. */
  readonly intent: { microphone: boolean; camera: boolean; screen: boolean };
}

/** Set by Media, which owns the session. */
export const media: Slice<MediaPart> = {
  initial: {
    media: new Map(),
    loopbackOnly: false,
    receivePathOpen: false,
    heldBack: false,
    intent: { microphone: false, camera: false, screen: false },
  },
};
