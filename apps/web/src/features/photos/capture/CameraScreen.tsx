import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { DEFAULT_CAPTURE_SETTINGS } from '@sightline/contracts/photos/photoDetails';
import { type ReactNode, useId, useState } from 'react';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { SHORT_SCREEN } from '../../../ui/useSmallScreen.ts';
import { ROUND } from './CameraButtons.tsx';
import { CameraMenu } from './CameraMenu.tsx';
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
