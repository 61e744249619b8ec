import ScheduleIcon from '@mui/icons-material/EventAvailableOutlined';
import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { leaveByNavigation } from '@sightline/contracts/accounts';
import type { PrincipalRole } from '@sightline/contracts/roles';
import type { MouseEvent, ReactNode } from 'react';
import { useCurrentUser } from '../../wire/session.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { PastInspections } from './PastInspections.tsx';
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
  /** Of a client. */
  messages?: ReactNode;
}

/** The account tab of the live room. Links open in a new tab, so that they do not end the call. */
export function AccountPanel({ inspectionId, messages }: AccountPanelProps): ReactNode {
  const { role } = useCurrentUser();
  const signOut = useSignOut();
  const leave = (event: MouseEvent): void => {
    event.preventDefault();
    // Offline, the link would lead to the browser's own error page, and leave the person signed in.
    void (navigator.onLine ? signOut(followLink) : signOut());
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AccountFacts />
      {role === 'client' && (
        <>
          <PastInspections exceptId={inspectionId} />
          <Button
            variant="outlined"
            startIcon={<ScheduleIcon />}
            href="/schedule"
            target="_blank"
            rel="noreferrer"
          >
            Schedule New Inspection
          </Button>
          {messages}
        </>
      )}
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<LogoutIcon />}
        href={leaveByNavigation.path}
        onClick={leave}
      >
        {LABELS[role]}
      </Button>
    </Box>
  );
}

function followLink(): void {
  location.assign(leaveByNavigation.path);
}
