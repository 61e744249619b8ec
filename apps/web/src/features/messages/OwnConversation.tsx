import type { ReactNode } from 'react';
import { Conversation } from './Conversation.tsx';
import { useMessageNews } from './messageNews.ts';

interface OwnConversationProps {
  clientId: string;
  inspectionId: string;
}

/** A client's messages with the office about one inspection, on its page. */
export function OwnConversation({ clientId, inspectionId }: OwnConversationProps): ReactNode {
  useMessageNews();
  return <Conversation clientId={clientId} inspectionId={inspectionId} />;
}
