import type { ReactNode } from 'react';
import { isMissingChunk } from '../ui/missingChunk.ts';
import { FullPageMessage } from './FullPageMessage.tsx';

/** Says that the page stopped working, and offers to reload it. */
export function PageFailure({ error }: { error: Error }): ReactNode {
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
