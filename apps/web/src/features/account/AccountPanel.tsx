import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { leaveByNavigation } from '@sightline/contracts/accounts/accounts';
import { ACCOUNT_TYPE_LABELS } from '@sightline/wording/labels';
import type { MouseEvent, ReactNode } from 'react';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Time } from '../../ui/Time.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { PastInspections } from './PastInspections.tsx';
import { useSignOut } from './useSignOut.ts';

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
    // Navigates last, because the room's own step back in the history would stop the navigation.
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
        {role === 'guest' ? 'Leave' : 'Sign out'}
      </Button>
    </Box>
  );
}

function AccountFacts(): ReactNode {
  const user = useCurrentUser();
  return (
    <section aria-labelledby="account-information">
      <Typography component="h3" variant="h3" id="account-information" sx={{ mb: 1.5 }}>
        Account Information
      </Typography>
      <Facts gap={1.25}>
        <Fact term="Name">{`${user.firstName} ${user.lastName}`.trim() || 'N/A'}</Fact>
        {user.role !== 'guest' && <Fact term="Email">{user.email || 'N/A'}</Fact>}
        <Fact term="Account type">{ACCOUNT_TYPE_LABELS[user.role]}</Fact>
        {user.role !== 'guest' && (
          <Fact term="Member since">
            <Time instant={user.createdAt} fallback="N/A" />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

const LINKS = [
  ['Email Notifications', 'Manage', 'notifications'],
  ['Privacy Settings', 'Configure', 'privacy'],
  ['Change Password', 'Change', 'password'],
] as const;

/** Links to the parts of the account page, which open in a new tab during a call. */
function SettingsLinks(): ReactNode {
  return (
    <section aria-labelledby="account-settings">
      <Typography component="h3" variant="h3" id="account-settings" sx={{ mb: 1 }}>
        Account Settings
      </Typography>
      {LINKS.map(([label, action, part]) => (
        <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1 }}>{label}</Typography>
          <Button
            href={`/account#${part}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${action}: ${label}`}
            sx={{ minHeight: 44 }}
          >
            {action}
          </Button>
        </Box>
      ))}
    </section>
  );
}
