import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { InstallTutorialLater } from '../../features/install/InstallTutorialLater.tsx';
import { install, isStandalone, useInstallation } from '../../features/install/installation.ts';
import { PhoneCheck } from '../../features/phone-check/PhoneCheck.tsx';

/**
 * The address is `/check#TOKEN` with a personal link, `/check?inspection=ID` for a signed-in person, and `/check` for
 * anyone else.
 */
export default function CheckPage(): ReactNode {
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const isInstalled = useInstallation((state) => state.isInstalled) || isStandalone();
  return (
    <>
      <PhoneCheck
        token={hash.slice(1)}
        inspectionId={query.get('inspection')}
        onInstall={isInstalled ? undefined : () => void install()}
      />
      <InstallTutorialLater />
    </>
  );
}
