import type { RoomState } from './types.ts';

const EMPTY: RoomState = {
  call: { name: 'idle' },
  you: null,
  room: null,
  peers: [],
  media: new Map(),
  events: [],
  picture: null,
  shownCamera: null,
  activeSpeakerId: null,
  recordingTrouble: null,
  loopbackOnly: false,
  receivePathOpen: false,
  heldBack: false,
  intent: { microphone: false, camera: false, screen: false },
  captures: new Map(),
};

/** The immutable state of the call, for useSyncExternalStore and for tests. */
export class StateStore {
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;

  get(): RoomState {
    return this.#state;
  }

  /** Changes the state. Equal values are not announced, since every announcement makes the page render. */
  set(change: Partial<RoomState>): void {
    const names = Object.keys(change) as (keyof RoomState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
