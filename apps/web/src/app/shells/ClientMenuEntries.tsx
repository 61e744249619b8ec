import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import type { ReactNode } from 'react';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { InstallMenuButton } from '../../features/install/InstallMenuButton.tsx';
import { InspectionCounts } from '../../features/portal/InspectionCounts.tsx';
import { PortalAccount } from '../../features/portal/PortalAccount.tsx';
import { QuickActions } from '../../features/portal/QuickActions.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';

/** The account, actions and counts of a client: in the drawer of a phone, and in the account menu of a desktop. */
export function ClientMenuEntries({ onChosen }: { onChosen: () => void }): ReactNode {
  return (
    <>
      <PortalAccount />
      <Divider />
      <QuickActions onChosen={onChosen} />
      <Divider />
      <InspectionCounts />
      <Box>
        <InstallMenuButton />
      </Box>
      <Box sx={{ mt: 'auto', display: 'flex', justifyContent: 'space-between' }}>
        <SignOutButton />
        <ColorSchemeToggle />
      </Box>
    </>
  );
}
