import {
  countUnreadMessages,
  listMessages,
  listMessageThreads,
  type Message,
  markMessagesRead,
} from '@sightline/contracts/messages/messages';
import { useEffect } from 'react';
import type { z } from 'zod';
import { call } from '../../wire/call.ts';
import { type Pages, usePages } from '../../wire/pages.ts';
import { keyOf, useSend } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';

export interface MessageFilter {
  inspectionId: string | null;
  search: string;
}

/** The messages with a client, oldest first, with earlier pages on request. Shown messages count as read. */
export function useConversation(
  clientId: string,
  { inspectionId, search }: MessageFilter,
): Pages<MessagePage> {
  const params = { clientId };
  const query = { ...(inspectionId !== null && { inspectionId }), ...(search && { search }) };
  const pages = usePages<MessagePage>(
    keyOf(listMessages, { params, query }),
    (cursor, signal) => call(listMessages, { params, query: { ...query, cursor } }, { signal }),
    { refetchOnMount: 'always' },
  );
  const items = pages.items?.toReversed();
  useMarkRead(clientId, pages.isChanging ? undefined : items);
  return { ...pages, items };
}

type MessagePage = z.output<typeof listMessages.reply>;

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
