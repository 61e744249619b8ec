import type { RoomRole } from '@sightline/contracts/roles';
import type { ResumeMemory, RoomClient } from '@sightline/room-client/types';
import { createStore } from 'zustand/vanilla';
import { ChatBox } from '../chat/ChatBox.ts';
import type { Device } from '../ports.ts';
import { captureTarget } from './captureTarget.ts';
import { followMuting } from './followMuting.ts';
import { announceDevices, publishDevices } from './publishDevices.ts';
import { wishMemory } from './resumeMemory.ts';

export interface CallView {
  /** Whom the person has put on the large picture. */
  readonly pinnedId: string | null;
  readonly grid: boolean;
  /** The browser refused to play sound before a touch. */
  readonly soundBlocked: boolean;
  /** What the person asked: which keys there are, or how to grant a permission that was refused. */
  readonly help: 'shortcuts' | 'permissions' | null;
  /** For which item a still was asked, by photo id. */
  readonly captureItems: ReadonlyMap<string, string>;
}

export interface LiveCallOptions {
  inspectionId: string;
  /** As the room will see this person; what it allows is settled on entering. */
  role: RoomRole;
  room: RoomClient;
  device: Device;
  memory: ResumeMemory;
  /** Go in without the device check: the person asked for it a moment ago. */
  enterAtOnce: boolean;
  onMutedByHost: () => void;
  /** Picture or sound of this device does not reach the room. */
  onUnsent: (error: unknown) => void;
}

/** One person's stay in one room: ties the room client to this device. Lives outside React. */
export class LiveCall {
  readonly inspectionId: string;
  readonly role: RoomRole;
  readonly room: RoomClient;
  readonly device: Device;
  readonly chat: ChatBox;
  readonly view = createStore<CallView>(() => ({
    pinnedId: null,
    grid: false,
    soundBlocked: false,
    help: null,
    captureItems: new Map(),
  }));
  readonly #wishes: ReturnType<typeof wishMemory>;
  readonly #returns: boolean;
  readonly #stops: (() => void)[];
  #awake: { close(): void } | null = null;
  #closed = false;

  constructor({ inspectionId, role, room, device, memory, enterAtOnce, ...told }: LiveCallOptions) {
    this.inspectionId = inspectionId;
    this.role = role;
    this.room = room;
    this.device = device;
    this.chat = new ChatBox(inspectionId, room);
    this.#wishes = wishMemory(inspectionId);
    this.#returns = enterAtOnce || memory.load() !== null;
    this.#stops = [
      publishDevices(room, device, told.onUnsent),
      announceDevices(room, device),
      followMuting(room, device.media, told.onMutedByHost),
      room.subscribe(() => this.#followCall()),
      device.media.store.subscribe(() => this.#rememberDevices()),
    ];
  }

  /** True in a tab that was in the room before it was reloaded. */
  canReturn(): boolean {
    return this.#returns;
  }

  /** Into the room again with the devices that were on. */
  returnToRoom(): Promise<void> {
    const wish = this.#wishes.load();
    return this.enter(wish ? this.device.media.start(wish) : Promise.resolve());
  }

  /** Goes in. `devices` may still be opening: the first picture does not wait for the room, nor the room for it. */
  async enter(devices: Promise<void>): Promise<void> {
    const [entered, opened] = await Promise.allSettled([this.room.join(), devices]);
    if (entered.status === 'rejected') throw entered.reason;
    await this.device.position.startIfAllowed();
    if (opened.status === 'rejected') throw opened.reason;
  }

  leave(): Promise<void> {
    return this.room.leave();
  }

  /** Takes a still where it makes sense; throws with the reason where it cannot. */
  async capture(itemId?: string): Promise<'own' | 'peer'> {
    const state = this.room.getState();
    const roomLabel = state.room?.label ?? '';
    const isLive = this.device.media.store.getState().camera.name === 'live';
    const target = captureTarget(state, this.view.getState().pinnedId, isLive);
    if (target.kind === 'none') throw new Error(target.why);
    if (target.kind === 'own') await this.device.stills.takeOwn({ itemId, roomLabel });
    else this.#noteItem(this.room.requestStill({ peerId: target.peerId, itemId, roomLabel }), itemId);
    return target.kind;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.chat.close();
    this.#awake?.close();
    this.room.close();
  }

  #noteItem(photoId: string, itemId: string | undefined): void {
    if (!itemId) return;
    const captureItems = new Map(this.view.getState().captureItems).set(photoId, itemId);
    this.view.setState({ captureItems });
  }

  #followCall(): void {
    const { call } = this.room.getState();
    const isIn = call.name === 'live' || call.name === 'reconnecting';
    if (isIn && !this.#awake) this.#awake = this.device.keepAwake();
    if (!isIn && this.#awake) {
      this.#awake.close();
      this.#awake = null;
    }
  }

  #rememberDevices(): void {
    const { camera, microphone } = this.device.media.store.getState();
    if (camera.name === 'starting' || microphone.name === 'starting') return;
    const muted = microphone.name === 'live' && microphone.muted;
    this.#wishes.save({ camera: camera.name === 'live', microphone: microphone.name === 'live', muted });
  }
}
