import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createClient, listClients, NewClient } from '@sightline/contracts/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../ui/toasts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { ClientFields } from './ClientFields.tsx';
import { type ClientForm, EMPTY_CLIENT } from './clientForm.ts';

export function AddClientDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Add Client</DialogTitle>
      <Form onClose={onClose} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that each opening starts empty and with an id of its own. */
function Form({ onClose }: { onClose: () => void }): ReactNode {
  const form = useForm<ClientForm, unknown, ClientForm>({
    resolver: zodResolver(NewClient),
    defaultValues: { ...EMPTY_CLIENT, id: mintId() },
  });
  const create = useSend(createClient, {
    refreshes: [listClients],
    onSuccess: (client) => {
      onClose();
      toast({ title: 'Client created successfully.', description: mailNote(client), tone: 'success' });
    },
    onError: (error) => {
      for (const [field, message] of Object.entries(fieldProblems(error)))
        if (field in EMPTY_CLIENT) form.setError(field as keyof ClientForm, { message });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((body) => create.mutate({ body }))(event)}>
      <DialogContent sx={{ pt: 1 }}>
        {create.isError && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorMessage(create.error, 'Failed to create client.')}
          </Alert>
        )}
        <ClientFields form={form} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={create.isPending}>
          {create.isPending ? 'Adding...' : 'Add Client'}
        </Button>
      </DialogActions>
    </form>
  );
}

function mailNote(client: { loginEnabled: boolean; email: string }): string | undefined {
  return client.loginEnabled
    ? `An invitation to set a password is on its way to ${client.email}.`
    : undefined;
}
