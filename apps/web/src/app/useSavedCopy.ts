import type { CurrentUser } from '@sightline/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteSaved } from '../offline/savedDatabase.ts';
import { waitWhileEntering } from './roomAddress.ts';

/**
 * Keeps the lists that this person reads on the device. Not for guests: their link opens one room and nothing else, also
 * on a device where somebody has an account.
 */
export function useSavedCopy(user: CurrentUser): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (user.role === 'guest') {
      deleteSaved().catch(() => {});
      return;
    }
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { keepSavedCopy } = await import('../offline/savedCopy.ts');
      if (!isOver) stop = keepSavedCopy(queryClient, user);
    };
    const timer = setTimeout(() => void start(), waitWhileEntering());
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, user]);
}
