import { lazy, type ReactNode, Suspense } from 'react';
import { InstallBanner } from './InstallBanner.tsx';
import { InstallButton } from './InstallButton.tsx';
import { useInstallation } from './installation.ts';

const InstallTutorial = lazy(async () => ({
  default: (await import('./InstallTutorial.tsx')).InstallTutorial,
}));

/** Banner, round button and tutorial; part of every shell, and so never in the live room. */
export function InstallPrompts(): ReactNode {
  const isTutorialOpen = useInstallation((state) => state.isTutorialOpen);
  return (
    <>
      <InstallBanner />
      <InstallButton />
      {isTutorialOpen && <Suspense>{<InstallTutorial />}</Suspense>}
    </>
  );
}
