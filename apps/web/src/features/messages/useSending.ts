import {
  listMessages,
  listMessageThreads,
  type NewMessage,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { hasArrived } from '../../wire/requestIds.ts';

interface Sending {
  send: (message: NewMessage) => void;
  isPending: boolean;
  /** A sentence with the next step. */
  problem: string | null;
}

interface Outcomes {
  onSent: (message: NewMessage) => void;
  /** Called if an earlier version of the message had arrived. */
  onArrived: (message: NewMessage) => void;
}

/** Sends messages and reads the conversation again. */
export function useSending({ onSent, onArrived }: Outcomes): Sending {
  const request = useSend(sendMessage, {
    refreshes: [listMessages, listMessageThreads],
    onSuccess: (_, { body }) => onSent(body),
    onError: (error, { body }) => {
      if (hasArrived(error)) onArrived(body);
      toast({ title: errorMessage(error, FAILURE), tone: 'error' });
    },
  });
  return {
    send: (body) => request.mutate({ body }),
    isPending: request.isPending,
    problem: request.error && problemOf(request.error),
  };
}

function problemOf(error: Error): string {
  const problem = errorMessage(error, FAILURE);
  return hasArrived(error) ? problem : `${problem} Your text is kept: send it again.`;
}

const FAILURE = 'Failed to send message.';
