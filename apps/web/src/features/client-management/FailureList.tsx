import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RowFailure, retryFailedRows } from '@sightline/contracts/clients/clientManagement';
import { counted } from '@sightline/wording/counted';
import type { ReactNode } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { useStatusChange } from './useIntegrationStatus.ts';

interface FailureListProps {
  title: string;
  /** The first failures. */
  failures: readonly RowFailure[];
  total: number;
  canRetry?: boolean;
}

export const PARTIAL_TITLE = 'Stored without a value that cannot be used';

/** Records that could not be stored, or only in part, each with its reason. */
export function FailureList({ title, failures, total, canRetry = false }: FailureListProps): ReactNode {
  const show = useStatusChange();
  const retry = useSend(retryFailedRows, {
    onSuccess: show,
    onError: (error) => toast({ title: "Couldn't retry", description: errorMessage(error), tone: 'error' }),
  });
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: 1 }}>
          {title} ({total.toLocaleString('en-US')})
        </Typography>
        {canRetry && (
          <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate({})}>
            Retry failed rows
          </Button>
        )}
      </Box>
      <Box component="ul" tabIndex={0} aria-label={title} sx={ROWS}>
        {failures.map(({ kind, externalId, name, problem }, index) => (
          <li key={`${kind} ${externalId} ${index}`}>
            <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
              <DottedLine>
                {name || 'No name'}
                {`${kind === 'client' ? 'Client' : 'Project'} ${externalId}`}
              </DottedLine>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {problem}
            </Typography>
          </li>
        ))}
      </Box>
      {total > failures.length && (
        <Typography variant="caption" color="textSecondary">
          The first {counted(failures.length, 'row')} of {total.toLocaleString('en-US')}.
        </Typography>
      )}
    </Box>
  );
}

export const ROWS = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  display: 'grid',
  gap: 1,
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
} as const;
