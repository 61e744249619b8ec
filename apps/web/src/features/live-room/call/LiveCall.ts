import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { AppError } from '@sightline/contracts/core/errors';
import type { CameraAction } from '@sightline/contracts/rooms/camera';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { ClientLog } from '@sightline/room-client/ClientLog';
import type { ResumeMemory, RoomClient } from '@sightline/room-client/types';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MicrophonePhase } from '../../../devices/localMediaState.ts';
import { claimNextView, withNextView } from '../../../inspection/required-views/nextView.ts';
import type { Device } from '../device.ts';
import { ChatBox } from './ChatBox.ts';
import { logDevices } from './callLog.ts';
import { captureTarget } from './captureTarget.ts';
import { followInterruption } from './interruption.ts';
import { PushToTalk } from './PushToTalk.ts';
import { announceOwnCamera, publishDevices } from './publishDevices.ts';
import { type DesiredDevices, desiredDevicesMemory } from './resumeMemory.ts';
import { ScreenShare } from './ScreenShare.ts';
import { ShownRoom } from './ShownRoom.ts';
import { settleByCapture, shareNextView } from './shareNextView.ts';
import { stageOf } from './stage.ts';
import { Volumes } from './Volumes.ts';

export interface CallView {
  /**
   * Granted by the ticket; until then, the role that the account suggests. A hand-over of hosting changes only
   * `you` in the room.
   */
  readonly role: RoomRole;
  /** The peer that this person pinned as the large picture. */
  readonly pinnedId: string | null;
  readonly grid: boolean;
  /** Whether the tools for pointing and drawing are open. */
  readonly isDrawing: boolean;
  /** The peer in whose picture this person points or draws, which stays large while others speak. */
  readonly drawnId: string | null;
  /** Whether the browser refuses to play sound until the page is touched. */
  readonly soundBlocked: boolean;
  /** Whether the browser refuses to play a picture until the page is touched, as on a phone that saves power. */
  readonly pictureBlocked: boolean;
  /** The reason why this device's own picture or sound has stopped. */
  readonly interruption: InterruptionReason | null;
  /**
   * The dialog that is open: keyboard shortcuts, how to grant a denied permission, the report of a problem, the
   * recording, or the settings of the sound.
   */
  readonly help: 'shortcuts' | 'permissions' | 'problem' | 'recording' | 'sound' | null;
  /** The host to which captions send speech; null where they are not offered. */
  readonly captionsBy: string | null;
  /** Whether this person reads captions. */
  readonly captions: boolean;
  /** Photos taken with this device's camera so far, and who took the last one. */
  readonly shutter: { count: number; by: 'you' | 'host' };
  /** The reason why the room cannot be joined, known before this person presses Join; otherwise null. */
  readonly closed: AppError | null;
  /** The checklist item of each requested still, by photo id. */
  readonly captureItems: ReadonlyMap<string, string>;
}

const NEW_VIEW: Omit<CallView, 'role'> = {
  pinnedId: null,
  grid: false,
  isDrawing: false,
  drawnId: null,
  soundBlocked: false,
  pictureBlocked: false,
  interruption: null,
  help: null,
  captionsBy: null,
  captions: false,
  shutter: { count: 0, by: 'you' },
  closed: null,
  captureItems: new Map(),
};

export interface LiveCallOptions {
  inspectionId: string;
  /** The role expected in the room, until the ticket grants one. */
  role: RoomRole;
  room: RoomClient;
  device: Device;
  memory: ResumeMemory;
  /** The room client's log, to which this call adds its devices. */
  log: ClientLog;
  /** Joins without the device check: this person has just pressed Join again. */
  enterAtOnce: boolean;
  onMutedByHost: () => void;
  /** Called if video or audio of this device could not be sent to the room. */
  onPublishFailed: (error: unknown) => void;
}

interface StillSubject {
  itemId: string | undefined;
  roomLabel: string;
}

/** One visit to one room: connects the room client to this device. Lives outside React. */
export class LiveCall {
  readonly inspectionId: string;
  readonly room: RoomClient;
  /** The state of the room for screens. */
  readonly shown: ShownRoom;
  readonly device: Device;
  readonly log: ClientLog;
  readonly chat: ChatBox;
  readonly screen: ScreenShare;
  readonly talk: PushToTalk;
  readonly volumes: Volumes;
  readonly view: StoreApi<CallView>;
  /** The video element of the large picture, from which a frame is frozen. */
  readonly largeVideo: { current: HTMLVideoElement | null } = { current: null };
  readonly #desiredDevices: ReturnType<typeof desiredDevicesMemory>;
  readonly #canReturn: boolean;
  readonly #announcer: ReturnType<typeof announceOwnCamera>;
  readonly #stops: (() => void)[];
  /** The choice of a host that this page has followed. */
  #shownId: string | null = null;
  #awake: { close(): void } | null = null;
  #closed = false;

