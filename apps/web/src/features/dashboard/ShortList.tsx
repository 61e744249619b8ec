import Card from '@mui/material/Card';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

interface ShortListProps {
  title: string;
  emptyText: string;
  errorTitle: string;
  read: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  children: ReactNode[] | undefined;
}

/** A card with a heading and a few rows in it. */
export function ShortList({ title, ...content }: ShortListProps): ReactNode {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography component="h2" variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <ShortListContent {...content} />
    </Card>
  );
}

function ShortListContent(props: Omit<ShortListProps, 'title'>): ReactNode {
  const { read, emptyText, errorTitle, children = [] } = props;
  if (read.isPending) return <RowsSkeleton label="Loading..." count={3} />;
  if (read.error) return <ErrorState title={errorTitle} error={read.error} onRetry={read.refetch} />;
  if (children.length === 0) return <EmptyState compact title={emptyText} />;
  return <List disablePadding>{children}</List>;
}
