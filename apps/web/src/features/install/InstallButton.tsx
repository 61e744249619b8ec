import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef } from 'react';
import { useTurn } from '../../ui/turns.ts';
import { useCoversContent } from '../../ui/useCoversContent.ts';
import { InstallTutorialLater } from './InstallTutorialLater.tsx';
import { install, isStandalone, useInstallation } from './installation.ts';
import { useTyping } from './useTyping.ts';

/**
 * The round button at the bottom right, with the tutorial that it opens, on the pages before sign-in and in the
 * portal. It is hidden while it would cover words or a control, while a person types, and while a message is shown.
 */
export function InstallButton(): ReactNode {
  const isInstalled = useInstallation((state) => state.isInstalled);
  return (
    <>
      {!isInstalled && !isStandalone() && <RoundButton />}
      <InstallTutorialLater />
    </>
  );
}

function RoundButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useCoversContent(button);
  const isTyping = useTyping();
  const isShown = useTurn('offer', !isInTheWay && !isTyping);
  return (
    <IconButton
      ref={button}
      aria-label="Install App"
      title="Install App"
      onClick={() => void install()}
      style={{ visibility: isShown ? 'visible' : 'hidden' }}
      sx={ROUND}
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
