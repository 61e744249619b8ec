import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Invitation } from '@sightline/contracts/rooms/rooms';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { momentInSentence } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { LinkActions } from './LinkActions.tsx';
import { linkStateOf } from './linkState.ts';
import { PhoneCheckNote } from './PhoneCheckNote.tsx';
import { useInvitations } from './useInvitations.ts';
import { usePhoneCheck } from './usePhoneCheck.ts';
import { useWithdrawal } from './useWithdrawal.ts';

/** Personal links of this inspection, with the outcome of their emails, to send again or to withdraw. */
export function InvitationList({ inspectionId }: { inspectionId: string }): ReactNode {
  const invitations = useInvitations(inspectionId);
  if (invitations.isError)
    return (
      <ErrorState title="Couldn't load invitations" error={invitations.error} onRetry={invitations.refetch} />
    );
  // The client's link is above the list.
  const others = invitations.data?.filter(({ id }) => id !== invitations.client?.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Box>
      <Typography component="h3" variant="h4">
        Invited
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {others.toReversed().map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Box>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }): ReactNode {
  const withdraw = useWithdrawal();
  const zone = useTimeZone();
  const { inspectionId, name, email, expiresAt } = invitation;
  const state = linkStateOf(invitation);
  const check = usePhoneCheck(inspectionId, invitation);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {[email, state.isOpen && `works until ${momentInSentence(expiresAt, zone)}`]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {check && <PhoneCheckNote check={check} />}
      </Box>
      <StatusChip tone={state.tone}>{state.label}</StatusChip>
      {state.isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <LinkActions {...{ inspectionId, invitation }} phone="" size="small" />
          <Button
            size="small"
            color="error"
            disabled={withdraw.isPending}
            onClick={() => withdraw.ask(invitation)}
          >
            Withdraw
          </Button>
        </Box>
      )}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
};
