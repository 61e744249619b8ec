import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MessageThread } from '@sightline/contracts/messages/messages';
import { type ReactNode, useState } from 'react';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { contactSearch } from '../../ui/optionSearch.ts';
import { toast } from '../../ui/toasts.ts';
import { endDraft, requestIdOfDraft } from '../../wire/requestIds.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { readTab } from '../../wire/tabStorage.ts';
import { useFormDraft } from '../../wire/useFormDraft.ts';
import { FilesField } from './FilesField.tsx';
import { formFor, MessageForm } from './messageForm.ts';
import { useFiles } from './useFiles.ts';
import { useSending } from './useSending.ts';
import { useSubjects } from './useSubjects.ts';

type Recipient = Pick<MessageThread, 'clientId' | 'name'> &
  Partial<Pick<MessageThread, 'companyName' | 'email' | 'phone'>>;

interface MessageFieldsProps {
  clients: readonly Recipient[];
  onClientChange: () => void;
}

const Field = FormTextField<MessageForm>;

interface MessageDialogProps {
  clients: readonly Recipient[];
  /** The chosen client; empty if none is chosen. */
  clientId: string;
  inspectionId: string | null;
  onClose: () => void;
}

/**
 * The office's letter to any client, with a subject. Exists only while it is open. The draft is kept until it is sent,
 * even if the session ends, and the message's id with it, so that a retry sends no duplicate.
 */
export function MessageDialog(props: MessageDialogProps): ReactNode {
  const { clients, clientId, inspectionId, onClose } = props;
  const draftKey = ['letter-draft', clientId, inspectionId ?? ''].join(' ');
  const form = useForm<MessageForm>({
    resolver: zodResolver(MessageForm),
    defaultValues: readTab<MessageForm>(draftKey) ?? formFor(clientId, inspectionId),
  });
  useFormDraft(form, draftKey);
  const chosenId = useWatch({ control: form.control, name: 'clientId' });
  const files = useFiles();
  const [id] = useState(() => requestIdOfDraft(draftKey));
  const { send, isPending, problem } = useSending({
    onSent: () => {
      toast({
        title: 'Message Sent',
        description: 'Your message has been sent successfully.',
        tone: 'success',
      });
      endDraft(draftKey, id);
      onClose();
    },
    onArrived: () => endDraft(draftKey, id),
  });
  const save = form.handleSubmit(({ inspectionId: about, ...letter }) => {
    if (files.isSending || files.hasFailed) return;
    const attachmentIds = files.chosen.map((file) => file.id);
    send({ id, ...letter, inspectionId: about || null, attachmentIds });
  });
  return (
    <FormDialog
      title="New Message"
      problem={problem}
      saveLabel={labelOf(isPending, files.isSending)}
      isSaving={isPending || files.isSending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <MessageFields clients={clients} onClientChange={files.clear} />
      </FormProvider>
      <FilesField clientId={chosenId} files={files} />
      {files.hasFailed && <Alert severity="warning">Remove the files that could not be sent.</Alert>}
    </FormDialog>
  );
}

function labelOf(isPending: boolean, isUploading: boolean): string {
  if (isUploading) return 'Sending files...';
  return isPending ? 'Sending...' : 'Send message';
}

/** All people write under the name of their account. Decision 051. */
function MessageFields({ clients, onClientChange }: MessageFieldsProps): ReactNode {
  const { control, setValue } = useFormContext<MessageForm>();
  const subjects = useSubjects(useWatch({ control, name: 'clientId' }));
  const changeClient = (): void => {
    setValue('inspectionId', '');
    onClientChange();
  };
  return (
    <>
      <ClientField clients={clients} onChange={changeClient} />
      <Field name="inspectionId" label="Inspection" select>
        <MenuItem value="">None in particular</MenuItem>
        {subjects.map(({ id, address }) => (
          <MenuItem key={id} value={id}>
            {address}
          </MenuItem>
        ))}
      </Field>
      <Field name="subject" label="Subject" required />
      <Field name="message" label="Message" required multiline minRows={4} maxRows={12} />
      <OwnName />
    </>
  );
}

function OwnName(): ReactNode {
  const { firstName, lastName, email } = useCurrentUser();
  return (
    <TextField
      label="Your name"
      value={`${firstName} ${lastName}`.trim() || email}
      helperText="The name of your account"
      slotProps={{ inputLabel: { shrink: true }, input: { readOnly: true } }}
    />
  );
}

const search = contactSearch<Recipient>();

interface ClientFieldProps {
  clients: readonly Recipient[];
  onChange: () => void;
}

/** Finds any client, also one without a conversation. */
function ClientField({ clients, onChange }: ClientFieldProps): ReactNode {
  const { field, fieldState } = useController<MessageForm, 'clientId'>({ name: 'clientId' });
  return (
    <Autocomplete<Recipient>
      options={clients}
      filterOptions={(all, state) => search(all, state)}
      value={clients.find(({ clientId }) => clientId === field.value) ?? null}
      onChange={(_, client) => {
        field.onChange(client?.clientId ?? '');
        onChange();
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ clientId }) => clientId}
      isOptionEqualToValue={(option, value) => option.clientId === value.clientId}
      renderOption={({ key, ...props }, { name, companyName, email }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {name}
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{companyName || email}</Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Client"
          required
          inputRef={field.ref}
          onBlur={field.onBlur}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
