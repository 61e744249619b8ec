import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef } from 'react';
import { useCoversControl } from '../../ui/useCoversControl.ts';
import { InstallTutorialLater } from './InstallTutorialLater.tsx';
import { install, isStandalone, useInstallation } from './installation.ts';

/**
 * The round button at the bottom right, with the tutorial that it opens, until "Maybe Later". It moves while it
 * would cover another control. It is the only prompt on pages that people open once, from a mail or a search.
 */
export function InstallButton(): ReactNode {
  const isDismissed = useInstallation((state) => state.isDismissed);
  return (
    <>
      {!isDismissed && !isStandalone() && <RoundButton />}
      <InstallTutorialLater />
    </>
  );
}

function RoundButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useCoversControl(button);
  return (
    <IconButton
      ref={button}
      aria-label="Install App"
      title="Install App"
      onClick={() => void install()}
      sx={{ ...ROUND, visibility: isInTheWay ? 'hidden' : 'visible' }}
    >
      <InstallIcon />
    </IconButton>
  );
}

const ROUND = {
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  zIndex: 'speedDial',
  width: { xs: 44, sm: 52 },
  height: { xs: 44, sm: 52 },
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  boxShadow: 6,
  '&:hover': { bgcolor: 'primary.dark' },
};
