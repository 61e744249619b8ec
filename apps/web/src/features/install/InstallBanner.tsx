import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { dismissBanner, install, isStandalone, useInstallation } from './installation.ts';

/** Offers the app until "Maybe Later" or the close button is pressed. */
export function InstallBanner(): ReactNode {
  const isDismissed = useInstallation((state) => state.isDismissed);
  if (isDismissed || isStandalone()) return null;
  return <Banner />;
}

function Banner(): ReactNode {
  const banner = useRef<HTMLDivElement>(null);
  useSpaceBelow(banner);
  return (
    <Paper component="aside" ref={banner} aria-label="Install the app" elevation={8} sx={card}>
      <Logo size={40} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>Take Sightline to the site</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.25 }}>
          Opens full screen from your home screen and works offline.
        </Typography>
        <Button variant="contained" size="small" onClick={() => void install()}>
          Install App
        </Button>
        <Button size="small" color="inherit" onClick={dismissBanner} sx={{ ml: 1 }}>
          Maybe Later
        </Button>
      </Box>
      <IconButton aria-label="Close" onClick={dismissBanner} sx={{ alignSelf: 'start', m: -1 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  );
}

/** Makes the page longer by what the banner covers at its end, so that everything can be scrolled clear of it. */
function useSpaceBelow(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const card = banner.current;
    if (!card) return;
    const makeSpace = (): void => {
      document.body.style.paddingBottom = `${window.innerHeight - card.getBoundingClientRect().top + GAP}px`;
    };
    // It becomes taller when its text wraps: in a narrower window, and once the font has loaded.
    const size = new ResizeObserver(makeSpace);
    size.observe(card);
    return () => {
      size.disconnect();
      document.body.style.paddingBottom = '';
    };
  }, [banner]);
}

/** Between the end of the page and the banner. */
const GAP = 8;

const card = {
  position: 'fixed',
  zIndex: 'speedDial',
  left: { xs: 12, sm: 24 },
  right: { xs: 12, sm: 'auto' },
  bottom: { xs: 68, sm: 24 },
  width: { sm: 400 },
  p: { xs: 1.5, sm: 2 },
  display: 'flex',
  gap: 1.5,
  borderRadius: '16px',
  border: '1px solid',
  borderColor: 'divider',
} as const;
