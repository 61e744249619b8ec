import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { leaveByNavigation } from '@sightline/contracts/accounts/accounts';
import type { PrincipalRole } from '@sightline/contracts/accounts/roles';
import type { MouseEvent, ReactNode } from 'react';
import { useCurrentUser } from '../../wire/session.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { PastInspections } from './PastInspections.tsx';
import { SettingsLinks } from './SettingsLinks.tsx';
import { useSignOut } from './useSignOut.ts';

/** As the other screens of each role call it. */
const LABELS: Record<PrincipalRole, string> = {
  guest: 'Leave',
  client: 'Log Out',
  inspector: 'Sign Out',
  admin: 'Sign Out',
};

interface AccountPanelProps {
  inspectionId: string;
  /** A client's form for another inspection, and the latest messages. */
  scheduling?: ReactNode;
  messages?: ReactNode;
}

/** The account tab of the live room. Links open in a new tab, so that they do not end the call. */
export function AccountPanel({ inspectionId, scheduling, messages }: AccountPanelProps): ReactNode {
  const { role } = useCurrentUser();
  const signOut = useSignOut();
  const leave = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    // Followed last: while the room is still shown, the step that it takes back in the history would stop the navigation.
    if (await signOut()) location.assign(leaveByNavigation.path);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AccountFacts />
      {role === 'client' && (
        <>
          {scheduling}
          <PastInspections exceptId={inspectionId} />
          {messages}
        </>
      )}
      {role !== 'guest' && <SettingsLinks />}
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<LogoutIcon />}
        href={leaveByNavigation.path}
        onClick={(event) => void leave(event)}
      >
        {LABELS[role]}
      </Button>
    </Box>
  );
}
