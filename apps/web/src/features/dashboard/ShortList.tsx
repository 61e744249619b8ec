import Card from '@mui/material/Card';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

interface ShortListProps {
  title: string;
  /** A text below the title. */
  note?: string | undefined;
  /** Whether screen readers announce changes. */
  isLive?: boolean;
  emptyText: string;
  errorTitle: string;
  read: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  children: ReactNode[] | undefined;
}

/** A card with a heading and a few rows; one line when it is empty, since the dashboard has many lists. */
export function ShortList({ title, note, isLive = false, ...content }: ShortListProps): ReactNode {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography component="h2" variant="h2" id={id} sx={{ mb: note ? 0.25 : 1.5 }}>
        {title}
      </Typography>
      {note && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {note}
        </Typography>
      )}
      <div aria-live={isLive ? 'polite' : undefined}>
        <ShortListContent {...content} />
      </div>
    </Card>
  );
}

function ShortListContent(props: Omit<ShortListProps, 'title' | 'note' | 'isLive'>): ReactNode {
  const { read, emptyText, errorTitle, children = [] } = props;
  if (read.isPending) return <RowsSkeleton label="Loading..." count={3} />;
  if (read.error) return <ErrorState title={errorTitle} error={read.error} onRetry={read.refetch} />;
  if (children.length === 0) return <Typography color="textSecondary">{emptyText}</Typography>;
  return <List disablePadding>{children}</List>;
}
