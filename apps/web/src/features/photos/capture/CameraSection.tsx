import FlipIcon from '@mui/icons-material/CameraswitchRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import ShutterIcon from '@mui/icons-material/PhotoCameraRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type CaptureSettings,
  DEFAULT_CAPTURE_SETTINGS,
  PhotoQuality,
  PhotoResolution,
} from '@sightline/contracts/photos/photoDetails';
import { PHOTO_QUALITY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import type { CameraPhase } from '../../../devices/localMediaState.ts';
import type { Picture } from '../../../devices/takePicture.ts';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useResource } from '../../../ui/useResource.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useCameraView } from './useCameraView.ts';

interface CameraSectionProps {
  /** Resolves when the picture is kept. */
  onPicture: (picture: Picture, settings: CaptureSettings) => Promise<void>;
  onClose: () => void;
}

/** The camera on the back of the phone, open while the section is shown. */
export function CameraSection(props: CameraSectionProps): ReactNode {
  const media = useResource(openRearCamera);
  return media && <OpenCamera {...props} media={media} />;
}

const openRearCamera = (): LocalMedia => new LocalMedia('environment');

/** The camera preview with its settings and the shutter. */
function OpenCamera({ media, onPicture, onClose }: CameraSectionProps & { media: LocalMedia }): ReactNode {
  const [settings, setSettings] = useState(DEFAULT_CAPTURE_SETTINGS);
  const [isTaking, setTaking] = useState(false);
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
    <Box component="section" aria-label="Camera">
      <Preview phase={camera.phase} onRetry={camera.retry} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 1.5 }}>
        <Button
          variant="contained"
          size="large"
          startIcon={<ShutterIcon />}
          loading={isTaking}
          loadingPosition="start"
          disabled={camera.phase.name !== 'live'}
          onClick={() => void shoot()}
          sx={{ flex: '1 1 160px' }}
        >
          Take Photo
        </Button>
        {camera.canFlip && (
          <Button
            variant="outlined"
            startIcon={<FlipIcon />}
            disabled={isTaking}
            onClick={() => void attempt(camera.flip)}
          >
            Switch camera
          </Button>
        )}
        <Button color="inherit" startIcon={<CloseIcon />} onClick={onClose}>
          Close camera
        </Button>
      </Stack>
      <SettingFields settings={settings} hasFlash={camera.hasFlash} onChange={setSettings} />
    </Box>
  );
}

function Preview({ phase, onRetry }: { phase: CameraPhase; onRetry: () => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const track = phase.name === 'live' ? phase.track : null;
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null;
  }, [track]);
  return (
    <Box sx={PREVIEW}>
      <Box
        component="video"
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Camera preview"
        sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {phase.name === 'starting' && (
        <CenteredOverlay>
          <CircularProgress aria-label="Starting the camera" />
        </CenteredOverlay>
      )}
      {phase.name === 'failed' && (
        <CenteredOverlay>
          <Typography role="alert" sx={{ color: '#fff' }}>
            {phase.error.message}
          </Typography>
          <Button variant="contained" onClick={onRetry}>
            Try again
          </Button>
        </CenteredOverlay>
      )}
    </Box>
  );
}

const PREVIEW = {
  position: 'relative',
  aspectRatio: '16 / 9',
  maxHeight: '60vh',
  width: '100%',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: '#050A08',
};

interface SettingFieldsProps {
  settings: CaptureSettings;
  hasFlash: boolean;
  onChange: (settings: CaptureSettings) => void;
}

function SettingFields({ settings, hasFlash, onChange }: SettingFieldsProps): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}>
      <TextField
        select
        label="Resolution"
        value={settings.resolution}
        onChange={({ target }) => onChange({ ...settings, resolution: PhotoResolution.parse(target.value) })}
      >
        {PhotoResolution.options.map((resolution) => (
          <MenuItem key={resolution} value={resolution}>
            {resolution}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Quality"
        value={settings.quality}
        onChange={({ target }) => onChange({ ...settings, quality: PhotoQuality.parse(target.value) })}
      >
        {PhotoQuality.options.map((quality) => (
          <MenuItem key={quality} value={quality}>
            {PHOTO_QUALITY_LABELS[quality]}
          </MenuItem>
        ))}
      </TextField>
      {hasFlash && (
        <FormControlLabel
          label="Flash"
          control={
            <Switch checked={settings.flash} onChange={(_, flash) => onChange({ ...settings, flash })} />
          }
        />
      )}
    </Box>
  );
}
