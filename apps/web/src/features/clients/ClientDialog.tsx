import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import {
  type Client,
  createClient,
  getClient,
  listClients,
  NewClient,
  updateClient,
} from '@sightline/contracts/clients/clients';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { ClientFields } from './ClientFields.tsx';
import { type ClientForm, EMPTY_CLIENT } from './clientForm.ts';

interface ClientDialogProps {
  /** The client to edit; absent for a new one, which gets its id when the dialog opens. */
  client?: Client | undefined;
  /** The name of a new client, as typed elsewhere. */
  name?: string;
  onClose: () => void;
  onAdded?: (client: Client) => void;
  /** Opens or chooses the client that already has the email. */
  onExisting: (clientId: string) => void;
  existingVerb?: 'Open' | 'Choose';
}

export function ClientDialog(props: ClientDialogProps): ReactNode {
  const { client, name = '', onClose, onExisting, existingVerb = 'Open' } = props;
  const form = useForm<ClientForm, unknown, ClientForm>({
    resolver: zodResolver(NewClient),
    defaultValues: client ? factsOf(client) : { ...EMPTY_CLIENT, id: mintId(), name },
  });
  const { save, isPending, problem, existing } = useSaving(props, (error) => {
    for (const [field, message] of Object.entries(fieldProblems(error)))
      if (field in EMPTY_CLIENT) form.setError(field as keyof ClientForm, { message });
  });
  const [label, busyLabel] = client ? ['Save changes', 'Saving...'] : ['Add Client', 'Adding...'];
  return (
    <FormDialog
      title={client ? 'Edit client' : 'Add Client'}
      width="sm"
      problem={
        existing ? (
          <ExistingClient
            problem={problem}
            openLabel={`${existingVerb} ${existing.name}`}
            anywayLabel={client ? 'Save anyway' : 'Add anyway'}
            isSaving={isPending}
            onOpen={() => onExisting(existing.id)}
            onAnyway={() => void form.handleSubmit((values) => save({ ...values, mayShareEmail: true }))()}
          />
        ) : (
          problem
        )
      }
      saveLabel={isPending ? busyLabel : label}
      isSaving={isPending}
      onSave={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <ClientFields isNew={!client} />
      </FormProvider>
    </FormDialog>
  );
}

interface ExistingClientProps {
  problem: ReactNode;
  openLabel: string;
  anywayLabel: string;
  isSaving: boolean;
  onOpen: () => void;
  onAnyway: () => void;
}

/** Asks about a second client with the same email, which is most often the same person. */
function ExistingClient(props: ExistingClientProps): ReactNode {
  const { problem, openLabel, anywayLabel, isSaving, onOpen, onAnyway } = props;
  return (
    <>
      {problem}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
        <Button color="inherit" onClick={onOpen} disabled={isSaving}>
          {openLabel}
        </Button>
        <Button color="inherit" onClick={onAnyway} disabled={isSaving}>
          {anywayLabel}
        </Button>
      </Box>
    </>
  );
}

function factsOf(client: Client): ClientForm {
  const { id, name, email, phone, address, companyName, notes, loginEnabled } = client;
  const acceptsSms = agreedNumber(client) !== null;
  return { id, name, email, phone, address, companyName, notes, loginEnabled, acceptsSms };
}

function useSaving({ client, onClose, onAdded }: ClientDialogProps, onError: (error: Error) => void) {
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
    refreshes: [listClients, getClient, listInspections],
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
    existing: error instanceof AppError ? error.details.existing : undefined,
  };
}

function invitationNote({ loginEnabled, email }: Client): string | undefined {
  return loginEnabled ? `An invitation to set a password is on its way to ${email}.` : undefined;
}
