import Button from '@mui/material/Button';
import type { ComponentType, ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx';
import { isMissingChunk } from './missingChunk.ts';

/**
 * A lazy screen that is a part of a page, such as a tab beside a call. When its code cannot be loaded, or it fails, the
 * message takes its place and the rest of the page keeps working: a call must not end because of a panel.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const Screen = lazyScreen(load);
  const failure = (error: Error, reset: () => void): ReactNode => {
    const retry = (): void => {
      Screen.forgetFailure();
      reset();
    };
    return <PartFailure error={error} onRetry={retry} />;
  };
  function Part(props: Props): ReactNode {
    return (
      <ErrorBoundary fallback={failure}>
        <Screen {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(Part, { preload: Screen.preload, forgetFailure: Screen.forgetFailure });
}

function PartFailure({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const retry = <Button onClick={onRetry}>Try Again</Button>;
  return <EmptyState compact title={titleOf(error)} text="Everything else still works." action={retry} />;
}

function titleOf(error: Error): string {
  return isMissingChunk(error)
    ? "This section couldn't be loaded. Check your connection."
    : 'This section stopped working.';
}
