import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import type { CameraAction } from '@sightline/contracts/rooms/camera';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { ClientLog } from '@sightline/room-client/ClientLog';
import type { CallPhase } from '@sightline/room-client/slices/call';
import type { ResumeMemory, RoomClient, RoomClientOptions } from '@sightline/room-client/types';
import type { StoreApi } from 'zustand/vanilla';
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
import { drawingView, pictureView, stageOf } from './stage.ts';
import { type View, Views } from './Views.ts';
import { Volumes } from './Volumes.ts';

export const sessionView: View<{
  /**
   * Granted by the ticket; until then, the role that the account suggests. Handing over hosting changes only
   * `you` in the room.
   */
  readonly role: RoomRole;
  readonly ticket: RoomTicket | null;
  /** Why the room cannot be joined, known before this person presses Join; otherwise null. */
  readonly closed: AppError | null;
}> = { initial: { role: 'observer', ticket: null, closed: null } };

/** `since` is the Unix time in ms at which the call entered this phase. */
export const phaseView: View<{ readonly name: CallPhase['name']; readonly since: number }> = {
  initial: { name: 'idle', since: 0 },
};

/** Why this device's own picture or sound has stopped; null while nothing is interrupted. */
export const interruptionView: View<{ readonly reason: InterruptionReason | null }> = {
  initial: { reason: null },
};

/**
 * The number of photos taken with this device's camera, who took the last one, and when (Unix time in ms).
 */
export const shutterView: View<{ readonly count: number; readonly by: 'you' | 'host'; readonly at: number }> =
  {
    initial: { count: 0, by: 'you', at: 0 },
  };

/** The checklist item of each requested still, by photo id. */
export const capturesView: View<{ readonly items: ReadonlyMap<string, string> }> = {
  initial: { items: new Map() },
};

export interface LiveCallOptions {
  inspectionId: string;
  role: RoomRole;
  /** `answers` handle the room's requests to this device. */
  connect: (answers: Omit<RoomClientOptions, 'origin'>) => RoomClient;
  requestTicket: (signal: AbortSignal) => Promise<RoomTicket>;
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
  readonly shown: ShownRoom;
  readonly views = new Views();
  readonly device: Device;
  readonly log: ClientLog;
  readonly chat: ChatBox;
  readonly screen: ScreenShare;
  readonly talk: PushToTalk;
  readonly volumes: Volumes;
  /** The video element of the large picture, from which a frame is frozen. */
  readonly largeVideo: { current: HTMLVideoElement | null } = { current: null };
  readonly #requestTicket: LiveCallOptions['requestTicket'];
  readonly #desiredDevices: ReturnType<typeof desiredDevicesMemory>;
  readonly #canReturn: boolean;
  readonly #announcer: ReturnType<typeof announceOwnCamera>;
  readonly #stops: (() => void)[];
  /** The camera choice of the host that this page has applied. */
  #shownId: string | null = null;
  #awake: { close(): void } | null = null;
  #closed = false;

  constructor(options: LiveCallOptions) {
    const { inspectionId, role, device, memory, log, enterAtOnce, ...callbacks } = options;
    this.inspectionId = inspectionId;
    this.#requestTicket = callbacks.requestTicket;
    this.view(sessionView).setState({ role });
    const room = callbacks.connect({
      ...{ inspectionId, memory, log },
      fetchTicket: (signal) => this.#fetchTicket(signal),
      takeStill: async (request) => {
        this.showShutter('host');
        await device.stills.take(request);
      },
      controlCamera: (action) => device.camera.execute(action),
      keepFrame: (request) => device.stills.keepSeenFrame(request),
    });
    this.room = room;
    this.shown = new ShownRoom(room);
    this.device = device;
    this.log = log;
    this.chat = new ChatBox(inspectionId, room);
    this.screen = new ScreenShare(room);
    // Created before publishing begins, so that it mutes a microphone before the track is published.
    this.talk = new PushToTalk(room, device.media);
    this.volumes = new Volumes(inspectionId);
    this.#desiredDevices = desiredDevicesMemory(inspectionId);
    this.#canReturn = enterAtOnce || memory.load() !== null;
    this.#notePhase(room.getState().call.name);
    this.#announcer = announceOwnCamera(room, device);
    this.#stops = [
      publishDevices(room, device, callbacks.onPublishFailed),
      this.#announcer.close,
      shareNextView(inspectionId, room),
      device.stills.follow((progress) => room.reportCapture(progress)),
      logDevices(device.media, log),
      followInterruption(device.media, (reason) => this.#interrupted(reason)),
      followMuting(room, device.media, callbacks.onMutedByHost),
      room.subscribe(() => this.#followCall()),
      device.media.store.subscribe((now, before) => {
        // The list of devices can change before the remembered devices are opened.
        if (now.camera !== before.camera || now.microphone !== before.microphone) this.#rememberDevices();
      }),
    ];
  }

  readonly view = <State extends object>(view: View<State>): StoreApi<State> => this.views.of(view);

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

  /** Called when the camera of this device takes a photo. */
  showShutter(by: 'you' | 'host'): void {
    this.view(shutterView).setState(({ count }) => ({ count: count + 1, by, at: Date.now() }));
  }

  /** The announcement brings the camera's new state to the other peers and to this page's own panel. */
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
    const views = { ...this.view(sessionView).getState(), ...this.view(drawingView).getState() };
    const { pinnedId } = this.view(pictureView).getState();
    const largeId = stageOf(state, { ...views, pinnedId }, local).spotlight?.id ?? null;
    const pictures = { pinnedId, largeId };
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

  async #fetchTicket(signal: AbortSignal): Promise<RoomTicket> {
    const session = this.view(sessionView);
    try {
      const ticket = await this.#requestTicket(signal);
      session.setState({ ticket, role: ticket.role });
      return ticket;
    } catch (error) {
      if (error instanceof AppError && error.code === 'sessionEnded') session.setState({ closed: error });
      throw error;
    }
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
    this.view(capturesView).setState(({ items }) => ({ items: new Map(items).set(photoId, itemId) }));
  }

  #interrupted(reason: InterruptionReason | null): void {
    const interruption = this.view(interruptionView);
    if (interruption.getState().reason !== reason) interruption.setState({ reason });
    this.room.setInterruption(reason);
  }

  /** A new choice by the host replaces the picture that this person enlarged (SPEC.md, S-5). */
  #followShownCamera(): void {
    const id = this.room.getState().shownCamera?.id ?? null;
    if (id === this.#shownId) return;
    this.#shownId = id;
    if (id !== null) this.view(pictureView).setState({ pinnedId: null });
  }

  #followCall(): void {
    const { call } = this.room.getState();
    this.#followShownCamera();
    this.#notePhase(call.name);
    const isIn = call.name === 'waiting' || call.name === 'live' || call.name === 'reconnecting';
    if (isIn && !this.#awake) this.#awake = this.device.keepAwake();
    if (!isIn && this.#awake) {
      this.#awake.close();
      this.#awake = null;
    }
  }

  #notePhase(name: CallPhase['name']): void {
    const phase = this.view(phaseView);
    if (phase.getState().name !== name) phase.setState({ name, since: Date.now() });
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
 * A voice note mutes or opens the microphone only for itself: the person's choice for the call stays
 * unchanged.
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
