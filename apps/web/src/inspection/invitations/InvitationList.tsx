import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Invitation, listInvitations, revokeInvitation } from '@sightline/contracts/rooms/rooms';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../ui/time.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';

const WHILE_SENDING_MS = 1500;

/** Personal links of this inspection, with the outcome of their emails and a way to withdraw them. */
export function InvitationList({ inspectionId }: { inspectionId: string }): ReactNode {
  const invitations = useRead(
    listInvitations,
    { params: { inspectionId } },
    { refetchInterval: (query) => (query.state.data?.some(isSending) ? WHILE_SENDING_MS : false) },
  );
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

function isSending({ delivery }: Invitation): boolean {
  return delivery === 'queued' || delivery === 'sending';
}

function InvitationRow({ invitation }: { invitation: Invitation }): ReactNode {
  const revoke = useSend(revokeInvitation, {
    refreshes: [listInvitations],
    onSuccess: () => toast({ title: 'Link withdrawn', description: 'It no longer opens the call.' }),
    onError: (error) =>
      toast({ title: 'Link not withdrawn', description: errorMessage(error), tone: 'error' }),
  });
  const withdraw = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: `Withdraw ${invitation.name}'s link?`,
      text: 'The link stops working immediately. Anyone on the call through it is disconnected.',
      action: 'Withdraw',
      destructive: true,
    });
    if (isSure) revoke.mutate({ params: { invitationId: invitation.id } });
  };
  const state = stateOf(invitation);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{invitation.name}</Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {invitation.email} · expires <Time instant={invitation.expiresAt} format={MOMENT_FORMAT} withZone />
        </Typography>
      </Box>
      <StatusChip tone={state.tone}>{state.label}</StatusChip>
      {state.isOpen && (
        <Button size="small" color="error" disabled={revoke.isPending} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
    </Box>
  );
}

interface LinkState {
  label: string;
  tone: ChipTone;
  isOpen: boolean;
}

const DELIVERY_TONES: Record<Invitation['delivery'], ChipTone> = {
  queued: 'yellow',
  sending: 'yellow',
  sent: 'blue',
  failed: 'red',
  unknown: 'orange',
  skipped: 'gray',
};

function stateOf({ revokedAt, expiresAt, firstUsedAt, delivery }: Invitation): LinkState {
  if (revokedAt) return { label: 'Withdrawn', tone: 'gray', isOpen: false };
  if (new Date(expiresAt).getTime() < Date.now()) return { label: 'Expired', tone: 'gray', isOpen: false };
  if (firstUsedAt) return { label: 'Used', tone: 'green', isOpen: true };
  return { label: DELIVERY_STATE_LABELS[delivery], tone: DELIVERY_TONES[delivery], isOpen: true };
}
