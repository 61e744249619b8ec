import MailIcon from '@mui/icons-material/MarkunreadMailboxOutlined';
import ReplyIcon from '@mui/icons-material/ReplyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Message } from '@sightline/contracts/messages/messages';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FilterSelect } from '../../ui/list/filterFields.tsx';
import { NoMatches } from '../../ui/list/NoMatches.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { More } from '../../wire/pages.ts';
import { MessageItem } from './MessageItem.tsx';
import type { Subject } from './messageForm.ts';
import { type MessageFilter, useConversation } from './useConversation.ts';
import { useSubjects } from './useSubjects.ts';

interface ConversationProps {
  clientId: string;
  inspectionId: string | null;
  onInspection: (inspectionId: string | null) => void;
  /** Null for a new message. */
  onWrite: (answered: Message | null) => void;
}

/** The messages with one client, oldest first, about all subjects or about one inspection. */
export function Conversation(props: ConversationProps): ReactNode {
  const { clientId, inspectionId, onInspection, onWrite } = props;
  const [search, setSearch] = useState('');
  const subjects = useSubjects(clientId);
  const { items, error, retry, more } = useConversation(clientId, { inspectionId, search });
  const isFiltered = search !== '' || inspectionId !== null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Filters
        filter={{ inspectionId, search }}
        subjects={subjects}
        onInspection={onInspection}
        onSearch={setSearch}
      />
      {!items && !error && <RowsSkeleton label="Loading messages..." count={3} />}
      {error && !items && <ErrorState title="Failed to fetch messages" error={error} onRetry={retry} />}
      {items?.length === 0 && search !== '' && (
        <NoMatches
          compact
          records="messages"
          title="No messages match your search."
          onShowAll={() => setSearch('')}
        />
      )}
      {items?.length === 0 && search === '' && (
        <EmptyState
          icon={<MailIcon />}
          title="No Messages"
          text={isFiltered ? 'Nothing has been written about this inspection.' : NOTHING_YET}
          action={
            <Button variant="contained" onClick={() => onWrite(null)}>
              Send First Message
            </Button>
          }
        />
      )}
      {items && items.length > 0 && (
        <Messages messages={items} more={more} subjects={subjects} onReply={onWrite} />
      )}
    </Box>
  );
}

const NOTHING_YET = 'Write the first message of this conversation.';

interface FiltersProps {
  filter: MessageFilter;
  subjects: readonly Subject[];
  onInspection: (inspectionId: string | null) => void;
  onSearch: (search: string) => void;
}

function Filters({ filter, subjects, onInspection, onSearch }: FiltersProps): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SearchField label="Search messages" value={filter.search} onChange={onSearch} />
      <FilterSelect
        label="About"
        all="Everything"
        value={filter.inspectionId ?? ''}
        options={subjects.map(({ id, address }) => [id, address] as const)}
        onChange={(id) => onInspection(id || null)}
      />
    </Box>
  );
}

interface MessagesProps {
  messages: readonly Message[];
  /** Loads earlier messages. */
  more: More | null;
  subjects: readonly Subject[];
  onReply: (answered: Message) => void;
}

function Messages({ messages, more, subjects, onReply }: MessagesProps): ReactNode {
  const latest = messages.at(-1);
  const list = useKeptPlace(messages[0]?.id, latest?.id);
  return (
    <>
      <ShowMore more={more} label="Show earlier messages" />
      <Box ref={list} component="ol" aria-label="Messages" tabIndex={0} sx={LIST}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            about={subjects.find(({ id }) => id === message.inspectionId)}
          />
        ))}
      </Box>
      {latest && (
        <Button
          variant="contained"
          startIcon={<ReplyIcon />}
          onClick={() => onReply(latest)}
          sx={{ justifySelf: 'start', minHeight: 44 }}
        >
          Reply
        </Button>
      )}
    </>
  );
}

const LIST = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  maxHeight: { md: '58vh' },
  overflowY: { md: 'auto' },
  // useKeptPlace keeps the position in every browser.
  overflowAnchor: 'none',
} as const;

/** Starts at the latest message, at the end; the position stays when earlier messages are inserted above. */
function useKeptPlace(firstId: string | undefined, latestId: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef({ firstId, height: 0 });
  useEffect(() => {
    if (latestId && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [latestId]);
  useLayoutEffect(() => {
    if (!list.current) return;
    const { scrollHeight: height } = list.current;
    if (firstId !== before.current.firstId) list.current.scrollTop += height - before.current.height;
    before.current = { firstId, height };
  });
  return list;
}
