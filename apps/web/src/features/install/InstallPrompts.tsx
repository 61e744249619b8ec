import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import IconButton from '@mui/material/IconButton';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useCoversControl } from '../../ui/useCoversControl.ts';
import { InstallBanner } from './InstallBanner.tsx';
import { install, useInstallation } from './installation.ts';

const InstallTutorial = lazy(async () => ({
  default: (await import('./InstallTutorial.tsx')).InstallTutorial,
}));

interface InstallPromptsProps {
  /** Pages that people open once, from a mail or a search, do without. */
  hasBanner?: boolean;
}

/** Banner, round button and tutorial. Every shell has them; the live room has no shell. */
export function InstallPrompts({ hasBanner = true }: InstallPromptsProps): ReactNode {
  const isTutorialOpen = useInstallation((state) => state.isTutorialOpen);
  return (
    <>
      {hasBanner && <InstallBanner />}
      <InstallButton />
      {isTutorialOpen && <Suspense>{<InstallTutorial />}</Suspense>}
    </>
  );
}

/** The round button at the bottom right. It steps aside while it would cover another control. */
function InstallButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useCoversControl(button);
  return (
    <IconButton
      ref={button}
      aria-label="Install App"
      title="Install App"
      onClick={() => void install()}
      sx={{
        visibility: isInTheWay ? 'hidden' : 'visible',
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
      }}
    >
      <InstallIcon />
    </IconButton>
  );
}
