import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Email, RequiredLine } from '@sightline/contracts/core/fields';
import {
  createInvitation,
  createInvitationLink,
  type Invitation,
  listInvitations,
} from '@sightline/contracts/rooms/rooms';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../wire/requestIds.ts';
import { type MadeLink, SharedLinkDialog } from './SharedLinkDialog.tsx';

/** Invites a person other than the client by email, or with a link to share. */
export function InviteForm({ inspectionId }: { inspectionId: string }): ReactNode {
  const [{ name, email }, setTyped] = useState({ name: '', email: '' });
  const [role, setRole] = useState<Invitation['role']>('field');
  /** Whether sending was tried: from that time, the form shows its errors. */
  const [isChecked, setChecked] = useState(false);
  const create = useSend(createInvitation, {
    refreshes: [listInvitations],
    onSuccess: (invitation, { body }) => {
      endRequest(body.id);
      toast({
        title: 'Sending the invitation',
        description: `${invitation.name} gets a link at ${invitation.email}. The list shows when it has been sent.`,
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
    onSuccess: ({ link, qrCode, invitation }, { body }) => {
      endRequest(body.id);
      setMade({ link, qrCode, name: invitation.name, phone: '' });
    },
    onError: (error) =>
      toast({ title: 'The link was not created', description: errorMessage(error), tone: 'error' }),
  });
  const own = problemsOf({ name, email });
  const problems = isChecked ? { ...fieldProblems(create.error), ...own } : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(own).length > 0) return;
    const id = requestIdFor(['invitation', inspectionId, name, email, role]);
    create.mutate({ params: { inspectionId }, body: { id, name, email, role } });
  };
  const shareLink = (): void => {
    setChecked(true);
    if (own.name) return;
    const id = requestIdFor(['invitation link', inspectionId, name, role]);
    share.mutate({ params: { inspectionId }, body: { id, name, role } });
  };
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          required
          autoFocus
          label="Name"
          value={name}
          error={Boolean(problems.name)}
          helperText={problems.name}
          onChange={(event) => setTyped({ email, name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          required
          type="email"
          label="Email"
          value={email}
          error={Boolean(problems.email)}
          helperText={problems.email}
          onChange={(event) => setTyped({ name, email: event.target.value })}
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
      {made && <SharedLinkDialog {...made} onClose={() => setMade(null)} />}
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
