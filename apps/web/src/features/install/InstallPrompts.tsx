import type { ReactNode } from 'react';
import { InstallBanner } from './InstallBanner.tsx';
import { InstallButton } from './InstallButton.tsx';
import { InstallTutorialLater } from './InstallTutorialLater.tsx';
import { useInstallation } from './installation.ts';

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
