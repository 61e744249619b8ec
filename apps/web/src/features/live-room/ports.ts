import type { CameraCapabilities, CameraOrder, CameraState } from '@sightline/contracts/camera';
import type { StoreApi } from 'zustand/vanilla';

/**
 * What the live room needs of this device. The page hands it in: camera, stills and position are another
 * feature, and features do not know each other.
 */

type Readable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

export type VideoQuality = 'auto' | 'hd' | 'fhd';

/** What went wrong with a camera or a microphone, ready to be shown. */
export interface DeviceProblem extends Error {
  readonly title: string;
  readonly kind: 'denied' | 'missing' | 'busy' | 'unsupported' | 'other';
}

export type CameraView =
  | { name: 'off' }
  | { name: 'starting' }
  | { name: 'live'; track: MediaStreamTrack; interrupted: boolean }
  | { name: 'failed'; problem: DeviceProblem };

export type MicrophoneView =
  | { name: 'off' }
  | { name: 'starting' }
  | { name: 'live'; track: MediaStreamTrack; muted: boolean }
  | { name: 'failed'; problem: DeviceProblem };

export interface InputView {
  id: string;
  label: string;
}

export interface LocalMediaView {
  readonly camera: CameraView;
  readonly microphone: MicrophoneView;
  readonly quality: VideoQuality;
  readonly cameras: readonly InputView[];
  readonly microphones: readonly InputView[];
  readonly cameraId: string | null;
  readonly microphoneId: string | null;
}

export interface LocalMediaPort {
  readonly store: Readable<LocalMediaView>;
  start(what: { camera: boolean; microphone: boolean; muted?: boolean }): Promise<void>;
  startCamera(): Promise<void>;
  stopCamera(): void;
  switchCamera(): Promise<void>;
  setQuality(quality: VideoQuality): Promise<void>;
  chooseCamera(cameraId: string): Promise<void>;
  chooseMicrophone(microphoneId: string): Promise<void>;
  setMuted(muted: boolean): Promise<void>;
}

export interface CameraReportView {
  capabilities: CameraCapabilities;
  state: CameraState;
}

export interface PositionPort {
  readonly store: Readable<{
    phase: { name: 'off' | 'searching' | 'known' | 'denied' | 'unavailable' };
  }>;
  startIfAllowed(): Promise<void>;
  start(): void;
}

export interface Meter {
  level(): number;
  close(): void;
}

/** All of this device that a call uses. Whoever made it closes it. */
export interface Device {
  readonly media: LocalMediaPort;
  readonly camera: {
    report(): CameraReportView | null;
    carryOut(order: CameraOrder): Promise<CameraState>;
  };
  readonly stills: { takeOwn(request: { itemId?: string; roomLabel: string }): Promise<void> };
  readonly position: PositionPort;
  readonly meter: (track: MediaStreamTrack) => Meter;
  readonly keepAwake: () => { close(): void };
}
