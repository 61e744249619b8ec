import type { ReactNode } from 'react';
import { useOnline } from '../../wire/connection.ts';
import { pageOutbox, useOutbox } from './pageOutbox.ts';

/** What became of a change that has not been sent yet. Nothing is called saved while this page's memory alone holds it. */
export function WaitingText(): ReactNode {
  const isOnline = useOnline();
  const isClosingLossy = useOutbox(() => pageOutbox().isClosingLossy);
  if (isOnline) return 'Saving…';
  return isClosingLossy ? 'Not sent yet' : 'Saved on this device';
}
