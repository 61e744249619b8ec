import type { CurrentUser } from '@sightline/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteSaved } from '../offline/savedDatabase.ts';

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
    void import('../offline/savedCopy.ts').then(({ keepSavedCopy }) => {
      if (!isOver) stop = keepSavedCopy(queryClient, user);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, user]);
}
