import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import {
  type Client,
  createClient,
  listClients,
  NewClient,
  updateClient,
} from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { DIALOG_FORM } from '../../ui/dialogForm.ts';
import { toast } from '../../ui/toasts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { ClientFields } from './ClientFields.tsx';
import { type ClientForm, EMPTY_CLIENT } from './clientForm.ts';

interface ClientDialogProps {
  /** The client to edit; absent for a new one. */
  client?: Client | undefined;
  /** The name of a new one, as typed elsewhere. */
  name?: string;
  open: boolean;
  onClose: () => void;
  onAdded?: (client: Client) => void;
}

export function ClientDialog({ open, ...props }: ClientDialogProps): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  const { client, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>{client ? 'Edit Client' : 'Add Client'}</DialogTitle>
      <Form {...props} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that each opening starts afresh and with an id of its own. */
function Form(props: Omit<ClientDialogProps, 'open'>): ReactNode {
  const { client, name = '', onClose } = props;
  const form = useForm<ClientForm, unknown, ClientForm>({
    resolver: zodResolver(NewClient),
    defaultValues: client ? factsOf(client) : { ...EMPTY_CLIENT, id: mintId(), name },
  });
  const { save, isPending, problem } = useSaving(props, (error) => {
    for (const [field, message] of Object.entries(fieldProblems(error)))
      if (field in EMPTY_CLIENT) form.setError(field as keyof ClientForm, { message });
  });
  const [label, busyLabel] = client ? ['Save Changes', 'Saving...'] : ['Add Client', 'Adding...'];
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      sx={DIALOG_FORM}
    >
      <DialogContent sx={{ pt: 1 }}>
        <ClientFields form={form} isNew={!client} />
      </DialogContent>
      {problem && (
        <Alert severity="error" sx={{ mx: 3 }}>
          {problem}
        </Alert>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? busyLabel : label}
        </Button>
      </DialogActions>
    </Box>
  );
}

function factsOf(client: Client): ClientForm {
  const { id, name, email, phone, address, companyName, notes, loginEnabled } = client;
  const acceptsSms = agreedNumber(client) !== null;
  return { id, name, email, phone, address, companyName, notes, loginEnabled, acceptsSms };
}

function useSaving(
  { client, onClose, onAdded }: Omit<ClientDialogProps, 'open'>,
  onError: (error: Error) => void,
) {
  const saved = (title: string, description?: string): void => {
    onClose();
    toast({ title, tone: 'success', ...(description && { description }) });
  };
  const create = useSend(createClient, {
    refreshes: [listClients],
    onSuccess: (added) => {
      saved('Client created successfully.', invitationNote(added));
      onAdded?.(added);
    },
    onError,
  });
  const update = useSend(updateClient, {
    refreshes: [listClients, listInspections],
    onSuccess: () => saved('Client updated successfully.'),
    onError,
  });
  const save = (form: ClientForm): void => {
    const { id, loginEnabled, ...facts } = form;
    if (client) update.mutate({ params: { clientId: client.id }, body: facts });
    else create.mutate({ body: { id, loginEnabled, ...facts } });
  };
  const error = create.error ?? update.error;
  const fallback = client ? 'Failed to update client.' : 'Failed to create client.';
  return {
    save,
    isPending: create.isPending || update.isPending,
    problem: error && errorMessage(error, fallback),
  };
}

function invitationNote({ loginEnabled, email }: Client): string | undefined {
  return loginEnabled ? `An invitation to set a password is on its way to ${email}.` : undefined;
}
