import Card from '@mui/material/Card';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { InspectionRow } from './InspectionRow.tsx';

interface InspectionListProps {
  title: string;
  emptyText: string;
  items: Inspection[] | undefined;
  isPending: boolean;
  error?: Error | null;
  onRetry?: () => void;
  onChoose: (inspection: Inspection) => void;
}

/** A card with a heading and a few inspections in it. */
export function InspectionList({ title, ...content }: InspectionListProps): ReactNode {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography component="h2" variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Content {...content} />
    </Card>
  );
}

function Content(props: Omit<InspectionListProps, 'title'>): ReactNode {
  const { items = [], isPending, error, onRetry, emptyText, onChoose } = props;
  if (isPending) return <RowsSkeleton label="Loading inspections..." count={3} />;
  if (error) return <ErrorState title="Failed to fetch inspections" error={error} onRetry={onRetry} />;
  if (items.length === 0) return <EmptyState compact title={emptyText} />;
  return (
    <List disablePadding>
      {items.map((inspection) => (
        <InspectionRow key={inspection.id} inspection={inspection} onChoose={() => onChoose(inspection)} />
      ))}
    </List>
  );
}
