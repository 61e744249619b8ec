import FlipIcon from '@mui/icons-material/CameraswitchRounded';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import {
  type CaptureSettings,
  JPEG_QUALITY,
  RESOLUTION_PIXELS,
} from '@sightline/contracts/photos/photoDetails';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CameraControl } from '../../../devices/CameraControl.ts';
import { noStreamError } from '../../../devices/DeviceError.ts';
import { encodePicture } from '../../../devices/encodePicture.ts';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import type { CameraPhase } from '../../../devices/localMediaState.ts';
import { type Picture, takePicture } from '../../../devices/takePicture.ts';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useResource } from '../../../ui/useResource.ts';
import { SHORT_SCREEN, useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { FlashButton, ROUND, Shutter } from './CameraButtons.tsx';

const openRearCamera = (): LocalMedia => new LocalMedia('environment');

export interface Shooting {
  /** The number of photos of the subject. */
  count: number;
  /** What the next photo should show, above the shutter. */
  hint?: ReactNode;
  /** Resolves when the picture is kept. */
  onPicture: (picture: Picture, settings: CaptureSettings) => Promise<void>;
}

interface RearCameraProps extends Shooting {
  settings: CaptureSettings;
  setSettings: (settings: CaptureSettings) => void;
  onMenu: () => void;
}

/** The picture of the camera on the back of the phone, and its controls. */
export function RearCamera(props: RearCameraProps): ReactNode {
  const media = useResource(openRearCamera);
  return media && <OpenCamera {...props} media={media} />;
}

function OpenCamera({ media, ...props }: RearCameraProps & { media: LocalMedia }): ReactNode {
  const { count, hint, settings, setSettings, onPicture, onMenu } = props;
  const [isTaking, setTaking] = useState(false);
  const isSmall = useSmallScreen();
  const camera = useCameraView(media, settings);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setTaking(true);
    await work().catch((error: unknown) =>
      toast({ title: 'Camera Error', description: errorMessage(error), tone: 'error' }),
    );
    setTaking(false);
  };
  const shoot = (): Promise<void> =>
    attempt(async () => {
      // A camera without a flash took the picture without one.
      const used = { ...settings, flash: settings.flash && camera.hasFlash };
      await onPicture(await camera.shoot(), used);
    });
  return (
    <>
      <CameraPreview phase={camera.phase} onRetry={camera.retry} />
      <Box sx={CONTROLS}>
        <Box sx={HINT}>
          {hint}
          <span role="status">{count > 0 && counted(count, 'photo')}</span>
        </Box>
        <Box sx={SIDE}>
          {isSmall ? (
            <IconButton aria-label="Camera settings" color="inherit" onClick={onMenu} sx={ROUND}>
              <SettingsIcon />
            </IconButton>
          ) : (
            <Button color="inherit" startIcon={<SettingsIcon />} onClick={onMenu} sx={NAMED}>
              Camera settings
            </Button>
          )}
        </Box>
        <Shutter isTaking={isTaking} isReady={camera.phase.name === 'live'} onShoot={() => void shoot()} />
        <Box sx={{ ...SIDE, justifyContent: 'flex-end' }}>
          {camera.hasFlash && (
            <FlashButton isOn={settings.flash} onChange={(flash) => setSettings({ ...settings, flash })} />
          )}
          {camera.canFlip && (
            <IconButton
              aria-label="Switch camera"
              color="inherit"
              disabled={isTaking}
              onClick={() => void attempt(camera.flip)}
              sx={ROUND}
            >
              <FlipIcon />
            </IconButton>
          )}
        </Box>
      </Box>
    </>
  );
}

const CONTROLS = {
  gridRow: 3,
  gridColumn: 1,
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  rowGap: 1.5,
  px: 3,
  pt: 1,
  pb: 3,
  [SHORT_SCREEN]: {
    gridRow: '1 / 4',
    gridColumn: 2,
    gridTemplateColumns: '1fr',
    justifyItems: 'center',
    alignContent: 'space-evenly',
    p: 1,
  },
} as const;
const HINT = {
  gridColumn: '1 / -1',
  minHeight: 28,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  columnGap: 2,
  fontSize: '0.875rem',
} as const;
const SIDE = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };
const NAMED = { minHeight: 44, px: 2, borderRadius: 22, bgcolor: 'rgba(0, 0, 0, 0.45)' };

function CameraPreview({ phase, onRetry }: { phase: CameraPhase; onRetry: () => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const track = phase.name === 'live' ? phase.track : null;
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null;
  }, [track]);
  return (
    <Box sx={{ position: 'relative', minHeight: 0, minWidth: 0, gridRow: 2, gridColumn: 1 }}>
      <Box
        component="video"
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Camera preview"
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {phase.name === 'starting' && (
        <CenteredOverlay>
          <CircularProgress aria-label="Starting the camera" />
        </CenteredOverlay>
      )}
      {phase.name === 'failed' && (
        <CenteredOverlay>
          <Typography role="alert">{phase.error.message}</Typography>
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        </CenteredOverlay>
      )}
    </Box>
  );
}

interface CameraView {
  phase: CameraPhase;
  canFlip: boolean;
  hasFlash: boolean;
  retry: () => void;
  flip: () => Promise<void>;
  shoot: () => Promise<Picture>;
}

/** Starts the camera with the person's settings. The owner of the media closes it. */
function useCameraView(media: LocalMedia, settings: CaptureSettings): CameraView {
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
