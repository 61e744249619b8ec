import { lazy, type ReactNode, Suspense } from 'react';
import { useInstallation } from './installation.ts';

const InstallTutorial = lazy(async () => ({
  default: (await import('./InstallTutorial.tsx')).InstallTutorial,
}));

/** The tutorial, loaded when it is opened, for a browser that cannot install by itself. */
export function InstallTutorialLater(): ReactNode {
  const isOpen = useInstallation((state) => state.isTutorialOpen);
  return isOpen && <Suspense>{<InstallTutorial />}</Suspense>;
}
