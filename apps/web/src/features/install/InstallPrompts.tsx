import type { ReactNode } from 'react';
import { InstallBanner } from './InstallBanner.tsx';
import { InstallButton } from './InstallButton.tsx';

/** Banner, round button and tutorial, for people with an account. The live room has none. */
export function InstallPrompts(): ReactNode {
  return (
    <>
      <InstallBanner />
      <InstallButton />
    </>
  );
}
