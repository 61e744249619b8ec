import {
  listMessages,
  listMessageThreads,
  type NewMessage,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

interface Sending {
  send: (message: NewMessage) => void;
  isPending: boolean;
  problem: string | null;
}

/** Sends messages and reads the conversation again. */
export function useSending(onSent: (message: NewMessage) => void): Sending {
  const request = useSend(sendMessage, {
    refreshes: [listMessages, listMessageThreads],
    onSuccess: (_, { body }) => onSent(body),
    onError: (error) => toast({ title: errorMessage(error, FAILURE), tone: 'error' }),
  });
  return {
    send: (body) => request.mutate({ body }),
    isPending: request.isPending,
    problem: request.error && errorMessage(request.error, FAILURE),
  };
}

const FAILURE = 'Failed to send message.';
