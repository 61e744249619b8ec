import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, isJoinable } from '@sightline/contracts/inspections/inspections';
import { createInvitationLink, listInvitations } from '@sightline/contracts/rooms/rooms';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';

/**
 * A personal link to copy or to scan from this screen, on the page of an inspection whose call can be joined.
 */
export function InvitationLink({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data: inspection } = useRead(getInspection, { params: { inspectionId } });
  const [made, setMade] = useState<{ link: string; qrCode: string; name: string } | null>(null);
  if (!inspection || !isJoinable(inspection)) return null;
  return (
    <SectionCard title="Invite to the call">
      {made ? (
        <Made {...made} onAnother={() => setMade(null)} />
      ) : (
        <LinkForm inspectionId={inspectionId} onMade={setMade} />
      )}
    </SectionCard>
  );
}

interface LinkFormProps {
  inspectionId: string;
  onMade: (made: { link: string; qrCode: string; name: string }) => void;
}

function LinkForm({ inspectionId, onMade }: LinkFormProps): ReactNode {
  const [id, setId] = useState(mintId);
  const [name, setName] = useState('');
  const [role, setRole] = useState<'field' | 'observer'>('field');
  const create = useSend(createInvitationLink, {
    refreshes: [listInvitations],
    onSuccess: ({ link, qrCode, invitation }) => {
      setId(mintId());
      onMade({ link, qrCode, name: invitation.name });
    },
  });
  const problems = fieldProblems(create.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate({ params: { inspectionId }, body: { id, name, role } });
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      <Typography color="textSecondary">
        A personal link opens the call in any phone browser. Send it by text message, or let the person scan
        it.
      </Typography>
      <TextField
        required
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Boolean(problems.name)}
        helperText={problems.name}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        select
        label="Joins as"
        value={role}
        onChange={({ target }) => setRole(target.value === 'observer' ? 'observer' : 'field')}
      >
        <MenuItem value="field">On site, with camera and microphone</MenuItem>
        <MenuItem value="observer">Observer, watches and listens</MenuItem>
      </TextField>
      {create.error && !problems.name && (
        <Alert severity="error">{errorMessage(create.error, 'The link was not created.')}</Alert>
      )}
      <Button type="submit" variant="outlined" disabled={create.isPending} sx={{ justifySelf: 'start' }}>
        {create.isPending ? 'Creating...' : 'Create Link'}
      </Button>
    </Box>
  );
}

interface MadeProps {
  link: string;
  qrCode: string;
  name: string;
  onAnother: () => void;
}

function Made({ link, qrCode, name, onAnother }: MadeProps): ReactNode {
  const copy = (): void =>
    void navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied', tone: 'success' }),
      () => toast({ title: 'The link was not copied. Select it and copy it yourself.', tone: 'error' }),
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>
        The link of {name}. It is shown once. Anyone who has it joins as {name}.
      </Typography>
      <Box
        component="img"
        alt={`QR code of the link of ${name}`}
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: 1 }}
      />
      <TextField
        fullWidth
        label="Link"
        value={link}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={copy}>
          Copy Link
        </Button>
        <Button onClick={onAnother}>Invite Another Person</Button>
      </Box>
    </Box>
  );
}
