import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
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
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { PlainSwitch } from '../../ui/PlainSwitch.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { KnownClients } from './KnownClients.tsx';

type ClientForm = NewClient;

const EMPTY_CLIENT = {
  name: '',
  email: '',
  phone: '',
  address: '',
  companyName: '',
  notes: '',
  loginEnabled: false,
  acceptsSms: false,
  mayShareEmail: false,
} satisfies ClientForm;

const Field = FormTextField<ClientForm>;

const TOLD = {
  label: 'Agreed to text messages',
  help: 'Turn it on only if the client has agreed to text messages at this phone, and off when they ask to stop. Another number needs a new agreement.',
};

interface ClientDialogProps {
  /** The client to edit; absent for a new one, which gets its id when the dialog opens. */
  client?: Client | undefined;
  /** What was typed elsewhere of a new client. */
  typed?: Partial<Pick<ClientForm, 'name' | 'email' | 'phone'>>;
  onClose: () => void;
  onAdded?: (client: Client) => void;
  /** Opens or chooses the client that already has the email. */
  onExisting: (clientId: string) => void;
  existingVerb?: 'Open' | 'Choose';
}

export function ClientDialog(props: ClientDialogProps): ReactNode {
  const { client, typed, onClose, onExisting, existingVerb = 'Open' } = props;
  const form = useForm<ClientForm, unknown, ClientForm>({
    resolver: zodResolver(NewClient),
    defaultValues: client ? factsOf(client) : { ...EMPTY_CLIENT, id: mintId(), ...typed },
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
        {!client && !existing && <KnownClients verb={existingVerb} onChoose={onExisting} />}
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

/** A new client can be invited immediately; an existing one is invited from its panel. */
function ClientFields({ isNew }: { isNew: boolean }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Field name="name" label="Name" required autoComplete="off" />
      <Field name="email" label="Email" required type="email" autoComplete="off" />
      <Field name="phone" label="Phone" type="tel" autoComplete="off" />
      <Field name="companyName" label="Company name" autoComplete="off" />
      <Field name="address" label="Address" autoComplete="off" sx={{ gridColumn: '1 / -1' }} />
      <Field name="notes" label="Notes" multiline minRows={3} sx={{ gridColumn: '1 / -1' }} />
      <Controller<ClientForm, 'acceptsSms'>
        name="acceptsSms"
        render={({ field: { value, onChange } }) => (
          <PlainSwitch {...TOLD} isOn={value ?? false} onChange={onChange} />
        )}
      />
      {isNew && (
        <Controller<ClientForm, 'loginEnabled'>
          name="loginEnabled"
          render={({ field: { value, ...rest } }) => (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <FormControlLabel
                control={<Switch {...rest} checked={value ?? false} />}
                label="Portal access"
              />
              <FormHelperText sx={{ m: 0 }}>
                Emails the client a one-time link to set a password for the client portal.
              </FormHelperText>
            </Box>
          )}
        />
      )}
    </Box>
  );
}
