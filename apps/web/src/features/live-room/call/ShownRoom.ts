import type { RoomState } from '@sightline/room-client/slices';
import type { RoomClient } from '@sightline/room-client/types';

/** The longest wait for the picture after the room's answer. */
const PICTURE_MS = 150;

/**
 * The state of the room as screens show it. While a person joins with prepared media and an open path, the
 * room's answer is held until the first picture: rendering the answer takes the main thread for longer than
 * the picture needs to arrive. Decision 047.
 */
export class ShownRoom {
  readonly #room: Pick<RoomClient, 'getState' | 'subscribe'>;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  /** Shown in place of the room's state until the first picture; null otherwise. */
  #held: RoomState | null = null;
  #isOver = false;
  #timer: number | undefined;

  constructor(room: Pick<RoomClient, 'getState' | 'subscribe'>) {
    this.#room = room;
    this.#unsubscribe = room.subscribe(() => this.#follow());
  }

  readonly getState = (): RoomState => this.#held ?? this.#room.getState();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called once a remote picture is on the screen. */
  pictureShown(): void {
    this.#isOver = true;
    window.clearTimeout(this.#timer);
    if (!this.#held) return;
    this.#held = null;
    this.#announce();
  }

  close(): void {
    this.#unsubscribe();
    window.clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #follow(): void {
    const state = this.#room.getState();
    if (!this.#held) {
      if (!this.#isOver && isPictureDue(state)) this.#held = state;
      return this.#announce();
    }
    // A refusal, or a connection that has to begin again, is shown at once.
    if (!isPictureDue(state) && !isIn(state)) return this.pictureShown();
    if (state.you) this.#timer ??= window.setTimeout(() => this.pictureShown(), PICTURE_MS);
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the room has let this page in. */
function isIn({ call }: RoomState): boolean {
  return (
    call.name === 'waiting' || call.name === 'live' || (call.name === 'joining' && call.step === 'media')
  );
}

/** Whether a picture is set up that flows as soon as the room has let this page in. */
function isPictureDue({ call, media, receivePathOpen }: RoomState): boolean {
  const isEntering = call.name === 'joining' && call.step === 'room';
  return isEntering && receivePathOpen && [...media.values()].some(({ video }) => video);
}
