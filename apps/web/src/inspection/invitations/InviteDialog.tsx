import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getClient } from '@sightline/contracts/clients/clients';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { type Invitation, listInvitations, revokeInvitation } from '@sightline/contracts/rooms/rooms';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId, useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import type { ChipTone } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Moment } from '../../ui/Time.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { DELIVERY_STATE_TONES } from '../ui/statusTones.ts';
import { InviteForm } from './InviteForm.tsx';
import { LinkActions } from './LinkActions.tsx';
import { PhoneCheckNote, usePhoneCheck } from './phoneCheck.tsx';
import { useInvitations } from './useInvitations.ts';

interface LinkState {
  label: string;
  tone: ChipTone;
  isOpen: boolean;
  /** Whether the guest has the link as far as is known. */
  isHandedOver: boolean;
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

interface InviteDialogProps {
  inspectionId: string;
  onClose: () => void;
}

/** Hands out personal links that open the call in a phone's browser, to the client and to anyone else. */
export function InviteDialog({ inspectionId, onClose }: InviteDialogProps): ReactNode {
  const titleId = useId();
  const [isInvitingOthers, setInvitingOthers] = useState(false);
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span id={titleId}>Invite to the call</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Stack spacing={3} useFlexGap>
          <Typography color="textSecondary">
            A personal link opens this call in any phone browser. No app or account needed.
          </Typography>
          <ClientLink inspectionId={inspectionId} />
          {isInvitingOthers ? (
            <InviteForm inspectionId={inspectionId} />
          ) : (
            <Button onClick={() => setInvitingOthers(true)} sx={{ alignSelf: 'start', ml: -2 }}>
              Invite someone else
            </Button>
          )}
          <InvitationList inspectionId={inspectionId} />
        </Stack>
      </DialogContent>
    </Overlay>
  );
}

/** The client's link, which is in every mail about the inspection, and the ways to hand it over again. */
function ClientLink({ inspectionId }: { inspectionId: string }): ReactNode {
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const clientId = inspection.data?.clientId ?? '';
  const client = useRead(getClient, { params: { clientId } }, { enabled: clientId !== '' });
  const invitations = useInvitations(inspectionId);
  const withdrawal = useWithdrawal();
  const check = usePhoneCheck(inspectionId, null);
  if (!inspection.data || !client.data || !invitations.data) return null;
  const { name, email, phone } = client.data;
  const known = invitations.client;
  const state = known && linkStateOf(known);
  const contactPhone = inspection.data.contactPhone || phone;
  return (
    <Box component="section" aria-label={`Link of ${name}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {state && <StateOfLink {...state} />}
      </Box>
      <Typography component="div" variant="body2" color="textSecondary">
        <DottedLine>
          Client
          <span>{email || 'no email address'}</span>
          {known && state?.isOpen && (
            <span>
              link works until <Moment instant={known.expiresAt} isInSentence />
            </span>
          )}
        </DottedLine>
      </Typography>
      {check && <PhoneCheckNote check={check} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <LinkActions
          inspectionId={inspectionId}
          invitation={known}
          phone={contactPhone}
          isNext={email !== '' && !state?.isHandedOver}
        />
        {known && (
          <Button color="error" disabled={withdrawal.isPending} onClick={() => withdrawal.ask(known)}>
            Withdraw
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Personal links of this inspection, with the outcome of their emails, to send again or to withdraw. */
function InvitationList({ inspectionId }: { inspectionId: string }): ReactNode {
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
  const { inspectionId, name, email, expiresAt } = invitation;
  const state = linkStateOf(invitation);
  const check = usePhoneCheck(inspectionId, invitation);
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          <DottedLine>
            {email}
            {state.isOpen && (
              <span>
                works until <Moment instant={expiresAt} isInSentence />
              </span>
            )}
          </DottedLine>
        </Typography>
        {check && <PhoneCheckNote check={check} />}
      </Box>
      <StateOfLink {...state} />
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

/** Withdraws a personal link once the person confirms. */
function useWithdrawal(): { ask: (invitation: Invitation) => void; isPending: boolean } {
  const revoke = useSend(revokeInvitation, {
    refreshes: [listInvitations],
    onError: (error) =>
      toast({ title: 'Link not withdrawn', description: errorMessage(error), tone: 'error' }),
  });
  const ask = async ({ id: invitationId, name }: Invitation): Promise<void> => {
    const isSure = await confirmAction({
      title: `Withdraw ${name}'s link?`,
      text: 'The link stops working immediately. Anyone on the call through it is disconnected.',
      action: 'Withdraw',
      destructive: true,
    });
    if (isSure) revoke.mutate({ params: { invitationId } });
  };
  return { ask: (invitation) => void ask(invitation), isPending: revoke.isPending };
}

function StateOfLink({ tone, label }: LinkState): ReactNode {
  return (
    <Typography component="span" variant="body2">
      <StatusDot tone={tone}>{label}</StatusDot>
    </Typography>
  );
}

/** The state of a personal link, from withdrawn to opened by its guest. */
function linkStateOf({ revokedAt, expiresAt, firstUsedAt, delivery }: Invitation): LinkState {
  const closed = { tone: 'gray', isOpen: false, isHandedOver: false } as const;
  if (revokedAt) return { ...closed, label: 'Withdrawn' };
  if (new Date(expiresAt).getTime() < Date.now()) return { ...closed, label: 'Expired' };
  if (firstUsedAt) return { label: 'Used', tone: 'primaryGreen', isOpen: true, isHandedOver: true };
  if (delivery === null) return { label: 'Not mailed', tone: 'gray', isOpen: true, isHandedOver: false };
  const isHandedOver = delivery === 'queued' || delivery === 'sending' || delivery === 'sent';
  return {
    label: DELIVERY_STATE_LABELS[delivery],
    tone: DELIVERY_STATE_TONES[delivery],
    isOpen: true,
    isHandedOver,
  };
}
