import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import IconButton from '@mui/material/IconButton';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useCoversControl } from '../../ui/useCoversControl.ts';
import { install, useInstallation } from './installation.ts';

const InstallTutorial = lazy(async () => ({
  default: (await import('./InstallTutorial.tsx')).InstallTutorial,
}));

/**
 * The round button at the bottom right, with the tutorial that it opens. It steps aside while it would cover another
 * control. Alone on pages that people open once, from a mail or a search.
 */
export function InstallButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useCoversControl(button);
  const isTutorialOpen = useInstallation((state) => state.isTutorialOpen);
  return (
    <>
      <IconButton
        ref={button}
        aria-label="Install App"
        title="Install App"
        onClick={() => void install()}
        sx={{ ...ROUND, visibility: isInTheWay ? 'hidden' : 'visible' }}
      >
        <InstallIcon />
      </IconButton>
      {isTutorialOpen && <Suspense>{<InstallTutorial />}</Suspense>}
    </>
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
