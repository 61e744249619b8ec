import RefreshIcon from '@mui/icons-material/RefreshRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { errorMessage } from '../wire/CallError.ts';

interface ErrorStateProps {
  /** What failed: "Failed to fetch inspections". */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
}

/** Stands in for content that could not be loaded: what went wrong and a button to try again. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps): ReactNode {
  const retry = onRetry && (
    <Button color="inherit" size="small" startIcon={<RefreshIcon />} onClick={() => onRetry()}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" action={retry} sx={WRAPPED}>
      <AlertTitle>{title}</AlertTitle>
      {errorMessage(error)}
    </Alert>
  );
}

/** On a phone the button goes below the text, which would be squeezed beside it. */
const WRAPPED = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': {
    flex: { xs: '1 0 100%', sm: 'none' },
    pl: { xs: 3, sm: 2 },
    ml: { xs: 0, sm: 'auto' },
  },
};
