import type { ReactNode } from 'react';
import { useOnline } from '../wire/connection.ts';
import { pageOutbox } from './pageOutbox.ts';

/** What became of a change that has not been sent yet. Nothing is called saved while this page's memory alone holds it. */
export function WaitingText(): ReactNode {
  const isOnline = useOnline();
  if (isOnline) return 'Saving…';
  return pageOutbox().isClosingLossy ? 'Not sent yet' : 'Saved on this device';
}
