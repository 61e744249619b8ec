import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import {
  listRecipientGroups,
  type RecipientGroup,
  replaceRecipientGroups,
} from '@sightline/contracts/organization';
import { type ReactNode, useId, useState } from 'react';
import { confirmAction } from '../../../../ui/confirm.ts';
import { errorMessage } from '../../../../wire/CallError.ts';
import { useSend } from '../../../../wire/queries.ts';
import { GroupForm } from './GroupForm.tsx';

interface GroupsEditorProps {
  groups: readonly RecipientGroup[];
  onClose: () => void;
}

/** The groups that the email dialog offers; each change is saved by itself. For admins. */
export function GroupsEditor({ groups, onClose }: GroupsEditorProps): ReactNode {
  const id = useId();
  const [edited, setEdited] = useState<RecipientGroup | 'new' | null>(null);
  const save = useSend(replaceRecipientGroups, {
    refreshes: [listRecipientGroups],
    onSuccess: () => setEdited(null),
  });
  const put = (group: RecipientGroup): void => {
    const isKnown = groups.some((known) => known.id === group.id);
    save.mutate({
      body: isKnown ? groups.map((known) => (known.id === group.id ? group : known)) : [...groups, group],
    });
  };
  const remove = async ({ id: removed, name }: RecipientGroup): Promise<void> => {
    const text = 'Emails that were sent stay in the history of their reports.';
    const question = { title: `Delete the group ${name}?`, text, action: 'Delete', destructive: true };
    if (await confirmAction(question)) save.mutate({ body: groups.filter((known) => known.id !== removed) });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Recipient groups</DialogTitle>
      <DialogContent dividers>
        {save.error && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {errorMessage(save.error)}
          </Alert>
        )}
        {groups.length === 0 && <Typography color="textSecondary">There are no groups yet.</Typography>}
        <Box component="ul" aria-label="Groups" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              isDisabled={save.isPending}
              onEdit={() => setEdited(group)}
              onDelete={() => void remove(group)}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button disabled={save.isPending || groups.length >= 30} onClick={() => setEdited('new')}>
          Add group
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {edited && (
        <GroupForm group={edited === 'new' ? null : edited} onSave={put} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  );
}

interface GroupRowProps {
  group: RecipientGroup;
  isDisabled: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function GroupRow({ group: { name, recipients }, isDisabled, onEdit, onDelete }: GroupRowProps): ReactNode {
  const addresses = recipients.map(({ email }) => email).join(', ');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {addresses || 'Nobody yet'}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        <Button aria-label={`Edit ${name}`} disabled={isDisabled} onClick={onEdit}>
          Edit
        </Button>
        <Button color="error" aria-label={`Delete ${name}`} disabled={isDisabled} onClick={onDelete}>
          Delete
        </Button>
      </Box>
    </Box>
  );
}
