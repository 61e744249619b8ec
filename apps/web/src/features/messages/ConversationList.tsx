import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { listMessageThreads, type MessageThread } from '@sightline/contracts/messages/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { NoMatches } from '../../ui/list/NoMatches.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Day, Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT, dayIn, todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';

interface ConversationListProps {
  selectedId: string;
  onSelect: (clientId: string) => void;
}

/** The conversations, newest first. A search finds the text of messages, and all clients. */
export function ConversationList({ selectedId, onSelect }: ConversationListProps): ReactNode {
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search.trim());
  const query = settled ? { search: settled } : {};
  const threads = useRead(listMessageThreads, { query }, { placeholderData: keepPreviousData });
  const isListed = ({ clientId, lastMessage }: MessageThread): boolean =>
    settled !== '' || lastMessage !== null || clientId === selectedId;
  const listed = threads.data?.filter(isListed);
  return (
    <Card component="section" aria-label="Conversations" sx={{ p: 2, minWidth: 0 }}>
      <SearchField
        label="Search clients and messages"
        value={search}
        onChange={setSearch}
        sx={{ width: '100%', mb: 1.5 }}
      />
      {threads.isPending && <RowsSkeleton label="Loading clients..." count={4} />}
      {threads.isLoadingError && (
        <ErrorState title="Failed to fetch clients" error={threads.error} onRetry={threads.refetch} />
      )}
      {listed?.length === 0 &&
        (settled === '' ? (
          <EmptyState
            compact
            icon={<GroupsIcon />}
            title={threads.data?.length === 0 ? 'No clients available' : 'No conversations'}
          />
        ) : (
          <NoMatches
            compact
            records="clients"
            title="No client or message matches your search."
            onShowAll={() => setSearch('')}
          />
        ))}
      <Box component="ul" aria-label="Conversations" sx={LIST}>
        {listed?.map((thread) => (
          <li key={thread.clientId}>
            <Row thread={thread} isSelected={thread.clientId === selectedId} onSelect={onSelect} />
          </li>
        ))}
      </Box>
    </Card>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: { sm: '62vh' },
  overflowY: { sm: 'auto' },
} as const;

interface RowProps {
  thread: MessageThread;
  isSelected: boolean;
  onSelect: (clientId: string) => void;
}

function Row({ thread, isSelected, onSelect }: RowProps): ReactNode {
  const { clientId, name, unread, lastMessage } = thread;
  return (
    <ListItemButton
      selected={isSelected}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(clientId)}
      sx={{ borderRadius: 1, px: 1, gap: 1.25 }}
    >
      <Initials name={name} size={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={LINE}>
          <Typography noWrap sx={{ fontWeight: unread > 0 ? 700 : 560 }}>
            {name}
          </Typography>
          <Typography noWrap variant="caption" color="textSecondary" sx={{ flex: 'none' }}>
            {lastMessage && <Received at={lastMessage.createdAt} />}
          </Typography>
        </Box>
        <Box sx={LINE}>
          <Typography noWrap variant="body2" color="textSecondary">
            {lastMessage ? `${lastMessage.fromClient ? '' : 'You: '}${lastMessage.message}` : 'No messages'}
          </Typography>
          {unread > 0 && <StatusChip tone="green">{`${unread} unread`}</StatusChip>}
        </Box>
      </Box>
    </ListItemButton>
  );
}

const LINE = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', columnGap: 1 };

/** The hour of a message of today, and the day of any other. */
function Received({ at }: { at: string }): ReactNode {
  const zone = useTimeZone();
  const isToday = dayIn(zone, at) === todayIn(zone);
  return isToday ? <Time instant={at} format={CLOCK_FORMAT} /> : <Day instant={at} />;
}
