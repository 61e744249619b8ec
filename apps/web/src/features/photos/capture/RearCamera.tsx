import FlipIcon from '@mui/icons-material/CameraswitchRounded';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { CaptureSettings } from '@sightline/contracts/photos/photoDetails';
import { type ReactNode, useState } from 'react';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import type { Picture } from '../../../devices/takePicture.ts';
import { toast } from '../../../ui/toasts.ts';
import { useResource } from '../../../ui/useResource.ts';
import { SHORT_SCREEN, useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { FlashButton, ROUND, Shutter } from './CameraButtons.tsx';
import { CameraPreview } from './CameraPreview.tsx';
import { useCameraView } from './useCameraView.ts';

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
          <span role="status">{count > 0 && (count === 1 ? '1 photo' : `${count} photos`)}</span>
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
