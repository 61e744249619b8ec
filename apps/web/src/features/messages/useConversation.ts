import {
  countUnreadMessages,
  listMessages,
  listMessageThreads,
  type Message,
  markMessagesRead,
} from '@sightline/contracts/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRead, useSend } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';

export interface MessageFilter {
  inspectionId: string | null;
  search: string;
}

/** The messages with a client. What is shown of the other side has been read. */
export function useConversation(
  clientId: string,
  { inspectionId, search }: MessageFilter,
): UseQueryResult<Message[]> {
  const query = { ...(inspectionId !== null && { inspectionId }), ...(search && { search }) };
  const read = useRead(listMessages, { params: { clientId }, query }, { refetchOnMount: 'always' });
  useMarkRead(clientId, read.data);
  return read;
}

function useMarkRead(clientId: string, messages: readonly Message[] | undefined): void {
  const isClient = useCurrentUser().role === 'client';
  const { mutate } = useSend(markMessagesRead, {
    refreshes: [countUnreadMessages, listMessageThreads, listMessages],
  });
  const upTo = messages?.findLast(({ fromClient, isRead }) => fromClient !== isClient && !isRead)?.createdAt;
  useEffect(() => {
    if (upTo !== undefined) mutate({ params: { clientId }, body: { upTo } });
  }, [clientId, upTo, mutate]);
}
