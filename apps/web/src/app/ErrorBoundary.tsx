import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingChunk } from '../ui/missingChunk.ts';
import { FullPageMessage } from './FullPageMessage.tsx';

interface State {
  error: Error | null;
}

/** Catches rendering errors, says that the page stopped working, and offers to reload it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <FullPageMessage
        title={isMissingChunk(error) ? 'Sightline was updated' : 'Something went wrong'}
        text={
          isMissingChunk(error)
            ? 'This page is from an older version, or the connection was lost while it loaded. Reload to continue.'
            : 'This page stopped working. Everything you saved is safe. Reload the page. If it happens again, contact your administrator.'
        }
        action={{ label: 'Reload', onClick: () => window.location.reload() }}
      />
    );
  }
}
