import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FullPageMessage } from './FullPageMessage.tsx';

interface State {
  error: Error | null;
}

/** The last resort: says that the page broke and offers to load it again. */
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
            ? 'This page is from an older version, or the connection broke while loading it. Load it again to go on.'
            : 'This page stopped working. What you saved is safe. Load it again; if it keeps happening, tell your administrator.'
        }
        action={{ label: 'Load again', onClick: () => window.location.reload() }}
      />
    );
  }
}

/** After a release the chunks of the old version are gone from the server. */
function isMissingChunk(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed/i.test(error.message);
}
