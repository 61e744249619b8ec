import type { CallLogLine } from '@sightline/contracts/rooms/callLog';
import { answerRecording, requestRecording, stopRecording } from '@sightline/contracts/rooms/recording';
import { sendChat } from '@sightline/contracts/rooms/room';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { ClientLog } from '@sightline/room-client/ClientLog';
import { createRoomClient } from '@sightline/room-client/createRoomClient';
import type { ResumeMemory, RoomClient } from '@sightline/room-client/types';
import { FrameWatch } from './FrameWatch.ts';
import { type FlashingDevices, startFlashes } from './flashes.ts';
import { type Reception, watchConnections } from './watchConnections.ts';

/** A page that contains only the room client, driven by the fault tests through `window.room`. */

const query = new URLSearchParams(location.search);
const inspectionId = query.get('inspection') ?? '';
const MEMORY = `room:${inspectionId}`;

const memory: ResumeMemory = {
  load: () => JSON.parse(sessionStorage.getItem(MEMORY) ?? 'null') as ReturnType<ResumeMemory['load']>,
  save: (value) => sessionStorage.setItem(MEMORY, JSON.stringify(value)),
  clear: () => sessionStorage.removeItem(MEMORY),
};

const paths = watchConnections();

async function fetchTicket(): Promise<RoomTicket> {
  const answer = await fetch(`/ticket${location.search}`);
  return (await answer.json()) as RoomTicket;
}

const log = new ClientLog();
const client: RoomClient = createRoomClient({
  inspectionId,
  log,
  origin: query.get('signaling') ?? '',
  fetchTicket,
  memory,
});
const frames = new FrameWatch();
client.subscribe(() => {
  for (const { video } of client.getState().media.values()) if (video) frames.follow(video);
});

/** Constraints without noise suppression, which may remove the fake microphone's beeps entirely. */
const AS_RECORDED = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

async function publishDevices(): Promise<void> {
  const media = await navigator.mediaDevices.getUserMedia({
    video: { width: 640, height: 480 },
    audio: AS_RECORDED,
  });
  await client.publish('camera', media.getVideoTracks()[0] ?? null);
  await client.publish('microphone', media.getAudioTracks()[0] ?? null);
}

export interface RoomPageHandle {
  /** Prepares camera, microphone, socket and device, like the device check. */
  prepare(): Promise<void>;
  /** Resolves with the milliseconds until the first remote frame. */
  join(): Promise<number>;
  leave(): Promise<void>;
  state(): {
    call: string;
    peers: number;
    /** The number of received streams. */
    streams: number;
    connected: boolean[];
    qualities: string[];
    /** Whether this person sees smaller pictures because the connection is slow. */
    seesReduced: boolean;
    frozen: boolean[];
    speaker: string | null;
    you: string | undefined;
  };
  chat(text: string): Promise<number>;
  texts(): string[];
  frames(): { count: number; longestGapMs: number };
  forgetGaps(): void;
  /** The number of media packets that never arrived since the page was opened. */
  packetsLost(): Promise<number>;
  bytesReceived(): Promise<number>;
  reception(): Promise<Reception>;
  /** The number of streams created since the page was opened, including those that ended. */
  streamsSetUp(): number;
  hangCamera(): Promise<void>;
  reviveCamera(): Promise<void>;
  sendLayers(which: 'lowest' | 'all'): Promise<void>;
  /** The log of the call, newest line last. */
  log(): readonly CallLogLine[];
  /** Sends flashes and beeps in place of camera and microphone; again, from a camera with another format. */
  sendFlashes(size: { width: number; height: number }): Promise<void>;
  mute(isMuted: boolean): Promise<void>;
  /** Asks everyone on the call to record it, and agrees. */
  askToRecord(): Promise<void>;
  agreeToRecord(): Promise<void>;
  stopRecording(): Promise<void>;
  recording(): string | undefined;
}

let flashes: Promise<FlashingDevices> | null = null;

function question(): string {
  const { recording } = client.getState();
  return recording.state !== 'off' ? recording.questionId : '';
}

const heard = new Map<MediaStreamTrack, HTMLAudioElement>();

/** Plays the sound, without which the browser does not count it. */
function hear(): void {
  for (const { audio } of client.getState().media.values()) {
    if (!audio || heard.has(audio)) continue;
    const element = new Audio();
    element.srcObject = new MediaStream([audio]);
    heard.set(audio, element);
    void element.play();
  }
}

let revive: () => Promise<void> = () => Promise.resolve();

const handle: RoomPageHandle = {
  prepare: async () => {
    await Promise.all([publishDevices(), client.prepare()]);
  },
  join: async () => {
    const start = performance.now();
    await client.join();
    return (await frames.first) - start;
  },
  leave: () => client.leave(),
  state: () => {
    const { call, peers, media, activeSpeakerId, you } = client.getState();
    return {
      call: call.name,
      peers: peers.length,
      streams: media.size,
      connected: peers.map((peer) => peer.connected),
      qualities: peers.map((peer) => peer.quality),
      seesReduced: you?.seesReduced ?? false,
      frozen: peers.map((peer) => peer.videoFrozenAt !== null),
      speaker: activeSpeakerId,
      you: you?.id,
    };
  },
  chat: async (text) => (await client.ask(sendChat, { id: crypto.randomUUID(), text })).seq,
  texts: () =>
    client.getState().events.flatMap((event) => (event.kind === 'chat:sent' ? [event.data.text] : [])),
  frames: () => frames.summary(),
  forgetGaps: () => frames.forgetGaps(),
  packetsLost: () => paths.packetsLost(),
  bytesReceived: () => paths.bytesReceived(),
  reception: () => {
    hear();
    return paths.reception();
  },
  streamsSetUp: () => paths.streamsSetUp(),
  hangCamera: async () => {
    revive = await paths.hangCamera();
  },
  reviveCamera: () => revive(),
  sendLayers: (which) => paths.sendLayers(which),
  sendFlashes: async (size) => {
    flashes ??= startFlashes();
    const { microphone, camera } = await flashes;
    await client.publish('camera', camera(size));
    await client.publish('microphone', microphone);
  },
  mute: (isMuted) => client.setPaused('microphone', isMuted),
  askToRecord: async () => void (await client.ask(requestRecording, { id: crypto.randomUUID() })),
  agreeToRecord: async () => {
    const id = crypto.randomUUID();
    await client.ask(answerRecording, { id, questionId: question(), answer: 'agreed' });
  },
  stopRecording: async () => {
    await client.ask(stopRecording, { id: crypto.randomUUID(), questionId: question() });
  },
  recording: () => client.getState().recording.state,
  log: () => log.lines,
};

Object.assign(window, { room: handle });
