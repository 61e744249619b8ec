import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isMissingChunk } from '../wire/CallError.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface PartBoundaryProps {
  /** Called before the part is rendered again. */
  onRetry?: () => void;
  children: ReactNode;
}

/**
 * Wraps a part of a page, such as a tab next to a call. If it fails, a message replaces it and the rest of the
 * page keeps working: a call must not end because of a panel.
 */
export function PartBoundary({ onRetry, children }: PartBoundaryProps): ReactNode {
  const failure = (error: Error, reset: () => void): ReactNode => {
    const retry = (): void => {
      onRetry?.();
      reset();
    };
    return <PartFailure error={error} onRetry={retry} />;
  };
  return <ErrorBoundary fallback={failure}>{children}</ErrorBoundary>;
}

function PartFailure({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  return <EmptyState compact title={titleOf(error)} text="Everything else still works." action={retry} />;
}

function titleOf(error: Error): string {
  return isMissingChunk(error)
    ? "This section couldn't be loaded. Check your connection."
    : 'This section stopped working.';
}
