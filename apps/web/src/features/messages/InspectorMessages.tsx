import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listMessages } from '@sightline/contracts/messages/messages';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { MessageItem } from './MessageItem.tsx';
import { useMessageNews } from './messageNews.ts';

const SHOWN = 3;

/** A client's latest messages with the office, during a call. Links open in a new tab, so that they do not end it. */
export function InspectorMessages({ clientId }: { clientId: string }): ReactNode {
  useMessageNews();
  const heading = useId();
  const input = { params: { clientId }, query: { limit: SHOWN } };
  const { data, error, refetch } = useRead(listMessages, input, { refetchOnMount: 'always' });
  const latest = data?.items.toReversed() ?? [];
  return (
    <section aria-labelledby={heading}>
      <Typography component="h3" variant="h3" id={heading} sx={{ mb: 1.5 }}>
        Messages from Inspectors
      </Typography>
      {!data && !error && <RowsSkeleton label="Loading messages..." count={2} />}
      {error && !data && <ErrorState title="Failed to fetch messages" error={error} onRetry={refetch} />}
      {data && latest.length === 0 && <Typography color="textSecondary">No messages</Typography>}
      {latest.length > 0 && (
        <Box component="ol" aria-label="Latest messages" sx={LIST}>
          {latest.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {latest.length > 0 && <InNewTab href="/messages" label="Reply" />}
        <InNewTab href="/messages?new" label="Send New Message" />
      </Box>
    </section>
  );
}

function InNewTab({ href, label }: { href: string; label: string }): ReactNode {
  return (
    <Button variant="outlined" href={href} target="_blank" rel="noreferrer" sx={{ minHeight: 44 }}>
      {label}
    </Button>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const;
