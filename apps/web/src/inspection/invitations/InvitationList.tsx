import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Invitation, listInvitations, revokeInvitation } from '@sightline/contracts/rooms/rooms';
import type { ReactNode } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../ui/time.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { LinkActions } from './LinkActions.tsx';
import { linkStateOf } from './linkState.ts';
import { useInvitations } from './useInvitations.ts';

/** Personal links of this inspection, with the outcome of their emails, to send again or to withdraw. */
export function InvitationList({ inspectionId }: { inspectionId: string }): ReactNode {
  const invitations = useInvitations(inspectionId);
  if (invitations.isError)
    return (
      <ErrorState
        title="Failed to fetch invitations"
        error={invitations.error}
        onRetry={invitations.refetch}
      />
    );
  if (!invitations.data || invitations.data.length === 0) return null;
  return (
    <Box>
      <Typography component="h3" variant="h4">
        Invited
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {invitations.data.toReversed().map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Box>
    </Box>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }): ReactNode {
  const withdraw = useWithdrawal(invitation);
  const { inspectionId, name, email, expiresAt, isClients } = invitation;
  const state = linkStateOf(invitation);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {email && `${email} · `}expires <Time instant={expiresAt} format={MOMENT_FORMAT} withZone />
        </Typography>
      </Box>
      <StatusChip tone={state.tone}>{state.label}</StatusChip>
      {state.isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {/* The client's are above the list. */}
          {!isClients && <LinkActions {...{ inspectionId, invitation }} phone="" size="small" />}
          <Button size="small" color="error" disabled={withdraw.isPending} onClick={withdraw.ask}>
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

function useWithdrawal({ id: invitationId, name }: Invitation): { ask: () => void; isPending: boolean } {
  const revoke = useSend(revokeInvitation, {
    refreshes: [listInvitations],
    onSuccess: () => toast({ title: 'Link withdrawn', description: 'It no longer opens the call.' }),
    onError: (error) =>
      toast({ title: 'Link not withdrawn', description: errorMessage(error), tone: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: `Withdraw ${name}'s link?`,
      text: 'The link stops working immediately. Anyone on the call through it is disconnected.',
      action: 'Withdraw',
      destructive: true,
    });
    if (isSure) revoke.mutate({ params: { invitationId } });
  };
  return { ask: () => void ask(), isPending: revoke.isPending };
}
