import type { CaptureProgress } from '@sightline/contracts/rooms/captures';
import type { frameRequested } from '@sightline/contracts/rooms/drawing';
import type { z } from 'zod';
import type { StoreApi } from 'zustand/vanilla';
import type { CameraControl } from '../../devices/CameraControl.ts';
import type { LevelMeter } from '../../devices/LevelMeter.ts';
import type { LocalMedia } from '../../devices/LocalMedia.ts';
import type { LocalMediaState } from '../../devices/localMediaState.ts';
import type { PositionWatch } from '../../devices/PositionWatch.ts';
import type { WakeLock } from '../../devices/WakeLock.ts';

type Readable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

type MediaActions =
  | 'start'
  | 'startCamera'
  | 'stopCamera'
  | 'switchCamera'
  | 'setQuality'
  | 'chooseCamera'
  | 'chooseMicrophone'
  | 'chooseSpeaker'
  | 'setMuted'
  | 'setNoiseSuppression'
  | 'resume'
  | 'openForRecording';

/**
 * The parts of this device that a call uses, opened and closed by the page. Taking stills is another feature,
 * and features do not import each other.
 */
export interface Device {
  readonly media: Pick<LocalMedia, MediaActions> & { readonly store: Readable<LocalMediaState> };
  readonly camera: Pick<CameraControl, 'status' | 'execute'>;
  readonly stills: {
    take(request: { photoId: string; roomLabel: string }): Promise<{ sha256: string }>;
    takeOwn(request: { itemId?: string; viewId?: string; roomLabel: string }): Promise<void>;
    /** Returns the function that ends the reports. */
    follow(report: (progress: CaptureProgress) => void): () => void;
    keepFrame(frame: { photoId: string; blob: Blob; roomLabel: string }): Promise<void>;
    keepSeenFrame(request: z.output<typeof frameRequested.request>): Promise<boolean>;
  };
  readonly position: Pick<PositionWatch, 'start' | 'startIfAllowed' | 'reading'> & {
    readonly store: Readable<ReturnType<PositionWatch['store']['getState']>>;
  };
  readonly meter: (track: MediaStreamTrack) => Pick<LevelMeter, 'level' | 'close'>;
  readonly keepAwake: () => Pick<WakeLock, 'close'>;
}
