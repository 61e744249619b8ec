import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import type { Stroke } from '@sightline/contracts/rooms/drawing';
import type { PointerMove } from '@sightline/contracts/rooms/pointing';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomEvent, RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import type { ShownCamera } from '@sightline/contracts/rooms/shownCamera';
import { ClientLog } from '@sightline/room-client/ClientLog';
import { initialState, type RoomState } from '@sightline/room-client/slices';
import type { RoomClient } from '@sightline/room-client/types';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LocalMediaState } from '../../devices/localMediaState.ts';
import { LiveCall } from './call/LiveCall.ts';
import type { Device } from './device.ts';

/** Fakes of the room client and of this device. */

export function peer(facts: Partial<PeerInfo> = {}): PeerInfo {
  const role = facts.role ?? 'field';
  return {
    id: mintId(),
    subject: `user:${mintId()}`,
    name: 'Carla',
    number: 1,
    role,
    abilities: [...ABILITIES_OF[role]],
    joinedAt: '2026-11-20T15:00:00.000Z',
    connected: true,
    disconnectedAt: null,
    videoFrozenAt: null,
    interruption: null,
    quality: 'good',
    pictureReduced: false,
    seesReduced: false,
    camera: null,
    ...facts,
  };
}

export const CAMERA: NonNullable<PeerInfo['camera']> = {
  capabilities: { still: true, torch: true, flip: true, zoom: null },
  state: { facing: 'environment', torch: false, zoom: null },
};

export function roomState(facts: Partial<RoomState> = {}): RoomState {
  return {
    ...initialState(),
    call: { name: 'live' },
    you: peer({ name: 'Ada', role: 'host' }),
    receivePathOpen: true,
    ...facts,
  };
}

/** The host's choice of this peer's camera. */
export const shownCamera = ({ id, subject, name, number }: PeerInfo): ShownCamera => ({
  id: mintId(),
  peerId: id,
  subject,
  name,
  number,
  overScreen: false,
  isHere: true,
});

let seq = 0;
export function chatEvent(id: string, text: string, by: PeerInfo): RoomEvent {
  seq += 1;
  const author = { subject: by.subject, name: by.name, role: by.role };
  return { id, seq, at: '2026-11-20T15:00:00.000Z', by: author, kind: 'chat:sent', data: { text } };
}

export function hostEvent(from: PeerInfo, to: PeerInfo): RoomEvent {
  seq += 1;
  const personOf = ({ subject, name }: PeerInfo) => ({ subject, name });
  const by = { ...personOf(from), role: from.role };
  const data = { from: personOf(from), to: personOf(to) };
  return { id: mintId(), seq, at: '2026-11-20T15:00:00.000Z', by, kind: 'host:changed', data };
}

/** The log of the people who join and leave. */
export class LogOfPeers {
  events: readonly RoomEvent[] = [];

  joined(joining: PeerInfo): this {
    const { id: peerId, name, number, role } = joining;
    return this.#add(joining, { kind: 'peer:joined', data: { peerId, name, number, role } });
  }

  left(leaving: PeerInfo): this {
    const { id: peerId, name, number, role } = leaving;
    return this.#add(leaving, { kind: 'peer:left', data: { peerId, name, number, role, reason: 'left' } });
  }

  ended(): this {
    return this.#add(peer({ name: 'Ada', role: 'host' }), { kind: 'session:ended', data: {} });
  }

  #add({ subject, name, role }: PeerInfo, body: RoomEventBody): this {
    seq += 1;
    const by = { subject, name, role };
    this.events = [...this.events, { id: mintId(), seq, at: '2026-11-20T15:00:00.000Z', by, ...body }];
    return this;
  }
}

