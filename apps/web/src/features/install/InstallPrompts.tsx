import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { InstallButton, useTyping } from './InstallButton.tsx';
import { InstallTutorialLater } from './InstallTutorialLater.tsx';
import { dismissBanner, install, isStandalone, useInstallation } from './installation.ts';

/** Part of the page's flow, at its end: over the page it would cover the content. Decision 049. */
const card = {
  display: 'flex',
  gap: 1.5,
  width: { sm: 400 },
  mx: { xs: 2, sm: 'auto' },
  my: 3,
  p: { xs: 1.5, sm: 2 },
  borderRadius: '16px',
  border: '1px solid',
  borderColor: 'divider',
} as const;

/** The banner, and the round button once it was answered, for people with an account. The live room has neither. */
export function InstallPrompts(): ReactNode {
  const isAnswered = useInstallation((state) => state.isDismissed);
  return (
    <>
      <InstallBanner />
      {isAnswered ? <InstallButton /> : <InstallTutorialLater />}
    </>
  );
}

/** Offers the app until "Maybe Later" or the close button is pressed, while no one is typing. */
function InstallBanner(): ReactNode {
  const isOffered = useInstallation(({ isDismissed, isInstalled }) => !isDismissed && !isInstalled);
  const isTyping = useTyping();
  if (!isOffered || isTyping || isStandalone()) return null;
  return (
    <Paper component="aside" aria-label="Install the app" elevation={0} sx={card}>
      <Logo size={40} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>Install Sightline</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.25 }}>
          Opens in its own window, also without a connection.
        </Typography>
        <Button variant="outlined" size="small" onClick={() => void install()}>
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
