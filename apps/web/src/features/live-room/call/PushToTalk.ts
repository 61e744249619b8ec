import type { RoomClient } from '@sightline/room-client/types';
import { createStore } from 'zustand/vanilla';
import { rememberedSound, rememberSound } from '../../../devices/soundMemory.ts';
import type { Device } from '../device.ts';

/**
 * In the room, the microphone is muted until the person holds a key or the button. Muting keeps the track and
 * its producer, so that the first word is heard.
 */
export class PushToTalk {
  readonly store = createStore(() => ({ isOn: rememberedSound().pushToTalk, isHeld: false }));
  readonly #room: RoomClient;
  readonly #media: Device['media'];
  readonly #stops: (() => void)[];

  constructor(room: RoomClient, media: Device['media']) {
    this.#room = room;
    this.#media = media;
    const update = (): void => this.#update();
    this.#stops = [room.subscribe(update), media.store.subscribe(update)];
  }

  /** False in the device check, where a person tries the microphone. */
  isActive(): boolean {
    return (
      this.store.getState().isOn && ['waiting', 'joining', 'live', 'reconnecting'].includes(this.#callName())
    );
  }

  /** The microphone stays muted when push to talk is turned off: no one is heard by surprise. */
  setOn(isOn: boolean): void {
    rememberSound({ pushToTalk: isOn });
    this.release();
    this.store.setState({ isOn });
    this.#update();
  }

  /** Throws with the reason if there is no microphone that can be opened. */
  async hold(): Promise<void> {
    if (!this.isActive() || this.store.getState().isHeld) return;
    this.store.setState({ isHeld: true });
    try {
      await this.#media.setMuted(false);
    } catch (error) {
      this.release();
      throw error;
    }
  }

  release(): void {
    if (!this.store.getState().isHeld) return;
    this.store.setState({ isHeld: false });
    this.#update();
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #callName(): string {
    return this.#room.getState().call.name;
  }

  #update(): void {
    const { microphone } = this.#media.store.getState();
    if (microphone.name !== 'live') return;
    const { isHeld } = this.store.getState();
    // A mute by the host, or for a voice note, ends the hold: the person has to press again.
    if (isHeld && microphone.muted) this.store.setState({ isHeld: false });
    // Muting fails only without a microphone, which is as silent as a muted one.
    if (!isHeld && !microphone.muted && this.isActive()) void this.#media.setMuted(true).catch(() => {});
  }
}
