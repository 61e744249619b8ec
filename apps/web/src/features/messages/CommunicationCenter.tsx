import BackIcon from '@mui/icons-material/ArrowBackRounded';
import WriteIcon from '@mui/icons-material/EditOutlined';
import ForumIcon from '@mui/icons-material/ForumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { listMessageThreads, type MessageThread } from '@sightline/contracts/messages/messages';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useRead } from '../../wire/queries.ts';
import { Conversation } from './Conversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useMessageNews } from './messageNews.ts';

/**
 * Messages between staff and clients. The address names the client and the inspection, so that other pages can
 * link.
 */
export function CommunicationCenter(): ReactNode {
  useMessageNews();
  const [params, setParams] = useSearchParams();
  const [isWriting, setWriting] = useState(params.has('new'));
  const [clientId, inspectionId] = [params.get('client') ?? '', params.get('inspection')];
  const threads = useRead(listMessageThreads, { query: {} }, { refetchOnMount: 'always' });
  const client = threads.data?.find((thread) => thread.clientId === clientId);
  const isSmall = useSmallScreen();
  const isOpening = useFirstOpen(threads, !isSmall && clientId === '');
  const show = (chosen: string | null, inspection: string | null = null): void =>
    setParams({ ...(chosen && { client: chosen }), ...(inspection && { inspection }) });
  return (
    <>
      <PageHeader
        title="Communication Center"
        actions={
          // On a phone, an open conversation has its own field for the next message.
          !(isSmall && client) && (
            <Button
              variant={isSmall ? 'contained' : 'text'}
              startIcon={<WriteIcon />}
              onClick={() => setWriting(true)}
            >
              New Message
            </Button>
          )
        }
      />
      <Box sx={isSmall ? ONE_COLUMN : TWO_COLUMNS}>
        {!(isSmall && client) && <ConversationList selectedId={clientId} onSelect={show} />}
        {(!isSmall || client) && (
          <Card component="section" aria-label="Conversation" sx={{ p: 2.5, minWidth: 0 }}>
            {client ? (
              <Chosen key={clientId} client={client} onBack={isSmall ? () => show(null) : null}>
                <Conversation
                  clientId={clientId}
                  inspectionId={inspectionId}
                  onInspection={(id) => show(clientId, id)}
                  onLetter={() => setWriting(true)}
                />
              </Chosen>
            ) : isOpening || threads.isPending ? (
              <RowsSkeleton label="Loading messages..." count={3} />
            ) : (
              <EmptyState
                icon={<ForumIcon />}
                title="No Client Selected"
                text="Select a conversation, or write a new message to any client."
              />
            )}
          </Card>
        )}
      </Box>
      {isWriting && threads.data && (
        <MessageDialog
          clients={threads.data}
          clientId={client?.clientId ?? ''}
          inspectionId={inspectionId}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

/**
 * Opens the newest conversation that waits for an answer, or else the newest, where there is room for it next to
 * the list. It stays when another one becomes the newest. Returns whether one is about to open.
 */
function useFirstOpen(
  { data, isFetchedAfterMount }: Pick<UseQueryResult<MessageThread[]>, 'data' | 'isFetchedAfterMount'>,
  isWanted: boolean,
): boolean {
  const { change } = useAddressParams();
  const threads = isFetchedAfterMount ? data?.filter(({ lastMessage }) => lastMessage !== null) : undefined;
  const first = threads?.find(({ unread }) => unread > 0) ?? threads?.[0];
  useEffect(() => {
    if (!isWanted || !first) return;
    change((next) => {
      // The person has chosen one in the meantime, which is rendered next.
      if (next.get('client')) return;
      for (const name of ['inspection', 'new']) next.delete(name);
      next.set('client', first.clientId);
    });
  }, [isWanted, first, change]);
  return isWanted && (!isFetchedAfterMount || first !== undefined);
}

const ONE_COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const TWO_COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { sm: '248px minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
};

interface ChosenProps {
  client: MessageThread;
  /** Returns to the list on a phone, where the conversation replaces it. */
  onBack: (() => void) | null;
  children: ReactNode;
}

function Chosen({ client: { name, companyName, email }, onBack, children }: ChosenProps): ReactNode {
  return (
    <>
      {onBack && (
        <Button startIcon={<BackIcon />} onClick={onBack} sx={{ minHeight: 44, ml: -1, mb: 1 }}>
          All conversations
        </Button>
      )}
      <Typography component="h2" variant="h2">
        {name}
      </Typography>
      <Typography component="div" color="textSecondary" sx={{ mb: 2 }}>
        <DottedLine>
          {companyName}
          {email}
        </DottedLine>
      </Typography>
      {children}
    </>
  );
}
