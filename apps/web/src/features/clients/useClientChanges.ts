import {
  type Client,
  deleteClient,
  getClient,
  inviteClient,
  listClients,
  setClientPortal,
} from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

interface ClientChanges {
  invite: () => void;
  /** Opens the portal to the client, or closes it. */
  setPortal: (isOn: boolean) => void;
  remove: () => void;
  isPending: boolean;
}

export function useClientChanges({ id: clientId, email }: Client, onDeleted: () => void): ClientChanges {
  const refreshes = [listClients, getClient];
  const invite = useSend(inviteClient, {
    refreshes,
    onSuccess: () => toast({ title: `Sending an invitation to ${email}` }),
    onError: (error) => fail('Invitation not sent', error),
  });
  const portal = useSend(setClientPortal, {
    refreshes,
    onSuccess: ({ portal: now }) =>
      toast({ title: now === 'off' ? 'Portal access is off' : 'Portal access is on', tone: 'success' }),
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
    invite: () => invite.mutate({ params, body: { id: mintId() } }),
    setPortal: (isOn) => portal.mutate({ params, body: { isOn } }),
    remove: () => remove.mutate({ params }),
    isPending: invite.isPending || portal.isPending || remove.isPending,
  };
}

function fail(title: string, error: Error): void {
  toast({ title, description: errorMessage(error), tone: 'error' });
}
