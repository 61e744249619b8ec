import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listMessages } from '@sightline/contracts/messages/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { MessageItem } from './MessageItem.tsx';

const SHOWN = 3;

/** The latest messages about an inspection, on its page. */
export function MessagesSection({ inspectionId }: { inspectionId: string }): ReactNode {
  const clientId = useRead(getInspection, { params: { inspectionId } }).data?.clientId;
  const input = { params: { clientId: clientId ?? '' }, query: { inspectionId, limit: SHOWN } };
  const options = { enabled: clientId !== undefined, refetchOnMount: 'always' } as const;
  const { data, error, isPending, refetch } = useRead(listMessages, input, options);
  const latest = data?.items.toReversed() ?? [];
  if (data && latest.length === 0) return null;
  return (
    <Section
      title="Messages"
      actions={
        <Button component={Link} to={`/inspection/${inspectionId}/messages`}>
          All messages
        </Button>
      }
    >
      {isPending && <RowsSkeleton label="Loading messages..." count={2} />}
      {error && !data && <ErrorState title="Failed to fetch messages" error={error} onRetry={refetch} />}
      {latest.length > 0 && (
        <Box component="ol" aria-label="Latest messages" sx={LIST}>
          {latest.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </Box>
      )}
    </Section>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const;
