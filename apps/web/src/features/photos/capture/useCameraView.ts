import {
  type CaptureSettings,
  JPEG_QUALITY,
  RESOLUTION_PIXELS,
} from '@sightline/contracts/photos/photoDetails';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { CameraControl } from '../../../devices/CameraControl.ts';
import { noStreamError } from '../../../devices/DeviceError.ts';
import { encodePicture } from '../../../devices/encodePicture.ts';
import type { LocalMedia } from '../../../devices/LocalMedia.ts';
import type { CameraPhase } from '../../../devices/localMediaState.ts';
import { type Picture, takePicture } from '../../../devices/takePicture.ts';

export interface CameraView {
  phase: CameraPhase;
  canFlip: boolean;
  hasFlash: boolean;
  retry: () => void;
  flip: () => Promise<void>;
  shoot: () => Promise<Picture>;
}

/** Starts the camera with the person's settings. The owner of the media closes it. */
export function useCameraView(media: LocalMedia, settings: CaptureSettings): CameraView {
  useEffect(() => {
    // The view shows the failure.
    media.startCamera().catch(() => {});
  }, [media]);
  const phase = useStore(media.store, (state) => state.camera);
  const track = phase.name === 'live' ? phase.track : null;
  const { flash, resolution, quality } = settings;
  useEffect(() => {
    if (track) void apply(media, track, { flash, resolution, quality });
  }, [media, track, flash, resolution, quality]);
  const capabilities = track && new CameraControl(media).status()?.capabilities;
  return {
    phase,
    canFlip: capabilities?.flip ?? false,
    hasFlash: capabilities?.torch ?? false,
    retry: () => void media.startCamera().catch(() => {}),
    flip: async () => await media.switchCamera(),
    shoot: async () => {
      if (!track) throw noStreamError();
      return await shoot(track, settings);
    },
  };
}

/** The camera ignores what it does not support. One call, because new constraints replace the earlier ones. */
async function apply(media: LocalMedia, track: MediaStreamTrack, settings: CaptureSettings): Promise<void> {
  const { width, height } = RESOLUTION_PIXELS[settings.resolution];
  const size = { width: { ideal: width }, height: { ideal: height } };
  const hasFlash = new CameraControl(media).status()?.capabilities.torch ?? false;
  const light = { torch: settings.flash } as MediaTrackConstraintSet;
  const all = hasFlash ? { ...size, advanced: [light] } : size;
  await track.applyConstraints(all).catch(() => {});
}

async function shoot(track: MediaStreamTrack, { resolution, quality }: CaptureSettings): Promise<Picture> {
  const { blob, source } = await takePicture(track, 1);
  const encoding = { ...RESOLUTION_PIXELS[resolution], quality: JPEG_QUALITY[quality] };
  return { blob: await encodePicture(blob, encoding), source };
}
