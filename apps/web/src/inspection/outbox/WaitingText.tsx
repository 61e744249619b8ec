import type { ReactNode } from 'react';
import { useOnline } from '../../wire/connection.ts';
import { pageOutbox, useOutbox } from './pageOutbox.ts';

/** The progress of an unsent change. It is not called saved while only this page's memory holds it. */
export function WaitingText(): ReactNode {
  const isOnline = useOnline();
  const isClosingLossy = useOutbox(() => pageOutbox().isClosingLossy);
  if (isOnline) return 'Saving...';
  return isClosingLossy ? 'Not sent' : 'Saved on this device';
}
