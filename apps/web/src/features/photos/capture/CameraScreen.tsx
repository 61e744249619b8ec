import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type CaptureSettings,
  DEFAULT_CAPTURE_SETTINGS,
  PhotoQuality,
  PhotoResolution,
} from '@sightline/contracts/photos/photoDetails';
import { PHOTO_QUALITY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { SHORT_SCREEN } from '../../../ui/useSmallScreen.ts';
import { ROUND } from './CameraButtons.tsx';
import { RearCamera, type Shooting } from './RearCamera.tsx';

interface CameraScreenProps extends Shooting {
  title: string;
  /** The other ways to a photo, in the menu. `lend` closes this camera for another app. */
  renderMenu?: (lend: () => void) => ReactNode;
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
              Open camera
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

interface CameraMenuProps extends SettingFieldsProps {
  /** The camera's screen, of which it is a part. */
  container: HTMLElement;
  isOpen: boolean;
  /** The other ways to a photo. */
  children: ReactNode;
  onClose: () => void;
}

/** What is rarely changed. It stays in the page, because another app's photos arrive in it. */
function CameraMenu({ container, isOpen, children, onClose, ...settings }: CameraMenuProps): ReactNode {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      keepMounted
      container={container}
      open={isOpen}
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { sx: PAPER, 'aria-labelledby': id, role: 'dialog' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} component="h2" variant="h3">
          Camera settings
        </Typography>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          Done
        </Button>
      </Box>
      <SettingFields {...settings} />
      {children}
    </Drawer>
  );
}

const PAPER = {
  display: 'grid',
  gap: 2,
  p: 2,
  pb: 'calc(16px + env(safe-area-inset-bottom))',
  maxHeight: '85dvh',
  maxWidth: 640,
  mx: 'auto',
  borderRadius: '16px 16px 0 0',
} as const;

interface SettingFieldsProps {
  settings: CaptureSettings;
  onChange: (settings: CaptureSettings) => void;
}

function SettingFields({ settings, onChange }: SettingFieldsProps): ReactNode {
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
    </Box>
  );
}
