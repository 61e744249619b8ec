import FilterIcon from '@mui/icons-material/FilterListRounded';
import MailIcon from '@mui/icons-material/MarkunreadMailboxOutlined';
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
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import type { More } from '../../wire/pages.ts';
import { Composer } from './Composer.tsx';
import { MessageItem } from './MessageItem.tsx';
import type { Subject } from './messageForm.ts';
import { type MessageFilter, useConversation } from './useConversation.ts';
import { useSubjects } from './useSubjects.ts';

interface ConversationProps {
  clientId: string;
  inspectionId: string | null;
  /** Chooses an inspection; missing where the conversation is about one. */
  onInspection?: (inspectionId: string | null) => void;
  /** Opens an empty letter with a subject, for the office. */
  onLetter?: () => void;
  isFocused?: boolean;
  /** Whether it is a part of an inspection's page, which says what it is about. */
  isPart?: boolean;
}

/** The messages with one client, oldest first, about all subjects or about one inspection, and the next one below. */
export function Conversation(props: ConversationProps): ReactNode {
  const { clientId, inspectionId, onInspection, onLetter, isFocused = false, isPart = false } = props;
  const [search, setSearch] = useState('');
  const subjects = useSubjects(clientId);
  const { items, error, retry, more } = useConversation(clientId, { inspectionId, search });
  const about = inspectionId ?? items?.at(-1)?.inspectionId ?? null;
  const isLong = more !== null || (items?.length ?? 0) >= LONG;
  const isSearchable = onLetter !== undefined || isLong || search !== '' || inspectionId !== null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {onInspection && isSearchable && (
        <Filters
          filter={{ inspectionId, search }}
          isPart={isPart}
          subjects={subjects}
          onInspection={onInspection}
          onSearch={setSearch}
        />
      )}
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
        <NoMessages isAboutOne={inspectionId !== null} onLetter={onLetter} />
      )}
      {items && items.length > 0 && (
        <Messages messages={items} more={more} subjects={subjects} isAboutOne={inspectionId !== null} />
      )}
      <Composer
        clientId={clientId}
        conversation={inspectionId}
        inspectionId={about}
        isFocused={isFocused}
        isSticky={onInspection !== undefined}
      />
    </Box>
  );
}

/** The number of messages from which a client can search them. */
const LONG = 12;

interface NoMessagesProps {
  isAboutOne: boolean;
  onLetter: (() => void) | undefined;
}

function NoMessages({ isAboutOne, onLetter }: NoMessagesProps): ReactNode {
  if (!onLetter) return <EmptyState compact title="No Messages" text="Write to us here." />;
  return (
    <EmptyState
      icon={<MailIcon />}
      title="No Messages"
      text={isAboutOne ? 'Nothing has been written about this inspection.' : NOTHING_YET}
      action={
        <Button variant="outlined" onClick={onLetter}>
          Send First Message
        </Button>
      }
    />
  );
}

const NOTHING_YET = 'Write the first message of this conversation.';

interface FiltersProps extends Pick<ConversationProps, 'isPart'> {
  filter: MessageFilter;
  subjects: readonly Subject[];
  onInspection: (inspectionId: string | null) => void;
  onSearch: (search: string) => void;
}

/** Search and filter; on a phone they are behind a button while neither was chosen, since the messages come first. */
function Filters({ filter, isPart, subjects, onInspection, onSearch }: FiltersProps): ReactNode {
  const isSmall = useSmallScreen();
  const [isOpen, setOpen] = useState(filter.search !== '' || (filter.inspectionId !== null && !isPart));
  if (isSmall && !isOpen)
    return (
      <Button startIcon={<FilterIcon />} onClick={() => setOpen(true)} sx={{ justifySelf: 'start', ml: -1 }}>
        Search and filter
      </Button>
    );
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
  /** Whether all are about one inspection, which is not repeated. */
  isAboutOne: boolean;
}

function Messages({ messages, more, subjects, isAboutOne }: MessagesProps): ReactNode {
  const latest = messages.at(-1);
  const list = useKeptPlace(messages[0]?.id, latest?.id);
  return (
    <>
      <ShowMore more={more} label="Show earlier messages" />
      <Box ref={list} component="ol" aria-label="Messages" tabIndex={0} sx={LIST}>
        {messages.map((message, index) => (
          <MessageItem
            key={message.id}
            message={message}
            before={messages[index - 1] ?? null}
            isAboutOne={isAboutOne}
            about={subjects.find(({ id }) => id === message.inspectionId)}
          />
        ))}
      </Box>
    </>
  );
}

const LIST = {
  m: 0,
  p: 0.5,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  // The box for the next message is in sight below it.
  maxHeight: { sm: 'max(240px, calc(100vh - 440px))' },
  overflowY: { sm: 'auto' },
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
