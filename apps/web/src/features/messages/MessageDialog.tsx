import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { mintId } from '@sightline/contracts/core/ids';
import type { MessageThread } from '@sightline/contracts/messages/messages';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { readTab, storeTab } from '../../wire/tabStorage.ts';
import { useFormDraft } from '../../wire/useFormDraft.ts';
import { FilesField } from './FilesField.tsx';
import { MessageFields } from './MessageFields.tsx';
import { formFor, MessageForm } from './messageForm.ts';
import { useFiles } from './useFiles.ts';
import { useSending } from './useSending.ts';

interface MessageDialogProps {
  clients: readonly Pick<MessageThread, 'clientId' | 'name'>[];
  /** The chosen client; empty if none is chosen. */
  clientId: string;
  inspectionId: string | null;
  onClose: () => void;
}

/**
 * The office's letter to any client, with a subject. Exists only while it is open: the message's id is created with
 * it, so that a retry sends no duplicate. The draft is kept until it is sent, even if the session ends.
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
  const [id] = useState(mintId);
  const { send, isPending, problem } = useSending(() => {
    toast({
      title: 'Message Sent',
      description: 'Your message has been sent successfully.',
      tone: 'success',
    });
    storeTab(draftKey, null);
    onClose();
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
  return isPending ? 'Sending...' : 'Send Message';
}