export function fakeRoom(initial: RoomState = roomState()) {
  const store = createStore<RoomState>(() => initial);
  const room = {
    getState: store.getState,
    subscribe: store.subscribe,
    prepare: vi.fn(() => Promise.resolve()),
    join: vi.fn(() => Promise.resolve()),
    retryNow: vi.fn(),
    leave: vi.fn(() => Promise.resolve()),
    publish: vi.fn(() => Promise.resolve()),
    setPaused: vi.fn(() => Promise.resolve()),
    ask: vi.fn<(...request: unknown[]) => Promise<never>>(() => Promise.resolve({} as never)),
    listen: vi.fn<RoomClient['listen']>(() => () => {}),
    pointers: createStore<ReadonlyMap<string, PointerMove>>(() => new Map()),
    point: vi.fn(),
    strokes: createStore<ReadonlyMap<string, Stroke>>(() => new Map()),
    growStroke: vi.fn<RoomClient['growStroke']>(),
    reportCapture: vi.fn(),
    requestStill: vi.fn(() => mintId()),
    preferLayer: vi.fn(),
    setInterruption: vi.fn(),
    pictureShown: vi.fn(),
    close: vi.fn(),
  };
  return { room: room satisfies RoomClient as typeof room & RoomClient, set: store.setState };
}

/** A track of which only the identity matters. */
export const fakeTrack = (settings: MediaTrackSettings = {}): MediaStreamTrack =>
  Object.assign(new EventTarget(), { getSettings: () => settings }) as object as MediaStreamTrack;

export function fakeDevice() {
  const media = createStore<LocalMediaState>(() => ({
    camera: { name: 'off' },
    microphone: { name: 'off' },
    quality: 'auto',
    facing: 'environment',
    cameras: [],
    microphones: [],
    cameraId: null,
    microphoneId: null,
    noiseSuppression: true,
    speakers: [],
    speakerId: null,
  }));
  const awake = { close: vi.fn() };
  const device = {
    media: {
      store: media,
      start: vi.fn(() => Promise.resolve()),
      startCamera: vi.fn(() => Promise.resolve()),
      stopCamera: vi.fn(),
      switchCamera: vi.fn(() => Promise.resolve()),
      setQuality: vi.fn(() => Promise.resolve()),
      chooseCamera: vi.fn(() => Promise.resolve()),
      chooseMicrophone: vi.fn(() => Promise.resolve()),
      chooseSpeaker: vi.fn((speakerId: string | null) => media.setState({ speakerId })),
      setNoiseSuppression: vi.fn(() => Promise.resolve()),
      resume: vi.fn(() => Promise.resolve()),
      openForRecording: vi.fn(() => Promise.resolve({ track: fakeTrack(), close: () => {} })),
      setMuted: vi.fn((muted: boolean) => {
        const { microphone } = media.getState();
        if (microphone.name === 'live') media.setState({ microphone: { ...microphone, muted } });
        return Promise.resolve();
      }),
    },
    camera: { status: vi.fn(() => CAMERA), execute: vi.fn(() => Promise.resolve(CAMERA.state)) },
    stills: {
      take: vi.fn((_request: { photoId: string; roomLabel: string }) =>
        Promise.resolve({ sha256: 'a'.repeat(64) }),
      ),
      takeOwn: vi.fn(() => Promise.resolve()),
      keepSeenFrame: vi.fn(() => Promise.resolve(true)),
      follow: vi.fn(() => () => {}),
      keepFrame: vi.fn((_frame: { photoId: string; blob: Blob }) => Promise.resolve()),
    },
    position: {
      store: createStore(() => ({ phase: { name: 'off' as const } })),
      start: vi.fn(),
      startIfAllowed: vi.fn(() => Promise.resolve()),
      reading: vi.fn(() => Promise.resolve(null)),
    },
    meter: () => ({ level: () => 0, close: () => {} }),
    keepAwake: vi.fn(() => awake),
  };
  return { device: device satisfies Device as typeof device & Device, media, awake };
}

/** A live call over a fake room and a fake device; close it after the test. */
export function fakeCall(initial: RoomState = roomState(), role: PeerInfo['role'] = 'host') {
  const parts = { ...fakeRoom(initial), ...fakeDevice(), log: new ClientLog() };
  const call = new LiveCall({
    inspectionId: 'inspection',
    role,
    connect: () => parts.room,
    requestTicket: () => new Promise(() => {}),
    device: parts.device,
    log: parts.log,
    memory: { load: () => null, save: () => {}, clear: () => {} },
    enterAtOnce: false,
    onMutedByHost: () => {},
    onPublishFailed: () => {},
  });
  return { ...parts, call };
}
