import type { ReactNode } from 'react';
import { InstallBanner } from './InstallBanner.tsx';
import { InstallButton } from './InstallButton.tsx';

/** The banner, round button and tutorial, for people with an account. The live room has none of them. */
export function InstallPrompts(): ReactNode {
  return (
    <>
      <InstallBanner />
      <InstallButton />
    </>
  );
}
