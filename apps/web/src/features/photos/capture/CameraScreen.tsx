import FlipIcon from '@mui/icons-material/CameraswitchRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import FlashOffIcon from '@mui/icons-material/FlashOffRounded';
import FlashOnIcon from '@mui/icons-material/FlashOnRounded';
import SettingsIcon from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type CaptureSettings, DEFAULT_CAPTURE_SETTINGS } from '@sightline/contracts/photos/photoDetails';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import type { CameraPhase } from '../../../devices/localMediaState.ts';
import type { Picture } from '../../../devices/takePicture.ts';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useResource } from '../../../ui/useResource.ts';
import { SHORT_SCREEN } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { CameraMenu } from './CameraMenu.tsx';
import { useCameraView } from './useCameraView.ts';

interface CameraScreenProps {
  title: string;
  /** The number of photos of the subject. */
  count: number;
  /** What the next photo should show, above the shutter. */
  hint?: ReactNode;
  /** The other ways to a photo, in the menu. `lend` closes this camera for another app. */
  renderMenu?: (lend: () => void) => ReactNode;
  /** Resolves when the picture is kept. */
  onPicture: (picture: Picture, settings: CaptureSettings) => Promise<void>;
  onClose: () => void;
}

/** The camera on the back of the phone over the whole screen, with the shutter at the thumb. */
export function CameraScreen({ title, renderMenu, onClose, ...shown }: CameraScreenProps): ReactNode {
  const id = useId();
  const [screen, setScreen] = useState<HTMLElement | null>(null);
  const [settings, setSettings] = useState(DEFAULT_CAPTURE_SETTINGS);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isLent, setLent] = useState(false);
  return (
    <Overlay titleId={id} width="full" onClose={onClose}>
      <GlobalStyles styles={TOASTS_ABOVE} />
      <Box component="section" ref={setScreen} aria-label="Camera" sx={SCREEN}>
        <Box sx={TOP}>
          <IconButton aria-label="Close camera" color="inherit" onClick={onClose} sx={ROUND}>
            <CloseIcon />
          </IconButton>
          <Typography id={id} component="h2" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
            {title}
          </Typography>
        </Box>
        {isLent ? (
          <CenteredOverlay>
            <Button variant="contained" size="large" onClick={() => setLent(false)}>
              Open Camera
            </Button>
          </CenteredOverlay>
        ) : (
          <RearCamera {...shown} {...{ settings, setSettings }} onMenu={() => setMenuOpen(true)} />
        )}
        {screen && (
          <CameraMenu
            container={screen}
            isOpen={isMenuOpen}
            settings={settings}
            onChange={setSettings}
            onClose={() => setMenuOpen(false)}
          >
            {renderMenu?.(() => setLent(true))}
          </CameraMenu>
        )}
      </Box>
    </Overlay>
  );
}

const openRearCamera = (): LocalMedia => new LocalMedia('environment');

interface RearCameraProps extends Pick<CameraScreenProps, 'count' | 'hint' | 'onPicture'> {
  settings: CaptureSettings;
  setSettings: (settings: CaptureSettings) => void;
  onMenu: () => void;
}

function RearCamera(props: RearCameraProps): ReactNode {
  const media = useResource(openRearCamera);
  return media && <OpenCamera {...props} media={media} />;
}

function OpenCamera({ media, ...props }: RearCameraProps & { media: LocalMedia }): ReactNode {
  const { count, hint, settings, setSettings, onPicture, onMenu } = props;
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
    <>
      <Preview phase={camera.phase} onRetry={camera.retry} />
      <Box sx={CONTROLS}>
        <Box sx={HINT}>
          {hint}
          <span role="status">{count > 0 && (count === 1 ? '1 photo' : `${count} photos`)}</span>
        </Box>
        <Box sx={SIDE}>
          <IconButton aria-label="Camera settings" color="inherit" onClick={onMenu} sx={ROUND}>
            <SettingsIcon />
          </IconButton>
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

interface ShutterProps {
  isTaking: boolean;
  isReady: boolean;
  onShoot: () => void;
}

function Shutter({ isTaking, isReady, onShoot }: ShutterProps): ReactNode {
  return (
    <IconButton aria-label="Take Photo" disabled={isTaking || !isReady} onClick={onShoot} sx={SHUTTER}>
      {isTaking && <CircularProgress size={56} sx={{ color: '#0A1410' }} />}
    </IconButton>
  );
}

function FlashButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }): ReactNode {
  return (
    <IconButton
      role="switch"
      aria-checked={isOn}
      aria-label="Flash"
      color="inherit"
      onClick={() => onChange(!isOn)}
      sx={ROUND}
    >
      {isOn ? <FlashOnIcon /> : <FlashOffIcon />}
    </IconButton>
  );
}

function Preview({ phase, onRetry }: { phase: CameraPhase; onRetry: () => void }): ReactNode {
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

/** The shutter stays free. */
const TOASTS_ABOVE = {
  ':root': { '--toast-lift': '160px', '--toast-lift-wide': '160px' },
  [SHORT_SCREEN]: { ':root': { '--toast-lift': '8px', '--toast-lift-wide': '8px' } },
};

/** Portrait: title, picture, controls below each other; on a phone in landscape the controls are at its right edge. */
const SCREEN = {
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  height: '100dvh',
  bgcolor: '#050A08',
  color: '#fff',
  pt: 'env(safe-area-inset-top)',
  pb: 'env(safe-area-inset-bottom)',
  [SHORT_SCREEN]: { gridTemplateColumns: 'minmax(0, 1fr) 120px' },
} as const;
const TOP = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1,
  pr: 2,
  minWidth: 0,
  gridRow: 1,
  gridColumn: 1,
};
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
const ROUND = { width: 48, height: 48, bgcolor: 'rgba(255, 255, 255, 0.12)', flex: 'none' };
const SIDE = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };
const SHUTTER = {
  width: 76,
  height: 76,
  bgcolor: '#fff',
  border: '4px solid #050A08',
  boxShadow: '0 0 0 4px #fff',
  '&:hover': { bgcolor: '#E8EFE9' },
  '&:active': { bgcolor: '#C9D6CC' },
  '&.Mui-disabled': { bgcolor: 'rgba(255, 255, 255, 0.45)' },
};
