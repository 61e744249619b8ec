import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mergeClients } from '@sightline/contracts/clients/clientMerge';
import {
  type Client,
  deleteClient,
  getClient,
  inviteClient,
  listClients,
  setClientPortal,
} from '@sightline/contracts/clients/clients';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmAction } from '../../ui/confirm.ts';
import { type RowAction, RowMenu } from '../../ui/list/RowMenu.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../wire/requestIds.ts';
import { useMayCall } from '../../wire/session.ts';
import { MergeDialog } from './MergeDialog.tsx';

interface ClientActionsProps {
  client: Client;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The next appointment of a client is the step that is made most; the rest is quiet or in the menu. */
export function ClientActions({ client, onEdit, onDeleted }: ClientActionsProps): ReactNode {
  const { id, name } = client;
  const [isMerging, setMerging] = useState(false);
  const actions = useMenu({ client, onDeleted, onMerge: () => setMerging(true) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, rowGap: 1 }}>
      <Button component={Link} to={`/schedule?client=${id}`} variant="contained" sx={{ mr: 1 }}>
        Schedule inspection
      </Button>
      <Button component={Link} to={`/communications?client=${id}`}>
        Message
      </Button>
      <Button onClick={onEdit}>Edit</Button>
      <RowMenu label={`More actions for ${name}`} actions={actions} />
      {isMerging && <MergeDialog client={client} onClose={() => setMerging(false)} />}
    </Box>
  );
}

interface MenuProps extends Pick<ClientActionsProps, 'client' | 'onDeleted'> {
  onMerge: () => void;
}

function useMenu({ client, onDeleted, onMerge }: MenuProps): RowAction[] {
  const { id, portal } = client;
  const mayMerge = useMayCall(mergeClients);
  const { invite, setPortal, remove, isPending: isDisabled } = useClientChanges(client, onDeleted);
  const isOff = portal === 'off';
  const setPortalAsked = async (): Promise<void> => {
    if (isOff || (await confirmAction(closingOf(client)))) setPortal(isOff);
  };
  const removeAsked = async (): Promise<void> => {
    if (await confirmAction(deletionOf(client))) remove();
  };
  const invitation = {
    label: portal === 'invited' ? 'Resend invitation' : 'Invite to portal',
    does: invite,
    isDisabled,
  };
  const access = {
    label: isOff ? 'Turn portal access on' : 'Turn portal access off',
    does: () => void setPortalAsked(),
    isDisabled,
  };
  return [
    { label: 'Payments', does: `/payments?client=${id}` },
    ...(portal === 'none' || portal === 'invited' ? [invitation] : []),
    ...(portal === 'none' ? [] : [access]),
    ...(mayMerge ? [{ label: 'Merge a duplicate', does: onMerge }] : []),
    { label: 'Delete', does: () => void removeAsked(), isDisabled, isDestructive: true },
  ];
}

type Question = Parameters<typeof confirmAction>[0];

function closingOf({ name }: Client): Question {
  return {
    title: `Turn portal access of ${name} off?`,
    text: 'Every device is signed out and leaves its calls immediately. Inspections and reports stay as they are.',
    action: 'Turn off',
    destructive: true,
  };
}

function deletionOf({ name, portal }: Client): Question {
  const account = portal === 'none' ? '' : ' The portal account is deleted as well.';
  return {
    title: `Delete ${name}?`,
    text: `This cannot be undone.${account} Only a client without inspections can be deleted.`,
    action: 'Delete',
    destructive: true,
  };
}

interface ClientChanges {
  invite: () => void;
  /** Opens the portal to the client, or closes it. */
  setPortal: (isOn: boolean) => void;
  remove: () => void;
  isPending: boolean;
}

function useClientChanges({ id: clientId, email }: Client, onDeleted: () => void): ClientChanges {
  const refreshes = [listClients, getClient];
  const invite = useSend(inviteClient, {
    refreshes,
    onSuccess: (_, { body }) => {
      endRequest(body.id);
      toast({ title: `Sending an invitation to ${email}` });
    },
    onError: (error) => fail('Invitation not sent', error),
  });
  const portal = useSend(setClientPortal, {
    refreshes,
    onError: (error) => fail('Portal access not changed', error),
  });
  const remove = useSend(deleteClient, {
    refreshes: [listClients],
    onSuccess: () => {
      onDeleted();
      toast({ title: 'Client deleted', tone: 'success' });
    },
    onError: (error) => fail('Client not deleted', error),
  });
  const params = { clientId };
  return {
    invite: () => {
      const id = requestIdFor(['portal invitation', clientId, email]);
      invite.mutate({ params, body: { id } });
    },
    setPortal: (isOn) => portal.mutate({ params, body: { isOn } }),
    remove: () => remove.mutate({ params }),
    isPending: invite.isPending || portal.isPending || remove.isPending,
  };
}

function fail(title: string, error: Error): void {
  toast({ title, description: errorMessage(error), tone: 'error' });
}
