import Button from '@mui/material/Button';
import { type Client, listClients, setClientPortal } from '@sightline/contracts/clients/clients';
import type { ReactNode } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

/** Closes the portal to a client, or opens it again. */
export function PortalButton({ client: { id, name, portal } }: { client: Client }): ReactNode {
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
