import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Invitation, listInvitations, revokeInvitation } from '@sightline/contracts/rooms';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type ChipTone, StatusChip } from '../../../ui/StatusChip.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { textOf } from '../../../wire/callError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';

const WHILE_SENDING_MS = 1500;

/** Personal links of this inspection: how their mails went, and a way to withdraw them. */
export function InvitationList({ inspectionId }: { inspectionId: string }): ReactNode {
  const invitations = useRead(
    listInvitations,
    { params: { inspectionId } },
    { refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? WHILE_SENDING_MS : false) },
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

function isUnderWay({ delivery }: Invitation): boolean {
  return delivery === 'queued' || delivery === 'sending';
}

function InvitationRow({ invitation }: { invitation: Invitation }): ReactNode {
  const revoke = useSend(revokeInvitation, {
    refreshes: [listInvitations],
    onSuccess: () => toast({ title: 'Link withdrawn', description: 'It no longer opens the room.' }),
    onError: (error) => toast({ title: 'Not withdrawn', description: textOf(error), tone: 'error' }),
  });
  const withdraw = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: `Withdraw the link of ${invitation.name}?`,
      text: 'The link stops working at once. If they are in the room by it, they are put out.',
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
          {invitation.email} · until <Time instant={invitation.expiresAt} format={MOMENT_FORMAT} withZone />
        </Typography>
      </Box>
      <StatusChip tone={state.tone}>{state.word}</StatusChip>
      {state.isOpen && (
        <Button size="small" color="error" disabled={revoke.isPending} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
    </Box>
  );
}

interface LinkState {
  word: string;
  tone: ChipTone;
  isOpen: boolean;
}

const DELIVERIES: Record<Invitation['delivery'], Omit<LinkState, 'isOpen'>> = {
  queued: { word: 'Sending…', tone: 'yellow' },
  sending: { word: 'Sending…', tone: 'yellow' },
  sent: { word: 'Sent', tone: 'blue' },
  failed: { word: 'Mail failed', tone: 'red' },
  unknown: { word: 'Not known if sent', tone: 'orange' },
};

function stateOf({ revokedAt, expiresAt, firstUsedAt, delivery }: Invitation): LinkState {
  if (revokedAt) return { word: 'Withdrawn', tone: 'gray', isOpen: false };
  if (new Date(expiresAt).getTime() < Date.now()) return { word: 'Expired', tone: 'gray', isOpen: false };
  if (firstUsedAt) return { word: 'Used', tone: 'green', isOpen: true };
  return { ...DELIVERIES[delivery], isOpen: true };
}
