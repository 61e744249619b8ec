import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import InviteIcon from '@mui/icons-material/ForwardToInboxOutlined';
import MergeIcon from '@mui/icons-material/MergeTypeRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mergeClients } from '@sightline/contracts/clients/clientMerge';
import {
  type Client,
  deleteClient,
  inviteClient,
  listClients,
  setClientPortal,
} from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { MergeDialog } from './MergeDialog.tsx';

interface ClientActionsProps {
  client: Client;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The actions on a client, except for scheduling. */
export function ClientActions({ client, onEdit, onDeleted }: ClientActionsProps): ReactNode {
  const { id, email, portal } = client;
  const mayMerge = useMayCall(mergeClients);
  const invite = useSend(inviteClient, {
    refreshes: [listClients],
    onSuccess: () => toast({ title: `Invitation sent to ${email}`, tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Invitation not sent', description: errorMessage(error), tone: 'error' }),
  });
  const remove = useSend(deleteClient, {
    refreshes: [listClients],
    onSuccess: () => {
      onDeleted();
      toast({ title: 'Client deleted', tone: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Client not deleted', description: errorMessage(error), tone: 'error' }),
  });
  const askAndRemove = async (): Promise<void> => {
    if (await confirmAction(deletionOf(client))) remove.mutate({ params: { clientId: id } });
  };
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '& > *': { minHeight: 44 } }}>
      <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
        Edit
      </Button>
      {(portal === 'none' || portal === 'invited') && (
        <Button
          variant="outlined"
          startIcon={<InviteIcon />}
          disabled={invite.isPending}
          onClick={() => invite.mutate({ params: { clientId: id }, body: { id: mintId() } })}
        >
          {portal === 'invited' ? 'Resend invitation' : 'Invite to portal'}
        </Button>
      )}
      {portal !== 'none' && <PortalButton client={client} />}
      {mayMerge && <MergeButton client={client} />}
      <Button
        color="error"
        startIcon={<DeleteIcon />}
        disabled={remove.isPending}
        onClick={() => void askAndRemove()}
      >
        Delete
      </Button>
    </Stack>
  );
}

function deletionOf({ name, portal }: Client): Parameters<typeof confirmAction>[0] {
  const account = portal === 'none' ? '' : ' The portal account is deleted as well.';
  return {
    title: `Delete ${name}?`,
    text: `This cannot be undone.${account} Only a client without inspections can be deleted.`,
    action: 'Delete',
    destructive: true,
  };
}

function MergeButton({ client }: { client: Client }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<MergeIcon />} onClick={() => setOpen(true)}>
        Merge a duplicate
      </Button>
      {isOpen && <MergeDialog client={client} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Closes the portal to a client, or opens it again. */
function PortalButton({ client: { id, name, portal } }: { client: Client }): ReactNode {
  const isOff = portal === 'off';
  const change = useSend(setClientPortal, {
    refreshes: [listClients],
    onSuccess: ({ portal: now }) =>
      toast({ title: now === 'off' ? 'Portal access is off' : 'Portal access is on', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Portal access not changed', description: errorMessage(error), tone: 'error' }),
  });
  const press = async (): Promise<void> => {
    const question = {
      title: `Turn portal access of ${name} off?`,
      text: 'Every device is signed out and leaves its calls immediately. Inspections and reports stay as they are.',
      action: 'Turn off',
      destructive: true,
    };
    if (isOff || (await confirmAction(question)))
      change.mutate({ params: { clientId: id }, body: { isOn: isOff } });
  };
  return (
    <Button
      variant="outlined"
      color={isOff ? 'primary' : 'inherit'}
      disabled={change.isPending}
      onClick={() => void press()}
    >
      {isOff ? 'Turn portal access on' : 'Turn portal access off'}
    </Button>
  );
}
