import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DeviceError } from './DeviceError.ts';
import type { VideoQuality } from './openCamera.ts';
import { rememberedSound } from './soundMemory.ts';

export type CameraPhase =
  | { name: 'off' }
  | { name: 'starting' }
  /**
   * `interrupted` while the system pauses the camera: during a phone call, or with the page in the background.
   */
  | { name: 'live'; track: MediaStreamTrack; interrupted: boolean }
  | { name: 'failed'; error: DeviceError };

export type MicrophonePhase =
  | { name: 'off' }
  | { name: 'starting' }
  /**
   * `muted` is the person's choice. `isRecording` while a voice note records its sound: the call hears nothing,
   * whatever the person has chosen. `interrupted` while the system mutes the microphone, as during a phone call.
   */
  | { name: 'live'; track: MediaStreamTrack; muted: boolean; isRecording: boolean; interrupted: boolean }
  | { name: 'failed'; error: DeviceError };

export interface MediaEndpoint {
  id: string;
  label: string;
  /** The same for everything in one piece of hardware, such as a headset. */
  groupId: string;
}

export interface LocalMediaState {
  readonly camera: CameraPhase;
  readonly microphone: MicrophonePhase;
  readonly quality: VideoQuality;
  readonly facing: 'user' | 'environment';
  readonly cameras: readonly MediaEndpoint[];
  readonly microphones: readonly MediaEndpoint[];
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
  /** The person's choice. The state of a track is in its settings: not every microphone can do both. */
  readonly noiseSuppression: boolean;
  readonly speakers: readonly MediaEndpoint[];
  /** The chosen speaker, also while it is unplugged; null for the system's choice. */
  readonly speakerId: string | null;
}

export type LocalMediaStore = StoreApi<LocalMediaState>;

export function createLocalMediaStore(facing: 'user' | 'environment'): LocalMediaStore {
  const { noiseSuppression, speakerId } = rememberedSound();
  return createStore<LocalMediaState>(() => ({
    camera: { name: 'off' },
    microphone: { name: 'off' },
    quality: 'auto',
    facing,
    cameras: [],
    microphones: [],
    cameraId: null,
    microphoneId: null,
    noiseSuppression,
    speakers: [],
    speakerId,
  }));
}

/** Whether a device that failed may work later without any event: another app or tab has released it. */
export function mayFreeItself(phase: CameraPhase | MicrophonePhase): boolean {
  return phase.name === 'live' || (phase.name === 'failed' && ['busy', 'other'].includes(phase.error.kind));
}

/** Browsers reveal device labels only after a permission was granted; until then the devices are numbered. */
export async function listDevices(): Promise<Pick<LocalMediaState, 'cameras' | 'microphones' | 'speakers'>> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  const named = (kind: MediaDeviceKind, word: string): MediaEndpoint[] =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label, groupId }, index) => ({
        id: deviceId,
        label: label || `${word} ${index + 1}`,
        groupId,
      }));
  return {
    cameras: named('videoinput', 'Camera'),
    microphones: named('audioinput', 'Microphone'),
    speakers: named('audiooutput', 'Speaker'),
  };
}
