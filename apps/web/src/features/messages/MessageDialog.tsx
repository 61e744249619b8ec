import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { mintId } from '@sightline/contracts/core/ids';
import {
  listMessages,
  listMessageThreads,
  type Message,
  type MessageThread,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { readTab, storeTab } from '../../wire/tabStorage.ts';
import { useFormDraft } from '../../wire/useFormDraft.ts';
import { FilesField } from './FilesField.tsx';
import { MessageFields } from './MessageFields.tsx';
import { formFor, MessageForm } from './messageForm.ts';
import { useFiles } from './useFiles.ts';

interface MessageDialogProps {
  /** Null for a client, who writes to the office. */
  clients: readonly Pick<MessageThread, 'clientId' | 'name'>[] | null;
  /** The chosen client; empty if none is chosen. */
  clientId: string;
  inspectionId: string | null;
  answered?: Message | undefined;
  onClose: () => void;
}

/**
 * Exists only while it is open: the message's id is created with it, so that a retry sends no duplicate. The
 * draft is kept until it is sent, even if the session ends.
 */
export function MessageDialog(props: MessageDialogProps): ReactNode {
  const { clients, clientId, inspectionId, answered, onClose } = props;
  const draftKey = ['message-draft', clientId, inspectionId ?? '', answered?.id ?? ''].join(' ');
  const form = useForm<MessageForm>({
    resolver: zodResolver(MessageForm),
    defaultValues: readTab<MessageForm>(draftKey) ?? formFor(clientId, { inspectionId, answered }),
  });
  useFormDraft(form, draftKey);
  const chosenId = useWatch({ control: form.control, name: 'clientId' });
  const files = useFiles();
  const { send, isPending, problem } = useSending(() => {
    storeTab(draftKey, null);
    onClose();
  });
  const save = form.handleSubmit((values) => {
    if (!files.isSending && !files.hasFailed)
      send(
        values,
        files.chosen.map(({ id }) => id),
      );
  });
  return (
    <FormDialog
      title={answered ? 'Reply' : 'New Message'}
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

function useSending(onSent: () => void) {
  const [id] = useState(mintId);
  const request = useSend(sendMessage, {
    refreshes: [listMessages, listMessageThreads],
    onSuccess: () => {
      toast({
        title: 'Message Sent',
        description: 'Your message has been sent successfully.',
        tone: 'success',
      });
      onSent();
    },
    onError: (error) => toast({ title: errorMessage(error, FAILURE), tone: 'error' }),
  });
  const send = ({ inspectionId, ...form }: MessageForm, attachmentIds: string[]): void =>
    request.mutate({ body: { id, ...form, inspectionId: inspectionId || null, attachmentIds } });
  return {
    send,
    isPending: request.isPending,
    problem: request.error && errorMessage(request.error, FAILURE),
  };
}

const FAILURE = 'Failed to send message.';
