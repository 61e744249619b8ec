import type { RoomClient } from '@sightline/room-client/types';

/** People read plans and drawings on a shared screen, so a sharp picture matters more than smooth motion. */
const FRAMES_PER_SECOND = 10;

/** Shows a screen, a window or a tab of this device to everyone on the call, without its sound. */
export class ScreenShare {
  readonly #room: RoomClient;
  #track: MediaStreamTrack | null = null;

  constructor(room: RoomClient) {
    this.#room = room;
  }

  /** Phones cannot share their screen in a browser. */
  static get isSupported(): boolean {
    return 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  }

  /** Resolves without sharing when the person chooses nothing in the browser's dialog. */
  async start(): Promise<void> {
    const track = await chooseScreen();
    if (!track) return;
    this.#track?.stop();
    this.#track = track;
    // The browser has a button of its own to stop sharing.
    track.addEventListener('ended', () => this.#ended(track));
    await this.#room.publish('screen', track);
  }

  stop(): void {
    if (!this.#track) return;
    this.#track.stop();
    this.#track = null;
    // A producer left on the server ends with the next media session.
    this.#room.publish('screen', null).catch(() => undefined);
  }

  #ended(track: MediaStreamTrack): void {
    if (this.#track === track) this.stop();
  }
}

async function chooseScreen(): Promise<MediaStreamTrack | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { max: FRAMES_PER_SECOND } },
      audio: false,
    });
    const [track = null] = stream.getVideoTracks();
    if (track) track.contentHint = 'detail';
    return track;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}