  constructor({ inspectionId, role, room, device, memory, log, enterAtOnce, ...callbacks }: LiveCallOptions) {
    this.inspectionId = inspectionId;
    this.view = createStore<CallView>(() => ({ ...NEW_VIEW, role }));
    this.room = room;
    this.shown = new ShownRoom(room);
    this.device = device;
    this.log = log;
    this.chat = new ChatBox(inspectionId, room);
    this.screen = new ScreenShare(room);
    // It mutes a microphone that opens, before it is published.
    this.talk = new PushToTalk(room, device.media);
    this.volumes = new Volumes(inspectionId);
    this.#desiredDevices = desiredDevicesMemory(inspectionId);
    this.#canReturn = enterAtOnce || memory.load() !== null;
    this.#announcer = announceOwnCamera(room, device);
    this.#stops = [
      publishDevices(room, device, callbacks.onPublishFailed),
      this.#announcer.close,
      shareNextView(inspectionId, room),
      logDevices(device.media, log),
      followInterruption(device.media, (reason) => this.#interrupted(reason)),
      followMuting(room, device.media, callbacks.onMutedByHost),
      room.subscribe(() => this.#followCall()),
      device.media.store.subscribe((now, before) => {
        // A list of devices comes also before the remembered ones are opened.
        if (now.camera !== before.camera || now.microphone !== before.microphone) this.#rememberDevices();
      }),
    ];
  }

  /** Whether this tab was in the room before a reload. */
  canReturn(): boolean {
    return this.#canReturn;
  }

  /** Joins again with the devices that were on. */
  returnToRoom(): Promise<void> {
    const desired = this.#desiredDevices.load();
    return this.enter(desired ? this.device.media.start(desired) : Promise.resolve());
  }

  /**
   * Joins the room. `devices` may still be opening: neither waits for the other, so that the first picture
   * comes sooner.
   */
  async enter(devices: Promise<void>): Promise<void> {
    const [entered, opened] = await Promise.allSettled([this.room.join(), devices]);
    if (entered.status === 'rejected') throw entered.reason;
    await this.device.position.startIfAllowed();
    if (opened.status === 'rejected') throw opened.reason;
  }

  /** Flashes the screen: the camera of this device is taking a photo. */
  showShutter(by: 'you' | 'host'): void {
    this.view.setState(({ shutter }) => ({ shutter: { count: shutter.count + 1, by } }));
  }

  /** The room's other peers, and this page's own panel, learn the new state of the camera from the announcement. */
  async controlOwnCamera(action: CameraAction): Promise<void> {
    await this.device.camera.execute(action);
    this.#announcer.announce();
  }

  leave(): Promise<void> {
    return this.room.leave();
  }

  /** Takes a still with the camera of `captureTarget`; throws with the reason if it has no camera. */
  async capture(itemId?: string): Promise<'own' | 'peer'> {
    const state = this.room.getState();
    const roomLabel = state.room?.label ?? '';
    const local = this.device.media.store.getState();
    const view = this.view.getState();
    const largeId = stageOf(state, view, local).spotlight?.id ?? null;
    const pictures = { pinnedId: view.pinnedId, largeId };
    const target = captureTarget(state, pictures, local.camera.name === 'live');
    if (target.kind === 'none') throw new Error(target.reason);
    const about = { itemId, roomLabel };
    if (target.kind === 'own') await this.#takeOwn(about);
    else this.#request(target.peerId, about);
    return target.kind;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of this.#stops) stop();
    this.shown.close();
    this.chat.close();
    this.screen.stop();
    this.talk.close();
    this.#awake?.close();
    this.room.close();
  }

  async #takeOwn(about: StillSubject): Promise<void> {
    this.showShutter('you');
    const { stills } = this.device;
    await withNextView(this.inspectionId, (viewId) => stills.takeOwn({ ...about, viewId }));
  }

  #request(peerId: string, about: StillSubject): void {
    const claim = claimNextView(this.inspectionId);
    const photoId = this.room.requestStill({ peerId, ...about, viewId: claim.viewId });
    settleByCapture(this.room, photoId, claim);
    this.#noteItem(photoId, about.itemId);
  }

  #noteItem(photoId: string, itemId: string | undefined): void {
    if (!itemId) return;
    const captureItems = new Map(this.view.getState().captureItems).set(photoId, itemId);
    this.view.setState({ captureItems });
  }

  #interrupted(reason: InterruptionReason | null): void {
    if (this.view.getState().interruption !== reason) this.view.setState({ interruption: reason });
    this.room.setInterruption(reason);
  }

  /** The next choice of a host comes before the picture that this person has enlarged (SPEC.md, S-5). */
  #followShownCamera(): void {
    const id = this.room.getState().shownCamera?.id ?? null;
    if (id === this.#shownId) return;
    this.#shownId = id;
    if (id !== null) this.view.setState({ pinnedId: null });
  }

  #followCall(): void {
    const { call } = this.room.getState();
    this.#followShownCamera();
    const isIn = call.name === 'waiting' || call.name === 'live' || call.name === 'reconnecting';
    if (isIn && !this.#awake) this.#awake = this.device.keepAwake();
    if (!isIn && this.#awake) {
      this.#awake.close();
      this.#awake = null;
    }
  }

  #rememberDevices(): void {
    const { camera, microphone } = this.device.media.store.getState();
    if (camera.name === 'starting' || microphone.name === 'starting') return;
    // A device that the system took away is still wanted.
    const desiredCamera = camera.name === 'failed' ? {} : { camera: camera.name === 'live' };
    this.#desiredDevices.save({ ...desiredCamera, ...desiredOf(microphone) });
  }
}

/**
 * A voice note mutes or opens the microphone for itself only: the person's choice for the call stays unchanged.
 */
function desiredOf(microphone: MicrophonePhase): Partial<DesiredDevices> {
  if (microphone.name === 'failed') return {};
  if (microphone.name !== 'live') return { microphone: false, muted: false };
  return microphone.isRecording ? {} : { microphone: true, muted: microphone.muted };
}

/** A mute by the host arrives as a change of intent that this device did not make. */
function followMuting(room: RoomClient, media: Device['media'], onMuted: () => void): () => void {
  let was = room.getState().intent.microphone;
  return room.subscribe(() => {
    const is = room.getState().intent.microphone;
    const { microphone } = media.store.getState();
    const stoppedByRoom = was && !is && microphone.name === 'live' && !microphone.muted;
    was = is;
    if (!stoppedByRoom) return;
    // Muting fails only without a microphone, which is as silent as a muted one.
    void media.setMuted(true).catch(() => {});
    onMuted();
  });
}
