import ScheduleIcon from '@mui/icons-material/EventAvailableOutlined';
import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { leaveByNavigation } from '@sightline/contracts/accounts';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../wire/session.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { PastInspections } from './PastInspections.tsx';

/** The account tab of the live room. Links open beside the call, so that they do not end it. */
export function AccountPanel({ inspectionId }: { inspectionId: string }): ReactNode {
  const { role } = useCurrentUser();
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
        </>
      )}
      <Button color="inherit" variant="outlined" startIcon={<LogoutIcon />} href={leaveByNavigation.path}>
        {role === 'guest' ? 'Leave' : 'Log Out'}
      </Button>
    </Box>
  );
}
