import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ClientMergePreview } from '@sightline/contracts/clients/clientMerge';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** The records that a merge would move, and the resulting client. */
export function MergePreview({ preview }: { preview: UseQueryResult<ClientMergePreview> }): ReactNode {
  if (preview.isPending) return <RowsSkeleton label="Loading the preview..." count={2} />;
  if (preview.isError)
    return <ErrorState title="Couldn't load the preview" error={preview.error} onRetry={preview.refetch} />;
  const { account, result, ...moved } = preview.data;
  return (
    <Box role="region" aria-label="Preview" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography>
        {movedText(moved)} {ACCOUNT_TEXTS[account]}
      </Typography>
      <Facts gap={1}>
        <Fact term="Name">{result.name}</Fact>
        <Fact term="Email">{result.email}</Fact>
        <Fact term="Phone">{result.phone || 'Not given'}</Fact>
        <Fact term="Address">{result.address || 'Not given'}</Fact>
        <Fact term="Notes">{result.notes}</Fact>
      </Facts>
      <Alert severity="warning">A merge cannot be undone.</Alert>
    </Box>
  );
}

const ACCOUNT_TEXTS: Record<ClientMergePreview['account'], string> = {
  none: '',
  moves: 'The portal account of the duplicate moves along.',
  ends: 'The portal account of the duplicate ends: both have one, and this client keeps its own.',
};

/** "3 inspections and 1 report move." */
function movedText({ inspections, reports, messages, payments }: Moved): string {
  const parts = [
    counted(inspections, 'inspection'),
    counted(reports, 'report'),
    counted(messages, 'message'),
    counted(payments, 'payment'),
  ].filter((part) => !part.startsWith('0 '));
  if (parts.length === 0) return 'It has no inspections, reports, messages or payments.';
  const total = inspections + reports + messages + payments;
  return `${LIST.format(parts)} ${total === 1 ? 'moves' : 'move'}.`;
}

const LIST = new Intl.ListFormat('en-US');

type Moved = Omit<ClientMergePreview, 'account' | 'result'>;

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;
