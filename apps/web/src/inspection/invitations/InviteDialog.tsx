import CloseIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { getClient } from '@sightline/contracts/clients/clients';
import { Email, RequiredLine } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { createInvitation, createInvitationLink, listInvitations } from '@sightline/contracts/rooms/rooms';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { InvitationList } from './InvitationList.tsx';
import { type MadeLink, SharedLink } from './SharedLink.tsx';

interface InviteDialogProps {
  inspectionId: string;
  onClose: () => void;
}

/** Hands out personal links that open the call in a phone's browser: by email, or to share in another way. */
export function InviteDialog({ inspectionId, onClose }: InviteDialogProps): ReactNode {
  const titleId = useId();
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span id={titleId}>Invite to the call</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          A personal link opens this call in any phone browser. No app or account needed.
        </Typography>
        <InviteForm inspectionId={inspectionId} />
        <InvitationList inspectionId={inspectionId} />
      </DialogContent>
    </Overlay>
  );
}

type GuestRole = 'field' | 'observer';

function InviteForm({ inspectionId }: { inspectionId: string }): ReactNode {
  const suggested = useSuggestedGuest(inspectionId);
  const [typed, setTyped] = useState<{ name?: string; email?: string }>({});
  const [role, setRole] = useState<GuestRole>('field');
  /** Whether sending was tried: from that time, the form shows its errors. */
  const [isChecked, setChecked] = useState(false);
  const create = useSend(createInvitation, {
    refreshes: [listInvitations],
    onSuccess: ({ name, email }) => {
      toast({
        title: 'Invitation sent',
        description: `${name} will receive a link at ${email}.`,
        tone: 'success',
      });
      setTyped({ name: '', email: '' });
      setChecked(false);
    },
    onError: (error) =>
      toast({ title: 'Invitation not sent', description: errorMessage(error), tone: 'error' }),
  });
  const [made, setMade] = useState<MadeLink | null>(null);
  const share = useSend(createInvitationLink, {
    refreshes: [listInvitations],
    onSuccess: ({ link, qrCode, invitation }) =>
      setMade({ link, qrCode, name: invitation.name, phone: suggested.phone }),
    onError: (error) =>
      toast({ title: 'The link was not created', description: errorMessage(error), tone: 'error' }),
  });
  const { name, email } = { ...suggested, ...typed };
  const own = problemsOf({ name, email });
  const problems = isChecked ? { ...fieldProblems(create.error), ...own } : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(own).length > 0) return;
    create.mutate({ params: { inspectionId }, body: { id: mintId(), name, email, role } });
  };
  const shareLink = (): void => {
    setChecked(true);
    if (!own.name) share.mutate({ params: { inspectionId }, body: { id: mintId(), name, role } });
  };
  if (made) return <SharedLink {...made} />;
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit} sx={{ mb: 3 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          required
          label="Name"
          value={name}
          error={Boolean(problems.name)}
          helperText={problems.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          required
          type="email"
          label="Email"
          value={email}
          error={Boolean(problems.email)}
          helperText={problems.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 254 } }}
        />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          select
          label="Joins as"
          value={role}
          onChange={(event) => setRole(event.target.value === 'observer' ? 'observer' : 'field')}
        >
          <MenuItem value="field">On site, with camera and microphone</MenuItem>
          <MenuItem value="observer">Observer, watches and listens</MenuItem>
        </TextField>
        <Button type="submit" variant="contained" disabled={create.isPending} sx={{ flex: 'none' }}>
          {create.isPending ? 'Sending…' : 'Send invitation'}
        </Button>
      </Stack>
      <Button disabled={share.isPending} onClick={shareLink} sx={{ alignSelf: 'start' }}>
        Get a link to share
      </Button>
    </Stack>
  );
}

function problemsOf({ name, email }: { name: string; email: string }): Record<string, string> {
  const issues = {
    name: RequiredLine.safeParse(name).error?.issues[0]?.message,
    email: Email.safeParse(email).error?.issues[0]?.message,
  };
  return Object.fromEntries(
    Object.entries(issues).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  );
}

/** Suggests the client of the inspection until they are invited. */
function useSuggestedGuest(inspectionId: string): { name: string; email: string; phone: string } {
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const clientId = inspection.data?.clientId ?? '';
  const client = useRead(getClient, { params: { clientId } }, { enabled: clientId !== '' });
  const invitations = useRead(listInvitations, { params: { inspectionId } });
  const isInvited = invitations.data?.some(({ email }) => email === client.data?.email) ?? true;
  if (!client.data || isInvited) return { name: '', email: '', phone: '' };
  const { name, email, phone } = client.data;
  return { name, email, phone };
}
