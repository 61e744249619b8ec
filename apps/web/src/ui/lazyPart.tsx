import Button from '@mui/material/Button';
import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
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
  function Part(props: Props): ReactNode {
    return (
      <PartBoundary onRetry={Screen.forgetFailure}>
        <Screen {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: Screen.preload, forgetFailure: Screen.forgetFailure });
}

interface PartBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = <Button onClick={() => this.#retry()}>Try Again</Button>;
    return <EmptyState compact title={titleOf(error)} text="Everything else still works." action={retry} />;
  }

  #retry(): void {
    this.props.onRetry();
    this.setState({ error: null });
  }
}

function titleOf(error: Error): string {
  return isMissingChunk(error)
    ? "This section couldn't be loaded. Check your connection."
    : 'This section stopped working.';
}
